"""Generated games: no error finding, the same bytes for the same seed, and the command."""

import ast
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import rootlog
from rootlog.engine import factions
from rootlog.generating import GameOptions, Unplayable, dealing, generate, setting
from rootlog.generating import law as laws
from rootlog.generating.awaiting import AWAITING
from tests.installed import typed
from tests.sampling import sample

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SAMPLE = [
    GameOptions(seed, letters, game_map, deck, law)
    for seed, letters, game_map, deck, law in (
        (1, "CEAV", "Fall", "Standard", "law-6"),
        (2, "CEAV", "Winter", "E&P", "law-6"),
        (1, "CAVG", "Lake", "Standard", "law-6"),
        (1, "ECAV", "Lake", "E&P", "law-6"),
        (1, "LOAC", "Fall", "E&P", "law-6"),
        (1, "DPAV", "Winter", "Standard", "law-6"),
        (1, "HKVA", "Fall", "Standard", "law-6"),
        (1, "HKOL", "Lake", "E&P", "law-6"),
        (1, "DPHK", "Winter", "E&P", "law-6"),
        (1, "CEDHAO", "Fall", "E&P", "law-6"),
        (1, "VGHA", "Winter", "Standard", "law-6"),
        (1, "KPOV", "Mountain", "E&P", "law-6"),
        (1, "CAPO", "Mountain", "Standard", "law-6"),
        (1, "ED", "Fall", "Standard", "law-6"),
        (1, "LV", "Winter", "Standard", "law-6"),
        (1, "CEAV", "Fall", "Standard", "law-1"),
        (1, "LOCA", "Fall", "Standard", "law-1"),
        (1, "OEVG", "Fall", "E&P", "law-1"),
        (1, "CEAV", "Fall", "E&P", "law-2"),
        (1, "LOVE", "Fall", "Standard", "law-2"),
        (22, "CLAO", "Fall", "E&P", "law-2"),
        (2, "CEAV", "Winter", "E&P", "law-4"),
        (1, "DPCO", "Fall", "Standard", "law-4"),
        (1, "APOV", "Mountain", "E&P", "law-4"),
        (1, "LDVG", "Lake", "Standard", "law-4"),
        (1, "CEAV", "Lake", "E&P", "law-16"),
        (3, "HKDP", "Fall", "Standard", "law-16"),
        (2, "OLVA", "Winter", "E&P", "law-16"),
        (1, "KHCA", "Mountain", "Standard", "law-16"),
        (1, "PDEV", "Winter", "Standard", "law-16"),
    )
]


def errors(text):
    return [one for one in rootlog.check(text).findings if one.severity == "error"]


@pytest.mark.parametrize(
    "options", sample(SAMPLE, 3), ids=lambda one: f"{one.law}-{one.map}-{one.factions}"
)
def test_a_generated_game_is_legal(options):
    made = generate(options)
    assert errors(made.text) == []
    assert made.turns >= 20


def test_the_sample_has_everything():
    assert {letter for one in SAMPLE for letter in one.factions} == set(factions.letters())
    assert {one.law for one in SAMPLE} == set(laws.ORDER)
    assert {one.map for one in SAMPLE} == {"Fall", "Winter", "Lake", "Mountain"}
    assert {one.deck for one in SAMPLE} == {"Standard", "E&P"}


def test_the_generator_reads_data_and_asks_no_rules():
    paths = [
        *Path(ROOT, "rootlog", "generating").glob("*.py"),
        *Path(ROOT, "engine", "factions").glob("*/player*.py"),
        *Path(ROOT, "engine", "factions").glob("*/player/*.py"),
        *Path(ROOT, "engine", "editions").glob("*/player/*.py"),
    ]
    data = {
        "rootlog.engine.data",
        "rootlog.engine.law",  # which chapters an edition has, and no switch
        "rootlog.engine.vocabulary",
        "rootlog.engine.cards",
        "rootlog.engine.maps",
        "rootlog.engine.factions",
        "rootlog.engine.editions.pnp",  # the letters of its factions
        "rootlog.engine",
        "rootlog.engine.words",
    }
    found = set()
    for path in paths:
        text = path.read_text(encoding="utf-8")
        assert ".switch(" not in text, path
        nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
        found |= {node.module for node in nodes if node.module.startswith("rootlog")}
    own = (
        "rootlog.generating",
        "rootlog.engine.factions.vagabond.player",
        "rootlog.engine.editions.pnp.player",
    )
    outside = {one for one in found if not one.startswith(own)}
    assert outside <= data
    assert outside


