"""The game as a whole: set-up and turns in the order of the factions, and cards that cannot be."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rootlog.engine.changes import Moved
from rootlog.engine.editions.pnp import LETTERS, facts
from rootlog.engine.editions.pnp.common import SPECIAL, R
from rootlog.engine.game import Game, TurnLog
from rootlog.engine.judging.findings import finding
from rootlog.engine.pieces import Card, hand
from rootlog.engine.reasons import ILLEGAL, IMPOSSIBLE, MISSING, Evidence, Objection

FEW = 3
"""With so many players or fewer, chaos and coalition are not in the deck."""
RUINS = "bfhs"
"""The items that lie under the ruins."""
FRESH = 20
"""So many cards may be drawn before the deck could run out and be shuffled again: how many it has is not stated."""
FOR_FOUR = frozenset(("chaos", "coalition"))


def objections(game: Game) -> Iterator[Objection]:
    """Set-up lines and turns out of order, special cards that nobody can have, more ambushes than there are."""
    yield from _set_ups(game)
    yield from _turns(game)
    yield from _specials(game)
    yield from _ambushes(game)
    yield from _ruins(game)


def _set_ups(game: Game) -> Iterator[Objection]:
    logs = [log for log in game.turns if log.round == 0 and log.faction in LETTERS]
    for one, other in pairwise(logs):
        if LETTERS.index(other.faction) < LETTERS.index(one.faction):
            known = Evidence(late=other.faction, early=one.faction)
            yield finding(other, R.SETUP_ORDER, "other way round", known)


def _turns(game: Game) -> Iterator[Objection]:
    seats = [letter for letter in LETTERS if letter in game.table.factions]
    played = {log.faction for log in game.turns}
    seats = [letter for letter in seats if letter in played]
    logs = [log for log in game.turns if log.round]
    due = 0
    for log in logs:
        if log.faction not in seats:
            continue
        if log.faction != seats[due]:
            yield _out_of_order(log, seats, due)
        due = (seats.index(log.faction) + 1) % len(seats)


def _out_of_order(log: TurnLog, seats: Sequence[str], due: int) -> Objection:
    """A turn that comes too early; where one is left out it is missing."""
    kind = ILLEGAL if seats[due - 1] == log.faction else MISSING
    known = Evidence(faction=log.faction, next=seats[due])
    return finding(log, R.ORDER, "another is next", known, kind=kind)


# --- cards -------------------------------------------------------------------------------------------------


def _named(game: Game) -> Iterator[tuple[TurnLog, int, Moved, Card]]:
    """Every move of a card of which the name is written."""
    for log in game.turns:
        for action, moved in log.moves():
            if type(moved.became) is Card and moved.became.name:
                yield log, action, moved, moved.became


def _specials(game: Game) -> Iterator[Objection]:
    """A special victory card that is not in the deck, or that somebody shows who has drawn none since the start."""
    few = len(game.table.factions) <= FEW
    told: set[str] = set()
    for log, action, moved, card in _named(game):
        name = str(card.name)
        if name not in SPECIAL or name in told:
            continue
        if few and name in FOR_FOUR:
            told.add(name)
            known = Evidence(card=name, players=len(game.table.factions))
            yield finding(log, R.SETUP_DECK, "not in the deck", known, action=action)
        elif moved.source.kind == "hand" and not _had(game, moved.source.faction, log, action):
            told.add(name)
            known = Evidence(card=name, faction=moved.source.faction)
            yield finding(log, R.SETUP_HANDS, "never drawn", known, action=action)


def _had(game: Game, faction: str, until: TurnLog, action: int) -> bool:
    """True if a card came to that hand before that action."""
    return any(
        moved.target == hand(faction) != moved.source and (log is not until or number < action)
        for log in game.turns[: until.number]
        for number, moved in log.moves()
    )


def _ruins(game: Game) -> Iterator[Objection]:
    """Under the ruins lie a bag, a boot, a hammer and a sword, one each."""
    found: set[str] = set()
    for log in game.turns:
        for action, moved in log.moves():
            if moved.source.kind != "ruin" or moved.short:
                continue
            letter = getattr(moved.became, "letter", "")
            if letter in RUINS and letter not in found:
                found.add(letter)
                continue
            key = "a second time" if letter in found else "no such item"
            yield finding(log, R.SETUP_RUINS, key, Evidence(item=letter), action=action)


def _drawn(game: Game, until: TurnLog) -> int:
    """The number of cards that were drawn up to the end of that turn."""
    return sum(
        moved.count
        for log in game.turns[: until.number]
        for _, moved in log.moves()
        if moved.source.kind == "deck"
    )


def _ambushes(game: Game) -> Iterator[Objection]:
    """More ambushes of a suit than are stated, while so few cards were drawn that the deck was not shuffled again."""
    copies = facts.of(game.table.told).ambushes()
    if copies is None:
        return
    seen: dict[str, int] = {}
    for log, action, moved, card in _named(game):
        suit = card.suit
        if _drawn(game, log) > FRESH:
            return
        if card.name != "ambush" or suit is None or moved.source.kind != "hand":
            continue
        seen[suit] = seen.get(suit, 0) + moved.count
        if seen[suit] == copies.get(suit, 0) + 1:
            known = Evidence(ambushes=copies.get(suit, 0), suit=suit)
            yield finding(
                log, R.BATTLE_AMBUSH, "one too many", known, kind=IMPOSSIBLE, action=action
            )
