"""Frames that no good client sends: anything at all, and good ones that were tampered with."""

import json
from typing import Any

from hypothesis import strategies as st

TABLE = [
    {"type": "seal", "seal": "0123456789abcdef" * 4},
    {"type": "open", "secret": "0123456789abcdef" * 2},
    {"type": "play", "card": "7c", "turn_no": 0},
    {"type": "resign"},
    {"type": "abort"},
    {"type": "claim"},
    {"type": "return"},
    {"type": "rematch", "offer": True},
    {"type": "say", "phrase": "mbrouk"},
    {"type": "resync"},
    {"type": "ping", "n": 7},
]
LOBBY = [
    {"type": "seek", "ruleset": "cafe-41", "clock": 30, "rated": False},
    {"type": "cancel"},
    {"type": "bot", "bot": "beginner", "ruleset": "streak", "clock": None},
    {"type": "challenge", "to": None, "ruleset": "streak", "clock": 15, "rated": False},
    {"type": "challenge", "to": "Amina", "ruleset": "streak", "clock": None, "rated": True},
    {"type": "accept", "id": "k3Xp9QaZ"},
    {"type": "decline", "id": "k3Xp9QaZ"},
    {"type": "ping", "n": 7},
]

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=40)
    | st.sampled_from(["1o", "12b", "streak", "cafe-41", "beginner", "salam", 15, 30, 2**53, -1])
)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)


@st.composite
def tampered(draw: st.DrawFn) -> str | bytes:
    """A good frame with fields dropped, added or changed, then perhaps with its text spoilt."""
    frame: dict[str, Any] = dict(draw(st.sampled_from(TABLE + LOBBY)))
    for _ in range(draw(st.integers(0, 2))):
        field = draw(st.sampled_from([*frame, "ref", "card", "n", "to", "turn_no"]))
        if draw(st.booleans()):
            frame[field] = draw(values)
        else:
            frame.pop(field, None)
    text = json.dumps(frame, ensure_ascii=draw(st.booleans()))
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.text(max_size=3)) + text[at + draw(st.integers(0, 5)) :]
    if draw(st.integers(0, 19)) == 0:
        text *= draw(st.integers(2, 60))
    spoilt = text.encode(errors="replace")
    return spoilt if draw(st.integers(0, 9)) == 0 else spoilt.decode()


frames = (
    tampered()
    | values.map(json.dumps)
    | st.text(max_size=60).map(lambda text: text.encode(errors="replace").decode())
    | st.binary(max_size=60)
)
