"""Every data file of the engine is as its schema says."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[1]
ENGINE = ROOT / "engine"
ICONS = ROOT / "rootlog" / "renderers" / "icons"
SPECIAL = {"asking", "switches", "editions"}


def _files():
    yield from (("map", path) for path in ENGINE.glob("maps/*.json"))
    yield from (("deck", path) for path in ENGINE.glob("cards/*.json"))
    yield from (("hireling", path) for path in ENGINE.glob("hirelings/*.json"))
    yield from (("landmark", path) for path in ENGINE.glob("landmarks/*.json"))
    yield from (("faction", path) for path in ENGINE.glob("factions/*/board.json"))
    yield from (("chapter", path) for path in ENGINE.glob("factions/*/law.json"))
    yield from (("icons", path) for path in ENGINE.glob("factions/*/icons.json"))
    yield from (("icons", path) for path in ICONS.glob("*.json"))
    yield from (("chapter", path) for path in ENGINE.glob("editions/*/law.json"))
    yield from (("facts", path) for path in ENGINE.glob("editions/*/facts.json"))
    yield from (("faction", path) for path in ENGINE.glob("editions/*/*/board.json"))
    yield from (("words", path) for path in ENGINE.glob("factions/*/words.json"))
    yield from (("words", path) for path in ENGINE.glob("editions/*/words.json"))
    yield "sentences", ENGINE / "words" / "sentences.json"
    yield "vocabulary", ENGINE / "vocabulary.json"
    for path in ENGINE.glob("law/*.json"):
        yield path.stem if path.stem in SPECIAL else "chapter", path


def _read(path):
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("schema", "path"),
    [pytest.param(s, p, id=f"{s}-{p.parent.name}-{p.stem}") for s, p in sorted(_files())],
)
def test_the_data_is_as_its_schema_says(schema, path):
    validator = Draft202012Validator(_read(ROOT / "schemas" / f"{schema}.schema.json"))
    assert [f"{e.json_path}: {e.message}" for e in validator.iter_errors(_read(path))] == []


def test_every_data_file_has_a_schema():
    checked = {path for _, path in _files()}
    assert set(ENGINE.rglob("*.json")) | set(ICONS.glob("*.json")) == checked


@pytest.mark.parametrize(
    "path", sorted((ROOT / "schemas").glob("*.schema.json")), ids=lambda p: p.stem
)
def test_schemas_are_schemas(path):
    Draft202012Validator.check_schema(_read(path))


@pytest.mark.parametrize("folder", ["maps", "cards", "factions", "hirelings", "landmarks"])
def test_the_first_line_of_a_data_file_is_its_head(folder):
    """Folders are searched by reading one line a file."""
    for path in (ENGINE / folder).glob("*.json"):
        if "." in path.stem:
            continue
        with path.open(encoding="utf-8") as file:
            head = json.loads(file.readline().rstrip().removesuffix(",") + "}")
        whole = _read(path)
        assert {"name"} <= set(head)
        assert {key: whole[key] for key in head} == head
