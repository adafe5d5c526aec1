"""Pictures: everything that stands somewhere is drawn, in words too, and the last action with what is wrong with it."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree as ET

import pytest
from syrupy.extensions.image import SVGImageSnapshotExtension

import rootlog
from rootlog.engine.pieces import Piece
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.renderers.svg import svg
from rootlog.renderers.svgstyle import OWNERS
from rootlog.view.moments import Moments
from tests.cases import FIXTURES

LARGEST = 100_000
GAMES = sorted((FIXTURES / "games").glob("*.rootlog"))
POSITIONS = [
    ("conspiracy_in_winter", 20, 3),
    ("gardens_at_the_lake", None, None),
    ("readme", 7, 3),
    ("riverfolk_over_the_pass", 12, 4),
    ("riverfolk_over_the_pass", None, None),
    ("gardens_at_the_lake", 9, 2),
    ("winter_sympathies", None, None),
    ("four_of_the_first_printing", 14, 3),
]
MARKS = ("city", "forge", "market", "tower", "treetop")
WRONG = """\
Map: Fall
Deck: Standard
E: an owl
C: a cat
C:t_k->4/b_w->8/b_s->9/b_r->12/w->1+3+4+5+6+7+8+9+10+11+12
E:b+6w->2/#despot->$
C:t->9/w9->3/XE5/#->C
E:F#E->$_m
"""


def picture_of(name, turn=None, action=None):
    path = FIXTURES / "games" / f"{name}.rootlog"
    judged = JudgedRecord(source(path.read_bytes(), path.name))
    return svg(Moments(judged).scene(judged.moment(turn, action)))


def drawn(picture):
    """The elements of a picture, by class."""
    found = {}
    for element in ET.fromstring(picture).iter():
        for name in element.get("class", "").split():
            found.setdefault(name, []).append(element)
    return found


def texts(elements):
    return [element.text for element in elements]


def luminance(colour):
    parts = [
        int(colour[1:][i : i + len(colour) // 3], 16)
        for i in range(0, len(colour) - 1, len(colour) // 3)
    ]
    parts = [part * 17 if len(colour) == 4 else part for part in parts]
    linear = [
        p / 255 / 12.92 if p / 255 <= 0.04045 else ((p / 255 + 0.055) / 1.055) ** 2.4 for p in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("letter", sorted(OWNERS))
def test_letters_stand_out_from_their_pieces(letter):
    light, dark = sorted(map(luminance, OWNERS[letter]), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_every_faction_has_colours_of_its_own():
    from rootlog.engine import factions

    assert set(OWNERS) == set(factions.letters())
    assert len({fill for fill, _ in OWNERS.values()}) == len(OWNERS)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_piece_on_the_map_is_in_the_picture(path):
    judged = JudgedRecord(source(path.read_bytes(), path.name))
    moments = Moments(judged)
    every = [*moments]
    for moment in (every[len(every) // 3], every[-1]):
        picture = svg(moments.scene(moment))
        assert len(picture.encode()) < LARGEST
        counted = Counter()
        for element in ET.fromstring(picture).iter():
            if element.get("data-piece"):
                counted[element.get("data-piece")] += int(element.get("data-n"))
        there = Counter()
        for where, things in judged.position(*moment).places():
            if where.kind in ("clearing", "forest", "path", "burrow"):
                for thing, number in things.items():
                    if isinstance(thing, Piece) and thing.owner:
                        mark = thing.code.partition("_")[2].replace("_", "")
                        mark = mark or thing.code[0].replace("w", "").replace("b", "").replace(
                            "p", ""
                        )
                        told = thing.owner.replace("_", "") + mark
                        there[f"{thing.owner}{thing.code[0]}:{told}"] += number
        assert {k: n for k, n in counted.items() if not k.startswith(("i:", "f:"))} == there


@pytest.mark.parametrize(("name", "turn", "action"), POSITIONS)
def test_a_picture_stays_as_it_is(name, turn, action, snapshot):
    picture = picture_of(name, turn, action)
    assert picture == snapshot(extension_class=SVGImageSnapshotExtension)


def test_every_landmark_is_named_where_it_stands_and_the_ferry_is_a_piece():
    marks = "/".join(f"{name}->{number}" for number, name in enumerate((*MARKS, "ferry"), start=1))
    text = WRONG.replace("Deck:", f"Landmarks: {marks}\nDeck:")
    picture = rootlog.render(text).svg
    spots = {one.get("id"): one for one in drawn(picture)["spot"]}
    named = {
        spot: [e[-1].text for e in one.iter() if e.get("class") == "landmark"]
        for spot, one in spots.items()
    }
    expected = {f"s{number}": [name] for number, name in enumerate(MARKS, start=1)}
    assert {spot: names for spot, names in named.items() if names} == expected
    boats = [one for one in spots["s6"].iter() if (one.get("data-piece") or "").startswith("f:")]
    assert len(boats) == 1


def test_a_picture_needs_nothing_from_elsewhere():
    picture = picture_of("gardens_at_the_lake")
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "", 1)
    assert "<image" not in picture
    assert "url(" not in picture.replace("url(#", "")


def test_an_illegal_move_is_an_arrow_with_its_rule():
    found = drawn(rootlog.render(WRONG, 3, 2).svg)
    assert texts(found["title"])[0] == "Turn 3, round 1, Marquise, daylight, action 2 of 4"
    assert texts(found["said"])[0] == "w9->3: the Marquise moves a warrior from 9 to 3"
    assert texts(found["wrong"])[0].startswith("✗ 4.2")
    assert len(found["arrow"]) == 1
    assert texts(found["cited"]) == ["4.2", "4.2"]
    assert len(found["fault"]) == 2


def test_a_battle_is_crossed_swords_where_it_is_fought():
    found = drawn(rootlog.render(WRONG, 3, 3).svg)
    (fight,) = found["fight"]
    assert (
        fight.find("{http://www.w3.org/2000/svg}title").text
        == "battle in 5: Marquise against Eyrie"
    )


def test_what_is_placed_comes_from_beside_the_map():
    found = drawn(rootlog.render(WRONG, 3, 1).svg)
    (arrow,) = found["arrow"]
    assert arrow.find("{http://www.w3.org/2000/svg}title").text == "1 Marquise wood placed in 9"


def test_each_clearing_says_itself_in_words():
    root = ET.fromstring(rootlog.render(WRONG, 2).svg)
    spot = next(one for one in root.iter() if one.get("id") == "s2")
    assert spot[0].text == "clearing 2, mouse, ruled by the Eyrie: 6 Eyrie warriors, 1 Eyrie roost"


def test_the_picture_shows_itself_in_a_notebook():
    picture = rootlog.render(WRONG)
    assert picture._repr_svg_() == str(picture) == picture.svg


@pytest.mark.parametrize(("turn", "action"), [(9, None), (0, None), (3, 5), (3, -1)])
def test_a_position_that_does_not_exist_is_an_index_error(turn, action):
    with pytest.raises(IndexError, match="turn"):
        rootlog.render(WRONG, turn, action)


def test_a_record_without_turns_has_no_picture():
    with pytest.raises(IndexError, match="no turn is recorded"):
        rootlog.render("Map: Fall\n")
