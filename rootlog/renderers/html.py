"""A game as one page of HTML to be stepped through, which needs nothing else: no network, no other file.

What changes from moment to moment is drawn here, once, as fragments in two templates; the page's script only puts a copy of the
right fragment in its place. So it makes no markup, and the page's policy allows this script and nothing else.
"""

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

from rootlog.engine.words import joined, some
from rootlog.renderers import icons
from rootlog.renderers.chart import chart
from rootlog.renderers.plain import cited, in_html
from rootlog.renderers.signs import emblem
from rootlog.renderers.svgaction import action_marks, faulty
from rootlog.renderers.svgmap import WIDTH, ground, lie, places, span
from rootlog.renderers.svgpanels import HIGH, LARGER, box, with_points
from rootlog.renderers.svgspots import spot_attributes, spot_group, spot_pieces
from rootlog.renderers.svgstyle import DEFS, STYLE
from rootlog.renderers.text import WHOSE, likely
from rootlog.reporting.report import LIKELY, Filmed
from rootlog.view.page import Frame, Page, PageAction, PageNote, PageTurn, PlayerStanding
from rootlog.view.scene import BoardPart, Fault, Panel, Scene, Spot

Fragment = tuple[str, ...]
"""The contents of a place of the page, in pieces: most of them are the same from moment to moment."""
Fragments = dict[str, Fragment]
"""The contents of each place of the page, by the place's key."""


def html(page: Page, index: tuple[str, str] | None = None) -> str:
    """The page of a game; `index` is the address and the title of the page that lists it with others."""
    last, drawn = _fragments(page.frames[-1]) if page.frames else {}, _drawn(page)
    return "\n".join(
        (
            *begin(page.title, f"{STYLE}\n{asset('html.css')}", "html.js"),
            f'<svg class="rl icons" aria-hidden="true"><defs>{DEFS}{drawn.symbols}</defs></svg>',
            *_result(page, index),
            '<div class="more">',
            *_facts(page),
            *_found(page),
            "</div></header><main>",
            _stage(page, last) if page.frames else "<p>No turn is recorded.</p>",
            "</main>",
            *_help(),
            drawn.fragments,
            f'<script type="application/json" id="game">{drawn.data}</script>',
            f"<script>{asset('html.js')}</script></body></html>\n",
        )
    )


def verdict_classes(verdict: str) -> str:
    """The classes of an element that shows a verdict."""
    return f"verdict {verdict.replace(' ', '-')}"


@cache
def asset(name: str) -> str:
    """A file of this folder that goes into every page."""
    return (files("rootlog.renderers") / name).read_text("utf-8")


@cache
def policy(script: str) -> str:
    """The content security policy of a page that runs one script of this folder, as an element of its head."""
    digest = b64encode(sha256(asset(script).encode("utf-8")).digest()).decode("ascii")
    rules = (
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "img-src data:",
        f"script-src 'sha256-{digest}'",
        "require-trusted-types-for 'script'",
        "base-uri 'none'",
        "form-action 'none'",
    )
    return f'<meta http-equiv="Content-Security-Policy" content="{"; ".join(rules)}">'


def begin(title: str, style: str, script: str) -> Iterator[str]:
    """A page with that title, style and script, up to the beginning of its body."""
    yield '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
    yield policy(script)
    yield '<meta name="viewport" content="width=device-width,initial-scale=1">'
    yield '<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">'
    yield f"<title>{in_html(title)}</title><style>{style}</style></head><body>"


def _result(page: Page, index: tuple[str, str] | None) -> Iterator[str]:
    """The game, how it ended, who came where, and the verdict."""
    yield "<header>"
    if index:
        yield f'<nav><a href="{in_html(index[0])}">{in_html(index[1])}</a></nav>'
    yield f'<h1>{in_html(page.title)}</h1><p class="{verdict_classes(page.verdict)}">{page.verdict}</p>'
    if page.result:
        yield f'<p class="result">{in_html(page.result)}</p>'
    if page.standings:
        yield f'<ol class="standings">{"".join(map(_standing, page.standings))}</ol>'


def _standing(one: PlayerStanding) -> str:
    star = ' <span title="winner">★</span>' if one.won else ""
    return (
        f"<li>{_emblem(one.letter)} {in_html(one.player or one.name)}{star} "
        f"<small>{in_html(one.name)}, {in_html(one.points)}</small></li>"
    )


