"""`python -m tests.faults`: the long form of the faults and of the hostile clients.

Whatever stands after it goes to pytest, such as `-k kill`.
"""

import os
import sys

import pytest

if __name__ == "__main__":
    os.environ["FAULTS"] = "long"
    own = ["tests/faults", "tests/hostile"]
    chosen = sys.argv[1:]
    if any(each.startswith("tests/") for each in chosen):
        own = []
    sys.exit(pytest.main(["-p", "no:cacheprovider", "--durations=0", *own, *chosen]))
