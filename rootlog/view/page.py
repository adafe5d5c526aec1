"""The nouns of a page on which a game is replayed: all of it in finished words, scene by scene."""

from typing import NamedTuple

from rootlog.reporting.report import Filmed
from rootlog.view.scene import Scene


class PageNote(NamedTuple):
    """A finding as a page tells it: the line of the record, the rule's paraphrase and its official page where there is one."""

    rule: str
    title: str
    summary: str
    url: str | None
    message: str
    is_error: bool
    line: int
    likely: str
    """Who probably made the mistake, as the report has it."""
    video: Filmed | None = None
    """Its moment in the video of the game."""


class PlayerStanding(NamedTuple):
    """A player at the end of a game: the faction's letter and name, the player, the points in words, whether the record names it a winner, and the points as a number (None: off the track)."""

    letter: str
    name: str
    player: str
    points: str
    won: bool
    score: int | None = None


class PageFinding(NamedTuple):
    """A finding in the list at the head of a page: where it is in the game, who did what there, and what it is."""

    turn: int
    action: int
    where: str
    note: PageNote


class PageAction(NamedTuple):
    """An action in the list of turns: its number, its text, what is wrong with it, and what it does in plain words."""

    action: int
    text: str
    notes: tuple[PageNote, ...]
    words: str = ""


class PageTurn(NamedTuple):
    """A turn in the list: its number, its round in words, whose it is, the scores after it, and its actions; action 0 is the turn. `video` is its moment in the video of the game."""

    number: int
    round: str
    faction: str
    name: str
    scores: str
    actions: tuple[PageAction, ...]
    video: Filmed | None = None


class Frame(NamedTuple):
    """The view at a moment."""

    turn: int
    action: int
    scene: Scene


class Series(NamedTuple):
    """The points of a faction after each turn of the game, from 0 on; None when it is off the track."""

    faction: str
    name: str
    points: tuple[int | None, ...]


class Page(NamedTuple):
    """A game to be replayed on a page. `facts` are its labels and values; `rounds` names the first turn of each round.

    `notes` are the findings on what is outside the turns, as in the header, `found` those in the turns. `result` says in a
    sentence how the game ended, `standings` who came where. The page opens at the frame with the number `opening`.
    """

    title: str
    verdict: str
    facts: tuple[tuple[str, str], ...]
    unjudged: tuple[str, ...]
    notes: tuple[PageNote, ...]
    frames: tuple[Frame, ...]
    turns: tuple[PageTurn, ...]
    series: tuple[Series, ...]
    rounds: tuple[tuple[int, str], ...]
    text: str
    version: str
    result: str = ""
    standings: tuple[PlayerStanding, ...] = ()
    found: tuple[PageFinding, ...] = ()
    opening: int = 0


class IndexEntry(NamedTuple):
    """A record in the index of a folder: its page (none: it could not be shown), and what is said of it."""

    path: str
    href: str | None
    verdict: str
    law: str
    map: str
    errors: int
    warnings: int
    played: str = ""
    standings: tuple[PlayerStanding, ...] = ()
    likely: tuple[int, ...] = (0, 0, 0)
    """The numbers of plays against the Law, of slips of the record, and of open mistakes."""
