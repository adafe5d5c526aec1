"""The command as users have it: installed beside the interpreter that runs the tests, in a process of its own."""

import os
import subprocess
import sys
from typing import NamedTuple

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_SCRIPT = os.path.join(os.path.dirname(sys.executable), "rootlog")
_WORDS = [_SCRIPT] if os.path.exists(_SCRIPT) else [sys.executable, "-m", "rootlog.cli"]


class Said(NamedTuple):
    """What a run of the command came to."""

    status: int
    out: str
    err: str


def run(*words, cwd=None, given=None, **environment):
    """Runs `rootlog` with those words; `given` is its standard input."""
    done = subprocess.run(
        [*_WORDS, *words],
        capture_output=True,
        cwd=cwd,
        input=given,
        env={**os.environ, "NO_COLOR": "1", "COLUMNS": "200", **environment},
        check=False,
        timeout=120,
    )
    return Said(done.returncode, done.stdout.decode(), done.stderr.decode())
