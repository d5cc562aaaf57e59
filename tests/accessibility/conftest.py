"""A site with people and matches, for all that looks at its pages."""

from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from tests.accessibility.places import LANGUAGES, World, make_world
from tests.live_site import LiveSite

# What an operator decides about somebody.
MUTED = """
    WITH made AS (
        INSERT INTO games_sanction (person_id, kind, reason, made_at, until)
        SELECT id, 'mute', 'Forty phrases in one match, while the other player was thinking.',
            now(), now() + interval '3 days'
        FROM accounts_user WHERE username = %s
        RETURNING id, person_id, made_at
    )
    INSERT INTO games_notice (person_id, kind, sanction_id, made_at)
    SELECT person_id, 'sanction', id, made_at FROM made
    RETURNING sanction_id
"""


@pytest.fixture(scope="session")
def world(site: LiveSite) -> World:
    """Who and what is there to look at."""
    broken = {}
    for language in LANGUAGES:
        with translation.override(language):
            broken[language] = render_to_string("500.html")
    made = make_world(site.url, broken)
    with site.connect() as database:
        [(decision,)] = database.execute(MUTED, [made.rival])
    return replace(made, decision=decision)
