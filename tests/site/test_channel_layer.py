"""News published together arrive as if they had been published one by one."""

import asyncio

import pytest
from channels.layers import channel_layers
from redis.exceptions import ConnectionError as LostConnection

from ronda_site.channel_layer import BatchingChannelLayer
from ronda_site.embedded.ports import free_port

pytestmark = pytest.mark.usefixtures("clean_valkey")


async def test_each_message_arrives_once_and_in_order() -> None:
    layer = channel_layers["default"]
    assert isinstance(layer, BatchingChannelLayer)
    here, there = await layer.new_channel(), await layer.new_channel()
    await layer.group_add("both", here)
    await layer.group_add("both", there)
    await layer.group_add("one", there)
    sent = [("both", {"type": "a", "n": n}) for n in range(40)]
    sent += [("one", {"type": "b", "n": n}) for n in range(40)]
    await asyncio.gather(*(layer.group_send(group, message) for group, message in sent))
    heard = [await layer.receive(here) for _ in range(40)]
    assert heard == [message for group, message in sent if group == "both"]
    heard = [await layer.receive(there) for _ in range(80)]
    for kind in "ab":
        assert [each["n"] for each in heard if each["type"] == kind] == list(range(40))
    await layer.flush()


async def test_each_who_sends_hears_that_valkey_is_away() -> None:
    layer = BatchingChannelLayer(hosts=[f"redis://127.0.0.1:{free_port()}/0"])
    for _ in range(2):  # and the next ones are tried anew
        told = await asyncio.gather(
            *(layer.group_send("nobody", {"type": "a"}) for _ in range(3)), return_exceptions=True
        )
        assert [type(each) for each in told] == [LostConnection] * 3
    await layer.flush()


async def test_a_channel_that_valkey_never_heard_of_is_not_kept() -> None:
    layer = BatchingChannelLayer(hosts=[f"redis://127.0.0.1:{free_port()}/0"])
    with pytest.raises(LostConnection):
        await layer.new_channel()
    assert layer.channels == {}
    await layer.flush()


async def test_who_stops_waiting_does_not_keep_the_others_from_it() -> None:
    layer = channel_layers["default"]
    channel = await layer.new_channel()
    await layer.group_add("all", channel)
    sending = [
        asyncio.create_task(layer.group_send("all", {"type": "a", "n": n})) for n in range(3)
    ]
    await asyncio.sleep(0)
    sending[0].cancel()
    await asyncio.gather(*sending, return_exceptions=True)
    assert [(await layer.receive(channel))["n"] for _ in range(3)] == [0, 1, 2]
    await layer.flush()
