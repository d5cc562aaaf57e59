"""Every write of the games, one file an act.

A service takes `now`, locks the match's row, judges by the rules, writes, and commits;
news and tasks go out after the commit. It refuses with games.protocol.errors.Refused.
"""
