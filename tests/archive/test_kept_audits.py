"""Audits whose outcome is kept: begun once a night, taken over from the dead, seen afterwards."""

import logging
from datetime import date, datetime, timedelta

import pytest
from django.test import override_settings
from django.utils import timezone

from games.models import Audit, Seat
from games.selectors.vitals import site_now
from games.services import auditing
from tests.archive.auditing import audit, force
from tests.services.game import START

pytestmark = pytest.mark.django_db
EVENING = START.replace(hour=22)


@override_settings(AUDIT_HOUR=3)
def test_a_night_has_one_audit() -> None:
    first = auditing.due(EVENING)
    assert first is not None
    assert first.night == EVENING.date()
    with auditing.kept(first.pk, EVENING):
        pass
    morning = EVENING + timedelta(hours=5)  # at three
    assert auditing.due(morning - timedelta(minutes=1)) is None
    second = auditing.due(morning)
    assert second is not None
    assert second.night == morning.date()
    assert auditing.due(morning + timedelta(seconds=1)) is None


def test_a_night_that_the_site_slept_through_is_made_up_for() -> None:
    with override_settings(AUDIT_HOUR=3):
        late = auditing.due(datetime(2026, 3, 2, 1, tzinfo=START.tzinfo))
    assert late is not None
    assert late.night == date(2026, 3, 1)


def test_who_gives_no_sign_of_life_is_replaced() -> None:
    first = auditing.due(EVENING)
    assert first is not None
    gone = EVENING + auditing.GONE + timedelta(seconds=1)
    assert auditing.due(EVENING + auditing.GONE) is None
    assert auditing.due(gone) == first
    assert auditing.due(gone) is None
    with auditing.kept(first.pk, gone):
        pass
    assert auditing.due(gone + 2 * auditing.GONE) is None


def test_the_outcome_is_kept(ids: list[str]) -> None:
    said, _end = audit("--keep")
    assert said == ["24 matches audited, nothing differs"]
    kept = Audit.objects.get()
    assert (kept.matches, kept.differences, kept.told, kept.failure) == (24, 0, [], "")
    assert kept.outcome == "Nothing differs"
    assert kept.is_well
    assert kept.ended_at is not None
    found = site_now(timezone.now())
    assert found["audit_differences"][1] == 0


def test_what_differs_is_kept_and_logged(ids: list[str], caplog: pytest.LogCaptureFixture) -> None:
    force(Seat.objects.filter(match=ids[7], number=0), score=99)
    night = auditing.due(EVENING)
    assert night is not None
    said, end = audit(f"--keep={night.pk}")
    night.refresh_from_db()
    assert end == "24 matches audited, 1 difference"
    assert night.told == said
    assert said[0].startswith(f"{ids[7]}: score of seat 0: stored 99")
    assert (night.outcome, night.is_well) == ("1 difference", False)
    assert [line.levelno for line in caplog.records if "audit: 1" in line.message] == [
        logging.ERROR
    ]
    assert site_now(timezone.now())["audit_differences"][1] == 1


def test_an_audit_that_fails_says_so() -> None:
    night = auditing.due(EVENING)
    assert night is not None
    with pytest.raises(ZeroDivisionError), auditing.kept(night.pk, EVENING):
        raise ZeroDivisionError("here")
    night.refresh_from_db()
    assert (night.failure, night.outcome) == ("ZeroDivisionError: here", "Failed")
    assert site_now(timezone.now())["audit_age_seconds"][1] is None


def test_only_a_whole_audit_is_kept(ids: list[str]) -> None:
    assert "Only a whole audit" in audit("--keep", f"--match={ids[0]}")[1]
    assert not Audit.objects.exists()
