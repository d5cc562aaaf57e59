"""The translations: `python -m ronda_site.messages extract`, `compile` or `check`.

Needs Babel only, no gettext programs. Must not know what any message is about.
"""
