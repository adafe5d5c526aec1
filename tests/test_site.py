"""The site: pages of rules and cases, a small one built as a whole, and pages whose examples are run."""

import base64
import json
import re
import shutil
import subprocess
import sys
import zlib
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import parse_qs
from xml.etree import ElementTree as ET

import pytest

import rootlog
from rootlog.catalogue import book
from rootlog.catalogue.numbers import grown
from rootlog.engine import maps
from rootlog.engine.law import catalogue, chapter, search
from tests import sessions
from tests.rule_questions import QUESTIONS

ROOT = Path(__file__).resolve().parents[1]
CASES = ROOT / "fixtures" / "cases"
NAMES = ["4/you_must_rule", "4/you_must_rule.near", "4/move", "4/move.near"]
PAGE = "https://page.example/"
SITE = "https://site.example/root/"
RULE = chapter("actions").YOU_MUST_RULE


@pytest.fixture(scope="module")
def parts():
    """The modules that make pages, which are no part of the package."""
    sys.path.insert(0, str(ROOT / "docs"))
    try:
        from pages import boards, cases, rules
    finally:
        sys.path.remove(str(ROOT / "docs"))
    return cases, rules, boards


@pytest.fixture(scope="module")
def pictures(parts, shown):
    return {one.stem: parts[0].picture(one).picture for one in shown}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A catalogue of two rules."""
    made = tmp_path_factory.mktemp("cases")
    (made / "4").mkdir()
    names = [name for name in NAMES if (CASES / f"{name}.rootlog").exists()]
    for name in names:
        shutil.copy(CASES / f"{name}.rootlog", made / f"{name}.rootlog")
    (made / "numbers.txt").write_text(grown("", names))
    return made


@pytest.fixture(scope="module")
def shown(parts, folder):
    return parts[0].shown(list(book.cases(folder)), folder)


@pytest.mark.parametrize(
    "page", sessions.pages(), ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_a_page_shows_what_the_program_says(page):
    """`python -m tests.sessions` writes it."""
    assert sessions.run(page) == page.read_text("utf-8")


def test_each_kind_of_finding_has_a_page_that_shows_one():
    for kind in ("illegal", "missing", "score", "impossible", "notation", "profile"):
        text = (ROOT / "docs" / "why" / f"{kind}.md").read_text("utf-8")
        assert re.search(rf" (error|warning) {kind}\b", text.partition("```console")[2])


def test_a_case_and_its_neighbour_are_on_the_page_of_the_rule(parts, shown, pictures):
    """The rule that the case breaks, which is the neighbour's, too."""
    mine = [one for one in shown if RULE in one.rules]
    assert {one.case.near for one in mine} == {False, True}
    text = parts[1].page(catalogue.entry(RULE), mine, PAGE, pictures)
    assert "# 4.2.1 You Must Rule\n" in text
    assert catalogue.entry(RULE).summary in text
    assert "printing=p4#4.2.1-you-must-rule" in text
    assert text.index("## Cases that break it") < text.index("## Legal cases that come close")
    broken = next(one for one in mine if not one.case.near)
    assert text.count('<svg class="rl"') == len(mine)
    assert f"Case {broken.case.number}: " in text
    assert "**illegal**" in text
    assert "the Marquise rules neither 3" in text
    assert f'<a href="{PAGE}#r=' in text
    assert "<a " not in parts[1].page(catalogue.entry(RULE), mine, "", {})


def test_a_page_leads_to_the_rules_above_and_below(parts):
    move, below = (
        parts[1].page(catalogue.entry(one), [], "", {}) for one in (chapter("actions").MOVE, RULE)
    )
    assert "[4.2.1 You Must Rule](/rules/actions/you_must_rule.md)" in move
    assert "[4 Key Actions](/rules/actions/index.md), [4.2 Move](/rules/actions/move.md)" in below


