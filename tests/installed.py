"""The command as users have it, in a process of its own or in that of the tests, which is quicker."""

import gc
import io
import os
import subprocess
import sys
from typing import NamedTuple
from unittest.mock import patch

from rootlog import in_force
from rootlog.cli.__main__ import main

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_SCRIPT = os.path.join(os.path.dirname(sys.executable), "rootlog")
_WORDS = [_SCRIPT] if os.path.exists(_SCRIPT) else [sys.executable, "-m", "rootlog.cli"]


class Said(NamedTuple):
    """What a run of the command came to."""

    status: int
    out: str
    err: str


def typed(*words, cwd=None, given=b""):
    """What `rootlog` with those words comes to, asked in this process; `given` is its standard input."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    here = os.getcwd()
    in_force.forget()  # a process of its own would know of no settings
    with (
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(given))),
        patch.object(sys, "stdout", out),
        patch.object(sys, "stderr", err),
        patch.dict(os.environ, {"NO_COLOR": "1", "COLUMNS": "200"}),
    ):
        try:
            os.chdir(cwd or here)
            status = main([*map(str, words)])
        finally:
            os.chdir(here)
            gc.enable()  # the command leaves it off
            gc.unfreeze()
            out.flush()
            err.flush()
    return Said(status, out.buffer.getvalue().decode(), err.buffer.getvalue().decode())


def run(*words, cwd=None, given=None, **environment):
    """The same in a process, with the command that is installed beside the interpreter that runs the tests."""
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
