"""The audit of packages: a hole fails it, silence is told as silence."""

from tools.audit_packages import judge

SOUND = {"name": "sound", "version": "1.0", "vulns": []}
HOLED = {
    "name": "holed",
    "version": "2.0",
    "vulns": [{"id": "PYSEC-1", "fix_versions": ["2.1"], "aliases": [], "description": ""}],
}
UNASKED = {"name": "unasked", "skip_reason": "Dependency not found"}


def test_a_known_hole_fails_and_is_named() -> None:
    said, status = judge([SOUND, HOLED])
    assert status == 1
    assert said == ["holed 2.0: PYSEC-1, mended in 2.1"]


def test_what_was_not_asked_about_is_no_clean_bill() -> None:
    said, status = judge([SOUND, UNASKED])
    assert status == 0
    assert "1 OF 2 PACKAGES WERE AUDITED" in said[0]
    assert "unasked" in said[0]


def test_no_answer_at_all_is_said_loudly() -> None:
    said, status = judge([])
    assert (status, said[0].startswith("THE ADVISORY SERVICE DID NOT ANSWER")) == (0, True)


def test_all_sound_is_said_only_when_all_were_asked_about() -> None:
    assert judge([SOUND]) == (["No known hole in 1 packages."], 0)


def test_a_hole_among_unasked_ones_still_fails() -> None:
    said, status = judge([HOLED, UNASKED])
    assert (status, len(said)) == (1, 2)
