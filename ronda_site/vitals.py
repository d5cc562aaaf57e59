"""What machines ask of a node: whether it lives, whether it is ready, and what it has counted.

Web processes answer before anything else of Django looks at the request; a worker has a small
server of its own for it.
"""

import hmac
import json
import os
import threading
import time
from collections.abc import Callable, Iterable
from functools import cache
from socketserver import ThreadingMixIn
from typing import Any, NamedTuple
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import redis
from django.conf import settings
from django.db import close_old_connections, connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from prometheus_client import REGISTRY, CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from ronda_site.telling import is_deaf

REQUEST = Histogram(
    "ronda_request_seconds", "Pages and their answers", ["view", "method", "status"]
)
PATIENCE = 2  # seconds for a server to answer
STUCK = 30  # seconds after which tasks that nobody begins mean that no worker works

JSON, PLAIN = "application/json", "text/plain; charset=utf-8"


class Answer(NamedTuple):
    status: int
    kind: str
    body: bytes


def answer(path: str, authorization: str, *, worker: bool = False) -> Answer | None:
    """Answer a question about this node; None if it is another question."""
    if path == "/health/live":
        if worker and is_deaf():
            return Answer(503, PLAIN, b"given no tasks\n")
        return Answer(200, PLAIN, b"alive\n")
    if path == "/health/ready":
        return _ready(worker=worker)
    if path == "/metrics":
        return _metrics(authorization)
    return None


# --- Whether it can do its work ---------------------------------------------------------------


def _ready(*, worker: bool) -> Answer:
    checks = {"postgresql": _reach_postgresql, "valkey": _reach_valkey}
    if worker:
        checks |= {"broker": _reach_broker, "tasks": _see_tasks_begun}
    found = {name: _holds(check) for name, check in checks.items()}
    status = 200 if all(found.values()) else 503
    return Answer(status, JSON, json.dumps(found).encode() + b"\n")


def _holds(check: Callable[[], None]) -> bool:
    try:
        check()
    except Exception:  # whatever it is, the node is not ready
        return False
    return True


def _reach_postgresql() -> None:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    finally:
        close_old_connections()


def _reach_valkey() -> None:
    for url in {settings.REDIS_URL, *settings.CHANNEL_URLS}:
        _valkey(url).ping()


@cache
def _valkey(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)


def _reach_broker() -> None:
    from celery import current_app

    with current_app.connection_for_read(connect_timeout=PATIENCE) as broker:
        broker.ensure_connection(max_retries=1, timeout=PATIENCE)


def _see_tasks_begun() -> None:
    from games import metrics

    age = metrics.task_age(time.time())
    if age is not None and age > STUCK:
        raise TimeoutError("no worker begins tasks")


# --- What it has counted ----------------------------------------------------------------------


def _metrics(authorization: str) -> Answer:
    wanted = f"Bearer {settings.METRICS_TOKEN}"
    known = hmac.compare_digest(authorization.encode(), wanted.encode())
    if not settings.METRICS_TOKEN or not known:
        return Answer(404, PLAIN, b"not found\n")
    return Answer(200, CONTENT_TYPE_PLAIN_0_0_4, _own_counts() + generate_latest(_site()))


def _own_counts() -> bytes:
    """Return the counts of this process, or of all that share its folder."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    return generate_latest(registry)


@cache
def _site() -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(_SiteCollector())
    return registry


class _SiteCollector(Collector):
    """What is the same whichever node is asked: looked up when it is asked for."""

    def collect(self) -> Iterable[GaugeMetricFamily]:
        from games.selectors.vitals import site_now

        for name, (meaning, value) in site_now(timezone.now()).items():
            if value is not None:
                yield GaugeMetricFamily(f"ronda_site_{name}", meaning, value=value)

    def describe(self) -> Iterable[GaugeMetricFamily]:
        return []


# --- Who asks ---------------------------------------------------------------------------------


class VitalsMiddleware:
    """Answers machines by itself, and notes how long people wait for their pages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        found = answer(request.path, request.headers.get("Authorization", ""))
        if found:
            return HttpResponse(found.body, found.kind, found.status)
        began = time.perf_counter()
        response = self.get_response(request)
        match = request.resolver_match
        REQUEST.labels(
            view=(match and match.view_name) or "",
            # Anybody can write any word for a method; each would be a line of its own for ever.
            method="GET" if request.method in ("GET", "HEAD") else "POST",
            status=response.status_code,
        ).observe(time.perf_counter() - began)
        return response


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class _Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  (the name is the base's)
        """Write nothing: machines ask every few seconds."""


def serve(host: str, port: int) -> None:
    """Answer about a worker from a thread of this process until it ends."""

    def application(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        try:
            asked = environ["PATH_INFO"], environ.get("HTTP_AUTHORIZATION", "")
            found = answer(*asked, worker=True) or Answer(404, PLAIN, b"not found\n")
        finally:
            close_old_connections()
        start(f"{found.status} -", [("Content-Type", found.kind)])
        return [found.body]

    server = make_server(host, port, application, _Server, _Quiet)
    threading.Thread(target=server.serve_forever, name="vitals", daemon=True).start()
