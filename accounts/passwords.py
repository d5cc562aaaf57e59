"""What a password must be beyond what Django's validators say."""

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import ngettext


class MinimumLength(MinimumLengthValidator):
    """Django's, with words of our own: its Arabic catalogue lacks them."""

    def get_error_message(self) -> str:
        """Say how many characters are needed."""
        return ngettext(
            "A password has at least %(least)d character.",
            "A password has at least %(least)d characters.",
            self.min_length,
        ) % {"least": self.min_length}
