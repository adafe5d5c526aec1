"""The words about an error of rootlog itself: that it is no fault of the record, and what whoever mends it needs to see."""

import os
import traceback

from rootlog.version import VERSION

LONGEST = 200
"""The number of characters of an error's own words that are reported."""


def told(error: BaseException) -> str:
    """An unexpected error as one sentence that asks to report it: its kind, its words, and where it was raised."""
    words = " ".join(str(error).split())[:LONGEST]
    what = f"{type(error).__name__}: {words}" if words else type(error).__name__
    return (
        f"internal error ({what}{_raised(error)}): a bug in rootlog, not in the record; "
        f"please report it with the record and the version, rootlog {VERSION}"
    )


def _raised(error: BaseException) -> str:
    """The place where it was raised: the file in its folder, and the line."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return ""
    folder, name = os.path.split(frames[-1].filename)
    return f" at {os.path.basename(folder)}/{name}:{frames[-1].lineno}"
