"""Streak: the same rank again and again, and the last card (rules 6, 7.2)."""

from django.utils.translation import gettext_lazy as _

from games.lessons.script import Scene, Step

_SAME_RANK = Scene(
    ruleset="streak",
    dealer=0,
    deck="5e 5b 2o 5c 5o 7c 1b 3o 7e 11c 1o 4o 6o 7o 10o 11o 12o 1c 2c 3c "
    "4c 6c 10c 12c 1e 2e 3e 4e 6e 10e 11e 12e 2b 3b 4b 6b 7b 10b 11b 12b",
    lead="5e",
    opening=_(
        "Streak is played in one round. You take as in café, but there is no ronda: "
        "here it counts to play the same rank again and again."
    ),
    steps=(
        Step(
            say=_(
                "Your opponent has just played a 5. The same rank right after it is bwahed: "
                "1 point. Play a 5."
            ),
            right=("5c", "5o"),
            done=_("Bwahed, 1 point. The streak goes on with whoever plays the next 5."),
            wrong=_("That takes a card, but it ends the streak. Play a 5 on the 5."),
            reply={"5c": "5b", "5o": "5b"},
        ),
        Step(
            say=_(
                "The third 5 is bkhamsa: 5 points for your opponent. But you hold the fourth one."
            ),
            right=("5c", "5o"),
            done=_("Beshara, the fourth of a rank in a row: 10 points."),
            wrong=_("Another rank ends the streak. The fourth 5 is worth 10 points: play it."),
        ),
    ),
)

_LAST_CARD = Scene(
    ruleset="streak",
    dealer=0,
    deck="12b 11o 11b 11c 4e 4b 6o 1o 3o 5c 1c 10b 6e 2o 10e 3b 2b 1b 12e 5o "
    "12c 4c 6c 4o 6b 10c 2c 3c 7b 2e 5b 7c 5e 7e 3e 10o 11e 1e 7o 12o",
    before="12b 4b 11b 4e 11o 11c 6e 3b 10b 10e 1c 2o 1b 5o 2b 12c 12e 4c 6b 3c "
    "4o 10c 6c 2c 5b 5e 2e 7c 7b 7e 10o 1e 11e",
    opening=_(
        "The last deal, and you are the dealer. In streak the last card counts whether it takes "
        "or not: a 12 is 5 points for you, an ace 5 for the other side."
    ),
    steps=(
        Step(
            say=_("Keep the 12 for the end. Your 7 has something better to do now."),
            right=("7o",),
            done=_("The whole floor at once: missa, 1 point. It counts with the last card too."),
            wrong=_("As your last card the 12 is worth 5 points. Keep it, and play the 7."),
            reply={"7o": "3e"},
        ),
        Step(
            say=_("It takes nothing, and yet: play the 12."),
            right=("12o",),
            done=_(
                "Qaa: 5 points. At the end every card in a pile is a point as well. "
                "The higher score wins."
            ),
        ),
    ),
)

SCENES = (_SAME_RANK, _LAST_CARD)
