"""`rootlog lsp` as a command: how it begins and how it ends."""

import subprocess
import sys

from tests.lsp.editor import COMMAND, LONG

WITHOUT = """
import sys
sys.modules["pygls"] = None
from rootlog.cli.__main__ import main
sys.exit(main(["lsp"]))
"""


def test_without_the_extra_one_is_told_what_is_missing() -> None:
    command = [sys.executable, "-c", WITHOUT]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONG, check=False)
    assert done.returncode == 2
    assert 'pip install ".[lsp]" in a clone of rootlog' in done.stderr
    assert done.stdout == ""


def test_it_ends_when_the_editor_is_gone() -> None:
    done = subprocess.run(COMMAND, input=b"", capture_output=True, timeout=LONG, check=True)
    assert done.stdout == b""
