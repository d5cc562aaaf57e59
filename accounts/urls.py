"""Addresses of our own beside allauth's."""

urlpatterns: list = []
