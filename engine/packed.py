"""The package's files where it is no folder but an archive, which importlib.resources reads: a zipapp, a wheel in a zip.

Paths are written as if the archive were a folder. Loaded only there, for importlib.resources costs more than all data files.
"""

import os
from importlib.resources import files
from importlib.resources.abc import Traversable

_TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def _found(path: str) -> Traversable:
    """The contents of a path of the package."""
    inner = os.path.relpath(path, _TOP).replace(os.sep, "/")
    found: Traversable = files("rootlog")
    for part in inner.split("/"):
        found = found if part == "." else found / part
    return found


def names(where: str) -> list[str]:
    """The names of what lies in a folder of the archive. Raises OSError where there is no such folder."""
    found = _found(where)
    if not found.is_dir():
        raise FileNotFoundError(where)
    return [one.name for one in found.iterdir()]


def content(path: str) -> bytes:
    """The bytes of a file of the archive. Raises FileNotFoundError where there is none."""
    return _found(path).read_bytes()


def exists(path: str) -> bool:
    """True if there is such a file in the archive."""
    return _found(path).is_file()
