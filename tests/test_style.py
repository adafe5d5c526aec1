"""Docstrings and templates follow docs/style.md, as far as a program can tell."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
STYLE = ROOT / "docs" / "style.md"
FORBIDDEN = re.compile(r"(?i:\b(?:told|stands|beside|anew)\b)|(?<!here )\b(?:is|are) none\b")
HEAD = re.compile(
    r"(?:[\d., to;IVXab]*\d[\d., to;IVXab]*: )?(?:whether|what|where|how)\b", re.IGNORECASE
)
_LINKS = tuple(ROOT / "rootlog" / name for name in ("engine", "grammar", "schemas"))
_CODE = re.compile(r"`[^`]*`|>>> .*")
_OPEN_PAGES = ("style.md",)
"""Pages that are not read: the one about the words."""


@cache
def modules() -> tuple[tuple[str, ast.Module], ...]:
    """Every module of the package, by path."""
    paths = [p for part in ("engine", "grammar", "rootlog") for p in (ROOT / part).rglob("*.py")]
    return tuple(
        (path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8")))
        for path in sorted(paths)
        if not any(link in path.parents for link in _LINKS)
    )


def strings(tree: ast.Module) -> Iterator[tuple[int, str, bool]]:
    """Every text of a module with its line; True for one that is a statement by itself."""
    alone = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value, id(node) in alone


@cache
def docstrings() -> tuple[tuple[str, str], ...]:
    """Every docstring, of names as of functions, with its place."""
    return tuple(
        (f"{path}:{line}", _CODE.sub("", text))
        for path, tree in modules()
        for line, text, alone in strings(tree)
        if alone
    )


def test_no_docstring_opens_with_a_question() -> None:
    assert len(docstrings()) > 6000
    assert [place for place, text in docstrings() if HEAD.match(text.lstrip())] == []


def test_no_docstring_has_a_forbidden_word() -> None:
    wrong = [(place, found[0]) for place, text in docstrings() if (found := FORBIDDEN.search(text))]
    assert wrong == []


def test_no_template_has_a_forbidden_word() -> None:
    texts = [
        (f"{path}:{line}", text)
        for path, tree in modules()
        for line, text, alone in strings(tree)
        if not alone and " " in text and not text.startswith(("%", "//")) and "</" not in text
    ]
    assert len(texts) > 3000
    wrong = [(place, found[0]) for place, text in texts if (found := FORBIDDEN.search(text))]
    assert wrong == []


def pages() -> list[Path]:
    """The pages that people read."""
    names = ("README.md", "CONTRIBUTING.md", "web/README.md", "editors/README.md")
    docs = [path for path in sorted((ROOT / "docs").glob("*.md")) if path.name not in _OPEN_PAGES]
    return [*(ROOT / name for name in names), *docs]


@pytest.mark.parametrize("page", pages(), ids=lambda path: path.name)
def test_no_page_has_a_forbidden_word(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert FORBIDDEN.findall(_CODE.sub("", text)) == []


@pytest.mark.parametrize("word", ["told", "stands", "beside", "anew", "is none"])
def test_the_page_of_style_names_what_is_forbidden(word: str) -> None:
    assert FORBIDDEN.search(word)
    assert word in STYLE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Whether it is so.", True),
        ("4.2.1: what is moved.", True),
        ("8.2.1, 9.5.3 to 9.5.5: where it is.", True),
        ("The relics (15.2.1): what they show.", False),
        ("True if it is so.", False),
        ("However many there are.", False),
    ],
)
def test_heads_are_found_behind_numbers(text: str, wrong: bool) -> None:
    assert bool(HEAD.match(text)) == wrong
