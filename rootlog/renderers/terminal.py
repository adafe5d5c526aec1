"""A game in the terminal, to be stepped through with keys (Textual). It is given a finished page and computes nothing of the game.

Everything is said in characters; colour only helps. From 80 columns and 24 lines on the map fits, in smaller terminals its
clearings are a list. Narrow terminals show one pane at a time, wide ones show all three side by side.
"""

from collections.abc import Iterator
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.events import Resize  # Textual looks at the annotations of its handlers
from textual.reactive import reactive
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, Static

from rootlog.renderers.board import Grid, grid, lines, tint
from rootlog.renderers.plain import cited, printable
from rootlog.renderers.text import WHOSE
from rootlog.view.page import Frame, Page, PageNote, PageTurn
from rootlog.view.scene import Panel, Scene, said

WIDE = 150
"""Columns from which on the panes stand side by side."""
LEAST = (78, 17)
"""Columns and rows that the map needs."""
_STYLES = {"31": "red", "33": "yellow", "36": "cyan", "2": "dim", "": ""}
PANES = ("board", "panels", "turns")

_HELP = """\
[b]rootlog replay --interactive[/b]

  right, n      next action          left, b       back
  down, t       next turn            up, T         turn back
  f             next finding         F             finding before
  home          first position       end           last position
  tab           next pane: board, factions, turns
  /             search the actions   ?             this help
  q             quit

Escape or ? closes this page."""


