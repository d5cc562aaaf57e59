"""Who the demo people are. Nobody can log in as one of them: their password is none."""

from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter

from accounts.models import User

# Name, and how often a card is chosen with a thought. A town behind the name
# leaves the plain one to whoever comes.
_PEOPLE = {
    "Amina_Rabat": 1.0,
    "إدريس_فاس": 0.9,
    "Youssef_Sale": 0.8,
    "زينب_مراكش": 0.7,
    "Hamza_Casa": 0.55,
    "Salma_Agadir": 0.6,
    "ياسين_طنجة": 0.5,
    "Karim_Oujda": 0.4,
    "خديجة_تطوان": 0.35,
    "Meryem_Meknes": 0.3,
    "سفيان_الصويرة": 0.2,
    "Nadia_Settat": 0.1,
}


@dataclass(frozen=True, slots=True)
class Person:
    """A demo person's account and skill, from 0 to 1."""

    user: User
    skill: float


def demo_people() -> list[Person]:
    """Return those who are there. A name that somebody signed up under is that person's."""
    found = User.objects.filter(username__in=_PEOPLE, is_guest=False)
    people = [
        Person(user, _PEOPLE[user.username]) for user in found if not user.has_usable_password()
    ]
    return sorted(people, key=attrgetter("skill"), reverse=True)


def invite(joined: datetime) -> list[Person]:
    """Make those of the demo people who are missing; return all of them, the best first."""
    taken = set(User.objects.filter(username__in=_PEOPLE).values_list("username", flat=True))
    for name in _PEOPLE.keys() - taken:
        User.objects.create_user(name, date_joined=joined, last_seen=joined)
    return demo_people()
