"""The library: one call for each thing."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import rootlog
from rootlog import nouns
from tests import reachable
from tests.installed import typed
from tests.sampling import sample
from tests.test_report import RECORD

GAMES = Path(__file__).parents[1] / "fixtures" / "games"
CASES = GAMES.parent / "cases"


def test_all_that_is_promised_can_be_imported():
    for name in rootlog.__all__:
        assert getattr(rootlog, name) is not None
    assert dir(rootlog) == sorted(rootlog.__all__)
    with pytest.raises(AttributeError, match="no attribute 'judge_everything'"):
        _ = rootlog.judge_everything


def test_a_function_keeps_its_name_when_modules_are_loaded():
    import rootlog.renderers.annotate
    import rootlog.replaying.replay

    assert all(callable(getattr(rootlog, name)) for name in ("parse", "replay", "check", "format"))


def test_parse_gives_the_record_and_never_raises():
    assert [turn.faction for turn in rootlog.parse(RECORD).turns] == ["C", "E", "C"]
    assert rootlog.parse("\0(((").turns == ()


def test_a_replay_gives_every_step_and_every_position():
    game = rootlog.replay(RECORD)
    assert [(step.turn, step.action) for step in game][-3:] == [(3, 1), (3, 2), (3, 3)]
    assert game.position() is game.position(3) is game.position(3, 3)
    assert game.position(3, 0) is game.position(2)
    assert game.law == "law-6"
    assert rootlog.replay(rootlog.parse(RECORD), law="law-1").law == "law-1"


@pytest.mark.parametrize(("turn", "action"), [(0, None), (4, None), (3, 4), (3, -1)])
def test_a_position_that_does_not_exist_is_an_index_error(turn, action):
    with pytest.raises(IndexError, match=r"turn"):
        rootlog.replay(RECORD).position(turn, action)


def test_check_takes_text_bytes_and_records_alike():
    reports = [rootlog.check(given) for given in (RECORD, RECORD.encode(), rootlog.parse(RECORD))]
    assert reports[0] == reports[1]
    assert [f._replace(text="") for f in reports[2].findings] == [
        f._replace(text="") for f in reports[0].findings
    ]
    assert reports[0].verdict == "illegal"


def test_an_unknown_law_is_the_one_error_that_is_raised():
    for call in (rootlog.check, rootlog.replay):
        with pytest.raises(rootlog.LawError, match="law-99"):
            call(RECORD, law="law-99")


def test_format_gives_a_text_that_says_the_same():
    once = rootlog.format(RECORD)
    assert rootlog.format(once) == once
    assert [f.rule for f in rootlog.check(once).findings] == [
        f.rule for f in rootlog.check(RECORD).findings
    ]


# --- what is given -------------------------------------------------------------------------------------------


@pytest.fixture
def saved(tmp_path):
    """The record in a file."""
    path = tmp_path / "game.rootlog"
    path.write_text(RECORD)
    return path


def test_check_takes_paths_and_open_files(saved):
    expected = [finding.rule for finding in rootlog.check(RECORD).findings]
    with saved.open() as text, saved.open("rb") as content:
        for given in (saved, text, content, bytearray(RECORD.encode())):
            assert [finding.rule for finding in rootlog.check(given).findings] == expected
    assert rootlog.check(saved).records[0].path == str(saved)


@pytest.mark.parametrize(
    "call", ["check", "parse", "replay", "annotate", "format", "stats", "page"]
)
@pytest.mark.parametrize("name", ["game.rootlog", "../games/final.TXT", "C:\\games\\final.rootlog"])
def test_a_name_of_a_file_in_place_of_a_text_is_told(call, name):
    with pytest.raises(rootlog.RecordError, match="looks like the name of a file; give Path"):
        getattr(rootlog, call)(name)


def test_the_name_of_a_file_that_is_there_is_told_whatever_its_ending(saved):
    other = saved.rename(saved.with_suffix(""))
    with pytest.raises(rootlog.RecordError, match="looks like the name"):
        rootlog.check(str(other))


def test_what_can_be_no_record_is_a_type_error(saved):
    with pytest.raises(TypeError, match="not int"):
        rootlog.check(3)
    with pytest.raises(FileNotFoundError):
        rootlog.check(saved.with_name("none"))
    with pytest.raises(TypeError, match="no text"):
        rootlog.annotate(rootlog.parse(RECORD))


def test_annotate_and_format_take_paths(saved):
    assert rootlog.annotate(saved) == rootlog.annotate(RECORD)
    assert rootlog.format(saved) == rootlog.format(RECORD)


# --- what is got ---------------------------------------------------------------------------------------------


def test_findings_are_a_sequence():
    findings = rootlog.check(RECORD).findings
    assert findings[0] in findings
    assert len(findings) == len(list(findings))


def _validator(name):
    schema = json.loads((GAMES.parents[1] / "schemas" / f"{name}.schema.json").read_text())
    return Draft202012Validator(schema)


@pytest.mark.parametrize(
    "path", sample(sorted(GAMES.glob("*.rootlog")), 20), ids=lambda path: path.stem
)
def test_what_dictionaries_say_fits_the_schemas_and_the_command(path):
    report = rootlog.check(path)
    said = json.loads(json.dumps(report.to_dict()))
    _validator("report").validate(said)
    assert said == report.to_dict()
    assert said["records"] == [record.to_dict() for record in report.records]
    assert said == json.loads(typed("check", "--format", "json", str(path)).out)
    found = [finding.to_dict() for finding in report.findings]
    assert said["records"][0]["findings"] == found
    record = rootlog.parse(path)
    written = json.loads(json.dumps(record.to_dict()))
    _validator("record").validate(written)
    assert rootlog.parse(written) == record


@pytest.mark.parametrize(
    "path", sample(sorted(CASES.glob("*/*.rootlog")), 40), ids=lambda path: path.stem
)
def test_a_record_comes_back_from_its_dictionary(path):
    record = rootlog.parse(path)
    assert rootlog.parse(json.loads(json.dumps(record.to_dict()))) == record


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"turns": 3}, "turns: 3 is not of type"),
        ({"winner_line": "x"}, r"winner_line: 'x' is not"),
        ({"players": [{"faction": "C"}]}, r"players\[0\]: 'name' is a required property"),
    ],
)
def test_a_dictionary_that_is_no_record_is_told_with_the_place(change, said):
    raw = rootlog.parse(RECORD).to_dict() | change
    with pytest.raises(rootlog.RecordError, match=said):
        rootlog.parse(raw)


def test_a_step_knows_its_notation_its_words_and_its_findings():
    steps = list(rootlog.replay(GAMES / "readme.rootlog"))
    [wrong] = [step for step in steps if step.text == "w6->3"]
    assert [finding.rule for finding in wrong.findings] == ["4.2.1"]
    assert "from 6 to 3" in wrong.words
    assert repr(wrong) == "<turn 5 C, action 5: w6->3>"
    assert all(step.words for step in steps)
    assert sum(len(step.findings) for step in steps) == 2


def test_a_state_takes_clearings_as_numbers_and_as_text():
    state = rootlog.replay(RECORD).position()
    assert state.pieces(3) == state.pieces("3") == state.at("3") == state.at(3)
    piece = next(iter(state.pieces(3)))
    assert state.count(piece, "3") == state.count(piece, 3) == state.pieces(3)[piece]
    for wrong in ("x", "", "C3"):
        with pytest.raises(ValueError, match="by its number"):
            state.pieces(wrong)
    for wrong in (None, 1.5, True):
        with pytest.raises(TypeError, match="by its number"):
            state.at(wrong)


def test_a_rule_that_does_not_exist_is_told_with_near_ones():
    assert rootlog.rule("4.2.1", law="LAW-4").title == "You Must Rule"
    with pytest.raises(LookupError, match=r"no rule has the number 4\.2\.77; did you mean"):
        rootlog.rule("4.2.77")


def test_pages_explanations_and_figures_come_in_one_call():
    assert rootlog.page(RECORD).startswith("<!DOCTYPE html>")
    with pytest.raises(IndexError):
        rootlog.page("Map: Fall\n")
    with pytest.raises(IndexError):
        rootlog.explain(RECORD, turn=99)
    assert {one.turn for one in rootlog.explain(RECORD, turn=2)} == {2}
    assert [one.faction for one in rootlog.stats(RECORD)] == ["E", "C"]


def test_a_picture_in_pixels_is_a_png():
    pytest.importorskip("resvg_py")
    assert rootlog.render(RECORD).png().startswith(b"\x89PNG")


# --- settings, and what the commands do too ------------------------------------------------------------------


@pytest.fixture
def league(tmp_path, monkeypatch):
    """Games of a league that plays by an older law, with a profile and a filter."""
    (tmp_path / "rootlog.toml").write_text(
        'law = "law-4"\nignore = ["6.5.4"]\n[profile]\nname = "Winter League"\nmaps = ["Winter"]\n'
    )
    for name in ("readme", "around_the_lake"):
        (tmp_path / f"{name}.rootlog").write_text((GAMES / f"{name}.rootlog").read_text())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_library_takes_settings_and_tells_the_same_as_the_command(league):
    path = Path("readme.rootlog")
    command = json.loads(typed("check", "--format", "json", "--no-cache", str(path)).out)
    assert {one["rule"] for one in command["records"][0]["findings"]} >= {"4.2.1", "profile.maps"}
    assert rootlog.check(path, settings="found").to_dict() == command
    assert rootlog.check(path, settings=league / "rootlog.toml").to_dict() == command
    assert rootlog.check(path).to_dict() != command
    assert rootlog.check(path.read_text(), settings="found").findings == tuple(
        rootlog.check(path, settings="found").findings
    )
    assert rootlog.replay(path, settings="found").law == "law-4"
    assert rootlog.replay(path, law="law-2", settings="found").law == "law-2"
    page = typed("replay", "--format", "html", str(path)).out
    assert rootlog.page(path, settings="found") == page
    picture = typed("replay", "--format", "svg", "--turn", "5", "--action", "5", str(path)).out
    assert rootlog.render(path, 5, 5, settings="found").svg.strip() == picture.strip()
    explained = json.loads(typed("explain", "--format", "json", str(path)).out)["actions"]
    told = rootlog.explain(path, settings="found")
    assert [(one.turn, one.action, one.play) for one in told] == [
        (one["turn"], one["action"], one["play"]) for one in explained
    ]
    figures = json.loads(typed("stats", "--format", "json", str(path)).out)
    assert [one.score for one in rootlog.stats(path, settings="found")] == [
        one["score"] for one in figures["records"][0]["factions"].values()
    ]


def test_settings_that_are_written_meanwhile_count(league):
    path = league / "readme.rootlog"
    assert rootlog.check(path, settings="found").records[0].law == "law-4"
    (league / "rootlog.toml").write_text('law = "law-2"\n')
    assert rootlog.check(path, settings="found").records[0].law == "law-2"
    (league / "rootlog.toml").write_text("law = 3\n")
    with pytest.raises(rootlog.SettingsError, match="expected a text in quotes"):
        rootlog.check(path, settings="found")


@pytest.mark.parametrize("lines", [None, [17], [13]])
def test_what_was_meant_is_put_in_as_the_command_does(league, lines):
    (league / "rootlog.toml").unlink()
    path = Path("readme.rootlog")
    fixed = rootlog.fix(path, lines)
    assert rootlog.fix(path.read_text(), lines).text == fixed.text
    assert rootlog.fix(path.read_bytes(), lines).applied == fixed.applied
    words = [f"--line={line}" for line in lines] if lines else ["--all"]
    typed("fix", *words, str(path))
    assert path.read_text() == fixed.text
    assert rootlog.check(path) == fixed.report
    assert bool(fixed.applied) is (lines != [13])


def test_a_filter_holds_for_what_is_put_in(league):
    assert rootlog.fix(Path("readme.rootlog"), settings="found").applied == ()


def test_records_are_compared_as_the_command_does(league):
    one, other = Path("readme.rootlog"), Path("other.rootlog")
    other.write_text(one.read_text().replace("w6->3", "w6->2"))
    said = typed("diff", "--format", "json", str(one), str(other)).out
    from rootlog.renderers.comparison import as_json

    assert as_json(rootlog.diff(one, other, settings="found")) == said
    with pytest.raises(rootlog.RecordError, match="not a record"):
        rootlog.diff(one, "")


@pytest.mark.parametrize("by", [("player",), ("faction", "opponent"), ("law",)])
def test_a_table_is_that_of_the_command(league, by):
    said = json.loads(typed("table", "--format", "json", "--by", ",".join(by), ".").out)["rows"]
    for paths in ([Path()], sorted(league.glob("*.rootlog"))):
        found = rootlog.table(paths, by, settings="found")
        assert [dict(zip(found.columns, row, strict=True)) for row in found.rows] == said
    every = rootlog.table([league], by, unfinished=True)
    assert sum(row[len(by) + 1] for row in every.rows) > sum(row["seats"] for row in said)
    with pytest.raises(ValueError, match="'weather' is not one of player, faction"):
        rootlog.table([league], ["weather"])


# --- the types of it -----------------------------------------------------------------------------------------


def test_every_type_that_one_gets_to_is_exported():
    reached = {kind for kinds in reachable.types().values() for kind in kinds}
    exported = {getattr(nouns, name) for name in nouns.__all__}
    assert reached <= exported
    public = {getattr(rootlog, name) for name in rootlog.__all__}
    assert {one for one in public if isinstance(one, type)} <= exported


def _all_in(value, seen):
    """Every object that stands in a value, once."""
    if id(value) in seen:
        return
    seen[id(value)] = value
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else ()
    for one in inner:
        _all_in(one, seen)


@pytest.mark.parametrize(
    "path",
    [GAMES / "readme.rootlog", GAMES / "rituals_in_winter.rootlog"],
    ids=lambda path: path.stem,
)
def test_what_an_object_shows_of_itself_is_short(path):
    game = rootlog.replay(path)
    seen = {}
    for one in (
        rootlog.parse(path),
        rootlog.check(path),
        rootlog.explain(path, turn=1),
        rootlog.stats(path),
        rootlog.rule("4.2.1"),
        rootlog.fix(path, lines=[]),
        rootlog.diff(path, path),
        rootlog.table([path]),
        game.game,
        game.position(),
        rootlog.render(path),
        game,
        next(iter(game)),
    ):
        _all_in(one, seen)
    ours = [one for one in seen.values() if type(one).__module__.startswith("rootlog")]
    assert len(ours) > 500
    assert [one for one in ours if len(repr(one)) >= 200] == []


def test_rows_are_flat_and_have_the_same_keys():
    reports = [
        rootlog.check(path)
        for path in (GAMES / "readme.rootlog", *sorted(CASES.glob("6/*.rootlog"))[:20])
    ]
    findings = [row for report in reports for row in report.rows()]
    assert len(findings) == sum(len(report.findings) for report in reports)
    assert any(row["suggestion"] for row in findings)
    rounds = rootlog.stats(GAMES / "readme.rootlog").rows()
    assert sum(row["actions"] for row in rounds if row["faction"] == "C") == 31
    for rows in (findings, rounds):
        assert len({tuple(row) for row in rows}) == 1
        flat = str | int | bool | None
        assert all(isinstance(value, flat) for row in rows for value in row.values())
