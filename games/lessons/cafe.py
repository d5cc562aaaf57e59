"""Café: taking, runs, the calls, the last card and the count (rules 3 to 5, 7.1)."""

from django.utils.translation import gettext_lazy as _

from games.lessons.script import Scene, Step

_TAKING = Scene(
    ruleset="cafe-41",
    dealer=1,
    deck="4c 7b 1c 10e 2o 3e 4o 7e 1b 12o 3c 3b 11o 11e 6e 3o "
    "1o 5o 6o 7o 10o 12c 2c 5c 6c 7c 10c 11c 1e 2e 4e 5e 12e 2b 4b 5b 6b 10b 11b 12b",
    opening=_(
        "The floor has ten places, one for each rank: 1 to 7, then 10, 11 and 12. "
        "Your three cards are below."
    ),
    steps=(
        Step(
            say=_(
                "A card takes the card of its own rank. Choose your 4 to see what it would take; "
                "choose it again to play it."
            ),
            right=("4c",),
            done=_("Both 4s are in your pile now. No 5 lies on the floor, so it ended there."),
            wrong=_("That one takes as well, but it will be worth more later. Try the 4."),
            reply={"4c": "10e"},
        ),
        Step(
            say=_(
                "Taking goes on upwards, rank by rank. There is no 8 and no 9: "
                "after 7 comes 10. Play your 7."
            ),
            right=("7b",),
            done=_("The 7, then the 10. The 11 is missing, so the 12 stays."),
            wrong=_("That takes one card only. The 7 takes two."),
            reply={"7b": "2o"},
        ),
        Step(
            say=_(
                "Taking is forced: you cannot lay a card beside another of its rank. "
                "Play your ace, and see what it has to take."
            ),
            right=("1c",),
            done=_("The ace took the ace and the 2. When both hands are empty, new cards come."),
            reply={"1c": "3e"},
        ),
        Step(
            note=_(
                "You were dealt two 3s. A pair in a new hand is a ronda: 1 point, called by "
                "itself. Three of a rank are a tringa: 5 points."
            ),
            say=_(
                "Your opponent has just laid a 3. Taking the card just laid, with its own rank, "
                "is bwahed: 1 point. Play a 3."
            ),
            right=("3c", "3b"),
            done=_("Bwahed! That new cards were dealt in between makes no difference."),
            wrong=_("That takes nothing. The 3 on the floor has just been laid: take it."),
            reply={"3c": "11e", "3b": "11e"},
        ),
        Step(
            say=_(
                "Leaving the floor empty is missa: 1 point. Which of your cards takes both cards?"
            ),
            right=("11o",),
            done=_("Missa for the empty floor, and bwahed for the card just laid. Both count."),
            wrong=_("That takes nothing. The 11 takes the 11, and the 12 that follows it."),
            reply={"11o": "6e"},
        ),
        Step(
            say=_("Nothing matches your last card. There is no passing: play it, and it stays."),
            right=("3c", "3b"),
            done=_("There it lies, for whoever can take it."),
            reply={"3c": "3o", "3b": "3o"},
        ),
    ),
    closing=_("Your opponent held a 3: bwahed for the other side. Think before you lay a card."),
)

_LAST_CARD = Scene(
    ruleset="cafe-41",
    dealer=0,
    deck="2o 4c 11o 2c 10e 11c 1e 7e 6o 3e 1o 12o 5e 3b 12e 11b 2b 10c 5o 7c "
    "4o 7b 2e 1b 4b 11e 6c 5b 12c 6b 3c 5c 10o 6e 4e 7o 10b 3o 12b 1c",
    before="11o 10e 2o 2c 4c 11c 1o 12e 12o 3b 5e 11b 2b 7c 5o 7b 10c 4o 4b 5b "
    "1b 11e 2e 6c 3c 10o 6b 6e 12c 5c 4e 3o 10b",
    opening=_(
        "Much later: the sixth and last deal. You are the dealer, so the last card of the round "
        "will be yours."
    ),
    steps=(
        Step(
            say=_(
                "If your last card is a 12 and takes, you get 5 points; if it is an ace, the "
                "other side does. Play the ace now."
            ),
            right=("1c",),
            done=_("The ace is gone, and the 12 is for the end."),
            wrong=_("Then the ace would come last: 5 points for the other side. Keep the 12."),
            reply={"1c": "7o"},
        ),
        Step(
            say=_("The last card of the round. Take the 12 with your 12."),
            right=("12b",),
            done=_(
                "Qaa: 5 points. What was left on the floor went to you, who took last. "
                "Each card over 20 in a pile is a point."
            ),
        ),
    ),
    closing=_("Round follows round until somebody has 41 points, or 21 in the short game."),
)

SCENES = (_TAKING, _LAST_CARD)
