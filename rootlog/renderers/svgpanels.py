"""Faction boards as SVG: each part is a box with its label and what is there; boxes are set side by side."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from rootlog.engine.vocabulary import SUIT_NAMES
from rootlog.renderers import icons
from rootlog.renderers.plain import in_xml
from rootlog.renderers.signs import Chip, chip, emblem, icon_of, told, unmarked
from rootlog.renderers.svgmap import WIDTH
from rootlog.renderers.svgspots import suit_badge
from rootlog.renderers.svgstyle import SUITS
from rootlog.view.scene import BoardPart, Figure, Panel, Scene, ShownCard, Space

HIGH = 36
"""The height of a box as it is drawn."""
LARGER = 1.2
"""The factor by which boxes are larger."""
_ROW = HIGH * LARGER
_EDGE, _LEFT, _GAP, _MIDDLE = 12, 22, 13, 23
_SPACE = 21
"""From one space of a track to the next."""
_MOST = 6
"""Cards kept apart in a box that is not of named cards; more are counted by suit."""


class Box(NamedTuple):
    """A part as it is drawn: its width, and the drawing from its upper left corner on."""

    width: float
    drawn: str


def wide(text: str, size: float = 10) -> float:
    """About how wide a text is: no narrower than it is drawn."""
    return sum(_WIDTHS.get(letter, 0.64) for letter in text) * size + 2


_WIDTHS = {
    **dict.fromkeys("ijl.,:;'!|", 0.34),
    **dict.fromkeys("frt() ", 0.42),
    **dict.fromkeys("mwMW", 1.0),
}
"""The widths of letters that are not as wide as most, in heights of the text."""


@lru_cache(maxsize=1024)  # from one action to the next most of them stay
def box(part: BoardPart) -> Box:
    """A part of a board with its label."""
    signs = [*_signs(part)]
    x, inside = 0.0, []
    for width, drawn in signs:
        inside.append(f'<g transform="translate({x:g} {_MIDDLE})">{drawn}</g>')
        x += width + 3
    sign, indent = _SIGNS.get(part.label), 0
    if sign:
        inside.append(icons.use(f"marks-{sign}", 0, 0, 10, "soft"))
        indent = 13
    label = f'<text class="note" x="{indent}" y="9">{in_xml(_label(part))}</text>'
    words = f"<title>{in_xml(_told(part))}</title>"
    width = max(x - 3, indent + wide(_label(part), 9))
    return Box(width, f'<g class="part" role="img">{words}{label}{"".join(inside)}</g>')


_SIGNS = {
    "recruit": "recruit",
    "move": "move",
    "battle": "battle",
    "build": "build",
    "draw pile": "deck",
    "discard pile": "discard",
    "lost souls": "souls",
    "dominance cards": "crown",
    "quests": "quest",
    "Coffin Makers": "coffin",
}
"""The icons of labels that have one."""


def _told(part: BoardPart) -> str:
    """A part as it is read aloud: pieces by their names."""
    if part.figures and not part.spaces and not part.cards:
        hint = f" ({part.hint})" if part.text else ""
        return f"{part.label}{hint}: {', '.join(map(told, part.figures))}"
    return part.told


def _label(part: BoardPart) -> str:
    return f"{part.label}: {part.text}" if part.spaces else part.label


def _signs(part: BoardPart) -> Iterator[Chip]:
    """The signs of a part, each sign around the middle of its left edge."""
    if part.owner:
        yield 18, emblem(part.owner, 9, 0, 9)
    if part.spaces:
        yield from _track(part.figures, part.spaces)
    else:
        yield from map(_figure, part.figures)
        yield from [_OPEN] * part.open
    yield from _cards(part)
    if part.suits:
        yield 15 * len(part.suits) + 8, suit_badge(part.suits, 11.5, 0)
    if part.text and not part.spaces:
        yield 1.1 * wide(part.text, 11), f'<text class="value" y="4">{in_xml(part.text)}</text>'


_OPEN = 16.0, '<rect class="slot" y="-8" width="16" height="16" rx="2"/>'
"""A space for an item that is not there."""


def _figure(figure: Figure) -> Chip:
    """A piece or item; what is in a Burrow is a piece that is somewhere."""
    width, drawn = chip(figure)
    return width, drawn if figure.state == "underground" else unmarked(drawn)


def _track(figures: tuple[Figure, ...], spaces: tuple[Space, ...]) -> Iterator[Chip]:
    """The spaces of a track: the piece that lies there, the next one in bold, or what its placing gave."""
    following = next((n for n, space in enumerate(spaces) if space.covered), len(spaces))
    for number, space in enumerate(spaces):
        figure = figures[number % len(figures)]
        name, own = icon_of(figure), f"own-{figure.owner}"
        side = f'y="-{_SPACE / 2 - 1:g}" width="{_SPACE - 2}" height="{_SPACE - 2}" rx="3"'
        gives = [f"scores {space.points}"] if space.points else []
        gives += [f"gives {space.bonus}"] if space.bonus else []
        title = f"<title>{in_xml(', '.join([figure.name, *gives]))}</title>"
        if space.covered:
            kind = (
                f"{own} piece next" if number == following and len(figures) == 1 else f"{own} piece"
            )
            inside = icons.use(name, 2, -7.5, 15, f"text-{figure.owner}")
            yield _SPACE - 3, f'<rect class="{kind}" {side}/>{inside}{title}'
        else:
            shown = str(space.points) if space.points or not space.bonus else "+"
            text = f'<text class="count" x="{_SPACE / 2 - 1:g}" y="3.5">{shown}</text>'
            gain = icons.use(_gain(space), 12, 1, 8, "soft") if space.bonus else ""
            yield _SPACE - 3, f'<rect class="slot" {side}/>{text}{gain}{title}'


def _gain(space: Space) -> str:
    """The icon of what placing a piece gives besides points."""
    return "marks-card" if "card" in space.bonus else "marks-recruit"


def _cards(part: BoardPart) -> Iterator[Chip]:
    """Cards: by title where they lie open, else by suit."""
    if part.named:
        yield from map(_titled, part.cards)
        return
    by_suit: dict[str, list[ShownCard]] = {}
    for card in part.cards:
        by_suit.setdefault(card.suit, []).append(card)
    for suit, cards in by_suit.items():
        yield _suited(suit, cards)


def _titled(card: ShownCard) -> Chip:
    """A card with its title, in the colour of its suit."""
    count = f"{card.number} " if card.number > 1 else ""
    unknown = f"{SUIT_NAMES.get(card.suit, '')} card{'' if card.number == 1 else 's'}".strip()
    text = count + (card.title or unknown)
    kind, icon = (
        (f"suit-{card.suit}", f"suits-{card.suit}") if card.suit in SUITS else ("sheet", "")
    )
    indent = 18 if icon else 6
    width = indent + wide(text, 11) + 4
    drawn = icons.use(icon, 3, -6.5, 13, "text") if icon else ""
    ink = ' class="text"' if icon else ""
    return width, (
        f'<rect class="{kind}" y="-9" width="{width:g}" height="18" rx="3"/>{drawn}<text{ink} x="{indent}" y="4">{in_xml(text)}</text>'
    )


def _suited(suit: str, cards: list[ShownCard]) -> Chip:
    """Cards of a suit as one card, and how many there are."""
    number = sum(card.number for card in cards)
    kind, icon = (f"suit-{suit}", f"suits-{suit}") if suit in SUITS else ("sheet", "items-_")
    name = f"{number} {SUIT_NAMES.get(suit, '')} card{'' if number == 1 else 's'}".replace(
        "  ", " "
    )
    titles = ", ".join(
        f"{c.number} {c.title}" if c.number > 1 else c.title for c in cards if c.title
    )
    count = str(number) if number > 1 else ""
    width = 16 + (wide(count) + 2 if count else 0)
    text = f'<text class="value" x="18" y="4">{count}</text>' if count else ""
    return width, (
        f'<g><rect class="{kind}" y="-10" width="16" height="20" rx="3"/>{icons.use(icon, 2, -6, 12, "text" if suit in SUITS else "soft")}{text}'
        f"<title>{in_xml(f'{name}: {titles}' if titles else name)}</title></g>"
    )


# --- boxes side by side ----------------------------------------------------------------------------------------


def heights(shown: Scene) -> tuple[int, ...]:
    """The number of rows of boxes that each board of a scene has, and what is common."""
    return (
        *(len(_flowing(panel.parts, _LEFT)) for panel in shown.panels),
        len(_flowing(shown.common, _EDGE)),
    )


def boards(shown: Scene, top: float, least: tuple[int, ...] = ()) -> tuple[str, float]:
    """The boards of all factions below one another, then what is common, with so many rows at least; and where they end."""
    drawn, y = [], top
    counts = least or heights(shown)
    for panel, rows in zip(shown.panels, counts, strict=False):
        board, y = _board(panel, y, rows)
        drawn.append(board)
    common = _boxes(shown.common, _EDGE, y + 8)
    return "\n".join([*drawn, f"<g>{common}</g>"]), y + 12 + _ROW * counts[-1]


def _board(panel: Panel, top: float, rows: int) -> tuple[str, float]:
    high = round(28 + _ROW * max(rows, 1))
    turn = f'<path class="turn" d="M16 {top + 8:g}l8 6l-8 6z"><title>on turn</title></path>'
    kind = "board-card now-on" if panel.on_turn else "board-card"
    cards = f"{panel.hand} card{'' if panel.hand == 1 else 's'}"
    return (
        f'<g role="group" aria-label="{in_xml(panel.title)}"><rect class="{kind}" x="8" y="{top:g}" width="{WIDTH - 16}" height="{high}" rx="6"/>'
        f'<rect class="own-{panel.letter} piece" x="8" y="{top:g}" width="6" height="{high}" rx="3"/>'
        f"{turn if panel.on_turn else ''}{emblem(panel.letter, 36, top + 14, 10)}"
        f'<text class="title" x="52" y="{top + 18:g}">{in_xml(panel.name)}</text>'
        f'{icons.use("marks-star", 196, top + 7, 13, "soft")}<text class="said" x="213" y="{top + 18:g}">{with_points(panel)}</text>'
        f'{icons.use("marks-hand", 330, top + 7, 14, "soft")}<text class="said" x="348" y="{top + 18:g}">{cards}</text>'
        f'<text class="said" x="{WIDTH - 20}" y="{top + 18:g}" text-anchor="end">{in_xml(_short(panel.player))}</text>'
        f"{_boxes(panel.parts, _LEFT, top + 28)}</g>"
    ), top + high + 5


def _short(player: str) -> str:
    """The name of a player as far as there is room for it."""
    return player if len(player) <= _NAME else f"{player[: _NAME - 3]}..."


_NAME = 20
"""The number of letters that have room next to the cards of a hand."""


def with_points(panel: Panel) -> str:
    """The points of a faction in words."""
    if panel.score is None:
        return panel.points
    return f"{panel.points} point{'' if panel.score == 1 else 's'}"


def _boxes(parts: Iterable[BoardPart], left: float, top: float) -> str:
    """Parts as boxes in rows."""
    return "".join(
        f'<g transform="translate({x:.0f} {top + _ROW * row:.0f}) scale({LARGER})">{drawn}</g>'
        for row, boxes in enumerate(_flowing(parts, left))
        for x, drawn in boxes
    )


def _flowing(parts: Iterable[BoardPart], left: float) -> list[list[tuple[float, str]]]:
    """Parts as boxes in rows, each with where it begins."""
    rows: list[list[tuple[float, str]]] = []
    x = float(WIDTH)
    for run in _runs(parts):
        boxes = [box(part) for part in run]
        whole = sum(made.width * LARGER + _GAP for made in boxes) - _GAP
        for number, made in enumerate(boxes):
            needed = made.width * LARGER if number or left + whole > _RIGHT else whole
            if x + needed > _RIGHT:
                rows.append([])
                x = left
            rows[-1].append((x, made.drawn))
            x += made.width * LARGER + _GAP
    return rows


_RIGHT = WIDTH - 14
"""The position at which boxes end at the latest."""


def _runs(parts: Iterable[BoardPart]) -> list[list[BoardPart]]:
    """The drawings, in runs that stand in one row if they fit into one."""
    runs: list[list[BoardPart]] = []
    for part in parts:
        if part.drawn:
            if part.joined and runs:
                runs[-1].append(part)
            else:
                runs.append([part])
    return runs
