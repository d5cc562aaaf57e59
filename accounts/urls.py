"""Addresses of our own, and those of allauth that behave differently here."""

from allauth.account import views as allauth_views
from django.urls import path

from . import views

urlpatterns = [
    path("guest/", views.guest, name="guest"),
    path("settings/", views.settings_page, name="account_settings"),
    path("settings/display/", views.remember_display, name="account_display"),
    path("settings/challenges/", views.choose_challengers, name="account_challenges"),
    path("login/", views.LoginView.as_view(), name="account_login"),
    path("signup/", views.SignupView.as_view(), name="account_signup"),
    # Between password and second factor nobody is logged in: only the attempt ends.
    path("login/cancel/", allauth_views.logout, name="account_cancel_login"),
]
