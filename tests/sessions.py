"""Pages whose examples are run: `python -m tests.sessions` writes their output as it is now.

A code block with a caption is a file. In a console block a line with `$` is a command, run in a folder with those files; `rootlog` is
the one that is tested, `fixtures` are ours. All else in the block is what the commands print.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.installed import typed

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
_BLOCK = re.compile(
    r"^```(\{code-block\} \w+\n:caption: (?P<file>\S+)|console)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


def pages():
    """The pages whose examples are run."""
    return sorted([DOCS / "index.md", *DOCS.glob("why/*.md"), *DOCS.glob("tutorials/*.md")])


def run(page):
    """The text of a page with its examples run now."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "fixtures").symlink_to(ROOT / "fixtures")
        return _BLOCK.sub(lambda block: _told(block, folder), page.read_text("utf-8"))


def _told(block, folder):
    if block["file"]:
        path = folder / block["file"]
        path.parent.mkdir(exist_ok=True)
        path.write_text(block["text"], "utf-8")
        return block[0]
    commands = [line for line in block["text"].splitlines() if line.startswith("$ ")]
    said = "".join(f"{line}\n{_output(line[2:], folder)}" for line in commands)
    return f"```console\n{said}```"


def _output(line, folder):
    program, *words = shlex.split(line)
    if program == "rootlog":
        said = typed(*words, cwd=folder)
        return said.out + said.err
    command = [sys.executable if program == "python" else program, *words]
    path = os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", "")))
    done = subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    return done.stdout


if __name__ == "__main__":
    for one in pages():
        one.write_text(run(one), "utf-8")
