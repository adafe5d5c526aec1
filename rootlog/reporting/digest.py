"""A hash of the rule data, so that a verdict can be reproduced: the same version and digest judge alike.

It is computed from the data files themselves, so it cannot go stale, and only for reports that carry it.
"""

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256

import rootlog.engine
from rootlog.engine import data

LENGTH = 16
"""The number of hexadecimal digits that are shown."""


@lru_cache(maxsize=1)
def data_digest() -> str:
    """The hash of all JSON files below `engine/`, by relative name and content."""
    top = data.folder(rootlog.engine.__file__ or "")
    digest = sha256()
    for name in sorted(_names(top)):
        content = data.content(f"{top}/{name}")
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:LENGTH]


def _names(folder: str, inner: str = "") -> Iterator[str]:
    """The relative names of all JSON files below a folder; what has no ending is a folder, as modules and data all have one."""
    for name in data.names(folder):
        if name.endswith(".json"):
            yield f"{inner}{name}"
        elif "." not in name and name != "__pycache__":
            yield from _names(f"{folder}/{name}", f"{inner}{name}/")
