"""What the table page says before its scripts run: the same words in the same places.

The scripts take over what stands there; whoever changes a sentence here or in static/js/table
(status.js, seat.js, verdict.js) changes the other too, and tests/browser_table/test_first_words.py
sees to it.
"""

from typing import Any

from django.utils.translation import gettext as _

from games.models.choices import Reason, Status, Step
from games.protocol.server import MatchInfo, SeatInfo
from games.rules import RULESETS
from games.rules.cards import RANKS
from games.selectors.people import bot_name

LONG_NAME = 10  # letters that fit a phone in one line
PARTS = {0.5: "½", 0.25: "¼"}
BETWEEN = " · "


def first_words(match: MatchInfo) -> dict[str, Any]:
    """Return the words of the bar, the notice, both seats and, after the end, of its sheet."""
    below = match["you"] or 0
    return {
        "standing": _standing(match),
        "notice": _notice(match),
        "mine": match["turn"] is not None and match["turn"] == match["you"] and not _held(match),
        "above": _seat(match, 1 - below),
        "below": _seat(match, below),
        "player": match["you"] is not None,
        "stock": match["stock"],
        "ranks": RANKS,
        "end": _end(match, below) if match["result"] else None,
    }


def _standing(match: MatchInfo) -> str:
    parts = [_("Watching")] if match["you"] is None else []
    if match["deal"] and not match["result"]:
        if match["round"]:
            parts.append(_("Round %(round)s") % {"round": match["round"] + 1})
        parts.append(_("Deal %(deal)s of 6") % {"deal": match["deal"]})
        if match["deal"] == 6:
            parts.append(_("last deal"))
    parts += [_ruleset(match["ruleset"]), _weight(match)]
    return BETWEEN.join(parts)


def _ruleset(name: str) -> str:
    return {
        "cafe-41": _("Café, to 41"),
        "cafe-21": _("Café, to 21"),
        "cafe-round": _("Café, one round"),
        "streak": _("Streak"),
    }[name]


def _weight(match: MatchInfo) -> str:
    weight = match["weight"]
    if not match["rated"]:
        return _("unrated")
    if weight == 0:
        return _("counts for no rating")
    if weight in PARTS:
        return _("counts for %(part)s") % {"part": PARTS[weight]}
    return _("rated")


def _held(match: MatchInfo) -> bool:
    """Whether a bot holds the seat whose turn it is."""
    turn = match["turn"]
    return turn is not None and match["seats"][turn]["held_by_bot"]


def _notice(match: MatchInfo) -> str:
    if match["status"] == Status.WAITING:
        if match["fair"]["step"] == Step.SEAL:
            return _("The shuffle is being sealed.")
        return _("The seals are being opened.")
    if match["status"] != Status.PLAYING:
        return _("The match is over.")
    if match["turn"] is None:
        return _("The cards are being dealt.")
    if match["turn"] == match["you"]:
        return _("A bot plays for you.") if _held(match) else _("Your turn")
    text = _("A bot plays for %(name)s") if _held(match) else _("%(name)s is playing")
    return text % {"name": _isolated(_name(match["seats"][match["turn"]]))}


def _name(seat: SeatInfo) -> str:
    if seat["bot"]:
        return bot_name(seat["bot"])
    return seat["name"] or _("deleted player")


def _isolated(name: str) -> str:
    """Keep the name's direction from reordering what stands around it."""
    return f"\u2068{name}\u2069"


def _rating(value: int, provisional: bool) -> str:
    return f"{value}?" if provisional else str(value)


