"""Clearings as SVG, with all that is in them; and what is in forests and on paths."""

from collections.abc import Iterator
from functools import lru_cache

from rootlog.engine import words
from rootlog.engine.vocabulary import SUIT_NAMES
from rootlog.renderers import icons
from rootlog.renderers.plain import in_xml
from rootlog.renderers.signs import PITCH, TILE, chips, emblem, lines_of, owned, rows, tile, told
from rootlog.renderers.svgstyle import SUITS
from rootlog.renderers.svgways import BADGE, RADIUS, Point
from rootlog.view.scene import Figure, Spot

_FOREST = 42
"""The width of a row of signs in a forest."""


@lru_cache(maxsize=1024)  # from one action to the next most of them stay
def spot_group(spot: Spot, at: Point) -> str:
    """A clearing with all that is in it, or what is in a forest or on a path."""
    return f"<g {spot_attributes(spot, at)}>{''.join(spot_pieces(spot))}</g>"


def spot_attributes(spot: Spot, at: Point) -> str:
    """The attributes of the group in which a spot is drawn; a clearing keeps them throughout a game."""
    x, y = at
    return f'class="spot" id="s{spot.name}" role="img" transform="translate({x:.0f} {y:.0f})"'


def spot_pieces(spot: Spot) -> tuple[str, ...]:
    """The parts of such a group, each an element that other moments have too."""
    inside = _clearing(spot) if spot.kind == "clearing" else _outside(spot)
    return (f"<title>{in_xml(in_words(spot))}</title>", *filter(None, inside))


def _outside(spot: Spot) -> Iterator[str]:
    """The things in a forest or on a path, around the middle."""
    signs = chips(spot.figures)
    return rows(signs, -PITCH / 2 * len(lines_of(signs, _FOREST)), _FOREST)


def in_words(spot: Spot) -> str:
    """A spot as one would read it aloud."""
    head = [f"{spot.kind} {spot.name}"]
    if spot.suit:
        head.append(" and ".join(SUIT_NAMES.get(suit, suit) for suit in spot.suit))
    head += [*(mark.name for mark in spot.landmarks), *(["ruin"] if spot.ruin else [])]
    if spot.ruler:
        head.append(f"ruled by the {words.faction_name(spot.ruler)}")
    return f"{', '.join(head)}: {', '.join(map(told, spot.figures)) or 'empty'}"


def _clearing(spot: Spot) -> Iterator[str]:
    buildings = [f for f in spot.figures if f.shape == "building" for _ in range(f.number)]
    others = [f for f in spot.figures if f.shape not in ("building", "item")]
    hidden = [f for f in spot.figures if f.shape == "item"]
    signs = chips((*others, *(() if spot.ruin else hidden)))
    yield "".join(_meadow(spot))
    yield from _slots(spot, buildings)
    yield from rows(signs, 3 if spot.slots else -12)
    yield (
        f'<circle class="badge" cx="-{BADGE}" cy="-{BADGE}" r="11"/>'
        f'<text class="number" x="-{BADGE}" y="-{BADGE - 4}">{spot.name}</text>'
    )
    yield suit_badge(spot.suit or "", BADGE, -BADGE)
    yield emblem(spot.ruler, 0, -RADIUS, 10) if spot.ruler else ""
    yield from _landmarks(spot.landmarks)


def _meadow(spot: Spot) -> Iterator[str]:
    """The ground in the colour and pattern of the suit, in a ring of the ruler's colour."""
    ring = f"ring {owned(spot.ruler)}" if spot.ruler else "ring"
    suit = spot.suit or ""
    ground = f"ground-{suit}" if suit in SUITS else "ground"
    if spot.ruler:
        yield f'<circle class="rim" r="{RADIUS}"/>'
    yield f'<circle class="{ground}" r="{RADIUS}"/>'
    if suit in SUITS:
        yield f'<circle class="pattern" fill="url(#rl-{suit})" r="{RADIUS}"/>'
    yield f'<circle class="{ring}" r="{RADIUS}"/>'


def suit_badge(suits: str, x: float, y: float) -> str:
    """Each suit as its animal on its colour, side by side where there are several."""
    if not suits:
        return ""
    wide, left = 15 * len(suits) + 8, x - 11.5
    drawn = "".join(
        icons.use(f"suits-{one}", left + 4 + 15 * n, y - 7.5, 15, "text")
        for n, one in enumerate(suits)
    )
    kind = f"suit-{suits}" if suits in SUITS else "badge"
    box = f'x="{left:g}" y="{y - 11.5:g}" width="{wide}" height="23" rx="11.5"'
    names = " and ".join(SUIT_NAMES.get(one, one) for one in suits)
    return f'<g><rect class="{kind}" {box}/>{drawn}<title>{names}</title></g>'


def _landmarks(marks: tuple[Figure, ...]) -> Iterator[str]:
    """The things that are there all game long, on the ring: to the left, to the right, further ones at the foot."""
    for number, mark in enumerate(marks):
        x, y = ((-48, -9), (48, -9), (-14, 45), (14, 45))[number % 4]
        icon = icons.named("landmarks", mark.code)
        drawn = icons.use(icon, x - 9, y - 9, 18, "text") if icon else ""
        yield (
            f'<g class="landmark"><rect class="stone" x="{x - 11}" y="{y - 11}" width="22" height="22" rx="5"/>'
            f"{drawn}<title>{in_xml(mark.name)}</title></g>"
        )


def _slots(spot: Spot, buildings: list[Figure]) -> Iterator[str]:
    """The building slots in a row: built on, under the ruin, or open."""
    gap, y = 2, -22
    number = max(spot.slots, len(buildings) + spot.ruin)
    left = -(number * TILE + (number - 1) * gap) / 2
    for index in range(number):
        x = left + index * (TILE + gap)
        if index < len(buildings):
            yield tile(buildings[index], x, y)
            continue
        box = f'x="{x:g}" y="{y}" width="{TILE}" height="{TILE}" rx="3"'
        if spot.ruin and index == number - 1:
            yield f'<g><rect class="ruin" {box}/>{icons.use("map-ruin", x + 2.5, y + 2.5, TILE - 5, "stones")}<title>ruin</title></g>'
        else:
            yield f'<rect class="slot" {box}/>'
