"""Bring database, translations, static files and demo people up to date before the site starts."""

import django
from django.core.management import call_command, get_commands

from ronda_site.messages.catalogs import compile_all


def main() -> None:
    django.setup()
    _say("Bringing the database up to date")
    call_command("migrate", interactive=False, verbosity=0)
    _say("Compiling translations")
    compile_all()
    _say("Collecting static files")
    call_command("collectstatic", interactive=False, verbosity=0)
    if "demo" in get_commands():
        _say("Seeing to demo people and matches")
        call_command("demo")


def _say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    main()
