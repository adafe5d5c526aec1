"""Builds the site: `python docs/build.py OUT`. Needs the extra `docs`.

The pages of `docs/`, and others that they lead to, are taken as they are. The rules and the cases get pages of their own, and every case is drawn.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable
from html import escape
from multiprocessing import Pool
from pathlib import Path
from urllib.parse import urljoin

from pages import boards, cases, finding, gallery, rules

from rootlog.catalogue import book
from rootlog.engine.law import Rule, catalogue
from rootlog.engine.law.catalogue import Entry

ROOT = Path(__file__).resolve().parents[1]
BESIDES = (
    "CHANGELOG.md",
    "CODE_OF_CONDUCT.md",
    "CONTRIBUTING.md",
    "README.md",
    "SECURITY.md",
    "web/README.md",
    "editors/README.md",
    "editors/vscode/README.md",
)
"""Pages outside `docs/` that are part of the site."""
PAGE = ROOT / "web" / "dist"
_LINK = re.compile(r"\]\((?!https?:|#|mailto:|/)([^)#\s]+)(#[^)\s]*)?\)")
_EXAMPLE = re.compile(
    r"^```\{code-block\} \w+\n:caption: (\S+)\.rootlog\n\n?(.*?)^```$", re.MULTILINE | re.DOTALL
)
"""A record in a page."""
_TOLD = re.compile(r"^\| line \| what it says \|\n.*\n((?:\| `.*\n)+)", re.MULTILINE)
"""A record whose lines are explained in a table."""
_CONSOLE = re.compile(r"^```console\n.*?^```$", re.MULTILINE | re.DOTALL)
_GAME = re.compile(r"\bfixtures/games/(\w+)\.rootlog")
SHOWN = "readme"
"""The game that the front page shows, and the action of it."""
AT = "t5a5"
_PARTS = {
    "Begin": ("docs/tutorials/index", "docs/install", "docs/notation", "gallery/index"),
    "The Law": ("rules/index", "cases/index", "docs/catalogue", "docs/why/index"),
    "How to": (
        "docs/settings",
        "docs/leagues",
        "docs/table",
        "docs/pictures",
        "docs/showing",
        "docs/corpus",
        "docs/lsp",
        "docs/bot",
    ),
    "Reference": ("docs/cli", "docs/api", "docs/report", "docs/rules"),
    "Inside": (
        "docs/judging",
        "docs/architecture",
        "docs/glossary",
        "docs/style",
        "CONTRIBUTING",
        "CODE_OF_CONDUCT",
        "SECURITY",
        "CHANGELOG",
    ),
}
"""The contents at the side."""


def main() -> int:
    """Build it; gives the status of Sphinx."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("out", type=Path, help="the folder of the site")
    asked.add_argument(
        "--chapter", action="append", help="only the rules of this chapter, for a quick look"
    )
    asked.add_argument(
        "--page",
        default="",
        help="the address of the page that opens records; default: the one in web/dist, which is taken along",
    )
    asked.add_argument(
        "--address",
        default="",
        help="where the site will be: search engines are given a list of its pages, and each page says where it is",
    )
    asked.add_argument(
        "--cases",
        type=Path,
        default=ROOT / "fixtures" / "cases",
        help="the folder of the cases",
    )
    asked.add_argument(
        "-j", "--jobs", type=int, default=2, help="how many processes draw and write"
    )
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as name:
        source, given.static = Path(name), Path(name, "_shared")
        copied(source, given)
        generated(source, given)
        words = [
            "-n",
            "-W",
            "--keep-going",
            "-q",
            "-j",
            str(given.jobs),
            "-c",
            str(ROOT / "docs"),
            "-d",
            f"{name}/read",
            "-D",
            f"html_static_path={given.static}",
            "-D",
            f"html_search_scorer={given.static}/scorer.js",
            "-D",
            f"html_baseurl={given.address}",
        ]
        command = [sys.executable, "-m", "sphinx", *words, str(source), str(given.out)]
        status = subprocess.run(command, check=False).returncode
    if PAGE.is_dir() and not given.page:
        shutil.copytree(PAGE, given.out / "page", dirs_exist_ok=True)
    if given.address:
        _publishable(given.out, given.address)
    return status


def _publishable(site: Path, address: str) -> None:
    """Write the list of the pages for search engines, and the file that lets GitHub show folders that begin with `_`."""
    pages = sorted(one.relative_to(site).as_posix() for one in site.rglob("*.html"))
    listed = "".join(f"<url><loc>{escape(urljoin(address, one))}</loc></url>\n" for one in pages)
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    _write(site / "sitemap.xml", f'<urlset xmlns="{space}">\n{listed}</urlset>\n')
    _write(site / ".nojekyll", "")


def opened_at(given: argparse.Namespace, depth: int) -> str:
    """The address of the page that opens records, from a page so many folders down; "" if there is none."""
    return given.page or ("../" * depth + "page/index.html" if PAGE.is_dir() else "")


def _opening(address: str, record: str, **more: str) -> str:
    """The link that opens a record in the page."""
    there = cases.address(address, record, **more).replace("&", "&amp;")
    what = f"{more['name']}.rootlog" if "name" in more else "it"
    return f'\n\n<a href="{there}">Open {what} in the page</a>\n'


