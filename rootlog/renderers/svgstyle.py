"""The colours and lines of pictures. Colours tell factions apart for most eyes; letters and shapes do so for all."""

from __future__ import annotations

OWNERS = {
    "C": ("#d9731a", "#000"),
    "E": ("#2b5fb0", "#fff"),
    "A": ("#27803a", "#fff"),
    "V": ("#6f6f73", "#fff"),
    "G": ("#3c4650", "#fff"),
    "L": ("#e3c52d", "#000"),
    "O": ("#39b5a8", "#000"),
    "D": ("#c99f7a", "#000"),
    "P": ("#55327f", "#fff"),
    "H": ("#b3202c", "#fff"),
    "K": ("#a9b4bc", "#000"),
}
"""The fill of each faction's pieces and the ink on it; the contrast is at least 4.5 to 1."""

_DARK = (
    ".rl .paper{fill:#17191c}.rl text{fill:#e8e4da}.rl .ring,.rl .badge{fill:#24282c}"
    ".rl .path,.rl .closed{stroke:#8d8675}.rl .wood{fill:#31523a}.rl .lake{fill:#1f4257}.rl .river{stroke:#2b5873}"
    ".rl .space{fill:#24282c}.rl .ten{fill:#3a4046}.rl .slot{fill:#17191c}.rl .way{stroke:#f2eee4}.rl .tip{fill:#f2eee4}"
    ".rl .halo{stroke:#17191c}.rl .swords,.rl .barrier,.rl .hatch{stroke:#f2eee4}.rl .turn{fill:#f2eee4}"
    ".rl text.wrong,.rl text.cited{fill:#ff8f80}.rl text.doubt{fill:#e6c25a}.rl .fault{stroke:#ff7461}.rl .ring{stroke:#6d6a60}"
)

_LIGHT = (
    ".rl text{font:11px Verdana,DejaVu Sans,sans-serif;fill:#22201c}.rl text.title{font-weight:bold;font-size:12px}"
    ".rl .paper{fill:#fbf8f1}.rl .ring{fill:#fffdf7;stroke:#8d8675;stroke-width:2.5}.rl .badge{fill:#fffdf7;stroke:#57524a}"
    ".rl .path,.rl .closed{stroke:#8d8675;stroke-width:4}.rl .closed{stroke-dasharray:4 6}"
    ".rl .river{stroke:#9cc9e3;stroke-width:11;stroke-linecap:round}.rl .lake{fill:#bfdff0}.rl .wood{fill:#bcd3b0}"
    ".rl .slot{fill:#f1ecdf;stroke:#8d8675;stroke-dasharray:3 2}.rl .ruin{fill:url(#rl-hatch);stroke:#57524a}"
    ".rl .hatch{stroke:#57524a;stroke-width:2}.rl .barrier,.rl .hurt{stroke:#22201c;stroke-width:2;fill:none}"
    ".rl .piece{stroke:#22201c;stroke-width:.8}.rl .plain{fill:#fffdf7}.rl .exhausted{fill:#b9b5ab;stroke-dasharray:2 2}"
    ".rl text.number,.rl text.letter,.rl text.owned,.rl text.count,.rl text.cited,.rl text.landmark{text-anchor:middle;font-weight:bold;font-size:10px}"
    ".rl text.number{font-size:12px}.rl text.letter,.rl text.text{fill:#000}.rl text.count{font-weight:normal;font-size:9px}"
    ".rl .suit-F{fill:#e2786b;stroke:#22201c}.rl .suit-M{fill:#efae62;stroke:#22201c}.rl .suit-R{fill:#f3e07a;stroke:#22201c}"
    ".rl .space{fill:#fffdf7;stroke:#b9b5ab;stroke-width:.6}.rl .ten{fill:#e9e2cf}.rl .turn{fill:#22201c}"
    ".rl .way{stroke:#22201c;stroke-width:2.5;fill:none}.rl .halo{stroke:#fbf8f1;stroke-width:6;fill:none;opacity:.8}.rl .tip{fill:#22201c}"
    ".rl .swords{stroke:#22201c;stroke-width:2.2;fill:none;stroke-linecap:round}"
    ".rl .fault{fill:none;stroke:#c4001a;stroke-width:3.5;stroke-dasharray:9 5}.rl .mild{stroke-width:2;stroke-dasharray:2 4}"
    ".rl text.wrong,.rl text.cited{fill:#a80016;font-weight:bold}.rl text.doubt{fill:#7a5600}"
    ".rl .flag{stroke:#22201c;stroke-width:.8}.rl [class^=own-h]{fill:#fff;stroke-width:1.6}"
)

_CHART = (
    ".rl .grid{stroke:#b9b5ab;stroke-width:.8}.rl .faint{opacity:.5}.rl .score{fill:none;stroke-width:2.4}"
    ".rl .now{stroke:#c4001a;stroke-width:1.4}"
)
_FACTIONS = "".join(
    f".rl .line-{letter}{{stroke:{fill}}}.rl .own-{letter}{{fill:{fill}}}.rl .ring.own-{letter}{{fill:#fffdf7;stroke:{fill};stroke-width:5}}.rl text.text-{letter}{{fill:{ink}}}"
    for letter, (fill, ink) in OWNERS.items()
)
_ON_DARK = {
    "E": "#6f9ce6",
    "A": "#52b36a",
    "V": "#a5a5aa",
    "G": "#93a0ab",
    "P": "#a184d0",
    "H": "#e0606a",
}
"""Lines in the colours that are too dark on a dark page, made lighter."""
_DARK_LINES = "".join(
    f".rl .line-{letter},.rl .ring.own-{letter}{{stroke:{colour}}}"
    for letter, colour in _ON_DARK.items()
)
_DARK_RINGS = "".join(
    f".rl .ring.own-{letter}{{fill:#24282c}}.rl text.text-{letter}{{fill:{ink}}}"
    for letter, (_, ink) in OWNERS.items()
)
_ON_PLAIN = ".rl text.letter,.rl text.text{fill:#000}.rl [class^=own-h]~text{fill:#000}"

STYLE = (
    f"{_LIGHT}{_CHART}{_FACTIONS}@media screen and (prefers-color-scheme:dark){{{_DARK}{_DARK_RINGS}{_DARK_LINES}{_ON_PLAIN}}}"
    "@media print{.rl .paper{fill:#fff}}"
)
"""One style sheet for every picture: light, dark where the reader asks for it, and always light on paper."""

DEFS = (
    '<marker id="rl-tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" '
    'orient="auto-start-reverse"><path class="tip" d="M0 0L10 5L0 10z"/></marker>'
    '<pattern id="rl-hatch" width="5" height="5" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path class="hatch" d="M0 0V5"/></pattern>'
)
"""The tip of an arrow and the hatching of a ruin, once a document."""

MARKS = "".join(
    f".own-{letter}-mark{{background:{fill};color:{ink}}}" for letter, (fill, ink) in OWNERS.items()
)
"""Letters of factions in HTML."""
