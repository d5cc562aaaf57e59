"""What a line of the log looks like: when, where, what, and which match and person it is about.

Owns both forms, and what never gets into either: the rows that PostgreSQL quotes when it refuses
one, which hold cards and secrets.
"""

import re
from collections.abc import MutableMapping
from datetime import UTC, datetime
from typing import Any

import structlog
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin
from structlog.contextvars import bind_contextvars, clear_contextvars, merge_contextvars

Event = MutableMapping[str, Any]

# What a line may be about besides its words.
ABOUT = ("match", "person", "task")
QUOTED_ROW = re.compile(r"^(?:DETAIL|CONTEXT):.*\n?", re.MULTILINE)


def formatter(form: str) -> structlog.stdlib.ProcessorFormatter:
    """Return the formatter of either form, `line` or `json`, for every logger there is."""
    forms: dict[str, Any] = {"line": _line, "json": structlog.processors.JSONRenderer()}
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[_facts, merge_contextvars],
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, forms[form]],
    )


def _facts(_logger: Any, _method: str, event: Event) -> Event:
    """Bring the facts of a record of Python's own logging into one form."""
    record = event["_record"]
    event["event"] = QUOTED_ROW.sub("", event["event"])
    event["level"], event["logger"] = record.levelname, record.name
    at = datetime.fromtimestamp(record.created, UTC)
    event["time"] = f"{at:%FT%T}.{at.microsecond // 1000:03d}Z"
    event = structlog.processors.format_exc_info(None, "", event)
    if "exception" in event:
        event["exception"] = QUOTED_ROW.sub("", event["exception"])
    return event


def _line(_logger: Any, _method: str, event: Event) -> str:
    about = "".join(f" {name}={event[name]}" for name in ABOUT if event.get(name) is not None)
    text = f"{event['time']} {event['level']} {event['logger']}: {event['event']}{about}"
    return f"{text}\n{event['exception']}" if "exception" in event else text


class LogContextMiddleware(MiddlewareMixin):
    """Lets every line that a request causes say whose it was, and at which match."""

    def process_view(
        self, request: HttpRequest, _view: Any, _args: Any, kwargs: dict[str, Any]
    ) -> None:
        clear_contextvars()
        about = {"person": request.user.pk, "match": kwargs.get("match_id")}
        bind_contextvars(**{name: value for name, value in about.items() if value is not None})

    def process_response(self, _request: HttpRequest, response: HttpResponse) -> HttpResponse:
        clear_contextvars()
        return response