class HelpScreen(ModalScreen[None]):
    """The page of keys."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,question_mark,q", "dismiss", "Close")]

    def compose(self) -> ComposeResult:
        """One text."""
        yield Static(_HELP, id="help")


class SearchScreen(ModalScreen[str]):
    """Asks for the text of an action; what is given back is "" when nothing is wanted."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", "Close")]

    def compose(self) -> ComposeResult:
        """One field."""
        yield Input(
            placeholder="part of an action, as w5->9, its words, or of a finding, as 4.2",
            id="search",
        )

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give back what was typed."""
        self.dismiss(event.value)


class MapWidget(VerticalScroll):
    """The map of a scene, as large as there is room; where it has none, its clearings as a list."""

    scene: reactive[Scene | None] = reactive(None)

    def compose(self) -> ComposeResult:
        """One text."""
        yield Static(id="map")

    def watch_scene(self) -> None:
        """Draw another scene."""
        self.on_resize()

    def on_resize(self) -> None:
        """Draw the scene as large as there is room now."""
        if self.scene is None:
            return
        width = self.outer_size.width - self.gutter.width  # without a bar that may go away
        height = self.outer_size.height - self.gutter.height
        fits = width >= LEAST[0] and height >= LEAST[1]
        self.styles.overflow_y = "hidden" if fits else "auto"
        drawn = coloured(grid(self.scene, width, height)) if fits else clearings(self.scene)
        self.query_one("#map", Static).update(drawn)


class ReplayApp(App[None]):
    """The game of a page; `now` is the number of the frame that is shown."""

    CSS = """
    Screen { layout: vertical; }
    #panes { layout: horizontal; height: 1fr; }
    #panes > * { width: 1fr; height: 1fr; padding: 0 1; }
    .narrow #panes > * { display: none; }
    .narrow #panes > .shown { display: block; padding: 0; }
    .wide #board { width: 100; }
    #caption { height: auto; max-height: 6; padding: 0 1; }
    #board { overflow-x: hidden; }
    #help { width: 76; height: auto; padding: 1 2; border: round $foreground; background: $surface; }
    #search { width: 70; }
    HelpScreen, SearchScreen { align: center middle; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,n", "step(1)", "next"),
        Binding("left,b", "step(-1)", "back"),
        Binding("question_mark", "help", "help"),
        Binding("q", "quit", "quit"),
        Binding("f", "finding(1)", "finding"),
        Binding("F", "finding(-1)", "finding back", show=False),
        Binding("down,t", "turn(1)", "turn"),
        Binding("up,T", "turn(-1)", "turn back", show=False),
        Binding("home", "go(0)", "first", show=False),
        Binding("end", "go(-1)", "last", show=False),
        Binding("tab", "pane", "pane", priority=True),
        Binding("slash", "search", "search"),
    ]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, page: Page) -> None:
        """The game begins at its first moment."""
        super().__init__()
        self.page = page
        self.now = 0
        self.pane = 0
        self._marked: int | None = None

    def compose(self) -> ComposeResult:
        """Caption, the three panes, the keys."""
        yield Static(id="caption")
        with Container(id="panes"):
            yield MapWidget(id="board")
            yield VerticalScroll(Static(id="panels-text"), id="panels")
            with VerticalScroll(id="turns"):
                if self.page.notes:
                    yield Static(record_text(self.page.notes), id="record-notes")
                for turn in self.page.turns:
                    yield Static(turn_text(turn, None), id=f"turn-{turn.number}")
        yield Footer()

    def on_mount(self) -> None:
        """Show the first moment."""
        self.title = printable(self.page.title)
        self._show()

    def on_resize(self, event: Resize) -> None:
        """Lay the panes out again."""
        wide = event.size.width >= WIDE
        self.screen.set_class(wide, "wide")
        self.screen.set_class(not wide, "narrow")
        self.call_after_refresh(self._show)

    # --- what the keys do ----------------------------------------------------------------------------------------

    def action_step(self, by: int) -> None:
        """Go some actions on or back."""
        self._go(self.now + by)

    def action_turn(self, by: int) -> None:
        """Go to the beginning of the next turn; back: of this turn, or of the one before."""
        starts = [n for n, frame in enumerate(self.page.frames) if frame.action == 0]
        if by > 0:
            self._go(next((n for n in starts if n > self.now), len(self.page.frames) - 1))
        else:
            self._go(max((n for n in starts if n < self.now), default=0))

    def action_finding(self, by: int) -> None:
        """Go to the next action with a finding, or the one before."""
        found = [n for n, frame in enumerate(self.page.frames) if _is_wrong(frame)]
        there = [n for n in found if (n - self.now) * by > 0]
        if there:
            self._go(min(there, key=lambda n: abs(n - self.now)))
        else:
            self.notify("no further finding")

    def action_go(self, number: int) -> None:
        """Go to a position; -1 is the last."""
        self._go(number if number >= 0 else len(self.page.frames) - 1)

    def action_pane(self) -> None:
        """Show the next pane, or put the keyboard's scrolling there."""
        self.pane = (self.pane + 1) % len(PANES)
        self._show()

    def action_help(self) -> None:
        """Show the keys."""
        self.push_screen(HelpScreen())

    def action_search(self) -> None:
        """Ask for a text and go to the next action that has it."""
        self.push_screen(SearchScreen(), self._search)

    def _search(self, wanted: str | None) -> None:
        if not wanted:
            return
        count = len(self.page.frames)
        for step in range(1, count + 1):
            number = (self.now + step) % count
            if wanted.lower() in _said(self.page.frames[number]).lower():
                self._go(number)
                return
        self.notify(f"no action has {wanted}")

    def _go(self, number: int) -> None:
        wanted = max(0, min(len(self.page.frames) - 1, number))
        if wanted != self.now:
            self.now = wanted
            self._show()

    # --- what is seen --------------------------------------------------------------------------------------------

    def _show(self) -> None:
        shown = self.page.frames[self.now].scene
        for number, name in enumerate(PANES):
            self.query_one(f"#{name}").set_class(number == self.pane, "shown")
        self.query_one("#caption", Static).update(caption(shown))
        self.query_one("#board", MapWidget).scene = shown
        self.query_one("#panels-text", Static).update(panels(shown))
        self._mark_turn(self.page.frames[self.now])

    def _mark_turn(self, frame: Frame) -> None:
        """Mark the action in the list of turns, and scroll there."""
        if self._marked not in {None, frame.turn}:
            self._turn(self._marked or 0).update(
                turn_text(self.page.turns[(self._marked or 0) - 1], None)
            )
        here = self._turn(frame.turn)
        here.update(turn_text(self.page.turns[frame.turn - 1], frame.action))
        self._marked = frame.turn
        self.query_one("#turns", VerticalScroll).scroll_to_widget(here, animate=False, top=True)

    def _turn(self, number: int) -> Static:
        return self.query_one(f"#turn-{number}", Static)


