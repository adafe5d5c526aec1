"""Editions as differences: what their files name exists, and a new edition is one entry that works everywhere at once."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import rootlog
from rootlog.engine.law import catalogue, editions, ids

ROOT = Path(__file__).resolve().parents[1]
TIE = ROOT / "fixtures" / "switches" / "eyrie_tie.rootlog"
NEW = {
    "sanctuary": {"like": "law-16", "title": "A copy", "year": 2027},
    "house": {
        "like": "law-4",
        "title": "One switch and one number",
        "without": ["corvids", "maps"],
    },
    "proof": {"title": "A text without numbers", "year": 2017, "chapters": ["golden", "proofs"]},
}
"""Editions that are added in a copy of the package: one that only copies, one that differs, one like no other."""
PROOFS = {
    "chapter": "proofs",
    "title": "Proofs",
    "rules": [
        {
            "symbol": symbol,
            "id": f"proof:{number}",
            "title": title,
            "checkable": "yes",
            "numbers": {"proof": f"proof:{number}"},
            "summary": f"A rule called {title}.",
        }
        for symbol, number, title in (
            ("FIGHT", "fight", "Fight"),
            ("WITHDRAW", "fight.with-draw.hits", "Withdraw"),
        )
    ],
}


def _read(path):
    return json.loads(Path(path).read_text(encoding="utf-8"))


def _change(path, change):
    raw = _read(path)
    change(raw)
    path.write_text(json.dumps(raw), encoding="utf-8")


# --- the editions there are --------------------------------------------------------------------------------


def _named(chapter):
    """Every edition that a chapter's file names, with the rule."""
    for rule in chapter["rules"]:
        for key in ("numbers", "titles", "differs", "instead"):
            if isinstance(rule.get(key), dict):
                yield from ((one, rule["symbol"]) for one in rule[key])


@pytest.mark.parametrize("name", catalogue.chapters())
def test_a_chapter_names_editions_that_exist(name):
    assert [one for one in _named(_read(catalogue.paths()[name])) if one[0] not in ids()] == []


def test_editions_and_switches_name_editions_that_exist():
    for one in ids():
        raw = editions.entry(one)
        assert {*raw.get("fallback", ()), raw.get("like", one)} <= set(ids()), one
    for name, switch in _read(ROOT / "engine" / "law" / "switches.json")["switches"].items():
        assert set(switch["values"]) <= set(ids()), name


def test_no_edition_is_like_itself_by_way_of_others():
    for one in ids():
        line = [one]
        while (like := editions.entry(line[-1]).get("like")) is not None:
            assert like not in line
            line.append(like)
        assert editions.lineage(one) == tuple(line)


def test_nothing_is_written_that_the_edition_it_is_like_gives():
    for name in catalogue.chapters():
        for rule in _read(catalogue.paths()[name])["rules"]:
            for key in ("numbers", "titles", "instead"):
                _assert_needed(rule.get(key), f"{name}.{rule['symbol']}: {key}")
    for name, switch in _read(ROOT / "engine" / "law" / "switches.json")["switches"].items():
        _assert_needed(switch["values"], name)


def _assert_needed(written, where):
    for one in written if isinstance(written, dict) else ():
        above = editions.lineage(one)[1:]
        assert not above or written[one] != editions.resolve(written, above), (where, one)


def test_what_is_told_of_an_edition_holds_for_those_like_it_but_not_for_those_told_apart():
    structure = catalogue.entries("golden")["LIMITS"].differs
    assert structure["law-2"] == structure["law-1"]
    order = catalogue.entries("golden")["UNCLEAR_ORDER"].differs
    assert order["law-4"] != order["law-6"]
    assert "law-16" not in order


# --- new editions ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """A copy of the package with three more editions; the first is one entry and nothing else."""
    top = tmp_path_factory.mktemp("package")
    shutil.copytree(Path(rootlog.__file__).parent, top / "rootlog")
    folder = top / "rootlog" / "engine" / "law"
    _change(folder / "editions.json", lambda raw: raw["editions"].update(NEW))
    _change(folder / "switches.json", _switch_house)
    _change(folder / "actions.json", _renumber)
    (folder / "proofs.json").write_text(json.dumps(PROOFS), encoding="utf-8")
    return top


def _switch_house(raw):
    raw["switches"]["eyrie_tie"]["values"]["house"] = "own piece"


def _renumber(raw):
    rule = next(one for one in raw["rules"] if one["symbol"] == "YOU_MUST_RULE")
    rule["numbers"] = {"law-1": rule["numbers"], "house": "4.2.9"}


@pytest.fixture
def run(package):
    """Runs a command of the copy."""
    return lambda *words: _python(package, "-m", "rootlog.cli", *map(str, words))


def _python(package, *words):
    return subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=package,
        env={**os.environ, "PYTHONPATH": str(package)},
    )


def _ask(package, statements):
    """Python statements hold in the copy."""
    done = _python(
        package, "-c", f"from rootlog.engine.law import catalogue, law;{statements};print('held')"
    )
    assert done.stdout == "held\n", done.stderr


