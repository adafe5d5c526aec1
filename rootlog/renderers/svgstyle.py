"""The colours and lines of pictures. Colours tell factions apart for most eyes; icons and shapes do so for all."""

from rootlog.renderers import icons

OWNERS = {letter: (one.fill, one.ink) for letter, one in icons.owners().items()}
"""The fill of each faction's pieces and the ink on it; the contrast is at least 4.5 to 1."""

SUITS = icons.suits()
"""The colour of each suit, and that of its clearings on a light and on a dark page."""

_LIGHT = (
    ".rl text{font:11px Verdana,DejaVu Sans,sans-serif;fill:#22201c}.rl text.title{font-weight:bold;font-size:12px}"
    ".rl use{fill:currentColor;fill-rule:evenodd;stroke-linecap:round;stroke-linejoin:round;color:#000}"
    ".rl .paper{fill:#fbf8f1}.rl .land{fill:#e3ebd3;stroke:#b9b99a}.rl .badge,.rl .label{fill:#fffdf7;stroke:#57524a}.rl .label{stroke:none}"
    ".rl .ground{fill:#efeadb}.rl .ring{fill:none;stroke:#6f6857;stroke-width:2}.rl .rim{fill:#22201c;stroke:#22201c;stroke-width:6.4}"
    ".rl .mark{fill:#000;opacity:.16}.rl .markline{stroke:#000;stroke-width:1.4;fill:none;opacity:.16}"
    ".rl .verge{fill:none;stroke:#b39f72;stroke-width:10}.rl .path{fill:none;stroke:#f1e4c2;stroke-width:7}"
    ".rl .closed{fill:none;stroke:#8d8675;stroke-width:4;stroke-dasharray:4 6}.rl use.rocks{color:#57524a}"
    ".rl .bank{fill:none;stroke:#6f9fbd;stroke-width:15}.rl .river{fill:none;stroke:#a9d2e8;stroke-width:12}"
    ".rl .lake{fill:#b5daec;stroke:#6f9fbd;stroke-width:2}.rl .tree{fill:#9fbf8c}.rl .wood{fill:none}"
    ".rl .slot{fill:#fffdf7;fill-opacity:.55;stroke:#57524a;stroke-dasharray:3 2}.rl .ruin{fill:#cfc8b8;stroke:#57524a}.rl use.stones{color:#3c3830}.rl .stone{fill:#ded9cc;stroke:#22201c}"
    ".rl .barrier,.rl .hurt{stroke:#c4001a;stroke-width:2.4;fill:none}"
    ".rl .piece{stroke:#22201c;stroke-width:.8}.rl .plain{fill:#fffdf7}.rl .exhausted{fill:#b9b5ab;stroke-dasharray:2 2}"
    ".rl text.number,.rl text.letter,.rl text.owned,.rl text.count,.rl text.cited{text-anchor:middle;font-weight:bold;font-size:10px}"
    ".rl text.number{font-size:12px}.rl text.text{fill:#000}.rl text.count{font-weight:normal;font-size:10px}"
    ".rl .space{fill:#fffdf7;stroke:#b9b5ab;stroke-width:.6}.rl .ten{fill:#e9e2cf}.rl .turn{fill:#22201c}"
    ".rl .way{stroke:#22201c;stroke-width:3;fill:none}.rl .halo{stroke:#fffdf7;stroke-width:7;fill:none;opacity:.85}.rl .tip{fill:#22201c}"
    ".rl use.swords{color:#22201c}"
    ".rl .fault{fill:none;stroke:#c4001a;stroke-width:3.5;stroke-dasharray:9 5}.rl .mild{stroke-width:2;stroke-dasharray:2 4}"
    ".rl text.wrong,.rl text.cited{fill:#a80016;font-weight:bold}.rl text.doubt{fill:#7a5600}"
    ".rl .hired{fill:#fff;stroke-width:1.6}.rl .board-card{fill:#fffdf7;stroke:#cfc8b8}.rl .now-on{stroke:#22201c;stroke-width:1.6}"
    ".rl .next{stroke-width:2.4}.rl .sheet{fill:#e9e2cf;stroke:#22201c}.rl use.soft{color:#57524a}.rl text.note{font-size:9px;fill:#57524a}.rl text.value{font-weight:bold}"
)

