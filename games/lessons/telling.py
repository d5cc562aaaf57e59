"""Plays the scripts through games.rules and tells what the page shows.

The page draws pictures like M of live.md and plays by node: each node is a turn of the learner's,
with what every card in hand does. Must not know any scene or any rule.
"""

from copy import deepcopy
from typing import Any

from games.lessons import cafe, streak
from games.lessons.script import LEARNER, Scene, Step
from games.rules import RULESETS, Card, Event, MatchState, replay, view

OPPONENT_BOT = "beginner"
SCENES = (*cafe.SCENES, *streak.SCENES)

Told = dict[str, Any]


def lesson(learner: str) -> list[Told]:
    """Tell the scenes in the reader's language; `learner` is the name at the seat.

    A scene is {family, opening, arrive, node, closing}: `arrive` is what is seen first, as updates
    {events, match}, `node` the first turn. A node is {note, say, match, choices}; a choice, by
    card, is {right, say, events, match, reply, next}: `reply` are the updates that follow, `next`
    is the node after them, None at the scene's end.
    """
    return [_scene(scene, learner) for scene in SCENES]


def _scene(scene: Scene, learner: str) -> Told:
    before = scene.before.split()
    rules = RULESETS[scene.ruleset]
    state, events = replay(rules, scene.dealer, [(scene.deck.split(), before)])
    # A round joined later is there at once; the first deal is seen to be dealt.
    arrive = [_update([] if before else events, state, learner)]
    arrive += [_play(state, card, learner) for card in scene.lead.split()]
    return {
        "family": rules.family,
        "opening": str(scene.opening),
        "arrive": arrive,
        "node": _node(state, scene.steps, learner),
        "closing": str(scene.closing),
    }


def _node(state: MatchState, steps: tuple[Step, ...], learner: str) -> Told | None:
    if not steps:
        return None
    return {
        "note": str(steps[0].note),
        "say": str(steps[0].say),
        "match": _picture(state, learner),
        "choices": {card: _choice(state, card, steps, learner) for card in state.legal()},
    }


def _choice(state: MatchState, card: Card, steps: tuple[Step, ...], learner: str) -> Told:
    step, rest = steps[0], steps[1:]
    after = deepcopy(state)
    played = _play(after, card, learner)
    if card not in step.right:
        return {"right": False, "say": str(step.wrong), **played, "reply": [], "next": None}
    reply = [_play(after, step.reply[card], learner)] if card in step.reply else []
    return {
        "right": True,
        "say": str(step.done),
        **played,
        "reply": reply,
        "next": _node(after, rest, learner),
    }


def _play(state: MatchState, card: Card, learner: str) -> Told:
    return _update(state.play(card), state, learner)


def _update(events: list[Event], state: MatchState, learner: str) -> Told:
    return {"events": events, "match": _picture(state, learner)}


def _picture(state: MatchState, learner: str) -> Told:
    """M of live.md for the learner's seat, without what belongs to real matches only."""
    cards = view(state, LEARNER)
    people = ({"name": learner, "bot": None}, {"name": None, "bot": OPPONENT_BOT})
    about = {"rating": None, "provisional": False, "present": True, "held_by_bot": False}
    return {
        **cards,
        "ruleset": state.ruleset.name,
        "rated": False,
        "clock": None,
        "status": "finished" if state.over else "playing",
        "you": LEARNER,
        "seats": [
            {**who, **about, **seen} for who, seen in zip(people, cards["seats"], strict=True)
        ],
        "remaining_ms": None,
    }
