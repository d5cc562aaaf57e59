"""A link for a new password, sent for somebody who cannot ask for it."""

from allauth.account.models import EmailAddress
from django.http import HttpRequest

from .forms import ResetPasswordForm
from .models import User


def send_reset_link(request: HttpRequest, person: User) -> int:
    """Send the link to every address that the person has confirmed; return to how many."""
    sent = 0
    for address in EmailAddress.objects.filter(user=person, verified=True):
        form = ResetPasswordForm({"email": address.email})
        if form.is_valid():
            form.save(request)
            sent += 1
    return sent
