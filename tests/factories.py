"""People for tests."""

import factory

from accounts.models import User

PASSWORD = "zellige-star-9"


class UserFactory(factory.django.DjangoModelFactory):
    """Somebody signed up. Logs in by `password=…` only: hashing one for nobody takes long."""

    class Meta:
        model = User

    username = factory.Sequence(lambda number: f"person{number}")
    password = factory.django.Password(None)


class GuestFactory(UserFactory):
    """A guest, as `services.create_guest` makes them."""

    username = factory.Sequence(lambda number: f"Guest-{1000 + number}")
    is_guest = True
