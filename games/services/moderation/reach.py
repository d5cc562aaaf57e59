"""Whom an operator may judge: never oneself, and other operators only who may everything."""

from accounts.models import User
from games.models import Appeal, Match, Report, Sanction
from games.protocol.errors import Refused

Judged = User | Match | Report | Sanction | Appeal


def may_judge(by: User, judged: Judged) -> bool:
    """Tell whether an operator has no part in what is to be judged, and the right to judge it."""
    about, parties = _concerned(judged)
    guarded = about is not None and (about.is_staff or about.is_superuser)
    if by.pk in parties or (guarded and not by.is_superuser):
        return False
    return not _keeps_closed(judged) or by.has_perm("games.act_reopen")


def check_may_judge(by: User, judged: Judged) -> None:
    """Refuse `not_allowed` to whoever may not judge this."""
    if not may_judge(by, judged):
        raise Refused("not_allowed")


def _concerned(judged: Judged) -> tuple[User | None, set[int | None]]:
    """Return about whom a judgement is, and who has a part in it."""
    match judged:
        case Match():
            return None, {seat.player_id for seat in judged.seats.all()}
        case Report():
            return judged.person, {judged.person_id, judged.reporter_id}
        case Sanction():
            return judged.person, {judged.person_id}
        case Appeal():
            return _concerned(judged.sanction)
    return judged, {judged.pk}


def _keeps_closed(judged: Judged) -> bool:
    """Tell whether to lift this is to reopen an account, which not every operator may."""
    decision = judged.sanction if isinstance(judged, Appeal) else judged
    return isinstance(decision, Sanction) and decision.kind == Sanction.Kind.CLOSED
