"""Pictures for those who are not on the page: a link's preview, a moment to keep.

Owns how they look. Names, words and cards come in, PNG comes out; it knows no match, no language
and no Django.
"""

from games.pictures.moment import Moment, Play, Side, draw_moment
from games.pictures.painting import Busy, paint
from games.pictures.poster import Half, Poster, draw_poster

__all__ = [
    "Busy",
    "Half",
    "Moment",
    "Play",
    "Poster",
    "Side",
    "draw_moment",
    "draw_poster",
    "paint",
]
