"""Settings as an operator meets them: in a process of their own, told by the environment alone."""

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography.fernet import Fernet

ROOT = Path(__file__).resolve().parents[2]
REQUIRED = {
    "SECRET_KEY": "an-operator-s-key-" + "0123456789abcdef" * 3,
    "SEAL_KEYS": Fernet.generate_key().decode(),
    "DATABASE_URL": "postgres://site:secret@db.example/ronda",
    "REDIS_URL": "redis://cache.example/0",
}
SHOW = """
import json, sys
from django.conf import settings
print(json.dumps({name: getattr(settings, name, None) for name in sys.argv[1:]}, default=str))
"""


def python(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    own = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "ronda_site.settings"}
    return subprocess.run(
        [sys.executable, *arguments], env=own | environ, cwd=ROOT, capture_output=True, text=True
    )


def settings(*names: str, **environ: str) -> dict[str, object]:
    done = python("-c", SHOW, *names, **(REQUIRED | environ))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_production_has_nothing_to_be_warned_of() -> None:
    done = python("manage.py", "check", "--deploy", "--fail-level", "INFO", **REQUIRED)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout
    assert "0 silenced" in done.stdout


@pytest.mark.parametrize("name", REQUIRED)
def test_what_has_no_safe_default_must_be_given(name: str) -> None:
    given = {key: value for key, value in REQUIRED.items() if key != name}
    done = python("-c", SHOW, "DEBUG", **given)
    assert done.returncode != 0
    assert name in done.stderr.splitlines()[-1]


def test_cookies_travel_over_https_unless_plain_http_is_asked_for() -> None:
    names = ["SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT"]
    names += ["LANGUAGE_COOKIE_SECURE"]
    assert settings(*names) == dict.fromkeys(names, True)
    assert settings(*names, PLAIN_HTTP="1") == dict.fromkeys(names, False)


def test_a_proxy_is_believed_only_when_there_is_one() -> None:
    name = "SECURE_PROXY_SSL_HEADER"
    assert settings(name) == {name: None}
    assert settings(name, TRUSTED_PROXIES="1") == {name: ["HTTP_X_FORWARDED_PROTO", "https"]}


def test_connections_to_the_database_are_bounded() -> None:
    def options(**environ: str) -> dict[str, object]:
        return settings("DATABASES", **environ)["DATABASES"]["default"]["OPTIONS"]

    assert options()["pool"]["max_size"] == 12
    assert options(DATABASE_POOL="7")["pool"]["max_size"] == 7
    assert options(DATABASE_POOL="0") == {}


def test_another_broker_needs_its_address_alone() -> None:
    names = ["CELERY_BROKER_URL", "CELERY_BROKER_TRANSPORT_OPTIONS"]
    address = "amqp://rabbit.example//"
    own = settings(*names)
    assert own["CELERY_BROKER_URL"] == REQUIRED["REDIS_URL"]
    assert own["CELERY_BROKER_TRANSPORT_OPTIONS"]["visibility_timeout"] == 60
    assert settings(*names, CELERY_BROKER_URL=address) == {names[0]: address, names[1]: {}}


def test_sites_on_one_server_do_not_hear_each_other() -> None:
    prefixes = {
        settings("CHANNEL_LAYERS", REDIS_URL=f"redis://cache.example/{number}")["CHANNEL_LAYERS"][
            "default"
        ]["CONFIG"]["prefix"]
        for number in (0, 1)
    }
    assert prefixes == {"ronda/0", "ronda/1"}


def variables() -> dict[str, str | None]:
    """Each variable that the settings read, with its default as they write it; None for none."""
    found: dict[str, str | None] = {}
    for node in ast.walk(ast.parse((ROOT / "ronda_site" / "settings.py").read_text())):
        if isinstance(node, ast.Call) and re.match(r"env\b", ast.unparse(node.func)) and node.args:
            default = next((each.value for each in node.keywords if each.arg == "default"), None)
            found[ast.literal_eval(node.args[0])] = None if default is None else written(default)
    return found


def written(default: ast.expr) -> str:
    """A default as the table writes it."""
    if isinstance(default, ast.List):
        return ",".join(map(written, default.elts))
    if isinstance(default, ast.Constant):
        return str(int(default.value) if isinstance(default.value, bool) else default.value)
    return re.sub(r"BASE_DIR / ", "", ast.unparse(default)).replace("' / '", "/").strip("'")


def test_the_operators_table_is_what_the_settings_say() -> None:
    text = (ROOT / "docs" / "operate.md").read_text()
    told = dict(re.findall(r"^\| `([A-Z_]+)` \| (.*?) \|", text, re.MULTILINE))
    expected = {
        name: "required" if default is None else f"`{default}`" if default else "none"
        for name, default in variables().items()
    }
    assert told == expected


HEADERS = """
import django, json
django.setup()
from django.test import Client
answer = Client(headers={"host": "localhost"}).get("/jsi18n/", secure=True)
print(json.dumps({name.lower(): value for name, value in answer.items()}))
"""


def test_every_answer_tells_browsers_what_to_forbid() -> None:
    done = python("-c", HEADERS, **REQUIRED)
    assert done.returncode == 0, done.stderr
    headers = json.loads(done.stdout)
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert "unsafe" not in headers["content-security-policy"]
    assert policy["default-src"] == policy["form-action"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    assert headers["strict-transport-security"] == "max-age=31536000; includeSubDomains; preload"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert {"camera=()", "microphone=()", "geolocation=()"} <= set(
        headers["permissions-policy"].split(", ")
    )


def test_cookies_are_out_of_reach_of_scripts_and_other_sites() -> None:
    names = ["SESSION_COOKIE_HTTPONLY", "SESSION_COOKIE_SAMESITE", "CSRF_COOKIE_SAMESITE"]
    assert settings(*names) == dict(zip(names, [True, "Lax", "Lax"], strict=True))
