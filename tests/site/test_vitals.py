"""What a web node tells the machines that watch it."""

import time

import pytest
from celery import signals
from django.test import Client, override_settings

from games import metrics
from ronda_site import telling, vitals
from ronda_site.embedded.ports import free_port

NUMBER = "10.213.0.7"  # a node's own, by which nobody but a balancer calls it


@pytest.mark.parametrize("path", ["/health/live", "/health/ready"])
@override_settings(SECURE_SSL_REDIRECT=True)
@pytest.mark.usefixtures("db", "clean_valkey")
def test_a_balancer_asks_by_number_and_without_https(client: Client, path: str) -> None:
    assert client.get("/", headers={"Host": NUMBER}).status_code in (301, 400)
    assert client.get(path, headers={"Host": NUMBER}).status_code == 200


@pytest.mark.usefixtures("db", "clean_valkey")
def test_a_node_without_a_server_lives_but_is_not_ready(client: Client) -> None:
    nowhere = f"redis://127.0.0.1:{free_port()}/0"
    with override_settings(CHANNEL_URLS=[nowhere]):
        assert client.get("/health/live").status_code == 200
        answer = client.get("/health/ready")
    assert answer.status_code == 503
    assert answer.json() == {"postgresql": True, "valkey": False}
    assert nowhere not in answer.content.decode()


@pytest.mark.usefixtures("db", "clean_valkey")
def test_a_worker_that_others_are_given_tasks_instead_of_is_to_be_started_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def status(*, worker: bool = True) -> int:
        found = vitals.answer("/health/live", "", worker=worker)
        assert found
        return found.status

    long_ago = time.monotonic() - telling.DEAF - 1
    monkeypatch.setattr(telling, "_heard_at", long_ago)
    assert status() == 200, "nobody is given any"
    metrics.task_begun(time.time())
    assert status() == 503
    assert status(worker=False) == 200
    signals.task_received.send(None)
    assert status() == 200


def counts(client: Client, token: str | None) -> tuple[int, str]:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    answer = client.get("/metrics", headers=headers)
    return answer.status_code, answer.content.decode()


@pytest.mark.usefixtures("db", "clean_valkey")
def test_the_counts_are_for_who_has_the_token(client: Client) -> None:
    for token in (None, "", "open sesame"):
        assert counts(client, token)[0] == 404, "there is no token, so nobody has it"
    with override_settings(METRICS_TOKEN="open sesame"):
        for token in (None, "", "open sesam", "öffne dich"):
            assert counts(client, token)[0] == 404, token
        client.get("/health/live")
        client.get("/rules/")
        status, text = counts(client, "open sesame")
    assert status == 200
    assert "ronda_site_playing 0.0" in text
    assert 'ronda_request_seconds_count{method="GET",status="200",view="rules"}' in text
