"""The lesson's script, held against the rules: every deal, every card, every call that is told."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.lessons import lesson
from games.lessons.script import LEARNER, Scene
from games.lessons.telling import SCENES
from games.rules import DECK, RULESETS, MatchState, replay, view
from games.rules.cards import is_floor

Node = dict[str, Any]

# What the learner plays along the lesson, what it takes, and what it scores.
STORY = [
    ("4c", ["4o"], []),
    ("7b", ["7e", "10e"], []),
    ("1c", ["1b", "2o"], []),
    ("3c", ["3e"], [("bwahed", 1)]),
    ("11o", ["11e", "12o"], [("bwahed", 1), ("missa", 1)]),
    ("3b", [], []),
    ("1c", ["1b"], []),
    ("12b", ["12c"], [("qaa", 5), ("cards", 5)]),
    ("5c", ["5e"], [("bwahed", 1)]),
    ("5o", ["5b"], [("beshara", 10)]),
    ("7o", ["7e", "10o", "11e"], [("missa", 1)]),
    ("12o", [], [("qaa", 5), ("cards", 20)]),
]
# What happens to the learner meanwhile: the opponent's calls, and those that come with a deal.
BESIDE = [("ronda", LEARNER, 1), ("bwahed", 1, 1), ("bkhamsa", 1, 5)]


def begun(scene: Scene) -> MatchState:
    """The scene as the rules have it when the learner's first turn comes."""
    plays = [*scene.before.split(), *scene.lead.split()]
    state, _ = replay(RULESETS[scene.ruleset], scene.dealer, [(scene.deck.split(), plays)])
    return state


def right_choices(node: Node | None) -> Iterator[tuple[str, Node]]:
    """The first right card of each turn, and what it does."""
    while node:
        card, choice = next(each for each in node["choices"].items() if each[1]["right"])
        yield card, choice
        node = choice["next"]


def scores(events: list[dict[str, Any]]) -> list[tuple[str, int, int]]:
    return [(e["for"], e["seat"], e["points"]) for e in events if e["e"] == "points"]


@pytest.fixture(scope="module")
def told() -> list[Node]:
    return lesson("amina")


@pytest.mark.parametrize("scene", SCENES)
def test_every_deal_is_one_of_the_game(scene: Scene) -> None:
    deck = scene.deck.split()
    assert sorted(deck) == sorted(DECK)
    assert is_floor(deck[6:10])
    assert begun(scene).turn == LEARNER


@pytest.mark.parametrize("number", range(len(SCENES)))
def test_every_card_does_what_the_rules_say(told: list[Node], number: int) -> None:
    scene, root = SCENES[number], told[number]
    prefix = [*scene.before.split(), *scene.lead.split()]

    def check(node: Node, played: list[str]) -> int:
        """Replay all from the deal for each card; return how many turns there are below."""
        deal = scene.deck.split()
        rules = RULESETS[scene.ruleset]
        state, _ = replay(rules, scene.dealer, [(deal, played)])
        same(node["match"], state)
        assert list(node["choices"]) == state.legal()
        assert any(choice["right"] for choice in node["choices"].values())
        turns = 0
        for card, choice in node["choices"].items():
            after, events = replay(rules, scene.dealer, [(deal, [*played, card])])
            assert choice["events"] == events[-len(choice["events"]) :]
            assert choice["events"][0]["card"] == card
            same(choice["match"], after)
            assert choice["say"]
            if not choice["right"]:
                assert (choice["reply"], choice["next"]) == ([], None)
                continue
            replies = [update["events"][0]["card"] for update in choice["reply"]]
            if choice["reply"]:
                after, _ = replay(rules, scene.dealer, [(deal, [*played, card, *replies])])
                same(choice["reply"][-1]["match"], after)
            if choice["next"]:
                turns = max(turns, check(choice["next"], [*played, card, *replies]))
        return turns + 1

    assert check(root["node"], prefix) == len(scene.steps)


def same(picture: Node, state: MatchState) -> None:
    """The picture is the learner's view, and nothing of the match in it differs."""
    seen = view(state, LEARNER)
    seats = seen.pop("seats")
    assert {key: picture[key] for key in seen} == seen
    for shown, seat in zip(picture["seats"], seats, strict=True):
        assert {key: shown[key] for key in seat} == seat


def test_the_calls_are_those_that_are_told(told: list[Node]) -> None:
    story, beside = [], []
    for scene in told:
        for card, choice in right_choices(scene["node"]):
            play, *rest = choice["events"]
            mine = [(why, n) for why, seat, n in scores(rest) if seat == LEARNER]
            story.append((card, play["captured"], mine))
            for update in choice["reply"]:
                beside += scores(update["events"])
    assert story == STORY
    assert beside == BESIDE


def test_both_families_are_taught_from_their_first_card_to_the_count(told: list[Node]) -> None:
    assert [scene["family"] for scene in told] == ["cafe", "cafe", "streak", "streak"]
    for last in (told[1], told[3]):
        *_, (_, choice) = right_choices(last["node"])
        assert any(event["e"] == "count" for event in choice["events"])
        assert choice["match"]["rounds"][-1]["cards"]


def test_the_learner_sits_below_under_the_own_name_opposite_the_beginner(told: list[Node]) -> None:
    match = told[0]["node"]["match"]
    assert match["you"] == LEARNER
    assert match["seats"][LEARNER]["name"] == "amina"
    assert match["seats"][1 - LEARNER]["bot"] == "beginner"
