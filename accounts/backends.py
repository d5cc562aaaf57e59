"""Who logs in: a person by name, in any case and Unicode form, or by e-mail address."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.http import HttpRequest

from .models import User
from .selectors import find_person


class NameOrEmailBackend(AuthenticationBackend):
    """allauth's backend, with names compared as `names.name_key` compares them."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> User | None:
        """Return the person, or None in the same time whether there is one or not."""
        if name := credentials.get("username"):
            person = find_person(name)
            credentials["username"] = person.username if person else name
        return super().authenticate(request, **credentials)
