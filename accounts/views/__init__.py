"""Pages about people, thin: parse, call one service or selector, answer."""

from django.http import HttpRequest

from accounts.models import User


class PersonRequest(HttpRequest):
    """A request of somebody who is signed in."""

    user: User
