"""The names of files and findings in other programs: paths from the top of a repository, URIs, fingerprints."""

import os
from hashlib import sha256
from urllib.parse import quote

from rootlog.reporting.report import Finding


def repository_path(path: str) -> str:
    """A path as the programs around a repository name it: with slashes, and without `./` before it."""
    shown = path.replace(os.sep, "/")
    while shown.startswith("./") and len(shown) > 2:
        shown = shown[2:].lstrip("/")
    return shown


def uri(path: str) -> str:
    """A path as a URI: relative to where the command ran, or with `file:` for an absolute one. Any name has one."""
    shown = repository_path(path)
    if os.path.isabs(path):
        return "file://" + ("" if shown.startswith("/") else "/") + _quoted(shown, ":")
    return _quoted(shown)


def _quoted(path: str, also: str = "") -> str:
    return quote(os.fsencode(path), safe="/" + also)  # also names that are no text


def fingerprint(path: str, finding: Finding, taken: set[str]) -> str:
    """The fingerprint of a finding, which stays when lines above it come or go; `taken` gets it."""
    what = (path, finding.rule, finding.turn, finding.action, finding.text, finding.message)
    number = 0
    while True:
        made = sha256(repr((*what, number)).encode("utf-8", "backslashreplace")).hexdigest()[:32]
        if made not in taken:
            taken.add(made)
            return made
        number += 1
