"""Ratings (rules 9.1 to 9.5), against a reckoning of the whole history that the test makes."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import IntegrityError, transaction

from accounts.models import User
from games.models import Match, Rating, RatingChange
from games.selectors.people import Leaderboard
from games.services.making import Terms, make_match
from games.services.ratings import rate_all
from tests.factories import GuestFactory, UserFactory
from tests.services.conftest import News, refused
from tests.services.game import START, Game

DAY = 24 * 3600


def rated_match(one: User, two: User, loser: int, at: float, ruleset: str = "streak") -> Game:
    """A rated match that `loser` gives up, `at` seconds after the start of the test's time."""
    game = Game.make(
        one, two, rated=True, ruleset=ruleset, now=START + timedelta(seconds=at)
    ).deal_unsealed()
    game.resign(loser)
    return game


def changes(game: Game) -> list[int]:
    return [change.change for change in RatingChange.objects.filter(match=game.id).order_by("seat")]


def rating(person: User, ruleset: str = "streak") -> Rating:
    return Rating.objects.get(player=person, ruleset=ruleset)


# --- 9.1 ------------------------------------------------------------------------------------------


def test_9_1_a_rating_starts_at_1500_a_person_and_rule_set(amina: User, brahim: User) -> None:
    rated_match(amina, brahim, loser=1, at=0)
    rated_match(amina, brahim, loser=0, at=100, ruleset="cafe-21")
    assert rate_all(START) == 2
    assert [rating(amina).value, rating(amina, "cafe-21").value] == [1520, 1480]
    assert [rating(brahim).value, rating(brahim, "cafe-21").value] == [1480, 1520]
    assert {change.before for change in RatingChange.objects.all()} == {1500}


@pytest.mark.parametrize("clock", [15, 30])
def test_9_1_guests_and_bots_play_unrated(amina: User, guest: User, clock: int) -> None:
    for other in (guest, GuestFactory(), "casual"):
        with refused("not_rated"):
            make_match(Terms("streak", clock, rated=True), [amina, other], START)
    game = Game.make(amina, guest, clock=clock).deal().play_out()
    assert rate_all(game.now) == 0
    assert not Rating.objects.exists()


def test_9_1_a_rated_match_without_a_clock_is_impossible(
    new_game: Callable[..., Game],
) -> None:
    game = new_game(clock=None)
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.filter(pk=game.id).update(rated=True, met=0)


# --- 9.2 ------------------------------------------------------------------------------------------


def test_9_2_the_change_is_told_and_shown_when_it_is_there(rated_game: Game, news: News) -> None:
    rated_game.resign(1)
    assert rated_game.seen_by(0)["result"]["rating_changes"] is None
    assert rate_all(rated_game.now) == 1
    assert news.events(rated_game.id)[-1] == [{"e": "ratings", "changes": [20, -20]}]
    assert rated_game.seen_by(None)["result"]["rating_changes"] == [20, -20]


def test_9_2_a_match_is_rated_once(rated_game: Game) -> None:
    rated_game.resign(1)
    assert [rate_all(rated_game.now) for _ in range(3)] == [1, 0, 0]
    assert RatingChange.objects.count() == 2
    for fields in ({"seat": 0}, {"seat": 1}):
        change = RatingChange.objects.get(match=rated_game.id, **fields)
        change.pk = None
        with pytest.raises(IntegrityError), transaction.atomic():
            change.save(force_insert=True)


def test_9_2_matches_are_rated_in_the_order_in_which_they_ended(amina: User, brahim: User) -> None:
    third = UserFactory()
    later = rated_match(brahim, third, loser=1, at=1000)
    earlier = rated_match(amina, brahim, loser=1, at=0)
    rate_all(START)
    first = RatingChange.objects.get(match=earlier.id, player=brahim)
    second = RatingChange.objects.get(match=later.id, player=brahim)
    assert (first.before, second.before) == (1500, first.after)


def test_9_2_a_draw_moves_the_better_one_down(amina: User, brahim: User) -> None:
    Rating.objects.create(player=amina, ruleset="streak", value=1700)
    game = Game.make(amina, brahim, rated=True).deal_draw().play_out()
    assert game.match.winner is None
    rate_all(game.now)
    assert changes(game) == [-10, 10]  # 40 * (1/2 - 0.7597)


def test_9_2_a_difference_counts_at_most_400(amina: User, brahim: User) -> None:
    Rating.objects.create(player=amina, ruleset="streak", value=2300)
    game = rated_match(amina, brahim, loser=0, at=0)
    rate_all(START)
    assert changes(game) == [-36, 36]


