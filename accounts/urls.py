"""Addresses of our own, and those of allauth that behave differently here."""

from allauth.account import views as allauth_views
from django.urls import path

from .views import entrance, leaving, settings

urlpatterns = [
    path("guest/", entrance.guest, name="guest"),
    path("settings/", settings.settings_page, name="account_settings"),
    path("settings/display/", settings.remember_display, name="account_display"),
    path("settings/challenges/", settings.choose_challengers, name="account_challenges"),
    path("name/", settings.rename_page, name="account_rename"),
    path("close/", leaving.close_page, name="account_close"),
    path("inactive/", leaving.inactive_page, name="account_inactive"),
    path("reopen/", leaving.reopen, name="account_reopen"),
    path("export/", leaving.export_page, name="account_export"),
    path("export/progress/", leaving.export_progress, name="account_export_progress"),
    path("export/ronda.zip", leaving.download_export, name="account_export_download"),
    path("login/", entrance.LoginView.as_view(), name="account_login"),
    path("signup/", entrance.SignupView.as_view(), name="account_signup"),
    # Between password and second factor nobody is logged in: only the attempt ends.
    path("login/cancel/", allauth_views.logout, name="account_cancel_login"),
]