def test_the_files_with_new_editions_are_as_their_schemas_say(package):
    engine, schemas = package / "rootlog" / "engine", package / "rootlog" / "schemas"
    files = [*engine.glob("law/*.json"), *engine.rglob("*law.json")]
    assert len(files) > 10
    for path in files:
        name = path.stem if path.stem in {"asking", "editions", "switches"} else "chapter"
        validator = Draft202012Validator(_read(schemas / f"{name}.schema.json"))
        assert [f"{path.name} {e.json_path}" for e in validator.iter_errors(_read(path))] == []


def test_a_copied_edition_judges_as_the_one_it_is_like(run):
    one, other = (run("check", "--law", each, TIE).stdout for each in ("law-16", "sanctuary"))
    assert "error illegal 4.2.1 You Must Rule" in other
    assert other.replace("sanctuary", "law-16") == one


def test_a_copied_edition_has_the_rules_of_the_one_it_is_like(run):
    (rule,) = json.loads(run("rule", "4.3.3.I", "--law", "sanctuary", "--format", "json").stdout)
    assert rule["symbol"] == "MAXIMUM_ROLLED_HITS"
    assert rule["editions"]["sanctuary"] == rule["editions"]["law-16"] | {"url": None}
    chapters = {each: run("rule", "--law", each).stdout for each in ("law-16", "sanctuary")}
    assert chapters["sanctuary"] == chapters["law-16"].replace("law-16", "sanctuary") != ""


def test_a_rule_is_shown_with_all_editions(run):
    [told] = json.loads(run("rule", "4.2.1", "--format", "json").stdout)
    numbers = {law: one["number"] for law, one in told["editions"].items()}
    known = catalogue.entries("actions")["YOU_MUST_RULE"].numbers
    assert numbers == known | {"sanctuary": "4.2.1", "house": "4.2.9"}
    shown = " ".join(run("rule", "4.2.1").stdout.split())
    assert {one for one in (*ids(), *NEW) if one not in shown} == set()
    assert "4.2.9" in shown
    absent = shown.partition(" Not in ")[2]
    assert {one for one in ("pnp", "proof") if one not in absent} == set()


def test_an_unknown_law_is_told_the_new_ones(run):
    done = run("check", "--law", "law-3", TIE)
    assert done.returncode == 2
    assert ", ".join(NEW) in " ".join(done.stderr.split())


def test_an_edition_differs_in_the_switch_and_the_number_that_it_writes(run):
    assert run("check", "--law", "law-4", TIE).returncode == 0
    done = run("check", "--law", "house", TIE)
    assert done.returncode == 1
    assert "error illegal 4.2.9 You Must Rule" in done.stdout


def test_a_chapter_that_an_edition_drops_is_not_its_own(run, package):
    listed = run("rule", "--law", "house").stdout
    assert "  12 Underground Duchy\n" in listed
    assert "Corvid" not in listed
    assert "Maps" not in listed
    _ask(
        package,
        "house = law('house');"
        "dropped = [e for name in ('corvids', 'maps') for e in catalogue.entries(name).values()];"
        "assert len(dropped) > 50 and all('house' not in e.numbers for e in dropped);"
        "had = [house.cite(e.rule) for e in dropped if 'law-4' in e.numbers];"
        "assert len(had) > 40 and {one.law for one in had} == {'law-4'};"
        "assert house.source('corvids') == 'law-4' and house.source('duchy') == 'house'",
    )


def test_an_edition_without_numbers_is_cited_by_names(run):
    name = "proof:fight.with-draw.hits"
    for words in ((name,), (name.upper(), "--law", "proof"), ("withdraw",)):
        assert run("rule", *words).stdout.startswith(f"{name} Withdraw (proof)\n")
    done = run("rule", "proof:fight.charge", "--law", "proof")
    assert (done.returncode, name in done.stderr) == (2, True)
    found = run("rule", "1.1", "--law", "proof").stdout
    assert found.startswith("1.1 Rules Conflicts (proof)\n")


def test_an_edition_that_is_like_no_other_lacks_what_it_does_not_write(run):
    assert run("rule", "4.2.1", "--law", "proof").returncode == 2
    done = run("check", "--law", "proof", TIE)
    assert done.returncode in {0, 1}
    assert "proof" in done.stdout


def test_the_law_of_a_copy_is_the_law_it_copies(package):
    """All that the engine asks a law, asked in the copy of the package."""
    _ask(
        package,
        "a, b = law('sanctuary'), law('law-16');"
        "rules = [entry.rule for entry in catalogue.everything()];"
        "assert len(rules) > 500;"
        "assert a._switches == b._switches and a.year == 2027 and a.title == 'A copy';"
        "assert all(a.cite(r)[:3] == b.cite(r)[:3] and a.covers(r[0]) == b.covers(r[0]) for r in rules);"
        "assert a.source('knaves') == 'sanctuary' and a.url(rules[0]) is None",
    )


def test_a_rule_that_a_single_edition_has_is_cited_from_it_by_all(package):
    _ask(
        package,
        "rule = catalogue.entries('proofs')['FIGHT'].rule;"
        "assert all(law(one).cite(rule).law == 'proof' for one in ('law-1', 'law-6', 'sanctuary'))",
    )
