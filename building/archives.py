"""Archives that hang on their files alone: in the order of names, with one time, of nobody.

`SOURCE_DATE_EPOCH` is the time in them. `python building/archives.py ZIP FOLDER` packs a folder.
"""

import gzip
import io
import os
import sys
import tarfile
import time
import zipfile
from collections.abc import Mapping
from pathlib import Path

EARLIEST = 315532800
"""The first moment that a zip can tell: 1980."""
FILE, FOLDER = 0o644, 0o755


def even_zip(path: Path) -> None:
    """Write a zip again."""
    with zipfile.ZipFile(path) as given:
        files = {name: given.read(name) for name in given.namelist() if not name.endswith("/")}
    path.write_bytes(zipped(files))


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip of those files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(files):
            one = zipfile.ZipInfo(name, time.gmtime(_moment())[:6])
            one.external_attr = FILE << 16
            one.create_system = 3  # as on any system but Windows, where it would be 0
            archive.writestr(one, files[name], zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def even_tar(path: Path) -> None:
    """Write a tar.gz again."""
    with tarfile.open(path) as given:
        members = [(one, given.extractfile(one)) for one in given.getmembers()]
        out = io.BytesIO()
        with tarfile.open(fileobj=out, mode="w", format=tarfile.PAX_FORMAT) as archive:
            for one, body in sorted(members, key=lambda pair: pair[0].name):
                one.mtime, one.mode = _moment(), FOLDER if one.isdir() else FILE
                one.uid = one.gid = 0
                one.uname = one.gname = ""
                one.pax_headers = {}
                archive.addfile(one, body)
    packed = io.BytesIO()
    with gzip.GzipFile("", "wb", 9, packed, _moment()) as file:
        file.write(out.getvalue())
    path.write_bytes(packed.getvalue())


def _moment() -> int:
    return max(EARLIEST, int(os.environ.get("SOURCE_DATE_EPOCH", EARLIEST)))


def main(words: list[str]) -> None:
    """Pack a folder."""
    path, folder = map(Path, words)
    files = [one for one in folder.rglob("*") if one.is_file()]
    path.write_bytes(
        zipped({one.relative_to(folder).as_posix(): one.read_bytes() for one in files})
    )


if __name__ == "__main__":
    main(sys.argv[1:])
