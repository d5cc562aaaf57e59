"""The site as a Django application: whatever loads Django can hand work to Celery."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "ronda_site"

    def ready(self) -> None:
        from ronda_site import celery  # noqa: F401  (makes its application the default one)
