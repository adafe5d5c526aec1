"""A hash of the rule data, so that a verdict can be reproduced: the same version and digest judge alike.

It is computed from the data files themselves, so it cannot go stale, and only for reports that carry it.
"""

from __future__ import annotations

import os
from functools import lru_cache

LENGTH = 16
"""How many hexadecimal digits are shown."""


@lru_cache(maxsize=1)
def data_digest() -> str:
    """The hash of all JSON files below `engine/`, by relative name and content."""
    from hashlib import sha256

    import rootlog.engine

    top = os.path.dirname(rootlog.engine.__file__ or "")
    digest = sha256()
    for name in sorted(_names(top)):
        with open(os.path.join(top, name), "rb") as file:
            content = file.read()
        digest.update(f"{name.replace(os.sep, '/')}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:LENGTH]


def _names(top: str) -> list[str]:
    return [
        os.path.relpath(os.path.join(folder, name), top)
        for folder, _, names in os.walk(top)
        for name in names
        if name.endswith(".json")
    ]
