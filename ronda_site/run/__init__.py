"""The one process behind `make run`: servers, preparation, and the site's programs as children.

Must not know Django, which its children load.
"""
