"""The shapes of names in addresses: what cannot be one is nowhere, and asks no database.

PostgreSQL takes no NUL in a text, which a percent-encoded address may well hold.
"""

from django.urls import register_converter
from django.urls.converters import StringConverter


class PublicId(StringConverter):
    """The id of a match or a challenge (games.models.choices.public_id)."""

    regex = "[A-Za-z0-9]{8}"


class PersonName(StringConverter):
    """A username, in whatever case and form."""

    regex = r"[^/\0]+"


register_converter(PublicId, "public_id")
register_converter(PersonName, "person_name")
