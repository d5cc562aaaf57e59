"""The command `audit`: every damaged row is found and named, and none is repaired."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Match, Move, Outcome, Rating, RatingChange, Round, Seat
from games.selectors.archive import read_kept
from games.selectors.audit import audit_matches
from tests.archive.auditing import audit, force
from tests.services.game import START
from tests.stored import store


def whole(ids: list[str], ruleset: str = "cafe-41") -> str:
    """A match that the cards decided."""
    match = Match.objects.filter(pk__in=ids, ruleset=ruleset, reason__in=("target", "count"))
    return match.order_by("ended_at")[1].pk


def test_of_true_matches_nothing_differs(ids: list[str]) -> None:
    assert audit() == (["24 matches audited, nothing differs"], "")


def found(match_id: str, *what: str) -> tuple[list[str], str]:
    """The answer when these things of one match differ, each `what: stored … computed …`."""
    total = Match.objects.filter(status__in=("finished", "aborted")).count()
    differ = "1 difference" if len(what) == 1 else f"{len(what)} differences"
    return [f"{match_id}: {each}" for each in what], f"{total} matches audited, {differ}"


def test_a_changed_card_is_named(ids: list[str]) -> None:
    match_id = whole(ids)
    dealt = Round.objects.get(match=match_id, number=0).cards
    moves = Move.objects.filter(match=match_id, round=0)
    force(moves.filter(card=dealt[30]), card="x")
    force(moves.filter(turn_no=0), card=dealt[30])
    assert audit() == found(match_id, f"move 0: stored {dealt[30]}, computed not_in_hand")


def test_a_missing_move_is_named(ids: list[str]) -> None:
    match_id = whole(ids)
    missing = Move.objects.get(match=match_id, turn_no=17)
    missing.delete()
    assert audit() == found(
        match_id, f"move 17: stored missing, computed a card of seat {missing.seat}"
    )


def test_missing_last_moves_are_named(ids: list[str]) -> None:
    match_id = whole(ids)
    last = Move.objects.filter(match=match_id).order_by("turn_no").last()
    assert last is not None
    last.delete()
    said, _end = audit()
    assert f"{match_id}: cards played: stored {last.turn_no + 1}, computed {last.turn_no}" in said


def test_a_move_too_many_is_named(ids: list[str]) -> None:
    match_id = whole(ids)
    count = Move.objects.filter(match=match_id).count()
    Move.objects.create(
        match_id=match_id, turn_no=count, round=0, seat=0, card="x", how="bot", at=START, ms=0
    )
    assert audit() == found(
        match_id, f"move {count}: stored x, computed none: nothing was to be played"
    )


def test_a_move_of_the_other_seat_is_named(ids: list[str]) -> None:
    match_id = whole(ids)
    move = Move.objects.get(match=match_id, turn_no=3)
    force(Move.objects.filter(pk=move.pk), seat=1 - move.seat)
    assert audit() == found(
        match_id,
        f"seat and round of move 3: stored ({1 - move.seat}, 0), computed ({move.seat}, 0)",
    )


def test_a_changed_deck_is_named(ids: list[str]) -> None:
    match_id = whole(ids)
    dealt = Round.objects.get(match=match_id, number=0)
    *cards, one, two = dealt.cards  # both in the dealer's last hand: all moves stay legal
    force(Round.objects.filter(pk=dealt.pk), deck=" ".join([*cards, two, one]))
    assert audit() == found(match_id, "receipt: stored deck, computed holds")


def test_a_missing_deck_is_named(ids: list[str]) -> None:
    match_id = whole(ids)
    force(Round.objects.filter(match=match_id, number=0), deck="")
    assert audit() == found(match_id, "cards in the deck of round 0: stored 0, computed 40")


def test_a_missing_round_is_named(ids: list[str]) -> None:
    match_id = whole(ids)
    Round.objects.filter(match=match_id).delete()
    assert audit() == found(match_id, "rounds: stored 0, computed 1 or more")


@pytest.mark.parametrize(
    ("rows", "field", "step"),
    [
        (Seat, "seal", "seals"),
        (Seat, "secret", "seals"),
        (Round, "server_secret", "chain"),
        (Match, "commitment", "chain"),
    ],
)
def test_a_broken_seal_is_named(ids: list[str], rows: Any, field: str, step: str) -> None:
    seat = Seat.objects.filter(match__in=ids, seal__isnull=False).order_by("pk")[7]
    match_id = seat.match_id
    row = {Seat: Seat.objects.filter(pk=seat.pk), Match: Match.objects.filter(pk=match_id)}.get(
        rows, Round.objects.filter(match=match_id, number=0)
    )
    value = row.values_list(field, flat=True)[0]
    force(row, **{field: ("0" if value[0] != "0" else "1") + value[1:]})
    assert audit() == found(match_id, f"receipt: stored {step}, computed holds")


def test_a_changed_score_is_named(ids: list[str]) -> None:
    match_id = whole(ids)
    seat = Seat.objects.get(match=match_id, number=1)
    force(Seat.objects.filter(pk=seat.pk), score=seat.score + 1)
    assert audit() == found(
        match_id, f"score of seat 1: stored {seat.score + 1}, computed {seat.score}"
    )


def test_a_changed_winner_is_named(ids: list[str]) -> None:
    match_id = whole(ids)
    winner = Match.objects.get(pk=match_id).winner
    assert winner is not None
    force(Match.objects.filter(pk=match_id), winner=1 - winner)
    said, end = audit()
    assert said[0] == (
        f"{match_id}: result: stored target, seat {1 - winner} won, "
        f"computed target, seat {winner} won"
    )
    # Its ratings are no longer those that this winner gives.
    assert f"{match_id}: rating change of seat 0, after" in "\n".join(said)
    assert end.endswith("differences")


def test_a_changed_reason_is_named(ids: list[str]) -> None:
    match_id = whole(ids, "streak")
    winner = Match.objects.get(pk=match_id).winner
    force(Match.objects.filter(pk=match_id), reason="resignation")
    assert audit() == found(
        match_id,
        f"result: stored resignation, seat {winner} won, computed count, seat {winner} won",
    )


def test_words_that_mean_nothing_are_named(ids: list[str]) -> None:
    match_id = whole(ids, "streak")
    winner = Match.objects.get(pk=match_id).winner
    force(Match.objects.filter(pk=match_id), reason="luck")
    assert audit() == found(
        match_id, f"result: stored luck, seat {winner} won, computed count, seat {winner} won"
    )
    unrated = store(1, User.objects.all(), START + timedelta(days=2), seed=1, rated=False)[0]
    force(Match.objects.filter(pk=unrated), ruleset="cafe-31")
    said, _end = audit(f"--match={unrated}")
    assert said == [
        f"{unrated}: rules: stored cafe-31, computed cafe-41 or cafe-21 or cafe-round or streak"
    ]


def test_a_bot_that_held_the_winners_seat_is_named(ids: list[str]) -> None:
    match_id = whole(ids)
    winner = Match.objects.get(pk=match_id).winner
    force(Seat.objects.filter(match=match_id, number=winner), held_at=START)
    computed = f"abandonment, seat {1 - (winner or 0)} won"
    assert audit() == found(
        match_id, f"result: stored target, seat {winner} won, computed {computed}"
    )


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("ruleset", "poker"),
        ("result", "aborted"),
        ("score", 999),
        ("against", 999),
        ("rated", False),
        ("ended_at", START),
        ("dealt_first", None),
        ("missa", 999),
        ("cards", 999),
    ],
)
def test_a_changed_outcome_is_named(ids: list[str], field: str, wrong: Any) -> None:
    outcome = Outcome.objects.get(match=whole(ids), seat=1)
    force(Outcome.objects.filter(pk=outcome.pk), **{field: wrong})
    right = getattr(outcome, field)
    assert audit() == found(
        outcome.match_id, f"outcome of seat 1, {field}: stored {wrong}, computed {right}"
    )


def test_an_outcome_of_somebody_else_is_named(ids: list[str]) -> None:
    outcome = Outcome.objects.get(match=whole(ids), seat=0)
    other = User.objects.exclude(pk__in=[outcome.player_id, outcome.opponent_id])[0]
    force(Outcome.objects.filter(pk=outcome.pk), player_id=other.pk)
    assert audit() == found(
        outcome.match_id,
        f"outcome of seat 0, player_id: stored {other.pk}, computed {outcome.player_id}",
    )


def test_a_missing_outcome_is_named(ids: list[str]) -> None:
    match_id = whole(ids)
    Outcome.objects.get(match=match_id, seat=0).delete()
    assert audit() == found(match_id, "seats with an outcome: stored [1], computed [0, 1]")


@pytest.mark.parametrize(
    ("field", "wrong"),
    [("before", 1777), ("after", 1777), ("k", 30), ("weight", 0.75), ("games", 99)],
)
def test_a_changed_rating_is_named_once(ids: list[str], field: str, wrong: float) -> None:
    change = RatingChange.objects.filter(match=ids[3]).order_by("seat")[1]
    force(RatingChange.objects.filter(pk=change.pk), **{field: wrong})
    right = getattr(change, field)
    assert audit() == found(
        ids[3], f"rating change of seat 1, {field}: stored {wrong}, computed {right}"
    )


def test_a_changed_expectation_is_named(ids: list[str]) -> None:
    change = RatingChange.objects.filter(match=ids[3]).order_by("seat")[0]
    force(RatingChange.objects.filter(pk=change.pk), expected=change.expected + 0.001)
    said, _end = audit()
    assert [line.split(": stored")[0] for line in said] == [
        f"{ids[3]}: rating change of seat 0, expected"
    ]


def test_a_missing_rating_change_is_named(ids: list[str]) -> None:
    change = RatingChange.objects.filter(match=ids[5]).order_by("seat")[0]
    change.delete()
    assert audit() == found(
        ids[5],
        f"rating change of seat 0: stored missing, computed {change.before} to {change.after}",
    )


def test_a_match_that_was_never_rated_is_named(ids: list[str]) -> None:
    RatingChange.objects.filter(match=ids[0]).delete()
    force(Match.objects.filter(pk=ids[0]), rated_at=None)
    said, _end = audit()
    assert f"{ids[0]}: ratings: stored missing, computed rated before later matches" in said


def test_the_change_of_an_unrated_match_is_named(ids: list[str]) -> None:
    later = START + timedelta(days=2)
    (unrated,) = store(1, User.objects.all(), later, seed=1, rated=False)
    change = RatingChange.objects.filter(match=ids[0], seat=0).get()
    change.pk, change.match_id = None, unrated
    change.save(force_insert=True)
    assert audit() == found(
        unrated,
        f"rating change of seat 0: stored {change.change}, computed none: it was not rated",
    )


@pytest.mark.parametrize(
    ("field", "wrong"),
    [("value", 1), ("games", 1), ("opponents", 1), ("last_at", timedelta(days=1))],
)
def test_a_changed_standing_is_named(ids: list[str], field: str, wrong: Any) -> None:
    rating = Rating.objects.order_by("pk")[2]
    right = getattr(rating, field)
    force(Rating.objects.filter(pk=rating.pk), **{field: right + wrong})
    last = Match.objects.filter(ruleset=rating.ruleset, seats__player=rating.player_id)
    said, end = audit()
    name = f"rating of person {rating.player_id} under {rating.ruleset}"
    differs = f"{field}: stored {right + wrong}, computed {right}"
    assert said == [f"{last.order_by('ended_at').last()}: {name}, {differs}"]
    assert end == "24 matches audited, 1 difference"


def test_a_missing_standing_is_named(ids: list[str]) -> None:
    rating = Rating.objects.order_by("pk")[2]
    rating.delete()
    said, _end = audit()
    assert len(said) == 1
    assert said[0].endswith(f"under {rating.ruleset}: stored missing, computed {rating.value}")


def test_changed_meetings_are_named(ids: list[str]) -> None:
    force(Match.objects.filter(pk=ids[2]), met=9)
    assert audit() == found(ids[2], "meetings in 24 hours: stored 9, computed 0")


def test_a_missing_seat_is_named(ids: list[str]) -> None:
    match = Match.objects.filter(pk__in=ids).order_by("ended_at").last()
    assert match is not None
    match.seats.get(number=1).delete()
    said, _end = audit()
    assert f"{match.pk}: seats: stored [0], computed [0, 1]" in said
    assert f"{match.pk}: people at a rated match: stored 1, computed 2" in said


def test_nothing_is_repaired(ids: list[str]) -> None:
    force(Seat.objects.filter(match=ids[1]), score=99)
    force(RatingChange.objects.filter(match=ids[2]), after=99)
    first = audit()
    assert len(first[0]) == 4
    assert audit() == first


# --- Which matches, and how -----------------------------------------------------------------------


def test_only_matches_from_a_day_on(ids: list[str]) -> None:
    force(Seat.objects.filter(match=ids[1], number=0), score=99)
    force(RatingChange.objects.filter(match=ids[2], seat=0), after=99)
    since = Match.objects.get(pk=ids[3]).ended_at
    assert since is not None
    assert audit(f"--since={since.isoformat()}") == (["21 matches audited, nothing differs"], "")
    assert audit("--since=2026-03-01")[1] == "24 matches audited, 2 differences"
    assert audit("--since=2026-03-02")[1] == ""
    with pytest.raises(CommandError, match="no moment"):
        call_command("audit", "--since=yesterday")


def test_only_one_match(ids: list[str]) -> None:
    force(Seat.objects.filter(match=ids[1], number=0), score=99)
    force(RatingChange.objects.filter(match=ids[1], seat=0), after=99)
    said, end = audit(f"--match={ids[1]}")
    assert len(said) == 2
    assert end == "1 match audited, 2 differences"
    assert audit(f"--match={ids[2]}") == (["1 match audited, nothing differs"], "")
    assert audit("--match=nothing1") == ([], "There is no match nothing1 that has ended.")


@pytest.mark.parametrize("number", ["0", "-1", "two", "٣"])
def test_processes_are_a_number_from_1_on(number: str) -> None:
    with pytest.raises(CommandError, match="no number"):
        call_command("audit", f"--processes={number}")


def test_a_chunk_takes_as_many_queries_as_a_match(ids: list[str]) -> None:
    counts = []
    for some in (ids[:1], ids):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert len(read_kept(some)) == len(some)
        counts.append(len(queries))
    assert counts == [6, 6]
    assert audit_matches(ids) == []
