"""The command lines of the site's own programs, for whoever runs them."""

import sys


def web(host: str, port: int) -> list[str]:
    """Daphne: pages and sockets."""
    return [
        *(sys.executable, "-m", "ronda_site.web", "--bind", host, "--port", str(port)),
        # Far longer than any page takes; a socket that goes quiet is the consumers' business.
        *("--http-timeout", "60", "--application-close-timeout", "5", "--no-server-name"),
        *("--verbosity", "0", "ronda_site.asgi:application"),
    ]


def worker(concurrency: int = 2) -> list[str]:
    """Celery's worker: bots, clocks, ratings."""
    return [
        # Celery warns root of tasks that bring code along; ours are JSON and cannot.
        *(sys.executable, "-W", "ignore:You're running the worker with superuser"),
        *("-m", "celery", "--app", "ronda_site.celery", "--quiet", "worker"),
        # One worker needs no talk with others.
        *("--concurrency", str(concurrency), "--without-gossip", "--without-mingle"),
        *("--loglevel", "INFO"),
    ]


def beat() -> list[str]:
    """Celery's beat: the sweep, every second. A second one does no harm."""
    return [
        *(sys.executable, "-m", "celery", "--app", "ronda_site.celery", "--quiet", "beat"),
        # Nothing to keep on disk: the table is short and a missed second is made up by the next.
        *("--scheduler", "ronda_site.beat:SteadyScheduler", "--pidfile=", "--loglevel", "WARNING"),
    ]


def manage(*arguments: str) -> list[str]:
    """One of Django's management commands."""
    return [sys.executable, "-m", "django", *arguments]


def prepare() -> list[str]:
    """What must be done before the others start."""
    return [sys.executable, "-m", "ronda_site.run.prepare"]


def demo() -> list[str]:
    """Demo people and their matches; the site's visitors go first."""
    return ["nice", "-n", "10", *manage("demo")]
