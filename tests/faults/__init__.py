"""The site while its parts fail: whole matches of people who come back by themselves.

`python -m tests.faults` runs the long form and prints what it measured.
"""
