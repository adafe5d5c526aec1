"""What several tests ask of a record, found out once in a run, whichever of its processes needs it first.

It is kept in a folder of the run, so nothing is taken over from another state of the code. What a test changes of the code does not
show in what was found out before: such a test asks for itself.
"""

import hashlib
import os
import pickle
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from rootlog import Report, check

FOLDER = "ROOTLOG_TESTS_ONCE"
"""An environment variable: the folder of this run."""
T = TypeVar("T")


def once(make: Callable[..., T], *about: Any) -> T:
    """What a function of a module gives for those values, which are plain; outside of a run it is asked each time."""
    folder = os.environ.get(FOLDER)
    if folder is None:
        return make(*about)
    asked = f"{make.__module__} {make.__qualname__} {about!r}"
    path = os.path.join(folder, hashlib.sha256(asked.encode()).hexdigest())
    try:
        with open(path, "rb") as file:
            found: T = pickle.load(file)
    except FileNotFoundError:
        found = make(*about)
        os.makedirs(folder, exist_ok=True)
        written = f"{path}.{os.getpid()}"
        with open(written, "wb") as file:
            pickle.dump(found, file)
        os.replace(written, path)
    return found


@cache
def report(text: str, law: str | None = None) -> Report:
    """What `check` says of a text."""
    return once(check, text, law)
