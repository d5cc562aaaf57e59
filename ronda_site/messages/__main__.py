"""The command: extract, compile or check."""

import argparse
import sys

from ronda_site.messages import catalogs


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m ronda_site.messages", description=__doc__)
    parser.add_argument("act", choices=["extract", "compile", "check"])
    act = parser.parse_args().act
    if act == "extract":
        catalogs.update_all()
    elif act == "compile":
        catalogs.compile_all()
    else:
        found = list(catalogs.problems())
        for problem in found:
            print(problem)
        return 1 if found else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
