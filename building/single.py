"""Makes rootlog one file that needs Python only: `python building/single.py WHEEL OUT`.

It has what is installed with rootlog in this environment, but nothing that is compiled: rootlog does without that.
"""

import sys
import zipfile
from importlib.metadata import distribution
from pathlib import Path

from archives import zipped

TAKEN = ("click", "lark", "markdown-it-py", "mdurl", "pygments", "rich")
"""What rootlog depends on, without jsonschema, which rests on compiled code."""
PAGE = "rootlog/serving/page.zip"
"""What is larger than all the rest; the wheel and the image have it."""
BEGIN = b"#!/usr/bin/env python3\n"
MAIN = b"from rootlog.cli.__main__ import script\n\nscript()\n"


def single(wheel: Path) -> bytes:
    """The file."""
    with zipfile.ZipFile(wheel) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if name != PAGE}
    for name in TAKEN:
        files |= _installed(name)
    return BEGIN + zipped({**files, "__main__.py": MAIN})


def _installed(name: str) -> dict[str, bytes]:
    """The files of a package, with its licence; without commands, tests and what Python makes itself."""
    found = {}
    for path in distribution(name).files or ():
        kept = path.suffix != ".pyc" and not path.is_absolute() and ".." not in path.parts
        if kept and path.name not in ("RECORD", "INSTALLER", "REQUESTED", "direct_url.json"):
            found[path.as_posix()] = path.read_binary()
    return found


def main(words: list[str]) -> None:
    """Write it."""
    wheel, out = map(Path, words)
    out.write_bytes(single(wheel))
    out.chmod(0o755)


if __name__ == "__main__":
    main(sys.argv[1:])
