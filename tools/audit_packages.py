"""`python -m tools.audit_packages`: are there known holes in the packages that the site runs on?

Asks the advisory service for every version in requirements/base.txt (pip-audit does). Fails for a
known hole. What could not be asked about is said loudly and fails nothing: a service that is away
is no hole, but no clean bill either.
"""

import json
import subprocess
import sys
from typing import Any

ASK = ("--disable-pip", "--require-hashes", "-r", "requirements/base.txt", "--format", "json")


def judge(packages: list[dict[str, Any]]) -> tuple[list[str], int]:
    """Return what is to be said of a report, and the exit status."""
    holes = [
        f"{package['name']} {package['version']}: {hole['id']}, mended in "
        f"{', '.join(hole['fix_versions']) or 'no version yet'}"
        for package in packages
        for hole in package.get("vulns", [])
    ]
    unasked = [package["name"] for package in packages if "skip_reason" in package]
    said = list(holes)
    if unasked or not packages:
        asked = len(packages) - len(unasked)
        said.append(
            f"THE ADVISORY SERVICE DID NOT ANSWER FOR ALL: {asked} OF {len(packages)} PACKAGES "
            f"WERE AUDITED. Not audited: {', '.join(unasked) or 'any'}."
        )
    elif not holes:
        said.append(f"No known hole in {len(packages)} packages.")
    return said, 1 if holes else 0


def main() -> int:
    done = subprocess.run(
        [sys.executable, "-m", "pip_audit", *ASK], capture_output=True, text=True, check=False
    )
    try:
        packages = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError):
        print(done.stderr, file=sys.stderr)
        packages = []
    said, status = judge(packages)
    print("\n".join(said))
    return status


if __name__ == "__main__":
    sys.exit(main())
