"""The changes in a file as a unified diff that `patch` and `git apply` take."""

import difflib
import re
import sys

from rootlog.cli.differences import difference
from rootlog.cli.files import write, write_bytes
from rootlog.renderers.plain import printable

_LINE = re.compile(rb"[^\n]*\n|[^\n]+")
_NO_END = b"\n\\ No newline at end of file\n"


def show(path: str, before: bytes, after: bytes) -> None:
    """The changes in a file; on a terminal without control characters, else as `patch` takes it."""
    if sys.stdout is not None and sys.stdout.isatty():
        write(difference(path, before, after, "fixed"))
    else:
        write_bytes(patch(path, before, after))


def patch(path: str, before: bytes, after: bytes) -> bytes:
    """The changed lines of a file with those around them, byte for byte; nothing where there is no change."""
    name = printable(path).encode("utf-8", "backslashreplace")
    named = name + b"\t" if b" " in name else name
    old, new = _LINE.findall(before), _LINE.findall(after)
    shown = difflib.diff_bytes(difflib.unified_diff, old, new, named, named)
    return b"".join(line if line.endswith(b"\n") else line + _NO_END for line in shown)
