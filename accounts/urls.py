"""Addresses of our own, and those of allauth that guests meet differently."""

from allauth.account import views as allauth_views
from django.urls import path

from . import views

urlpatterns = [
    path("guest/", views.guest, name="guest"),
    path("login/", views.LoginView.as_view(), name="account_login"),
    path("signup/", views.SignupView.as_view(), name="account_signup"),
    path("email/", views.not_for_guests(allauth_views.email), name="account_email"),
    path(
        "password/change/",
        views.not_for_guests(allauth_views.password_change),
        name="account_change_password",
    ),
    path(
        "password/set/",
        views.not_for_guests(allauth_views.password_set),
        name="account_set_password",
    ),
]
