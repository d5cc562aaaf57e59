"""`python -m ronda_site.run`: the whole site in one terminal."""

import os
import sys
from pathlib import Path

from ronda_site.run.output import Output
from ronda_site.run.supervisor import CannotRunError, Supervisor

ROOT = Path(__file__).resolve().parents[2]


def main() -> int:
    output = Output()
    var = Path(os.environ.get("VAR_DIR") or ROOT / "var").absolute()
    os.chdir(ROOT)
    try:
        Supervisor(var, os.environ, output).run()
    except CannotRunError as error:
        output.say(str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
