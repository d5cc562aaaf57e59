#!/usr/bin/env python3
"""Check matches of Ronda: that nobody chose the cards, and that they were played by the rules.

    python3 ronda_verify.py record.json receipt.json    one match
    python3 ronda_verify.py receipt.json                a receipt alone, or a record alone
    python3 ronda_verify.py 2026-11.jsonl.gz            many: {"record": ..., "receipt": ...} a line

Exit status: 0 everything holds, 1 a step fails, 2 the input cannot be read. Needs Python 3.9 or
later, asks nobody, and shares no code with the site. [Numbers] are those of the site's rules.
"""

import gzip
import hashlib
import hmac
import json
import re
import sys
import zlib

MOST = 1024 * 1024  # bytes of a file or line; 64 rounds take a tenth of it
PACK = [f"{rank}{suit}" for suit in "oceb" for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)]  # [1.1]
PLACE = {card: place % 10 for place, card in enumerate(PACK)}  # of the card's rank, from 0
TARGETS = {"cafe-41": 41, "cafe-21": 21, "cafe-round": None, "streak": None}
STREAKS = {2: 1, 3: 5, 4: 10}  # [6.1]

# Shapes of JSON values: a regular expression, a type, (alternatives), [of each], {of fields}.
NONE, NUMBER, HEX_32, HEX_64 = type(None), (int, float), "[0-9a-f]{32}", "[0-9a-f]{64}"
DEALT = {"round": int, "dealer": int, "server_secret": HEX_64, "deck": [str]}
RECEIPT = {"format": "ronda-receipt/1", "match_id": "[0-9A-Za-z]+", "commitment": HEX_64}
RECEIPT.update(seals=[(HEX_64, NONE)], secrets=[(HEX_32, NONE)], rounds=[DEALT])
RECORD = {"format": "ronda-record/1", "ruleset": str, "dealer": int}
RECORD.update(rounds=[{"deck": [str], "plays": [str]}])
RESULT = {"winner": (int, NONE), "reason": str, "score": [int]}
RATING = {"before": int, "after": int, "k": int, "games": int, "expected": NUMBER, "weight": NUMBER}


class Fault(Exception):
    """(step, words[, code, round, play]): what fails, and where in a record, from 0."""


def need(holds, *fault):
    if not holds:
        raise Fault(*fault)


def fits(value, shape):
    if isinstance(shape, str):
        return isinstance(value, str) and re.fullmatch(shape, value) is not None
    if isinstance(shape, tuple):
        return any(fits(value, each) for each in shape)
    if isinstance(shape, list):
        return isinstance(value, list) and all(fits(each, shape[0]) for each in value)
    if isinstance(shape, dict):
        return isinstance(value, dict) and all(fits(value.get(key), shape[key]) for key in shape)
    return type(value) is shape


def digest(*parts, key=None):
    text = "\n".join(map(str, parts)).encode("ascii")
    if key:
        return hmac.new(bytes.fromhex(key), text, hashlib.sha256).hexdigest()
    return hashlib.sha256(text).hexdigest()


def may_lie(ranks):  # on the opening floor [2.3]
    return len(set(ranks)) == len(ranks) and (len(ranks) < 4 or max(ranks) - min(ranks) > 3)


def deck_of(key):
    def below(k):
        return next(word for word in words if word < 2**32 - 2**32 % k) % k

    blocks = (digest("ronda-stream/1", block, key=key) for block in range(2**32))
    words = (int(block[at : at + 8], 16) for block in blocks for at in range(0, 64, 8))
    cards, floor = PACK[:], []
    for last in range(39, 0, -1):
        other = below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    stock = cards[6:]
    while len(floor) < 4:
        card = stock.pop(0)
        if may_lie([PLACE[each] for each in [*floor, card]]):
            floor.append(card)
        else:
            stock.insert(below(len(stock) + 1), card)
    return cards[:6] + floor + stock


def check_receipt(receipt):
    """Yield each step that holds, in words; raise Fault at the first that fails."""
    need(fits(receipt, RECEIPT), "format", "this is no whole receipt (ronda-receipt/1)")
    match_id, rounds = receipt["match_id"], receipt["rounds"]
    seals, parts, link = receipt["seals"], receipt["secrets"], receipt["commitment"]
    sizes = [len(seals), len(parts), *((each["round"], len(each["deck"])) for each in rounds)]
    whole = sizes == [2, 2, *((number, 40) for number in range(len(rounds)))] and len(rounds) <= 64
    need(whole, "format", "it has not two seats, or not its rounds in order, of forty cards each")
    yield "format", f"the receipt of match {match_id[:40]} is whole, rounds: {len(rounds)}"
    for number, each in enumerate(rounds):
        before = digest("ronda-chain/1", match_id, each["server_secret"])
        need(before == link, "chain", f"round {number}: the site's part is not what it sealed")
        link = each["server_secret"]
    yield "chain", "what the site sealed before the match opens to the secret of every round"
    need(seals[0] is None or seals[0] != seals[1], "seals", "both players have the same seal")
    for seat, (seal, part) in enumerate(zip(seals, parts)):
        fit = part and digest("ronda-seal/1", match_id, seat, part) == seal
        unopened = part is None and (seal is None or not rounds)
        need(fit or unopened, "seals", f"seat {seat}: the part is not what the player sealed")
    yield "seals", f"what players added fits their seals; who added: {2 - parts.count(None)} of 2"
    shown = [each or "-" for each in (*seals, *parts)]
    transcript = digest("ronda-transcript/1", match_id, receipt["commitment"], *shown[:2])
    keys = []
    for number, each in enumerate(rounds):
        key = each["server_secret"]
        keys.append(digest("ronda-deal/1", number, transcript, *shown[2:], key=key))
        dealer = (int(digest("ronda-dealer/1", key=keys[0]), 16) + number) % 2
        need(each["dealer"] == dealer, "dealer", f"round {number}: the other seat had to deal")
    yield "dealer", "the first dealer follows from all the parts"
    for number, each in enumerate(rounds):
        same = each["deck"] == deck_of(keys[number])
        need(same, "deck", f"round {number}: another deck follows from the parts")
    yield "deck", "every deck follows from all the parts"