def _emblem(letter: str) -> str:
    """The emblem of a faction, as high as a line of text."""
    return f'<svg class="rl emblem" viewBox="0 0 22 22" aria-hidden="true">{emblem(letter, 11, 11, 10)}</svg>'


def _found(page: Page) -> Iterator[str]:
    """The findings in a list to jump through, folded so that the board is in sight."""
    if not page.found:
        return
    errors = sum(one.note.is_error for one in page.found)
    told = [some(errors, "error")] if errors else []
    told += [some(len(page.found) - errors, "warning")] if len(page.found) > errors else []
    who = likely({one: sum(f.note.likely == one for f in page.found) for one in LIKELY})
    yield f'<details class="findings"><summary>{joined(told)}: {who}</summary>'
    yield _list(_note(one.note, _link(one.turn, one.action, one.where)) for one in page.found)
    yield "</details>"


def _facts(page: Page) -> Iterator[str]:
    """The facts of the game, folded so that the board is in sight."""
    yield '<details class="about"><summary>About this game</summary><dl class="facts">'
    for label, value in page.facts[1:]:
        yield f"<div><dt>{in_html(label)}</dt><dd>{in_html(value)}</dd></div>"
    yield "</dl>"
    if page.unjudged:
        yield f'<p class="unjudged">Not judged: {in_html("; ".join(page.unjudged))}</p>'
    yield "</details>"
    if page.notes:
        yield _list(_note(note, f"line {note.line}") for note in page.notes)


# --- what the reader sees -----------------------------------------------------------------------------------


_BUTTONS = (
    ("first", "|◀", "First position (Home)"),
    ("turn-back", "◀◀", "Turn back (Shift and left arrow)"),
    ("back", "◀", "Back (left arrow)"),
    ("play", "Play", "Play or pause (space)"),
    ("next", "▶", "Next (right arrow)"),
    ("turn-next", "▶▶", "Next turn (Shift and right arrow)"),
    ("last", "▶|", "Last position (End)"),
    ("finding-back", "◀✗", "Finding before (Shift and f)"),
    ("finding", "✗▶", "Next finding (f)"),
    ("words", "Words", "The actions in words, or as they are written (w)"),
    ("help", "?", "Help (?)"),
)


def _stage(page: Page, now: Fragments) -> str:
    first = page.frames[0].scene
    parts = [
        '<section class="board" aria-label="board">',
        f'<div class="caption" data-key="caption" aria-live="polite">{"".join(now["caption"])}</div>',
        '<div class="controls" role="toolbar" aria-label="step through the game">',
        *(
            f'<button type="button" data-do="{do}" title="{name}" aria-label="{name}">{sign}</button>'
            for do, sign, name in _BUTTONS
        ),
        _speed(),
        f'<input type="range" min="0" max="{len(page.frames) - 1}" value="0" aria-label="position in the game"></div>',
        _map(first, now),
        f'<div class="scores">{chart(page.series, page.rounds)}</div></section>',
        '<section class="panels" aria-label="factions">',
        *(_place("article", f"panel-{p.letter}", now) for p in first.panels),
        _place("article", "common", now),
        '</section><section class="turns" aria-label="turns"><ol>',
        *(_turn(turn) for turn in page.turns),
        "</ol></section>",
        f'<details class="record"><summary>The record as it is written</summary><pre>{_lines(page.text)}</pre></details>',
    ]
    return "\n".join(parts)


_SPEEDS = ("0.5", "1", "2", "4")


def _speed() -> str:
    choices = "".join(
        f'<option value="{value}"{" selected" if value == "1" else ""}>{value}x</option>'
        for value in _SPEEDS
    )
    return f'<select data-speed title="speed" aria-label="speed of playing">{choices}</select>'


def _lines(text: str) -> str:
    return "\n".join(map(in_html, text.split("\n")))


def _place(tag: str, key: str, now: Fragments, attributes: str = "") -> str:
    head = f'<{tag} data-key="{key}" {attributes}>' if attributes else f'<{tag} data-key="{key}">'
    return f"{head}{''.join(now.get(key, ()))}</{tag}>"


