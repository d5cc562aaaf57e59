"""Moments as templates tell them."""

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from games.templatetags.moments import ago


@pytest.mark.parametrize(
    ("age", "told"),
    [
        (timedelta(minutes=-5), "just now"),
        (timedelta(seconds=59), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(minutes=59), "59 minutes ago"),
        (timedelta(minutes=60), "1 hour ago"),
        (timedelta(hours=23, minutes=59), "23 hours ago"),
        (timedelta(hours=24), "1 day ago"),
        (timedelta(days=400), "400 days ago"),
    ],
)
def test_the_largest_whole_unit_is_told(age, told, monkeypatch):
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    with translation.override("en"):
        assert ago(now - age) == told