def _with_links(text: str, address: str) -> str:
    """The text of a page with a link below each record in it, and below the first use of a game that comes with rootlog."""
    if not address:
        return text
    text = _EXAMPLE.sub(lambda one: one[0] + _opening(address, one[2], name=one[1]), text)
    text = _TOLD.sub(lambda one: one[0] + _opening(address, _lines(one[1])), text, count=1)
    named: set[str] = set()
    return _CONSOLE.sub(lambda one: one[0] + _games(address, one[0], named), text)


def _lines(rows: str) -> str:
    """The record that is in the first column of the rows of a table."""
    return "".join(f"{one}\n" for one in re.findall(r"^\| `(.*?)` \|", rows, re.MULTILINE))


def _games(address: str, session: str, named: set[str]) -> str:
    """The links to the games that a session names and that are not `named` above."""
    found = [one for one in dict.fromkeys(_GAME.findall(session)) if one not in named]
    named.update(found)
    texts = ((one, ROOT / "fixtures" / "games" / f"{one}.rootlog") for one in found)
    return "".join(_opening(address, path.read_text("utf-8"), name=one) for one, path in texts)


def copied(source: Path, given: argparse.Namespace) -> None:
    """Take the pages that are written by hand, and the files to which they lead."""
    pages = [
        p
        for p in (ROOT / "docs").rglob("*.md")
        if p.name != "index.md" or p.parent != ROOT / "docs"
    ]
    for path in (*pages, *(ROOT / name for name in BESIDES)):
        place = path.relative_to(ROOT)
        text = _with_links(path.read_text("utf-8"), opened_at(given, len(place.parts) - 1))
        _write(source / place, _LINK.sub(lambda found, at=path: _led(found, at, source), text))
    home = (ROOT / "docs" / "index.md").read_text("utf-8")
    front = re.sub(r"\]\((?!/|https?:)", "](docs/", home)
    if address := opened_at(given, 0):
        game = (ROOT / "fixtures" / "games" / f"{SHOWN}.rootlog").read_text("utf-8")
        front = front.replace("```\n\n-", f"```{_opening(address, game, at=AT, name=SHOWN)}\n-", 1)
    _write(source / "index.md", front + "".join(_contents(*part) for part in _PARTS.items()))
    shutil.copy(ROOT / "docs" / "position.svg", source / "docs")


def _led(found: re.Match[str], at: Path, source: Path) -> str:
    """A link; a file that is no page is taken along, a folder is shown by its name alone."""
    target = (at.parent / found[1]).resolve()
    if target.is_dir() or not target.is_relative_to(ROOT):
        return "]" + f"(#{_anchor(at)})"
    if target.suffix != ".md" and target.is_file():
        place = source / target.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(target, place)
    return found[0]


def _anchor(at: Path) -> str:
    """The anchor of the first heading of a page."""
    first = next(one for one in at.read_text("utf-8").splitlines() if one.startswith("# "))
    return re.sub(r"[^\w -]", "", first[2:].lower()).strip().replace(" ", "-")


def _contents(title: str, pages: Iterable[str]) -> str:
    listed = "\n".join(pages)
    return f"\n```{{toctree}}\n:hidden:\n:caption: {title}\n\n{listed}\n```\n"


def generated(source: Path, given: argparse.Namespace) -> None:
    """Write the pages of the rules and cases, and draw the cases."""
    chapters: list[str] | None = given.chapter
    known = cases.shown(list(book.cases(given.cases)), given.cases)
    names = [name for name in catalogue.chapters() if not chapters or name in chapters]
    judged = {rule.chapter for one in known for rule in one.rules}
    wanted = [
        one for one in known if not chapters or any(rule.chapter in names for rule in one.rules[:1])
    ]
    pictures = _draw(wanted, given.static / "boards", given.jobs)
    _write(given.static / "boards.css", boards.LOOK)
    _write(given.static / "scorer.js", finding.script((*_PARTS["Inside"], "cases/index")))
    by_rule: dict[Rule, list[cases.Shown]] = defaultdict(list)
    for one in wanted:
        for rule in one.rules[:1]:  # a case is on one page; its other rules are named there
            by_rule[rule].append(one)
    page = opened_at(given, 2)
    shown = gallery.games(ROOT / "fixtures" / "games")
    for ended in shown:
        _write(source / "gallery" / f"{ended.stem}.svg", ended.picture)
    _write(source / "gallery" / "index.md", gallery.page(shown, opened_at(given, 1)))
    for name in names:
        entries: list[Entry] = list(catalogue.entries(name).values())
        for entry in entries:
            text = rules.page(entry, by_rule[entry.rule], page, pictures, judged=name in judged)
            _write(source / f"{rules.path(entry.rule)}.md", text)
        _write(source / "rules" / name / "index.md", rules.chapter(name))
    _write(source / "rules" / "index.md", rules.index(names))
    _write(source / "cases" / "index.md", rules.catalogue_page(wanted))
    _write(source / "cases" / "catalogue.json", book.to_json(one.case for one in wanted))
    (source / "schemas").mkdir(exist_ok=True)
    shutil.copy(ROOT / "schemas" / "catalogue.schema.json", source / "schemas")


def _draw(wanted: list[cases.Shown], folder: Path, jobs: int) -> dict[str, str]:
    """Draw the cases; gives the pictures by name, and puts the maps below them into that folder."""
    pictures = {}
    with Pool(jobs) as pool:
        for one, made in zip(wanted, pool.imap(cases.picture, wanted, 16), strict=True):
            if made is not None:
                pictures[one.stem] = made.picture
                if not (folder / made.name).exists():
                    _write(folder / made.name, made.ground)
    return pictures


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


if __name__ == "__main__":
    sys.exit(main())
