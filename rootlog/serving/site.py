"""The files of the page: a folder that was built in a clone, or the archive that was built into the package."""

import gzip
import hashlib
import io
import os
import zipfile
from typing import NamedTuple, Protocol

from rootlog.engine import data
from rootlog.serving.saved import Stamp, stamp

INDEX = "index.html"
ARCHIVE = "page.zip"
"""The files that `npm run package --prefix web` writes next to this file, and wheels take up."""
_HERE = data.folder(__file__)
_CLONE = os.path.dirname(os.path.dirname(_HERE))
"""The clone, where the package is one of it."""

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/plain; charset=utf-8",
    ".rootlog": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
"""The kind of a file for a browser, by its ending. The system's own table is not asked: it may be wrong or empty."""
OTHER = "application/octet-stream"
_PACKED = frozenset({".packed", ".png", ".whl", ".woff2", ".zip"})
"""The kinds of files that get no smaller by packing."""


class File(NamedTuple):
    """A file of the page as it is sent."""

    type: str
    content: bytes
    packed: bytes | None
    """The content as gzip has it; None where that is no smaller."""
    tag: str
    """The same as long as the content is."""


def file(name: str, content: bytes) -> File:
    """A file of the page from its name and content."""
    ending = os.path.splitext(name)[1]
    packed = None if ending in _PACKED else gzip.compress(content, 6, mtime=0)
    if packed is not None and len(packed) >= len(content):
        packed = None
    tag = hashlib.sha256(content).hexdigest()[:32]
    return File(TYPES.get(ending, OTHER), content, packed, tag)


class Site(Protocol):
    """The files of a page. Only what it names can be asked for, so no path leads out of it."""

    def get(self, name: str) -> File | None:
        """The file of that name, slashes between folders; None where there is none."""


class SiteFolder:
    """The files below a folder, each read again when it was written again: a page that is built again is served as it is then."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._read: dict[str, tuple[Stamp | None, File]] = {}

    def get(self, name: str) -> File | None:
        """As `Site.get`."""
        path = self._paths().get(name)
        now = stamp(path) if path is not None else None
        if path is None or now is None:
            return None
        before, found = self._read.get(name, (None, None))
        if found is None or before != now:
            with open(path, "rb") as opened:
                found = file(name, opened.read())
            self._read[name] = (now, found)
        return found

    def _paths(self) -> dict[str, str]:
        """The path of each file, by its name."""
        every = (os.path.join(top, one) for top, _, names in os.walk(self._folder) for one in names)
        return {os.path.relpath(path, self._folder).replace(os.sep, "/"): path for path in every}


class Archive:
    """The files of a zip archive, unpacked when they are first asked for."""

    def __init__(self, content: bytes) -> None:
        self._archive = zipfile.ZipFile(io.BytesIO(content))
        self._names = frozenset(self._archive.namelist())
        self._read: dict[str, File] = {}

    def get(self, name: str) -> File | None:
        """As `Site.get`."""
        if name not in self._names or name.endswith("/"):
            return None
        if name not in self._read:
            self._read[name] = file(name, self._archive.read(name))
        return self._read[name]


def found() -> Site | None:
    """The page that there is; None without any.

    Of a clone, that of the package or else the working folder, what was built in it last; else what was built into the package.
    """
    for clone in (_CLONE, os.curdir):
        web = os.path.join(clone, "web")
        built = os.path.join(web, "dist")
        if all(map(os.path.isfile, (os.path.join(web, "build.mjs"), os.path.join(built, INDEX)))):
            return SiteFolder(built)
    try:
        return Archive(data.content(f"{_HERE}/{ARCHIVE}"))
    except FileNotFoundError:
        return None
