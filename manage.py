#!/usr/bin/env python
"""Run a Django management command for the Ronda site.

Beside a running `make run` (the one of VAR_DIR, if that is set) the command works on that site's
servers; else on those that DATABASE_URL and REDIS_URL name.
"""

import os
import sys
from pathlib import Path


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ronda_site.settings")
    var = os.environ.get("VAR_DIR") or Path(__file__).resolve().parent / "var"
    running = Path(var) / "site.env"
    if "DATABASE_URL" not in os.environ and running.exists():
        for line in running.read_text().splitlines():
            name, _, value = line.partition("=")
            os.environ.setdefault(name, value)
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
