"""What the build does in the page's own Python: compile for it what the page loads, so that no browser has to."""

import __future__

import importlib
import importlib.util
import io
import json
import marshal
import sys
import zipfile

PLAIN = ("_pyodide/", "pyodide/")
"""Modules that read their own docstrings; those of others are left out, as asserts are."""
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)
"""What stands before a module that is never compared with its source."""
UNUSED = (
    *("rootlog/catalogue/", "rootlog/cli/", "rootlog/corpus/", "rootlog/generating/"),
    "rootlog/grammar/build",
    *("rootlog/lsp/", "rootlog/serving/"),
)
"""What only the commands need; the last may hold a page that was built before."""
ASKED_LATER = {
    *(
        "encodings." + name
        for name in ("ascii", "latin_1", "cp1252", "utf_8_sig", "utf_16", "utf_16_le", "utf_16_be")
    ),
    *(
        "bdb",
        "pprint",
        "statistics",
        "calendar",
        "_strptime",
        "locale",
        "numbers",
        "fractions",
        "decimal",
        "_pydecimal",
    ),
}
"""What no rehearsal need come to and a record may: encodings in which they are written, dates, what errors are told with."""


def compiled(name: str, body: bytes) -> bytes:
    """A module as Python loads it without looking at its source, which is not there.

    Annotations of rootlog stay text, which is smaller than the code that makes them.
    """
    flags = __future__.annotations.compiler_flag if name.startswith("rootlog/") else 0
    optimize = 0 if name.startswith(PLAIN) else 2
    code = compile(body, name, "exec", flags, dont_inherit=True, optimize=optimize)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)


def _is_unused(name: str) -> bool:
    """Whether only the commands need a file, as the random players of factions and editions."""
    return name.startswith(UNUSED) or "/player/" in name or name.endswith("/player.py")


def program(wheel: str, bridge: str) -> dict[str, bytes]:
    """The files of the project's wheel and the bridge to it, modules compiled."""
    with zipfile.ZipFile(wheel) as archive:
        files = {
            name: archive.read(name) for name in archive.namelist() if ".dist-info/" not in name
        }
    files["bridge.py"] = bridge.encode()
    made = {}
    for name, body in files.items():
        if not _is_unused(name):
            source = name.endswith(".py")
            made[f"{name}c" if source else name] = compiled(name, body) if source else body
    return made


def library(archive: str, names: str) -> bytes:
    """The part of the standard library that is loaded, and what that part may ask for later: a zip of compiled modules."""
    loaded = set(json.loads(names))
    out = io.BytesIO()
    with (
        zipfile.ZipFile(archive) as whole,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as part,
    ):
        files = {name: whole.read(name) for name in whole.namelist()}
        for name in sorted(_wanted(files, loaded)):
            body = compiled(name, files[name]) if name.endswith(".py") else files[name]
            part.writestr(
                zipfile.ZipInfo(f"{name}c" if name.endswith(".py") else name),
                body,
                zipfile.ZIP_DEFLATED,
            )
    return out.getvalue()


def _wanted(files: dict[str, bytes], loaded: set[str]) -> set[str]:
    names = loaded | ASKED_LATER
    names |= {name.rpartition(".")[0] for name in names}
    return {file for file in files if file.endswith(".py") and _module(file) in names}


def _module(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def rehearsed(records: str) -> str:
    """The names of all modules that are loaded once everything was asked that the page asks of some records."""
    bridge = importlib.import_module("bridge")
    for text in json.loads(records):
        bridge.rehearse(text)
    return json.dumps(sorted(sys.modules))
