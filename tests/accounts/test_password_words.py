"""What is said of a password that is refused."""

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils import translation


def test_a_short_password_is_told_how_long_it_must_be():
    with translation.override("en"), pytest.raises(ValidationError) as refused:
        validate_password("zq7-rt")
    assert refused.value.messages == ["A password has at least 8 characters."]
