"""A clone of the project to which things are added that no box has, for tests that what is added is all it takes."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("engine", "grammar", "schemas", "rootlog", "tests")
_LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules", "*.ambr")


class Clone:
    """A copy of the package in a folder of its own, and what runs in it."""

    def __init__(self, folder: Path) -> None:
        """Copy the package to that folder."""
        self.folder = folder
        for part in PARTS:
            shutil.copytree(ROOT / part, folder / part, symlinks=True, ignore=_LEFT_OUT)
        shutil.copytree(ROOT / "fixtures" / "games", folder / "fixtures" / "games")

    def run(self, *command: str, text: str = "") -> str:
        """What `python` writes there; a command that fails is the test's failure."""
        done = subprocess.run(
            [sys.executable, *command],
            input=text,
            capture_output=True,
            text=True,
            check=False,
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder)},
        )
        assert done.returncode == 0, done.stderr + done.stdout
        return done.stdout

    def say(self, code: str) -> str:
        """What a program prints in which `rootlog` is imported."""
        return self.run("-c", f"import rootlog\n{code}").strip()

    def copy_faction(self, stem: str, letters: str, name: str) -> None:
        """The folder of a faction once more, under another name and other letters; nothing else is touched."""
        factions = self.folder / "engine" / "factions"
        old = json.loads((factions / stem / "board.json").read_text())["letters"]
        shutil.copytree(factions / stem, factions / name, ignore=_LEFT_OUT)
        for path in [*(factions / name).rglob("*.py"), *(factions / name).glob("*.json")]:
            text = path.read_text(encoding="utf-8")
            text = text.replace(f"factions.{stem}", f"factions.{name}")
            text = re.sub(rf'(chapter\(|"chapter": )"{stem}"', rf'\1"{name}"', text)
            for one, other in zip(old, letters, strict=True):
                text = re.sub(rf'"{one}(?=["-])', f'"{other}', text)
            path.write_text(text, encoding="utf-8")

    def copy_files(self, folder: str, stem: str, name: str, *renamed: tuple[str, str]) -> None:
        """The data file of that name in a folder of the engine and the modules that go with it once more, with some texts renamed."""
        where = self.folder / "engine" / folder
        for path in sorted(where.glob(f"{stem}*")):
            text = path.read_text(encoding="utf-8")
            for old, new in (*renamed, (f"{folder}.{stem}", f"{folder}.{name}")):
                text = text.replace(old, new)
            (where / path.name.replace(stem, name, 1)).write_text(text, encoding="utf-8")
