"""True if a file was saved since it was last looked at: what `check --watch` and `serve --live` go by."""

import os

INTERVAL = 0.25
"""Seconds between two looks at the files."""

Stamp = tuple[int, int, int]
"""When a file was written, how long it is, and which file it is."""


def stamp(path: str) -> Stamp | None:
    """The change when a file is saved; None for one that is gone, as it is for a moment while an editor saves it."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
