"""Bring database, translations and static files up to date before the site starts."""

import django
from django.core.management import call_command

from ronda_site.messages.catalogs import compile_all


def main() -> None:
    django.setup()
    _say("Bringing the database up to date")
    call_command("migrate", interactive=False, verbosity=0)
    _say("Compiling translations")
    compile_all()
    _say("Collecting static files")
    call_command("collectstatic", interactive=False, verbosity=0)


def _say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    main()
