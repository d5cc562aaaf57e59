"""The interactive lesson: scripted deals, played by the rules themselves.

`script` says what a scene is, `cafe` and `streak` hold the scenes and their words, `telling`
plays them and hands out pictures as the table page knows them. No rule is written here.
"""

from games.lessons.telling import lesson

__all__ = ["lesson"]
