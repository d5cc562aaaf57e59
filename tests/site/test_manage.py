"""`manage.py` works on the site that runs, wherever its data are."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ASK = "from django.conf import settings; print(settings.DATABASES['default']['NAME'])"


def test_it_takes_the_site_of_the_named_folder(tmp_path: Path, servers: None) -> None:
    named = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "SEAL_KEYS", "PLAIN_HTTP")
    variables = {name: os.environ[name] for name in named if name in os.environ}
    variables["DATABASE_URL"] = variables["DATABASE_URL"].rpartition("/")[0] + "/elsewhere"
    (tmp_path / "site.env").write_text("".join(f"{n}={v}\n" for n, v in variables.items()))
    environ = {name: value for name, value in os.environ.items() if name not in named}
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "--verbosity", "0", "--command", ASK],
        cwd=ROOT,
        env=environ | {"VAR_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.stdout.split() == ["elsewhere"], done.stderr
