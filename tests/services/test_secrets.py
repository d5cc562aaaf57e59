"""Every byte that a viewer is sent in whole matches, searched for what it may not hold.

Cards that the viewer has not seen, the server's secrets, parts opened too early, the chain's
end: in states, updates, pages, the lobby, records and receipts.
"""

import json
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Match, Round
from games.protocol.server import state
from games.selectors.lobby import lobby
from games.selectors.record import receipt, record
from tests.knowledge import Knowledge, cards_in
from tests.services.conftest import News
from tests.services.game import Game

VIEWERS = (0, 1, None)


def knowledge(game: Game) -> Knowledge:
    """What was known when, once the match is over; the rest of the chain stays hidden."""
    table = game.table
    dealt = len(table.rounds)
    return Knowledge(record(table), receipt(table), hidden=table.chain[dealt + 1 :])


class Recorder:
    """Writes down the states and the pages that each viewer gets at a moment."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.states: list[tuple[int | None, dict]] = []
        self.pages: list[tuple[int | None, str, int, int]] = []
        self.clients = {viewer: Client() for viewer in VIEWERS}
        for viewer in (0, 1):
            side = game.sides[viewer]
            assert isinstance(side, User)
            self.clients[viewer].force_login(side)

    def look(self) -> None:
        match = self.game.match
        assert match.is_live
        round_number = max(0, Round.objects.filter(match=match).count() - 1)
        for viewer, client in self.clients.items():
            self.states.append((viewer, state(match.version, self.game.seen_by(viewer))))
            for name in ("record.json", "receipt.json"):
                assert client.get(f"/matches/{match.id}/{name}").status_code == 404
            assert client.get(f"/matches/{match.id}/replay/?ply=3").status_code == 302
            for address in (f"/matches/{match.id}/", "/"):
                page = client.get(address).content.decode()
                self.pages.append((viewer, page, round_number, match.turn_no))
        for viewer in (0, 1):
            told = lobby(self.game.player(viewer) or 0, timezone.now())
            assert cards_in(json.dumps(told)) == set()


@pytest.mark.usefixtures("clean_valkey")
@pytest.mark.parametrize("ruleset", ["cafe-41", "cafe-21", "cafe-round", "streak"])
@pytest.mark.parametrize("sealed", [True, False], ids=["sealed", "unsealed"])
def test_nobody_is_told_what_is_not_theirs_to_know(
    new_game: Callable[..., Game], news: News, ruleset: str, sealed: bool
) -> None:
    game = new_game(ruleset=ruleset)
    recorder = Recorder(game)
    game.arrive()
    recorder.look()
    if sealed:
        for seat in (0, 1):
            game.seal(seat)
        game.open(1)
        recorder.look()
        game.open(0)
    else:
        game.later(5).attend()
    limit = 50 if ruleset.startswith("cafe-") else 20  # well into a second round, or in the middle
    while not game.over and game.match.turn_no < limit:
        if game.match.turn_no % 9 == 0:
            recorder.look()
        game.later(1).move()
    if not game.over:
        recorder.look()
        game.resign(1)

    known = knowledge(game)
    for about, viewer, _text, message in news.updates:
        assert about == game.id
        known.check(viewer, message)
    for viewer, message in recorder.states:
        known.check(viewer, message)
    for viewer, page, round_number, turn_no in recorder.pages:
        known.check_page(viewer, page, round_number, turn_no)
    assert len(news.updates) >= 3 * game.match.turn_no


def test_the_search_itself_finds_a_card_too_many(game: Game) -> None:
    """The test of the test: another viewer's message does not pass for a watcher."""
    own, watched = (state(1, game.seen_by(viewer)) for viewer in (0, None))
    game.resign(0)
    known = knowledge(game)
    known.check(0, own)
    known.check(None, watched)
    for stranger in (1, None):
        with pytest.raises(AssertionError):
            known.check(stranger, own)
    watched["match"]["commitment"] = known.hidden[-1]
    with pytest.raises(AssertionError):
        known.check(None, watched)


def test_nothing_at_rest_tells_a_running_match(new_game: Callable[..., Game]) -> None:
    """A copy of the database without the site's key holds no undealt card and no secret."""
    game = new_game().deal()
    for _ in range(7):
        game.play()
    rows = [*Match.objects.filter(pk=game.id).values(), *Round.objects.values()]
    text = repr(rows)
    assert cards_in(text.replace("'", '"')) == set()
    assert not [link for link in game.table.chain[1:] if link in text]