def test_9_2_k_is_40_in_the_first_thirty_then_20_and_10_once_2400_was_reached(
    amina: User,
) -> None:
    Rating.objects.create(player=amina, ruleset="streak", value=1500, games=29)
    expected = [(40, 29), (20, 30)]
    for number, (k, games) in enumerate(expected):
        game = rated_match(amina, UserFactory(), loser=1, at=100 * number)
        rate_all(START)
        change = RatingChange.objects.get(match=game.id, player=amina)
        assert (change.k, change.games) == (k, games)
    Rating.objects.filter(player=amina).update(value=2399)
    winning = rated_match(amina, UserFactory(), loser=1, at=300)
    rate_all(START)
    assert RatingChange.objects.get(match=winning.id, player=amina).k == 20
    assert rating(amina).reached_2400
    Rating.objects.filter(player=amina).update(value=1900)
    after = rated_match(amina, UserFactory(), loser=1, at=400)
    rate_all(START)
    assert RatingChange.objects.get(match=after.id, player=amina).k == 10


def test_9_2_a_rating_never_goes_under_100(amina: User, brahim: User) -> None:
    for person in (amina, brahim):
        Rating.objects.create(player=person, ruleset="streak", value=105)
    game = rated_match(amina, brahim, loser=0, at=0)
    rate_all(START)
    assert changes(game) == [-5, 20]
    assert rating(amina).value == 100
    with pytest.raises(IntegrityError), transaction.atomic():
        Rating.objects.filter(player=amina).update(value=99)


# --- 9.3 ------------------------------------------------------------------------------------------


def test_9_3_w_falls_with_the_matches_begun_in_24_hours(amina: User, brahim: User) -> None:
    weights = []
    for number in range(12):
        sides = (amina, brahim) if number % 2 else (brahim, amina)
        game = Game.make(*sides, rated=True, now=START + timedelta(minutes=number))
        weights.append(game.seen_by(0)["weight"])  # shown before the match
        game.deal_unsealed()
        game.resign(0)
    rate_all(START)
    assert weights == [1, 1, 1, 0.5, 0.5, 0.5, 0.25, 0.25, 0.25, 0.25, 0, 0]
    kept = RatingChange.objects.filter(player=amina).order_by("match__ended_at")
    assert [change.weight for change in kept] == weights
    assert [change.games for change in kept] == [*range(10), 10, 10]
    assert rating(amina).games == 10
    assert [change.change for change in kept][-2:] == [0, 0]


def test_9_3_only_the_last_24_hours_this_rule_set_and_begun_matches_count(
    amina: User, brahim: User
) -> None:
    for number in range(3):
        rated_match(amina, brahim, loser=0, at=number * 60)
    now = START + timedelta(hours=1)
    Game.make(amina, brahim, rated=True, ruleset="cafe-21", now=now).abort(0)
    other = make_match(Terms("cafe-21", 30, rated=True), [amina, brahim], now)
    assert other.met == 0  # another rule set, and one that was aborted before it began
    Game(other.id, [amina, brahim], now).abort(0)
    third = Game.make(amina, UserFactory(), rated=True, now=now)
    assert third.match.met == 0
    third.abort(0)
    soon = Game.make(amina, brahim, rated=True, now=now)
    assert soon.match.met == 3
    soon.abort(0)
    begun = START + timedelta(seconds=5)
    day_after = Game.make(amina, brahim, rated=True, now=begun + timedelta(seconds=DAY))
    assert day_after.match.met == 2


def test_9_3_unrated_matches_have_no_weight(game: Game) -> None:
    assert game.seen_by(0)["weight"] is None


# --- 9.4 ------------------------------------------------------------------------------------------


def test_9_4_provisional_for_ten_matches(amina: User, brahim: User) -> None:
    Rating.objects.create(player=amina, ruleset="streak", games=9)
    Rating.objects.create(player=brahim, ruleset="streak", games=10)
    game = Game.make(amina, brahim, rated=True)
    assert [seat["provisional"] for seat in game.seen_by(None)["seats"]] == [True, False]


def test_9_4_different_opponents_are_counted_once_each(amina: User) -> None:
    met = [UserFactory() for _ in range(3)]
    for number, other in enumerate([*met, *met]):
        rated_match(amina, other, loser=number % 2, at=number * 60)
    rate_all(START)
    assert rating(amina).opponents == 3
    assert [rating(other).opponents for other in met] == [1, 1, 1]


