"""Writes what has changed in a version, out of CHANGELOG.md: `python building/notes.py VERSION`."""

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).resolve().parents[1] / "CHANGELOG.md"


def notes(version: str, text: str) -> str:
    """The part on that version. Raises KeyError if there is none."""
    parts = re.split(r"^## (\S+).*\n", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))[version].strip() + "\n"


if __name__ == "__main__":
    sys.stdout.write(notes(sys.argv[1], CHANGELOG.read_text("utf-8")))