_DARK = (
    ".rl .paper{fill:#17191c}.rl .land{fill:#1d2721;stroke:#3b463c}.rl text{fill:#e8e4da}.rl .badge,.rl .label{fill:#24282c}"
    ".rl .ground{fill:#33342f}.rl .ring{stroke:#8d8675}.rl .rim{fill:#000;stroke:#000}.rl .mark{fill:#fff;opacity:.12}.rl .markline{stroke:#fff;opacity:.12}"
    ".rl .verge{stroke:#2f2b22}.rl .path{stroke:#766b50}.rl .closed{stroke:#8d8675}.rl use.rocks{color:#c9c2b2}.rl .tree{fill:#34543b}"
    ".rl .lake{fill:#1f4257;stroke:#3b6b87}.rl .river{stroke:#2b5873}.rl .bank{stroke:#173648}"
    ".rl .space{fill:#24282c}.rl .ten{fill:#3a4046}.rl .slot{fill:#000;fill-opacity:.35;stroke:#b5afa2}.rl .way{stroke:#f2eee4}.rl .tip{fill:#f2eee4}"
    ".rl .halo{stroke:#17191c}.rl use.swords{color:#f2eee4}.rl .turn{fill:#f2eee4}"
    ".rl text.wrong,.rl text.cited{fill:#ff8f80}.rl text.doubt{fill:#e6c25a}.rl .fault{stroke:#ff7461}"
    ".rl .board-card{fill:#202428;stroke:#3d4248}.rl .now-on{stroke:#e8e4da}.rl .next{stroke:#fff}.rl .sheet{fill:#3a4046;stroke:#b5afa2}.rl use.soft{color:#b5afa2}.rl text.note{fill:#b5afa2}"
)

_CHART = (
    ".rl .grid{stroke:#b9b5ab;stroke-width:.8}.rl .faint{opacity:.5}.rl .score{fill:none;stroke-width:2.4}"
    ".rl .now{stroke:#c4001a;stroke-width:1.4}"
)
_SUITS = "".join(
    f".rl .suit-{suit}{{fill:{strong};stroke:#22201c}}.rl .ground-{suit}{{fill:{light}}}"
    for suit, (strong, light, _) in SUITS.items()
)
_FACTIONS = "".join(
    f".rl .line-{letter}{{stroke:{fill}}}.rl .own-{letter}{{fill:{fill}}}.rl .ring.own-{letter}{{fill:none;stroke:{fill};stroke-width:4.4}}"
    f".rl .text-{letter},.rl text.text-{letter},.rl use.text-{letter}{{fill:{ink};color:{ink}}}"
    for letter, (fill, ink) in OWNERS.items()
)
_DARK_SUITS = "".join(f".rl .ground-{suit}{{fill:{dark}}}" for suit, (_, _, dark) in SUITS.items())
_DARK_LINES = "".join(
    f".rl .line-{letter},.rl .ring.own-{letter}{{stroke:{one.dark}}}"
    for letter, one in icons.owners().items()
    if one.dark != one.fill
)
"""Lines in the colours that are too dark on a dark page, made lighter."""
_DARK_TEXTS = "".join(
    f".rl text.text-{letter}{{fill:{ink}}}" for letter, (_, ink) in OWNERS.items()
)
_ON_PLAIN = ".rl text.text,.rl .hired~text{fill:#000}"

STYLE = (
    f"{_LIGHT}{_CHART}{_SUITS}{_FACTIONS}"
    f"@media screen and (prefers-color-scheme:dark){{{_DARK}{_DARK_SUITS}{_DARK_TEXTS}{_DARK_LINES}{_ON_PLAIN}}}"
    "@media print{.rl .paper{fill:#fff}}"
)
"""One style sheet for every picture: light, dark where the reader asks for it, and always light on paper."""


def _pattern(suit: str, size: int, drawn: str) -> str:
    return f'<pattern id="rl-{suit}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">{drawn}</pattern>'


DEFS = (
    '<marker id="rl-tip" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4.6" markerHeight="4.6" '
    'orient="auto-start-reverse"><path class="tip" d="M0 0L10 5L0 10z"/></marker>'
    '<marker id="rl-tree" viewBox="-8 0 16 17" refX="0" refY="0" markerWidth="16" markerHeight="17" markerUnits="userSpaceOnUse">'
    '<path class="tree" d="M0 0l6 9h-3l5 8h-16l5-8h-3z"/></marker>'
    + _pattern("F", 12, '<path class="markline" d="M0 9L3 3L6 9L9 3L12 9"/>')
    + _pattern(
        "M",
        11,
        '<circle class="mark" cx="3" cy="3" r="1.9"/><circle class="mark" cx="8.5" cy="8.5" r="1.9"/>',
    )
    + _pattern("R", 12, '<path class="markline" d="M2 3v5M5 3v5M8 9v5M11 9v5M8 -3v5M11 -3v5"/>')
)
"""The tip of an arrow and the patterns of the suits, once a document."""
