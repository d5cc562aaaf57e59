"""A person, signed up or guest."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A person who plays: signed up, or a guest who has no password yet."""

    is_guest = models.BooleanField(_("guest"), default=False)
