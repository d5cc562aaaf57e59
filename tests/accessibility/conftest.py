"""A site with people and matches, for all that looks at its pages."""

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from tests.accessibility.places import LANGUAGES, World, make_world
from tests.live_site import LiveSite


@pytest.fixture(scope="session")
def world(site: LiveSite) -> World:
    """Who and what is there to look at."""
    broken = {}
    for language in LANGUAGES:
        with translation.override(language):
            broken[language] = render_to_string("500.html")
    return make_world(site.url, broken)
