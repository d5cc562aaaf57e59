"""What sockets do in the database is done although a connection to it is lost meanwhile."""

from collections.abc import Iterator

import pytest
from django.db import connection, transaction

from games.consumers.threads import CREW, in_thread
from tests.live_site import eventually

pytestmark = pytest.mark.django_db(transaction=True)

# As a session whose process stood still with a match in its hands, or whose server was stopped.
GIVEN_UP = "SET LOCAL idle_in_transaction_session_timeout = 20"
ENDED = "SELECT pg_terminate_backend(pg_backend_pid())"


@pytest.fixture(autouse=True)
def connections_of_sockets() -> Iterator[None]:
    """Have the sockets' threads give their connections back before the database goes."""
    yield
    CREW.finish()


def is_there(session: int) -> bool:
    """Ask another session whether this one is still there."""
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT 1 FROM pg_stat_activity WHERE pid = %s", [session])
            return cursor.fetchone() is not None
    finally:
        other.close()


@pytest.mark.parametrize("order", [GIVEN_UP, ENDED])
async def test_an_act_whose_connection_was_lost_is_carried_out_over_another(order: str) -> None:
    sessions: list[int] = []

    def act() -> str:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            sessions.append(cursor.fetchone()[0])
            if len(sessions) == 1:
                cursor.execute(order)
                eventually(lambda: not is_there(sessions[0]))
            cursor.execute("SELECT 'done'")
            return str(cursor.fetchone()[0])

    assert await in_thread(act)() == "done"
    assert len(set(sessions)) == 2
