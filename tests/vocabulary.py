"""What is generated from the vocabulary: `python -m tests.vocabulary` writes it after a change of `engine/vocabulary.json`.

The terminals of the grammar and its tables, the grammar of the extension for VS Code (from its template), the list of the
page in `web/`, and in the schemas every enumeration and pattern before which a comment names what it lists.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from rootlog.engine import vocabulary as v
from rootlog.grammar import build

ROOT = Path(__file__).resolve().parents[1]
SYNTAXES = ROOT / "editors" / "vscode" / "syntaxes"
TEMPLATE = SYNTAXES / "rootlog.template.json"
COLOURS = SYNTAXES / "rootlog.tmLanguage.json"
PAGE = ROOT / "web" / "src" / "vocabulary.js"
LISTED = {
    "suits": v.CARD_SUITS,
    "suits of clearings": v.CLEARING_SUITS,
    "piles": tuple(v.PILES),
}
"""What an enumeration of a schema can list."""
CLASSES = {
    "FACTION": f"[{''.join(sorted(v.FACTIONS))}]",
    "SUIT": f"[{''.join(sorted(v.CARD_SUITS))}]",
    "PLAIN_SUIT": f"[{''.join(sorted(v.PLAIN_SUITS))}]",
    "CLEARING_SUIT": f"[{''.join(sorted(v.CLEARING_SUITS))}]",
    "CLEARING_SUITS": "".join(f"{suit}?" for suit in v.CLEARING_SUITS),
    "PIECE": f"[{''.join(v.PIECES)}]",
    "ITEM": f"[{''.join(v.ITEMS)}]",
    "STATE": f"[{v.AREAS}][{v.SIDES}]?|[{v.SIDES}]",
    "PILE": f"[{v.PILES}]",
}
"""What a pattern can have between two `@`."""
_ENUM = re.compile(r'("\$comment": "vocabulary: ([a-z ]+)",\s*"enum": )\[[^\]]*\]')
_PATTERN = re.compile(
    r'("\$comment": "vocabulary: ((?:[^"\\]|\\.)*)",\s*"pattern": )"(?:[^"\\]|\\.)*"'
)
_CLASS = re.compile(r"@([A-Z_]+)@")


def generated() -> Iterator[tuple[Path, str]]:
    """Each file and the text that the vocabulary gives it; the tables of the grammar are compared by its own test."""
    yield Path(build.LETTERS), build.letters()
    yield COLOURS, filled(TEMPLATE.read_text(encoding="utf-8"))
    yield PAGE, page()
    for path in sorted((ROOT / "schemas").glob("*.schema.json")):
        yield path, schema(path.read_text(encoding="utf-8"))


def filled(text: str) -> str:
    """A text with the letters of each class."""
    return _CLASS.sub(lambda found: CLASSES[found[1]], text)


def page() -> str:
    """What the page colours by."""
    suits = "".join(v.CARD_SUITS)
    return f"// Generated from engine/vocabulary.json: `python -m tests.vocabulary`.\nexport const SUITS = {json.dumps(suits)};\n"


def schema(text: str) -> str:
    """A schema whose enumerations and patterns are those of the vocabulary."""
    text = _ENUM.sub(lambda found: f"{found[1]}{json.dumps(LISTED[found[2]])}", text)
    return _PATTERN.sub(lambda found: f'{found[1]}"{filled(found[2])}"', text)


def write() -> None:
    """Write all that is generated."""
    for path, text in generated():
        path.write_text(text, encoding="utf-8")
    build.write()


if __name__ == "__main__":
    write()
