"""Small records to be replayed, and what comes of them."""

from rootlog.engine.game import Game
from rootlog.engine.law import law
from rootlog.engine.pieces import (
    Card,
    Piece,
)
from rootlog.engine.reasons import Objection
from rootlog.engine.state import State
from rootlog.judged import JudgedRecord
from rootlog.notation import reader
from rootlog.notation.reader import source
from rootlog.notation.record import Record
from rootlog.replaying.replay import replay


def record(*lines: str, factions: str = "", game: str = "Fall", deck: str = "Standard") -> Record:
    """A record of those turn lines; players are the factions named, or those whose lines come first."""
    players = factions or "".join(dict.fromkeys(line[0] for line in lines))
    head = [f"Map: {game}", f"Deck: {deck}"]
    if game != "Fall":
        head.append("Clearings: " + ", ".join(f"{'FMR'[n % 3]}{n}" for n in range(1, 13)))
    head += [f"{letter}: player {letter}" for letter in players]
    found = reader.read("\n".join([*head, *lines]) + "\n")
    assert isinstance(found, Record)
    return found


def play(
    *lines: str, factions: str = "", game: str = "Fall", deck: str = "Standard"
) -> tuple[Game, tuple[Objection, ...]]:
    """The game of those turn lines, and what replaying found."""
    return replay(record(*lines, factions=factions, game=game, deck=deck), law("law-6"))


def end(*lines: str, factions: str = "", game: str = "Fall", deck: str = "Standard") -> State:
    """The last state of those turn lines, in which nothing was impossible."""
    played, findings = play(*lines, factions=factions, game=game, deck=deck)
    assert findings == ()
    return played.turns[-1].after


def judged_end(*lines: str, deck: str = "Standard") -> State:
    """The last state of those turn lines, of which judging tells what is left open."""
    return JudgedRecord(source(record(*lines, deck=deck))).position()


def only(findings: tuple[Objection, ...]) -> Objection:
    """The one finding that there is."""
    assert len(findings) == 1, findings
    return findings[0]


W = {letter: Piece(letter, "w") for letter in "CEALODPHK"}
FOX, MOUSE, BIRD = Card("F", None), Card("M", None), Card("B", None)