def _seat(match: MatchInfo, number: int) -> dict[str, Any]:
    seat, mine = match["seats"][number], number == match["you"]
    name = _name(seat)
    here = mine or seat["present"]
    about = [_("you")] if mine else []
    if seat["held_by_bot"]:
        about.append(_("a bot plays"))
    elif seat["bot"]:
        about.append(_("bot"))
    elif not here:
        about.append(_("away"))
    if seat["rating"] is not None and not seat["bot"] and here and not seat["held_by_bot"]:
        value, provisional = seat["rating"], seat["provisional"]
        if match["ratings"]:
            now = match["ratings"][number]
            value, provisional = now["value"], now["provisional"]
        about.append(f"\u2066{_rating(value, provisional)}\u2069")
    return {
        "name": name,
        "long": len(name) > LONG_NAME,
        "about": BETWEEN.join(about),
        "points": seat["score"],
        "target": RULESETS[match["ruleset"]].target,
        "pile": seat["pile"],
        "dealer": match["dealer"] == number,
        "active": match["turn"] == number,
        "away": not here or seat["held_by_bot"],
    }


def _end(match: MatchInfo, below: int) -> dict[str, Any]:
    result = match["result"]
    assert result
    aborted = result["reason"] == Reason.ABORTED
    return {
        "verdict": _verdict(match),
        "reason": _reason(match),
        "sides": [] if aborted else [_side(match, seat) for seat in (below, 1 - below)],
        "counting": match["rated"] and not aborted and not match["ratings"],
        "why": match["rated"] and not aborted,
        "last_round": bool(match["rounds"]) and not aborted,
        "dealt": bool(match["deal"]),
    }


def _side(match: MatchInfo, number: int) -> dict[str, Any]:
    seat, result = match["seats"][number], match["result"]
    assert result
    side: dict[str, Any] = {"name": _name(seat), "score": seat["score"]}
    if match["ratings"] and result["rating_changes"]:
        now, change = match["ratings"][number], result["rating_changes"][number]
        side["rating"] = _rating(now["value"], now["provisional"])
        side["change"] = _signed(change)
        side["way"] = "up" if change > 0 else "down" if change < 0 else ""
    return side


def _signed(change: int) -> str:
    return f"+{change}" if change > 0 else f"\u2212{-change}" if change < 0 else "±0"


def _verdict(match: MatchInfo) -> str:
    result = match["result"]
    assert result
    winner = result["winner"]
    if result["reason"] == Reason.ABORTED:
        return _("No result")
    if winner is None:
        return _("A draw")
    if match["you"] is None:
        return _("%(name)s wins") % {"name": _isolated(_name(match["seats"][winner]))}
    return _("You win") if winner == match["you"] else _("You lose")


def _reason(match: MatchInfo) -> str:
    result, you = match["result"], match["you"]
    assert result
    winner, reason = result["winner"], result["reason"]
    if reason == Reason.ABORTED:
        return _aborted(result["detail"])
    if winner is None:
        return _("A draw: equal points")
    won, lost = you == winner, you == 1 - winner
    text = {
        Reason.TARGET: _("You reached %(target)s first")
        if won
        else _("%(winner)s reached %(target)s first"),
        Reason.COUNT: _("You have more points") if won else _("%(winner)s has more points"),
        Reason.RESIGNATION: _("You resigned") if lost else _("%(loser)s resigned"),
        Reason.ABANDONMENT: _("You left the match") if lost else _("%(loser)s left the match"),
    }[Reason(reason)]
    winner_name, loser_name = (_name(match["seats"][seat]) for seat in (winner, 1 - winner))
    return text % {
        "winner": _isolated(winner_name),
        "loser": _isolated(loser_name),
        "target": RULESETS[match["ruleset"]].target,
    }


def _aborted(detail: str | None) -> str:
    return {
        "withdrawn": _("Called off before a card was dealt."),
        "unopened": _("Aborted: a player did not open the sealed part."),
        "both_absent": _("Aborted: neither player was playing any more."),
        "paired": _("Ended without a result: the opponent you waited for was found."),
        "chain": _("Aborted: the match was longer than its seals."),
        "closed": _("Aborted: an account was closed."),
        "stopped": _("Aborted by an operator of the site."),
    }.get(detail or "", _("Aborted"))
