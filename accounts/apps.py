"""The accounts application: people, guests and their names."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("People")

    def ready(self) -> None:
        from django.contrib import admin

        from . import receivers  # noqa: F401  (connects them)
        from .door import guard

        guard(admin.site)