def test_a_page_tells_that_a_rule_is_not_judged_yet(parts):
    entry = catalogue.entry(RULE)
    assert "does not judge it" not in parts[1].page(entry, [], "", {})
    assert "rootlog does not judge it yet." in parts[1].page(entry, [], "", {}, judged=False)


def test_chapters_are_in_the_order_of_the_law(parts):
    listed = re.findall(r"^(\w+)/index$", parts[1].index(catalogue.chapters()), re.MULTILINE)
    assert listed[:4] == ["golden", "terms", "victory", "actions"]
    assert sorted(listed) == sorted(catalogue.chapters())
    assert parts[1].chapter("actions").startswith("# 4 Key Actions\n")


def test_every_rule_of_the_law_has_a_page_of_its_own(parts):
    paths = [parts[1].path(entry.rule) for entry in catalogue.everything()]
    assert len(paths) == len(set(paths)) > 1000


def test_a_link_carries_the_record_and_where_to_look(parts, shown):
    """As web/src/link.js packs it: deflated, in letters of base64 that addresses may have."""
    one = next(one for one in shown if one.action)
    address, _, fragment = parts[0].link(PAGE, one).partition("#")
    record, _, rest = fragment.partition("&")
    packed = base64.urlsafe_b64decode(record.removeprefix("r=") + "==")
    assert address == PAGE
    assert zlib.decompress(packed, -zlib.MAX_WBITS).decode() == one.case.record
    told = {key: value[0] for key, value in parse_qs(rest).items()}
    name = f"case {one.case.number}"
    assert told == {"at": f"t{one.case.turn}a{one.action}", "law": one.case.law, "name": name}


def test_the_picture_marks_what_breaks_the_rule(shown, pictures):
    one = next(one for one in shown if RULE in one.rules and not one.case.near)
    assert "4.2.1 You Must Rule" in pictures[one.stem]


def test_the_boards_of_a_page_share_what_they_have_in_common(parts, pictures):
    """Each is what it was once what it uses is put back in its place, and all together are smaller by half."""
    made = parts[2].sheet(pictures)
    page = ET.fromstring(f"<page>{made.shared}{''.join(made.boards.values())}</page>")
    named = {one.attrib["id"]: one for one in page.iter() if "id" in one.attrib}
    assert len(named) == sum("id" in one.attrib for one in page.iter())
    assert set(made.boards) == set(pictures)
    for board, whole in zip(page[1:], pictures.values(), strict=True):
        assert _shapes(board, named) == _shapes(ET.fromstring(whole), {})
    assert (
        len(made.shared) + sum(map(len, made.boards.values()))
        < sum(map(len, pictures.values())) / 2
    )


def _shapes(tree, named):
    """All that is drawn, in order, without what is only defined."""
    tag = tree.tag.rpartition("}")[2]
    if tag in {"defs", "style"}:
        return []
    if (
        tag == "use"
        and (part := named.get(tree.attrib["href"].removeprefix("#"))) is not None
        and part.tag == "g"
    ):
        return _shapes(part[0], named)
    attributes = {key: value for key, value in tree.attrib.items() if key != "id"}
    return [(tag, attributes), *(one for inner in tree for one in _shapes(inner, named))]


def test_the_map_below_the_boards_is_one_file(parts, shown):
    made = [parts[0].picture(one) for one in shown]
    assert len({(one.name, one.ground) for one in made}) < len(made)
    for one in made:
        assert f'<image href="../../_static/boards/{one.name}"' in one.picture
        assert 'class="land"' in one.ground
        assert 'class="land"' not in one.picture