def _is_wrong(frame: Frame) -> bool:
    return frame.scene.action is not None and bool(frame.scene.action.faults)


def _said(frame: Frame) -> str:
    """All that can be searched for at a moment."""
    action = frame.scene.action
    if action is None:
        return ""
    return " ".join(
        [
            action.text,
            action.words,
            *(f"{one.rule} {one.title} {one.message}" for one in action.faults),
        ]
    )


def caption(shown: Scene) -> Text:
    """Whose turn it is, the action as it is written and in words, the scores, and what is wrong."""
    text = Text()
    action = shown.action
    if action is None:
        return text.append(printable(shown.title))
    scores = "  ".join(f"{p.letter} {p.points}" for p in shown.panels)
    text.append(printable(action.heading), "bold").append(f"   {scores}\n").append(
        printable(action.text) or "-"
    )
    if action.words:
        text.append(f"  {printable(action.words)}", "italic")
    for fault in action.faults:
        mark = "✗" if fault.is_error else "?"
        words = f"\n{mark} {cited(fault.rule, fault.title)}: {printable(fault.message)}"
        text.append(words, "red" if fault.is_error else "yellow")
    return text


def coloured(cells: Grid) -> Text:
    """The map as text in colours."""
    text = Text(no_wrap=True)
    for number, row in enumerate(cells):
        text.append("\n" if number else "")
        for character, colour in row:
            text.append(character, _STYLES.get(colour, ""))
    return text


def clearings(shown: Scene) -> Text:
    """The things in each place, a line each."""
    text = Text()
    for spot in shown.spots:
        head, *rows = lines(spot)
        text.append(f"[{head}]", _STYLES[tint(spot)]).append(f" {' '.join(rows)}\n")
    return text


def panels(shown: Scene) -> Text:
    """The things of each faction, and those common to all."""
    text = Text()
    for panel in shown.panels:
        text.append_text(_panel(panel))
    for label, words in said(shown.common):
        text.append(f"{label}: ", "dim").append(f"{words}\n")
    return text


def _panel(panel: Panel) -> Text:
    mark = ">" if panel.on_turn else " "
    text = Text(f"{mark}{panel.letter} {printable(panel.title)}: {panel.points}\n", "bold")
    for label, words in panel.rows:
        text.append(f"   {label}: ", "dim").append(f"{words}\n", "not bold")
    return text.append("\n")


def record_text(notes: tuple[PageNote, ...]) -> Text:
    """The findings on what is outside the turns."""
    text = Text("outside the turns", "bold")
    for note, words in zip(notes, _notes(notes), strict=True):
        text.append(f"\n      line {note.line}: {words}", "not bold red")
    return text


def turn_text(turn: PageTurn, action: int | None) -> Text:
    """A turn with its findings; `action` is the one to be marked, if it is the turn that is shown."""
    mark = " " if action is None else ">"
    text = Text(f"{mark}{turn.number}. {printable(turn.name)}, {turn.round}", "bold")
    for one in turn.actions:
        here = one.action == action
        if one.action or one.notes:
            words = f"\n  {'>' if here else ' '} {printable(one.text) or '(the turn)'}"
            text.append(words, _tone(here))
        for words in _notes(one.notes):
            text.append(f"\n      {words}", "not bold red")
    return text


def _tone(here: bool) -> str:
    return "not bold reverse" if here else "not bold"


def _notes(notes: tuple[PageNote, ...]) -> Iterator[str]:
    for note in notes:
        mark = "✗" if note.is_error else "?"
        who = f" (likely {WHOSE[note.likely]})" if note.likely in WHOSE else ""
        yield f"{mark} {cited(note.rule, note.title)}: {printable(note.message)}{who}"


def run(page: Page) -> None:
    """Show the page until the user quits."""
    ReplayApp(page).run()