def _command(*words, seed="0"):
    done = subprocess.run(
        [sys.executable, "-m", "rootlog.cli", "generate", *words],
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_the_same_seed_gives_the_same_bytes_in_every_process():
    words = ("--seed", "5", "--law", "law-6", "--turns", "60")
    one, other = (_command(*words, seed=seed) for seed in ("1", "2"))
    assert one == other
    assert one[0] == 0


def test_another_seed_gives_another_game():
    assert generate(GameOptions(1)).text != generate(GameOptions(2)).text


def test_the_command_takes_what_it_is_told(tmp_path):
    path = tmp_path / "game.rootlog"
    words = ("--factions", "C,E,A,V", "--map", "Winter", "--deck", "E&P", "--law", "law-4")
    status, written, told = _command(*words, "--turns", "9", "-v", "-o", str(path))
    text = path.read_text()
    assert (status, written) == (0, "")
    assert "9 turns, winner nobody" in told
    assert "// rootlog: law=law-4\nMap: Winter\nDeck: E&P\n" in text
    assert len(rootlog.parse(text).turns) == 9 + 4


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--factions", "C,X"), "no faction 'X'"),
        (("--factions", "H,K", "--law", "law-4"), "law-4 has no faction 'H'"),
        (("--factions", "C"), "two factions or more"),
        (("--factions", "C,G"), "only with the first"),
        (("--factions", "C,E,L,D,H"), "at most four factions start"),
        (("--map", "Autumn"), "no map 'Autumn'"),
        (("--deck", "S&D"), "no deck 'S&D'"),
        (("--law", "law-5"), "no law 'law-5'"),
        (("--landmarks", "tower,bridge"), "no landmark 'bridge'"),
        (("--landmarks", "tower", "--law", "law-2"), "law-2 has no landmarks"),
        (("--landmarks", "tower,city,forge", "--law", "law-6"), "two landmarks at most"),
        (("--hirelings", "h_X", "--law", "law-6"), "'h_X' is no hireling"),
        (
            ("--hirelings", "h_C,h_E,h_K", "--factions", "CAV", "--law", "law-6"),
            "its faction C plays",
        ),
        (
            ("--hirelings", "h_C,h_E", "--factions", "AVO", "--law", "law-6"),
            "three hirelings or none",
        ),
    ],
)
def test_what_cannot_be_played_is_wrong_usage(words, told):
    done = typed("generate", *words)
    assert done.status == 2
    assert told in done.err


def test_landmarks_stand_where_they_are_wanted():
    made = generate(
        GameOptions(3, "CEA", "Fall", law="law-6", landmarks=("city", "tower"), turns=3)
    )
    assert "Landmarks: city->" in made.text
    assert errors(made.text) == []


def test_hirelings_are_hired():
    codes = ("h_E", "h_K", "h_Ad")
    made = generate(GameOptions(2, "CLO", "Fall", law="law-6", hirelings=codes, landmarks=()))
    assert "Hirelings: h_E, h_K, h_Ad/5h_Ew->" in made.text
    assert made.plays["hire h_E"] + made.plays["hire h_K"] > 0
    assert errors(made.text) == []


TRIOS = [  # of each side of a hireling; two players play with all promoted, five with all demoted
    (7, "AK", ("h_C", "h_E", "h_V")),
    (8, "CE", ("h_A", "h_L", "h_O")),
    (9, "LE", ("h_D", "h_P", "h_H")),
    (10, "CP", ("h_K", "h_T", "h_S")),
    (11, "EO", ("h_J", "h_A", "h_L")),
    (12, "OPHLA", ("h_Cd", "h_Ed", "h_Kd")),
    (13, "CEPHK", ("h_Ad", "h_Vd", "h_Ld")),
    (14, "CEVKA", ("h_Od", "h_Pd", "h_Hd")),
    (15, "CEAHO", ("h_Dd", "h_Td", "h_Sd")),
    (16, "CEVPO", ("h_Jd", "h_Ad", "h_Hd")),
]


@pytest.mark.parametrize(("seed", "letters", "codes"), TRIOS, ids=str)
def test_every_side_of_a_hireling_plays(seed, letters, codes):
    made = generate(GameOptions(seed, letters, law="law-6", hirelings=codes))
    assert errors(made.text) == []
    assert any(made.plays[f"hire {code}"] for code in codes)


def test_no_side_is_left_out():
    assert {code for _, _, codes in TRIOS for code in codes} == set(dealing.SIDES)


def test_coverage_counts_plays():
    plays = generate(GameOptions(4, "CEAV", law="law-6")).plays
    assert plays["battle"] > 5
    assert plays["Build"] > 2


def test_a_play_that_awaits_the_judge_is_left_out_unless_wanted(monkeypatch):
    monkeypatch.setitem(AWAITING, "some play", "in what way the Law allows it")
    options = GameOptions(1, "CA", "Fall", "Standard", "law-6")
    for wanted in (options, options._replace(everything=True)):
        game = setting.lay(wanted, Random(1))
        assert game.leaves_out("some play") is not wanted.everything
        with pytest.raises(KeyError):
            game.leaves_out("no such play")


def test_an_unplayable_mix_is_told_by_the_library_too():
    with pytest.raises(Unplayable, match="no faction"):
        generate(GameOptions(1, "CZ"))