class Game:
    """A whole record played again; Fault at the first thing that the rules forbid."""

    def __init__(self, record):
        self.cafe, self.target = record["ruleset"] != "streak", TARGETS[record["ruleset"]]
        self.score, self.over, self.winner, whole = [0, 0], False, None, True
        for number, each in enumerate(record["rounds"]):
            need(not self.over, "moves", "the match had ended", "match_over", number)
            need(whole, "moves", "the round has no end", "round_incomplete", number - 1)
            dealer = (record["dealer"] + number) % 2  # [7.4]
            whole = self.play_round(number, dealer, each["deck"], each["plays"])

    def pay(self, seat, points):
        if points > 0 and not self.over:  # [7.1]
            self.score[seat] += points
            if self.target and self.score[seat] >= self.target:
                self.over, self.winner = True, seat

    def call(self, elder, hands):
        """Pay ronda and tringa of a deal [5.1 to 5.4]."""
        called = []
        for seat in (elder, 1 - elder):
            low, middle, high = sorted(PLACE[card] for card in hands[seat])
            if middle in (low, high):
                called.append((5 if low == high else 1, middle, seat))
        if len(called) == 2 and called[0][:2] != called[1][:2]:
            called = [(called[0][0] + called[1][0], *max(called)[1:])]
        for points, _, seat in called:
            self.pay(seat, points)

    def play_round(self, number, dealer, deck, plays):
        """Play one round; tell whether all of it was played."""
        need(sorted(deck) == sorted(PACK), "moves", "not the forty cards", "bad_deck", number)
        floor = [PLACE[card] for card in deck[6:10]]
        need(may_lie(floor), "moves", "such a floor is not dealt [2.3]", "bad_floor", number)
        elder, stock, hands, piles = 1 - dealer, deck[:6] + deck[10:], [[], []], [0, 0]
        taker, before, laid, streak = elder, None, None, 0
        for play in range(len(plays) + 1):
            if play in range(0, 36, 6) and not self.over:  # [2.4]
                hands[elder], hands[dealer] = stock[play : play + 3], stock[play + 3 : play + 6]
                if self.cafe:
                    self.call(elder, hands)
            if play == len(plays):
                break
            card, seat, last = plays[play], (elder, dealer)[play % 2], play == 35  # [2.5]
            need(card in PLACE, "moves", "no such card", "bad_card", number, play)
            need(not self.over, "moves", "the match had ended", "match_over", number, play)
            need(card in hands[seat], "moves", f"{card} is not held", "not_in_hand", number, play)
            hands[seat].remove(card)
            rank = PLACE[card]
            run = next(n for n in range(11) if rank + n not in floor)  # [3.1]
            clears = 0 < run == len(floor)
            if run:  # [3.2]
                floor = [each for each in floor if not rank <= each < rank + run]
                piles[seat] += run + 1
                taker = seat
            else:  # [3.3]
                floor.append(rank)
            streak = streak + 1 if rank == before else 1
            if self.cafe and rank == laid:  # bwahed [5.5]
                self.pay(seat, 1)
            elif not self.cafe and streak > 1:  # [6.1]
                self.pay(seat, STREAKS[streak])
            before, laid = rank, None if run else rank
            if clears and not (self.cafe and last):  # missa [5.6, 6.2]
                self.pay(seat, 1)
            if last and rank == 9 and (run or not self.cafe):  # qaa [5.7, 6.3]
                self.pay(dealer, 5)
            elif last and (rank == 0 or (self.cafe and not run)):
                self.pay(elder, 5)
            if last and not self.over:
                piles[taker] += len(floor)  # [4.1]
                for each in (elder, dealer):
                    self.pay(each, piles[each] - (20 if self.target else 0))
                if not self.target:
                    ahead = self.score[1] - self.score[0]
                    self.over, self.winner = True, int(ahead > 0) if ahead else None
        return len(plays) == 36


