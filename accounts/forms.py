"""The forms of allauth as our pages show them.

One password field that can be shown instead of two, labels instead of placeholders,
names compared by their key.
"""

from typing import Any

from allauth.account import forms as allauth_forms
from allauth.account.models import EmailAddress
from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import ProhibitNullCharactersValidator
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from .models import User
from .names import MAX_LENGTH, MIN_LENGTH, name_key
from .selectors import find_person

PASSWORD_HELP = _("At least 8 characters. Not your name, not only digits, not a common password.")


class _Labelled(forms.Form):
    """Fields known by their labels: placeholders vanish when they are needed.

    What is asked of a new password is said in one line.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
            if isinstance(field, forms.EmailField):
                field.label = _("E-mail address")
            if field.widget.attrs.get("autocomplete") == "new-password":
                field.help_text = PASSWORD_HELP


def _name_field(field: forms.Field) -> None:
    """Say what a name may be; its length is that of its normal form, which the adapter judges."""
    field.help_text = _(
        "Others see it. %(least)d to %(most)d Latin or Arabic letters, digits, - or _."
    ) % {"least": MIN_LENGTH, "most": MAX_LENGTH}
    field.widget.attrs |= {"autocapitalize": "none", "spellcheck": "false", "dir": "auto"}
    field.validators = [ProhibitNullCharactersValidator()]


class LoginForm(_Labelled, allauth_forms.LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        login = self.fields["login"]
        login.label = _("Name or e-mail address")
        login.widget.attrs |= {
            "autocomplete": "username",
            "autocapitalize": "none",
            "spellcheck": "false",
            "dir": "auto",
        }
        # The page has the link in a better place than the field's help text.
        self.fields["password"].help_text = ""

    def user_credentials(self) -> dict[str, str]:
        """Return the credentials, the name as its key: attempts are counted by it."""
        credentials = super().user_credentials()
        if "username" in credentials:
            credentials["username"] = name_key(credentials["username"])
        return credentials


class SignupFields(_Labelled):
    """The name and the address of whoever signs up, in whatever way."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Name")
        _name_field(self.fields["username"])
        self.fields["email"].label = _("E-mail address (optional)")
        self.fields["email"].help_text = _("Only to let you in again if you forget the password.")

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Write the person, all or nothing.

        Raise ValidationError when the name went to somebody else between the check and
        the writing, or when another tab signed the same guest up.
        """
        try:
            with transaction.atomic():
                return super().try_save(request)  # type: ignore[misc]
        except IntegrityError:
            if find_person(self.cleaned_data["username"]):
                taken = allauth_forms.get_adapter().validation_error("username_taken")
                raise ValidationError({"username": taken}) from None
            raise


class SignupForm(SignupFields, allauth_forms.SignupForm):
    field_order = ["username", "password1", "email"]


class ChangePasswordForm(_Labelled, allauth_forms.ChangePasswordForm):
    password2 = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["oldpassword"].label = _("Current password")
        self.fields["oldpassword"].help_text = ""
        self.fields["password1"].label = _("New password")


class SetPasswordForm(_Labelled, allauth_forms.SetPasswordForm):
    password2 = None


class ResetPasswordKeyForm(_Labelled, allauth_forms.ResetPasswordKeyForm):
    password2 = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].label = _("New password")


class AddEmailForm(_Labelled, allauth_forms.AddEmailForm):
    """Asks for an address; whether it is somebody else's is never told."""


class ReauthenticateForm(_Labelled, allauth_forms.ReauthenticateForm):
    """Asks for the password once more."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = ""


class DisplayForm(forms.Form):
    """How the site looks and sounds; the names and values are those of static/js/settings.js."""

    theme = forms.ChoiceField(
        label=_("Light or dark"),
        choices=[
            ("auto", _("As the system says")),
            ("light", _("Light")),
            ("dark", _("Dark")),
        ],
        required=False,
    )
    faces = forms.ChoiceField(
        label=_("Card faces"),
        choices=[("plain", _("Drawn")), ("contrast", _("Large and high in contrast"))],
        required=False,
    )
    motion = forms.ChoiceField(
        label=_("Card motion"),
        choices=[("normal", _("Normal")), ("fast", _("Fast")), ("off", _("Off"))],
        required=False,
    )
    sound = forms.BooleanField(label=_("Sounds"), required=False)
    oneTap = forms.BooleanField(  # noqa: N815  (as in the script)
        label=_("Play a card with one tap"), required=False
    )
    muted = forms.BooleanField(label=_("Hide what the other player says"), required=False)

    def chosen(self) -> dict[str, Any]:
        """Return what was sent and is valid: one choice, or all."""
        return {name: self.cleaned_data[name] for name in self.fields if name in self.data}


class ChallengesForm(forms.ModelForm):
    """Whose challenges reach the person."""

    class Meta:
        model = User
        fields = ["challenges_from"]
        labels = {"challenges_from": _("Who may challenge me")}


class RenameForm(_Labelled):
    """Asks for another name."""

    username = forms.CharField(label=_("New name"))

    def __init__(self, *args: Any, person: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person
        _name_field(self.fields["username"])

    def clean_username(self) -> str:
        """Return the name in normal form; whether it is free is told when it is taken."""
        return allauth_forms.get_adapter().clean_username(
            self.cleaned_data["username"], shallow=True
        )


class CloseForm(_Labelled):
    """Asks whoever closes the account to mean it."""

    sure = forms.BooleanField(label=_("Yes, close my account"))


class ResetPasswordForm(_Labelled, allauth_forms.ResetPasswordForm):
    def clean_email(self) -> str:
        """Find whoever confirmed this address: to others no mail may open an account."""
        email = super().clean_email()
        self.users = [
            address.user
            for address in EmailAddress.objects.filter(
                email=email.lower(), verified=True, user__is_active=True
            ).select_related("user")
        ]
        return email
