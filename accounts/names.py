"""What a person may be called, and when two names are the same.

Owns the normal form, the key that makes names unique, and the rules for choosing
one (reports.md 18). Pure: must not know the database or a request.
"""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

MIN_LENGTH = 3
MAX_LENGTH = 20
# Folding makes at most two letters of one (ß, İ) among those that a name may have.
KEY_MAX_LENGTH = 2 * MAX_LENGTH
GUEST_PREFIX = "Guest-"
ERASED_PREFIX = "deleted-"

# U+0660 and U+06F0: the two rows of digits that Arabic script has.
_DIGITS = {row + digit: str(digit) for row in (0x0660, 0x06F0) for digit in range(10)}
# Letters that are drawn alike, at least in some place of a word, are one letter in a key:
# dotless i; eth as d with stroke; Persian, Urdu and other forms of kaf, yeh and heh.
_ALIKE = str.maketrans(
    "\u0131\u00f0\u06a9\u06aa\u06cc\u0649\u06be\u06c1\u06d5",
    "i\u0111\u0643\u0643\u064a\u064a\u0647\u0647\u0647",
)
# What stands for a letter in "adm1n" and the like.
_READ_AS = str.maketrans("01345l", "oieasi")

# Letters with accents, without those of phonetics and medievalists; Arabic letters
# without tatweel, which only stretches a word.
_LATIN = "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0137\u0139-\u017f\u0218-\u021b\u1e00-\u1eff"
_ARABIC = "\u0621-\u063a\u0641-\u064a\u0671-\u0673\u0679-\u06d3\u06d5"
_latin = re.compile(f"[{_LATIN}]")
_arabic = re.compile(f"[{_ARABIC}]")
_allowed = re.compile(f"[{_LATIN}{_ARABIC}0-9_-]*")
_places = re.compile(r"[^_-]+(?:[_-][^_-]+)*")


def normal_form(text: str) -> str:
    """Return `text` as a name is stored: NFKC, digits 0-9, no space around it."""
    return unicodedata.normalize("NFKC", text).translate(_DIGITS).strip()


def name_key(text: str) -> str:
    """Return what is equal for two names exactly when they count as the same name."""
    folded = unicodedata.normalize("NFKC", normal_form(text).casefold())
    return folded.translate(_ALIKE)


def _as_read(text: str) -> str:
    """Return how a hasty eye reads a name: no accents, separators, digits or article."""
    plain = unicodedata.normalize("NFD", name_key(text))
    letters = "".join(letter for letter in plain if letter.isalpha())
    return letters.translate(_READ_AS).removeprefix("\u0627\u0644")


# Compared as read, so that accents, separators and digits make no new name of them.
_RESERVED_WORDS = """
    admin administrator administrateur administrador moderator modérateur moderador mod mods
    staff team équipe equipo support soporte help official officiel oficial owner operator
    root superuser system système sistema security webmaster postmaster abuse
    ronda site server null none undefined anonymous anonyme anónimo everyone
    deleted deletedplayer bot bots robot computer beginner casual regular steady sharp expert
    master invité invitado
    أدمين مدير مشرف إدارة دعم نظام روندا ضيف زائر محذوف بوت روبوت
    """
_RESERVED = frozenset(map(_as_read, _RESERVED_WORDS.split()))


def validate_shape(name: str) -> None:
    """Raise ValidationError unless `name`, in normal form, is written as names are.

    Codes: length, invisible, marks, characters, scripts, letters, places.
    """
    categories = {unicodedata.category(character) for character in name}
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise ValidationError(
            _("A name has %(least)d to %(most)d characters."),
            code="length",
            params={"least": MIN_LENGTH, "most": MAX_LENGTH},
        )
    if categories & {"Cc", "Cf", "Cn", "Co", "Cs"}:
        raise ValidationError(_("The name contains an invisible character."), code="invisible")
    if categories & {"Mn", "Mc", "Me", "Lm", "Sk"}:
        raise ValidationError(
            _("Write the name without vowel marks, stretching or stacked accents."),
            code="marks",
        )
    if not _allowed.fullmatch(name):
        raise ValidationError(
            _("Use only Latin or Arabic letters, the digits 0-9, - and _."),
            code="characters",
        )
    has_latin, has_arabic = bool(_latin.search(name)), bool(_arabic.search(name))
    if has_latin and has_arabic:
        raise ValidationError(
            _("Use either Latin or Arabic letters, not both in one name."),
            code="scripts",
        )
    if not has_latin and not has_arabic:
        raise ValidationError(_("A name has at least one letter."), code="letters")
    if not _places.fullmatch(name):
        raise ValidationError(
            _("- and _ stand one at a time, between letters or digits."), code="places"
        )


def validate_free_to_choose(name: str) -> None:
    """Raise ValidationError (code reserved) for names that could pass for the site's own.

    `name` in normal form. Names like a guest's are the guests'.
    """
    letters = _as_read(name)
    spelled = _as_read(name_key(name).translate(_READ_AS))
    guest = _as_read(GUEST_PREFIX)
    if {letters, spelled} & _RESERVED or letters.startswith(guest) or spelled.startswith(guest):
        raise ValidationError(_("This name is reserved. Please choose another."), code="reserved")