def check_rating(rating, winner):
    """Raise Fault unless both changes follow from what stands beside them [9.2, 9.3]."""
    need(fits(rating, [RATING]) and len(rating) == 2, "rating", "this is no change of two ratings")
    for seat, (own, other) in enumerate((rating, rating[::-1])):
        gap = max(-400, min(400, own["before"] - other["before"]))
        expected, score = 1 / (1 + 10 ** (-gap / 400)), 0.5 if winner is None else winner == seat
        # Who reached 2400 earlier keeps K 10; that does not show in one match.
        known = 10 if own["before"] >= 2400 else 40 if own["games"] < 30 else 20
        given = own["weight"] in (1, 0.5, 0.25, 0) and own["k"] in (known, 10) and own["games"] >= 0
        need(given and own["weight"] == other["weight"], "rating", f"seat {seat}: K or weight")
        exact = own["weight"] * own["k"] * (score - expected)
        change = max(int(abs(exact) + 0.5) * (1 if exact > 0 else -1), 100 - own["before"])
        right = abs(own["expected"] - expected) < 1e-9 and own["after"] - own["before"] == change
        need(right, "rating", f"seat {seat}: the rating has to change by {change:+}")


def check(record, receipt):
    """Yield each step that holds, as above; what is None is not there to be checked."""
    yield from check_receipt(receipt) if receipt is not None else ()
    if record is None:
        return
    need(fits(record, RECORD), "record", "this is no whole record (ronda-record/1)", "bad_format")
    need(record["ruleset"] in TARGETS, "record", "no such rule set", "unknown_ruleset")
    need(record["dealer"] in (0, 1), "record", "the dealer is no seat", "bad_dealer")
    first, rounds, result = record["dealer"], record["rounds"], record.get("result")
    if receipt is not None:
        ours = [((first + number) % 2, each["deck"]) for number, each in enumerate(rounds)]
        theirs = [(each["dealer"], each["deck"]) for each in receipt["rounds"]]
        same = record.get("match_id") == receipt["match_id"] and ours == theirs
        need(same, "table", "record and receipt differ in match, dealer or decks")
        yield "table", "the cards on the table were those decks"
    game = Game(record)
    yield "moves", f"every play was legal; cards: {sum(len(each['plays']) for each in rounds)}"
    if result is None and receipt is None:
        return
    cards = "the cards say {} to {}".format(*game.score)
    need(fits(result, RESULT) and result["score"] == game.score, "score", f"no, {cards}")
    yield "score", cards
    winner, reason = result["winner"], result["reason"]
    ends = [("abandonment", 0), ("abandonment", 1)]  # [8.3, 8.7]
    early = [("resignation", 0), ("resignation", 1), ("aborted", None)]
    ends += [("target" if game.target else "count", game.winner)] if game.over else early
    need((reason, winner) in ends, "winner", "a match with these cards does not end so")
    yield "winner", f"{'nobody' if winner is None else f'seat {winner}'} ({reason})"
    if record.get("rating") is not None:
        check_rating(record["rating"], winner)
        yield "rating", "both ratings changed as they had to"


def decode(text):
    if len(text) > MOST:
        raise ValueError("over 1 MiB")
    return json.loads(text.decode(), parse_int=lambda n: int(n[:19]), parse_constant=int) or {}


def read(paths):
    """Yield record and receipt of each match, None for one that is not there."""
    files = [(gzip.open if path.endswith(".gz") else open)(path, "rb") for path in paths]
    if len(files) == 2:
        yield tuple(decode(file.read(MOST + 1)) for file in files)
        return
    try:
        values = [decode(files[0].read(MOST + 1))]
    except ValueError:  # not one value, so one a line
        files[0].seek(0)
        values = map(decode, iter(lambda: files[0].readline(MOST + 1), b""))
    for value in values:
        pair = isinstance(value, dict) and "record" in value
        alone = (value, None) if fits(value, {"format": "ronda-record/1"}) else (None, value)
        yield (value["record"] or {}, value.get("receipt") or {}) if pair else alone


def main(paths):
    """Say what holds of the matches in these files; return the exit status."""
    checked = failed = 0
    try:
        for record, receipt in read(paths):
            lines, verdict, checked = [], "holds", checked + 1
            try:
                for step, words in check(record, receipt):
                    lines.append(f"  holds  {step:6}  {words}")
            except Fault as fault:
                verdict, failed = "FAILS", failed + 1
                where = zip(("code", "round", "card"), fault.args[2:])
                words = "".join(f", {name} {value}" for name, value in where)
                lines.append(f"  FAILS  {fault.args[0]:6}  {fault.args[1]}{words}")
            shown = lines if checked == 1 or verdict == "FAILS" else []
            print(f"Match {checked} {verdict}", *shown, sep="\n")
    except (OSError, ValueError, EOFError, RecursionError, zlib.error) as error:
        print(f"Match {checked + 1} cannot be read: {error!a}", file=sys.stderr)
        return 1 if failed else 2
    print(f"Checked: {checked}, failed: {failed}")
    return 1 if failed else 0 if checked else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if len(sys.argv) in (2, 3) else print(__doc__) or 2)