def _map(first: Scene, now: Fragments) -> str:
    """The map; what is on it are groups that the script fills."""
    height = span(first)
    at = places(first, lie(first))
    clearings = (
        (f"s{spot.name}", spot_attributes(spot, at[spot.name])) for spot in _clearings(first)
    )
    return "\n".join(
        (
            f'<svg class="rl" role="group" aria-label="map" viewBox="0 0 {WIDTH} {height:g}">',
            f'<g data-key="ground">{ground(lie(first))}</g>',
            _place("g", "wrong", now),
            *(_place("g", key, now, attributes) for key, attributes in clearings),
            _place("g", "woods", now),
            _place("g", "action", now),
            "</svg>",
        )
    )


def _clearings(shown: Scene) -> Iterator[Spot]:
    return (spot for spot in shown.spots if spot.kind == "clearing")


def _turn(turn: PageTurn) -> str:
    whole, *actions = turn.actions
    head = f"{turn.number}. {turn.name}, {turn.round}"
    return "\n".join(
        (
            f'<li data-turn="{turn.number}"><h2>{_emblem(turn.faction)} {_link(turn.number, 0, head)}',
            f'{_video(turn.video)}<span class="after">{in_html(turn.scores)}</span></h2>',
            _notes(turn.number, whole),
            '<p class="actions">',
            "<i> / </i>".join(_action(turn.number, action) for action in actions),
            "</p>",
            *(_notes(turn.number, action) for action in actions),
            "</li>",
        )
    )


def _action(turn: int, action: PageAction) -> str:
    worst = "wrong" if any(n.is_error for n in action.notes) else "doubt" if action.notes else ""
    told = f'<span class="sign">{in_html(action.text)}</span><span class="told">{in_html(action.words)}</span>'
    return _anchor(turn, action.action, told, worst)


def _link(turn: int, action: int, text: str) -> str:
    return _anchor(turn, action, in_html(text))


def _anchor(turn: int, action: int, inside: str, kind: str = "") -> str:
    at = f"t{turn}a{action}"
    worst = f' class="{kind}"' if kind else ""
    return f'<a href="#{at}" data-at="{at}"{worst}>{inside}</a>'


def _notes(turn: int, action: PageAction) -> str:
    if not action.notes:
        return ""
    told = f"action {action.action}: {action.words}" if action.action else "the turn"
    where = _link(turn, action.action, told)
    return _list(_note(note, where) for note in action.notes)


def _list(notes: Iterable[str]) -> str:
    return f'<ul class="notes">{"".join(notes)}</ul>'


def _note(note: PageNote, where: str) -> str:
    """A finding in a list; `where` it is is reported in HTML."""
    kind = "wrong" if note.is_error else "doubt"
    words = f"{_rule(note)} {in_html(note.title)}: {in_html(note.message)}"
    who = f"<br><small>likely {WHOSE[note.likely]}</small>" if note.likely in WHOSE else ""
    return f'<li class="{kind}">{where}{_video(note.video)}<br>{words}{who}</li>'


def _video(moment: Filmed | None) -> str:
    """A moment in the video of the game, with a link to it where its address is known."""
    if moment is None:
        return ""
    if moment.url is None:
        return f' <span class="video">{moment.time}</span>'
    words = f"In the video at {moment.time}"
    link = f'href="{in_html(moment.url)}" rel="noopener noreferrer" target="_blank"'
    return f' <a class="video" {link} aria-label="{words}" title="{words}">▷ {moment.time}</a>'


def _rule(note: PageNote) -> str:
    """A rule's number, with its paraphrase on hovering and a link to the official page."""
    tip = f'<span role="tooltip">{in_html(note.summary)}</span>' if note.summary else ""
    if note.url is None:
        return f'<span class="rule" tabindex="0">{in_html(note.rule)}{tip}</span>'
    link = f'<a href="{in_html(note.url)}" rel="noopener" target="_blank">{in_html(note.rule)}</a>'
    return f'<span class="rule">{link}{tip}</span>'


def _help() -> Iterator[str]:
    yield '<dialog id="help"><h2>Keys</h2><dl>'
    for keys, what in (
        ("→ ←", "next action, back"),
        ("Shift with → ←", "next turn, back"),
        ("Home, End", "first and last position"),
        ("space", "play, pause"),
        ("f, Shift with f", "next finding, back"),
        ("w", "the actions in words, or as they are written"),
        ("?", "this help"),
    ):
        yield f"<div><dt>{keys}</dt><dd>{what}</dd></div>"
    yield "</dl><p>A click on the chart goes to that turn. Every position has an address of its own: copy the link"
    yield "from the address bar; #t20 at its end is the beginning of turn 20.</p>"
    yield '<form method="dialog"><button>Close</button></form></dialog>'


