"""Pictures: everything that stands somewhere is drawn, in words too, and the last action with what is wrong with it."""

import re
from itertools import permutations
from math import hypot
from xml.etree import ElementTree as ET

import pytest
from syrupy.extensions.image import SVGImageSnapshotExtension

import rootlog
from rootlog.judged import JudgedRecord, Moment
from rootlog.notation.reader import source
from rootlog.renderers.svg import svg
from rootlog.renderers.svgmap import lie
from rootlog.renderers.svgstyle import OWNERS, STYLE, SUITS
from rootlog.renderers.svgways import RADIUS, bend, points_along
from rootlog.view.moments import Moments
from tests.cases import FIXTURES

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
MARKS = {
    "city": "Lost City",
    "forge": "Legendary Forge",
    "market": "Black Market",
    "tower": "Tower",
    "treetop": "Elder Treetop",
}
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


LIGHT_RULES, _, DARK_RULES = STYLE.partition("@media screen")
INKS = [
    *(
        (".rl text", f".rl .{ground}")
        for ground in ("paper", "badge", "board-card", "space", "ten", "sheet", "land")
    ),
    (".rl text.note", ".rl .paper"),
    (".rl text.note", ".rl .board-card"),
    *((f".rl text.{kind}", ".rl .paper") for kind in ("wrong", "doubt")),
    (".rl text.cited", ".rl .label"),
    *((".rl text.text", f".rl .suit-{suit}") for suit in SUITS),
    (".rl text.text", ".rl .plain"),
    (".rl text.text", ".rl .exhausted"),
    (".rl use.soft", ".rl .board-card"),
    (".rl use.swords", ".rl .badge"),
    (".rl use.stones", ".rl .ruin"),
]


def coloured(rules):
    """The colour of what each selector of a style sheet draws with."""
    found = {}
    for selectors, declared in re.findall(r"([^{}]+)\{([^{}]*)\}", rules):
        colour = re.search(r"(?:^|;)(?:fill|color):(#\w+)", declared)
        if colour:
            found.update(dict.fromkeys(selectors.split(","), colour[1]))
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_words_and_signs_stand_out_from_their_ground(scheme):
    colours = coloured(LIGHT_RULES)
    if scheme == "dark":
        colours |= coloured(DARK_RULES.partition("{")[2].partition("@")[0])
    for ink, ground in INKS:
        light, dark = sorted(map(luminance, (colours[ink], colours[ground])), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (ink, ground)


@pytest.mark.parametrize("letter", sorted(OWNERS))
def test_letters_stand_out_from_their_pieces(letter):
    light, dark = sorted(map(luminance, OWNERS[letter]), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_every_faction_has_colours_of_its_own():
    from rootlog.engine import factions

    assert set(OWNERS) == set(factions.letters())
    assert len({fill for fill, _ in OWNERS.values()}) == len(OWNERS)


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
    expected = {f"s{number}": [title] for number, title in enumerate(MARKS.values(), start=1)}
    assert {spot: names for spot, names in named.items() if names} == expected
    boats = [one for one in spots["s6"].iter() if (one.get("data-piece") or "").startswith("f:")]
    assert len(boats) == 1


@pytest.mark.parametrize("name", ["Fall", "Winter", "Lake", "Mountain"])
def test_arrows_and_paths_go_around_the_clearings_between(name):
    record = f"Map: {name}\nClearings: FFFFMMMMRRRR\nDeck: Standard\nE: an owl\nC: a cat\nC:t_k->1/w->2\n"
    there = lie(Moments(JudgedRecord(source(record))).scene(Moment(1, 0)))
    for (one, start), (other, end) in permutations(there.at, 2):
        between = [xy for clearing, xy in there.at if clearing not in (one, other)]
        control = bend(start, end, tuple(between), 26.0)
        for x, y in points_along(start, control, end):
            nearest = min(hypot(x - px, y - py) for px, py in between)
            assert nearest > RADIUS, (one, other)


def test_an_arrow_does_not_run_through_a_clearing_between():
    picture = rootlog.render(WRONG.replace("w9->3", "w1->4"), 3, 2).svg
    (way,) = drawn(picture)["way"]
    assert re.fullmatch(r"M\d+ \d+Q-?\d+ \d+ \d+ \d+", way.get("d"))


def test_a_picture_names_itself_and_says_who_has_how_many_points():
    root = ET.fromstring(rootlog.render(WRONG, 3, 2).svg)
    assert root.get("aria-label") == root[0].text
    assert (
        root[1].text
        == "the Marquise moves a warrior from 9 to 3. Eyrie, an owl 0 points; Marquise, a cat 0 points"
    )


def boxes(picture):
    """What each part of the boards says of itself."""
    return [e[0].text for e in ET.fromstring(picture).iter() if e.get("class") == "part"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("readme", "sawmills: 3 left, next costs 3, scores 3"),
        ("failures_of_the_duchy", "ministers: Brigadier, Captain, Foremole, Marshal, Mayor"),
        ("failures_of_the_duchy", "citadels: 0 left, all placed"),
        ("winter_sympathies", "supporters: 1 card, 3 bird cards"),
        ("winter_sympathies", "recruit: Loyal Vizier (bird)"),
        ("winter_sympathies", "battle: empty"),
        ("winter_sympathies", "damaged: 1 damaged torch, 1 damaged sword"),
        ("riverfolk_over_the_pass", "price of mercenaries: 2"),
        ("riverfolk_over_the_pass", "payments: 7 Riverfolk warriors"),
        (
            "riverfolk_over_the_pass",
            "lost souls: 1 bird card, 1 fox card, 1 mouse card, 1 rabbit card",
        ),
        ("hirelings_in_the_fall", "mood: Wrathful"),
        ("hirelings_in_the_fall", "command (value 3): 3 bags"),
        ("hirelings_in_the_fall", "hireling Warm Sun Prophets: 3"),
        ("relics_of_three_kinds", "column 3: 3 fox cards, 3 rabbit cards"),
        ("relics_of_three_kinds", "column 2: empty"),
    ],
)
def test_boards_show_what_a_faction_has(name, said):
    assert said in boxes(picture_of(name))


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
