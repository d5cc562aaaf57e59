"""reports.md 18: what a name may be and when two names are one."""

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from accounts import names

LETTERS = "abcxyzABCXYZàÉñçİıßœŁø" + "ابتثسميكةىأإآؤئپگڭکیہ"
written = st.text(LETTERS + "0123456789_-", max_size=names.MAX_LENGTH)


def refusal(name: str) -> str | None:
    """The code with which a name is refused at sign-up, None when it is welcome."""
    name = names.normal_form(name)
    try:
        names.validate_shape(name)
        names.validate_free_to_choose(name)
    except ValidationError as error:
        return error.code
    return None


@pytest.mark.parametrize(
    "name",
    [
        "sami",
        "Sami",
        "3omar",
        "7amid_9",
        "Zoë",
        "José-María",
        "Ñandú",
        "œuvre",
        "İsmail",
        "Łukasz",
        "سامي",
        "أمينة",
        "عبد-الله_9",
        "ڭناوة",
        "پرویز",
        "سامي٣",
        "ｓａｍｉ",
        "Jose\u0301",
        "abc",
        "a" * 20,
        "  sami ",
    ],
)
def test_18_welcome_names(name):
    assert refusal(name) is None


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "length"),
        ("ab", "length"),
        ("a" * 21, "length"),
        ("   a   ", "length"),
        ("sa\u200bmi", "invisible"),  # zero width space
        ("sa\u200dmi", "invisible"),  # zero width joiner
        ("sa\u00admi", "invisible"),  # soft hyphen
        ("\u202eimas", "invisible"),  # right-to-left override
        ("sami\u2066", "invisible"),  # left-to-right isolate
        ("sam\u061ci", "invisible"),  # Arabic letter mark
        ("sami\ufeffx", "invisible"),  # byte order mark
        ("sa\x00mi", "invisible"),
        ("sami\U000e0041", "invisible"),  # tag letter
        ("sam\ue000i", "invisible"),  # private use
        ("s\u0336ami", "marks"),  # stroke over a letter
        ("zalgo\u0301\u0302\u0303", "marks"),
        ("i\u0307smail", "marks"),  # i with one more dot
        ("سَامي", "marks"),  # vowel mark
        ("ســامي", "marks"),  # tatweel
        ("sam\u02bci", "marks"),  # modifier apostrophe
        ("s\u0430mi", "characters"),  # Cyrillic а
        ("\u03bfmar", "characters"),  # Greek ο
        ("日本語", "characters"),
        ("sa mi", "characters"),
        ("sami@example.org", "characters"),
        ("<b>sami</b>", "characters"),
        ("sami😀", "characters"),
        ("sam\u0251", "characters"),  # phonetic alpha
        ("sam\u3164i", "characters"),  # Hangul filler
        ("../admin", "characters"),
        ("samiسامي", "scripts"),
        ("12345", "letters"),
        ("1-2_3", "letters"),
        ("_sami", "places"),
        ("sami-", "places"),
        ("sa__mi", "places"),
        ("sa-_mi", "places"),
    ],
)
def test_18_refused_names(name, code):
    assert refusal(name) == code


@pytest.mark.parametrize(
    "name",
    [
        "admin",
        "Admin",
        "ADMIN",
        "ADMlN",
        "adm1n",
        "ádmín",
        "a-d-m-i-n",
        "admin_2",
        "ａｄｍｉｎ",
        "staff",
        "Ronda",
        "r0nda",
        "system",
        "système",
        "beginner",
        "Casual",
        "casual-1",
        "guest",
        "Guest-4821",
        "guestavo",
        "GUEST_1",
        "gu3st-7",
        "güest-12",
        "1guest",
        "deleted-player",
        "مدير",
        "المشرف",
        "ضيف",
        "الإدارة",
    ],
)
def test_18_reserved_names(name):
    assert refusal(name) == "reserved"


@pytest.mark.parametrize("name", ["adminka", "rondallah", "casually", "modena", "Gustavo", "مديرة"])
def test_18_names_that_only_begin_like_reserved_ones(name):
    assert refusal(name) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("sami", "Sami"),
        ("sami", "SAMI"),
        ("sami", "ｓａｍｉ"),
        ("José", "JOSE\u0301"),
        ("Straße", "STRASSE"),
        ("سامي٣", "سامي3"),
        ("سامي۳", "سامي3"),
        ("سامي", "سامی"),  # Persian yeh
        ("علي", "على"),
        ("كريم", "کريم"),  # Persian kaf
        ("ﺳﺎﻣﻲ", "سامي"),  # presentation forms
        ("sami", "samı"),  # dotless i
        ("Ðavid", "Đavid"),  # capital eth, capital d with stroke
    ],
)
def test_18_one_name_in_two_forms(one, other):
    assert names.name_key(one) == names.name_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("sami", "samy"), ("jose", "José"), ("sami-1", "sami1"), ("سامي", "سامية"), ("أمين", "امين")],
)
def test_18_two_names(one, other):
    assert names.name_key(one) != names.name_key(other)


def test_the_names_of_guests_are_refused_to_others_but_well_formed():
    name = f"{names.GUEST_PREFIX}4821"
    names.validate_shape(name)
    assert refusal(name) == "reserved"


@given(st.text())
def test_any_text_is_judged(text):
    assert refusal(text) in {
        None,
        "length",
        "invisible",
        "marks",
        "characters",
        "scripts",
        "letters",
        "places",
        "reserved",
    }


@given(st.text())
def test_the_normal_form_is_its_own_normal_form(text):
    assert names.normal_form(names.normal_form(text)) == names.normal_form(text)


@given(written)
def test_the_key_is_its_own_key_and_fits(name):
    key = names.name_key(name)
    assert names.name_key(key) == key
    assert len(key) <= names.KEY_MAX_LENGTH


@given(written)
def test_case_and_form_make_no_other_name(name):
    key = names.name_key(name)
    assert names.name_key(names.normal_form(name)) == key
    assert names.name_key(name.casefold()) == key
