"""Icons: every piece, item, suit and landmark has one of its own, which is told apart from the others without colour at 16 pixels."""

import io
from itertools import combinations

import pytest

from rootlog.engine import factions, hirelings, landmarks, words
from rootlog.engine.pieces import ALL_SUITS, BIRD, Piece
from rootlog.renderers import icons, raster
from rootlog.renderers.signs import icon_of
from rootlog.view.parts_of_state import figure

SIZE = 16
APART = 0.07
"""The least share of the square in which two icons differ."""
SHEET = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><style>use{{fill:currentColor;color:#000;'
    'fill-rule:evenodd}}</style><defs>{symbol}</defs><rect width="16" height="16" fill="#fff"/>{use}</svg>'
)
COPIES = {frozenset(("D-t", "h_D-t"))}
"""A hireling's token that is the same thing as a faction's."""


def pieces():
    """Every piece of every faction of every edition, faces included, and those of hirelings."""
    for house in ("", "pnp"):
        for letter in factions.letters(house):
            for code in factions.data(letter, house).piece_names:
                yield Piece(letter, code)
    for code in hirelings.codes():
        yield from (Piece(code, kind) for kind in hirelings.hireling(code).pieces)


@pytest.mark.parametrize("piece", sorted(set(pieces())), ids=lambda p: f"{p.owner}{p.code}")
def test_every_piece_has_an_icon_that_no_other_piece_of_its_owner_has(piece):
    name = icon_of(figure(piece, 1))
    assert name in icons.names()
    others = {other for other in pieces() if other.owner == piece.owner and other != piece}
    same = {o.code for o in others if icon_of(figure(o, 1)) == name}
    faces = factions.data(piece.owner).faces if piece.owner in factions.letters() else {}
    stands_for = {frozenset((face, one)) for face, every in faces.items() for one in every}
    assert all(
        frozenset((piece.code, code)) in stands_for or _turned(piece.code, code) for code in same
    )


def _turned(one, other):
    """Whether codes are faces of one kind: a waystation is drawn by the side that is up."""
    return one.split("_")[:2] == other.split("_")[:2]


def test_suits_items_and_landmarks_have_icons():
    assert all(f"suits-{suit}" in icons.names() for suit in (*ALL_SUITS, BIRD))
    assert all(icons.named("items", letter) for letter in (*words.item_names(), "_"))
    assert all(icons.named("landmarks", one.name) for one in landmarks.every().values())


def test_every_faction_has_an_emblem_of_its_own():
    assert len({icons.named(letter, "") for letter in factions.letters()}) == len(
        factions.letters()
    )
    assert all(icons.named(code, "") for code in hirelings.codes())


def test_no_icon_is_without_use():
    shown = {icon_of(figure(piece, 1)) for piece in pieces()}
    shown |= {icons.named(one, "") for one in (*factions.letters(), *hirelings.codes())}
    groups = ("suits-", "items-", "landmarks-", "map-", "marks-")
    assert [n for n in icons.names() if n not in shown and not n.startswith(groups)] == []


def test_what_an_icon_is_made_of_stays_in_its_symbol():
    for name in icons.names():
        drawn = icons.symbol(name)
        assert drawn.startswith(f'<symbol id="rl-{name}"')
        assert "<use" not in drawn
        assert "class=" not in drawn, "the rules of a document do not reach into what is used"


def test_icons_are_told_apart_without_colour_at_sixteen_pixels():
    pytest.importorskip("resvg_py", reason="the image extra is not installed")
    image = pytest.importorskip("PIL.Image", reason="the image extra is not installed")
    drawn = {}
    for name in icons.names():
        sheet = SHEET.format(symbol=icons.symbol(name), use=icons.use(name, 0, 0, SIZE, ""))
        drawn[name] = image.open(io.BytesIO(raster.png(sheet, 1))).convert("L").tobytes()
        inked = sum(255 - one for one in drawn[name]) / 255 / SIZE**2
        assert 0.1 < inked < 0.85, name
    near = []
    for (one, a), (other, b) in combinations(drawn.items(), 2):
        differing = sum(abs(x - y) for x, y in zip(a, b, strict=True)) / 255 / SIZE**2
        if differing < APART and frozenset((one, other)) not in COPIES:
            near.append((round(differing, 3), one, other))
    assert sorted(near) == []
