"""Log-in by other sites, with a name chosen here. Loaded only where it is switched on."""

from typing import Any

from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.forms import SignupForm
from allauth.socialaccount.models import SocialLogin
from django.http import HttpRequest

from .forms import SignupFields
from .models import User


class SocialAdapter(DefaultSocialAccountAdapter):
    """People come with an identity from elsewhere, and are called what they choose here."""

    def populate_user(self, request: HttpRequest, sociallogin: SocialLogin, data: Any) -> User:
        """Take the address alone: nobody is named here as elsewhere unasked."""
        return super().populate_user(request, sociallogin, {"email": data.get("email")})

    def new_user(self, request: HttpRequest, sociallogin: SocialLogin) -> User:
        """Return a new row; what a guest has finished comes along at the log-in that follows."""
        return User()


class SocialSignupForm(SignupFields, SignupForm):
    """Asks for a name; the other site has answered for the rest."""