def test_9_4_matches_that_weigh_nothing_meet_nobody(amina: User, brahim: User) -> None:
    game = Game.make(amina, brahim, rated=True).deal_unsealed()
    Match.objects.filter(pk=game.id).update(met=10)
    game.resign(0)
    rate_all(game.now)
    assert (rating(amina).opponents, rating(amina).games) == (0, 0)
    rated_match(amina, brahim, loser=0, at=60)
    rate_all(game.now)
    assert (rating(amina).opponents, rating(amina).games) == (1, 1)


@pytest.mark.parametrize(
    ("missing", "said"),
    [
        ({}, None),
        ({"games": 29}, "1 more rated match is needed"),
        ({"games": 28}, "2 more rated matches are needed"),
        ({"opponents": 9}, "against 1 more person"),
        ({"opponents": 8}, "against 2 more people"),
        ({"last_at": START - timedelta(days=14, seconds=1)}, "in the last days"),
    ],
)
def test_9_4_who_is_listed_and_why_not(
    amina: User, missing: dict[str, object], said: str | None
) -> None:
    full = {
        "games": settings.LEADERBOARD_GAMES,
        "opponents": settings.LEADERBOARD_OPPONENTS,
        "last_at": START - timedelta(days=settings.LEADERBOARD_DAYS),
    }
    Rating.objects.create(player=amina, ruleset="streak", **(full | missing))
    board = Leaderboard("streak", START)
    row = board.own_row(amina)
    assert row is not None
    assert [each["name"] for each in board.rows()] == ([] if said else [amina.username])
    assert row["rank"] == (None if said else 1)
    assert (said in row["reason"]) if said else row["reason"] is None


def test_9_4_ranks_are_those_of_the_list(amina: User) -> None:
    people = [amina, *(UserFactory() for _ in range(4))]
    for person, value in zip(people, (1600, 1700, 1600, 1500, 1800), strict=True):
        Rating.objects.create(
            player=person, ruleset="streak", value=value, games=30, opponents=10, last_at=START
        )
    board = Leaderboard("streak", START)
    ranks = {row["name"]: row["rank"] for row in board.rows()}
    assert [ranks[person.username] for person in people] == [3, 2, 4, 5, 1]
    own = [board.own_row(person) for person in people]
    assert [row["rank"] for row in own if row] == [3, 2, 4, 5, 1]


# --- 9.5 ------------------------------------------------------------------------------------------


def test_9_5_the_whole_history_computed_again_gives_the_same(db: None) -> None:
    people = [UserFactory() for _ in range(4)]
    for number in range(40):
        one, two = people[number % 4], people[(number * 7 + 1) % 4]
        if one == two:
            continue
        rated_match(one, two, loser=(number * number) % 3 % 2, at=number * 3600)
        if number % 5 == 0:
            rate_all(START)
    rate_all(START)
    values = {person.pk: 1500 for person in people}
    games = {person.pk: 0 for person in people}
    for match in Match.objects.filter(rated=True, status="finished").order_by("ended_at", "id"):
        one, two = match.seats.order_by("number")
        pair = Match.objects.filter(
            started_at__gt=match.created_at - timedelta(days=1), started_at__lt=match.created_at
        )
        met = pair.filter(seats__player=one.player_id).filter(seats__player=two.player_id).count()
        weight = 1 if met < 3 else 0.5 if met < 6 else 0.25 if met < 10 else 0
        before = [values[one.player_id], values[two.player_id]]
        for own, other, seat in ((0, 1, one), (1, 0, two)):
            gap = max(-400, min(400, before[own] - before[other]))
            expected = 1 / (1 + 10 ** (-gap / 400))
            k = 40 if games[seat.player_id] < 30 else 20
            exact = weight * k * ((match.winner == own) - expected)
            change = int(abs(exact) + 0.5) * (1 if exact > 0 else -1)
            kept = RatingChange.objects.get(match=match, seat=own)
            assert (kept.before, kept.after) == (before[own], before[own] + change)
            assert (kept.k, kept.weight, kept.games) == (k, weight, games[seat.player_id])
            assert kept.expected == pytest.approx(expected)
            values[seat.player_id] += change
        for seat in (one, two):
            games[seat.player_id] += weight > 0
    for person in people:
        assert (rating(person).value, rating(person).games) == (
            values[person.pk],
            games[person.pk],
        )