# --- what changes from moment to moment ------------------------------------------------------------------------


class _Drawn(NamedTuple):
    """The templates of all fragments, what the script is given, and the icons of all that it may show."""

    fragments: str
    data: str
    symbols: str


def _drawn(page: Page) -> _Drawn:
    """The fragments, and for each frame which of them come where, as JSON that is safe within a script element.

    A fragment is numbered among those of its kind: what is on the map is SVG, all else HTML.
    """
    drawings: dict[str, int] = {}
    texts: dict[str, int] = {}
    before: Fragments = {}
    frames = []
    for frame in page.frames:
        now = _fragments(frame)
        put = {
            key: [_numbered(one, texts if _is_text(key) else drawings) for one in fragment]
            for key, fragment in now.items()
            if before.get(key) != fragment
        }
        frames.append({"at": f"t{frame.turn}a{frame.action}", "turn": frame.turn, "put": put})
        before = now
    wrong = [
        number
        for number, frame in enumerate(page.frames)
        if frame.scene.action and frame.scene.action.faults
    ]
    data = {"frames": frames, "findings": wrong, "opening": page.opening}
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    templates = (
        f'<template id="drawings"><svg>{"".join(f"<g>{one}</g>" for one in drawings)}</svg></template>'
        f'<template id="texts">{"".join(f"<div>{one}</div>" for one in texts)}</template>'
    )
    emblems = "".join(_emblem(one.letter) for one in page.standings)
    return _Drawn(templates, written, icons.symbols("".join((*drawings, *texts, emblems))))


def _numbered(fragment: str, numbers: dict[str, int]) -> int:
    return numbers.setdefault(fragment, len(numbers))


def _is_text(key: str) -> bool:
    """True of the places that are HTML."""
    return key in {"caption", "common"} or key.startswith("panel-")


def _fragments(frame: Frame) -> Fragments:
    """The contents of a frame, place by place."""
    shown = frame.scene
    there = lie(shown)
    at = places(shown, there)
    elsewhere = (spot_group(s, at[s.name]) for s in shown.spots if s.kind != "clearing")
    return {
        "ground": (ground(there),),
        "wrong": (faulty(shown.action, at) if shown.action else "",),
        **{f"s{spot.name}": spot_pieces(spot) for spot in _clearings(shown)},
        "woods": tuple(elsewhere),
        "action": (action_marks(shown.action, at, there) if shown.action else "",),
        "caption": (_caption(shown),),
        **{f"panel-{panel.letter}": _panel(panel) for panel in shown.panels},
        "common": _boxes(shown.common),
    }


def _caption(shown: Scene) -> str:
    action = shown.action
    if action is None:
        return in_html(shown.title)
    faults = "".join(map(_fault, action.faults))
    told = f' <span class="words">{in_html(action.words)}</span>' if action.words else ""
    return f"<strong>{in_html(action.heading)}</strong> <code>{in_html(action.text)}</code>{told}{faults}"


def _fault(fault: Fault) -> str:
    kind, mark = ("wrong", "✗") if fault.is_error else ("doubt", "?")
    words = in_html(f"{cited(fault.rule, fault.title)}: {fault.message}")
    return f'<p class="{kind}">{mark} {words}</p>'


@lru_cache(maxsize=64)
def _panel(panel: Panel) -> Fragment:
    turn = ' <span class="on-turn">on turn</span>' if panel.on_turn else ""
    points = with_points(panel)
    cards = f"{panel.hand} card{'' if panel.hand == 1 else 's'}"
    head = (
        f"<h2>{_emblem(panel.letter)} {in_html(panel.title)}: "
        f'<span data-score="{panel.letter}">{points}</span>, {cards}{turn}</h2>'
    )
    return head, *_boxes(panel.parts)


def _boxes(parts: tuple[BoardPart, ...]) -> Fragment:
    """Parts of a board, side by side as they find room."""
    return tuple(_box(part) for part in parts if part.drawn)


@lru_cache(maxsize=1024)
def _box(part: BoardPart) -> str:
    width, drawn = box(part)
    size = f'viewBox="-1 0 {width + 2:.0f} {HIGH}" width="{(width + 2) * LARGER:.0f}" height="{HIGH * LARGER:.0f}"'
    return f'<svg class="rl box" {size}>{drawn}</svg>'
