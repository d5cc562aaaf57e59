"""A second factor and passkeys: allauth's, with secrets encrypted at rest and words of our own."""

import base64
import hashlib
from typing import Any

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.base import forms as base_forms
from allauth.mfa.models import Authenticator
from allauth.mfa.totp import forms as totp_forms
from allauth.mfa.webauthn import forms as webauthn_forms
from cryptography.fernet import Fernet, MultiFernet
from django import forms
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .models import User

NAME_LENGTH = 40


class SecondFactorAdapter(DefaultMFAAdapter):
    """Who reads the database alone can make no code of it."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _("This code is not right. Wait for the next one and try again."),
        "unverified_email": _("Confirm your e-mail address first, or remove it."),
    }

    def encrypt(self, text: str) -> str:
        return _cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        return _cipher().decrypt(encrypted_text.encode()).decode()

    def get_totp_label(self, user: User) -> str:
        """Show the name, not the address, to whoever looks at the telephone."""
        return user.username

    def generate_authenticator_name(self, user: User, type: str) -> str:  # noqa: A002
        """Return a name for the next passkey: they are told apart by number until renamed."""
        held = Authenticator.objects.filter(user_id=user.pk, type=type).count()
        return gettext("Passkey %(number)d") % {"number": held + 1}


def _cipher() -> MultiFernet:
    """The site's secret key encrypts; earlier ones that are still named decrypt."""
    secrets = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    digests = [hashlib.sha256(b"second factor:" + secret.encode()).digest() for secret in secrets]
    return MultiFernet([Fernet(base64.urlsafe_b64encode(digest)) for digest in digests])


class _Code(forms.Form):
    """The field for a code, as telephones fill it in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        code = self.fields["code"]
        code.label = _("Code")
        code.widget.attrs.pop("placeholder", None)
        code.widget.attrs |= {"autocapitalize": "none", "spellcheck": "false", "dir": "ltr"}


class AuthenticateForm(_Code, base_forms.AuthenticateForm):
    """Asks for a code at log-in: the app's, or one of those on paper."""


class ReauthenticateForm(_Code, base_forms.ReauthenticateForm):
    """Asks for a code once more."""


class ActivateTOTPForm(_Code, totp_forms.ActivateTOTPForm):
    """Asks for the first code of an app."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].label = _("The code that the app shows")
        self.fields["code"].widget.attrs["inputmode"] = "numeric"


class AddPasskeyForm(webauthn_forms.AddWebAuthnForm):
    """Names a new passkey; it always lets in without a password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"] = forms.CharField(
            label=_("A name for it"), max_length=NAME_LENGTH, required=False
        )
        self.fields["passwordless"] = forms.BooleanField(
            initial=True, required=False, widget=forms.HiddenInput
        )


class RenamePasskeyForm(webauthn_forms.EditWebAuthnForm):
    """Gives a passkey another name."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"] = forms.CharField(label=_("A name for it"), max_length=NAME_LENGTH)