@pytest.mark.long
@pytest.mark.skipif(find_spec("furo") is None, reason="the extra `docs` is not installed")
def test_the_site_is_built_without_a_warning(folder, tmp_path, parts):
    """All pages that are written by hand, one chapter of rules, and a few cases."""
    words = ["--chapter", "actions", "--cases", folder, "--page", PAGE, "-j", "1"]
    words += ["--address", SITE]
    done = subprocess.run(
        [sys.executable, ROOT / "docs" / "build.py", tmp_path / "site", *words],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    rule = (tmp_path / "site" / "rules" / "actions" / "you_must_rule.html").read_text("utf-8")
    assert f'href="{PAGE}#r=' in rule
    assert rule.count('<svg class="rl"') == 2
    grounds = set(re.findall(r'<image href="(.+?)"', rule))
    assert grounds
    for one in (*grounds, "../../_static/boards.css"):
        assert (tmp_path / "site" / "rules" / "actions" / one).resolve().is_file()
    assert (tmp_path / "site" / "searchindex.js").exists()
    assert [len(_opened(tmp_path / "site", one)) for one in ("dispute", "league", "bot")] == [
        1,
        4,
        1,
    ]
    [told] = _opened(tmp_path / "site", "../notation")
    assert rootlog.check(told).verdict == "legal"
    assert "E:R#E->$_r/w->3/4w3->6/b->6/++/#->E\n" in told
    here = f"{SITE}rules/actions/you_must_rule.html"
    assert f'<link rel="canonical" href="{here}"' in rule
    assert f"<loc>{here}</loc>" in (tmp_path / "site" / "sitemap.xml").read_text("utf-8")
    assert catalogue.entry(RULE).summary in re.search(r'<meta content="(.+?)" name="desc', rule)[1]
    if shutil.which("node"):
        _finds_what_the_command_finds(tmp_path / "site", parts[1])
    gallery = (tmp_path / "site" / "gallery" / "index.html").read_text("utf-8")
    assert gallery.count("<img") == gallery.count(f'href="{PAGE}#r=') == len(maps.names())
    cases = book.from_json(next((tmp_path / "site").rglob("catalogue.json")).read_text("utf-8"))
    assert len(cases) == len([*folder.glob("*/*.rootlog")])


def _opened(site, tutorial):
    """The records that the links of a tutorial open."""
    text = (site / "docs" / "tutorials" / f"{tutorial}.html").read_text("utf-8")
    packed = re.findall(rf'href="{PAGE}#r=([\w-]+)', text)
    inflated = (zlib.decompress(base64.urlsafe_b64decode(f"{one}=="), -15) for one in packed)
    return [one.decode() for one in inflated]


def _finds_what_the_command_finds(site, rules):
    """The first rule of nearly every question, a rule by its number, and pages where no rule is asked for."""
    expected = [rules.path(search.find(one)[0].rule) for one in QUESTIONS]
    found = _found(site, *QUESTIONS, "4.2.1", "install")
    same = [mine == own[0] for mine, own in zip(expected, found, strict=False)]
    assert sum(same) > len(QUESTIONS) * 0.9
    assert found[-2][0] == "rules/actions/you_must_rule"
    assert found[-1][0] == "docs/install"


FOUND = """
const { readFileSync } = require("node:fs");
const { runInThisContext } = require("node:vm");
const [site, asked] = process.argv.slice(1);
globalThis.document = { addEventListener() {}, getElementById: () => null, readyState: "loading" };
globalThis.window = globalThis;
globalThis.localStorage = { setItem() {}, removeItem() {} };
globalThis.SPHINX_HIGHLIGHT_ENABLED = false;
globalThis.DOCUMENTATION_OPTIONS = {};
globalThis._ready = () => {};
const names = ["_static/searchtools.js", "_static/language_data.js", "searchindex.js"]; // in the order of the page
for (const name of names) runInThisContext(readFileSync(`${site}/${name}`, "utf8"));
const search = runInThisContext("(query) => Search._performSearch(...Search._parseQuery(query))");
console.log(JSON.stringify(JSON.parse(asked).map((query) => search(query).reverse().map((one) => one[0]))));
"""
"""Asks the search of a site, as its page does."""


def _found(site, *queries):
    """The pages that the search of a site finds for each query, the first one first."""
    asked = ["node", "-e", FOUND, str(site), json.dumps(queries)]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
