"""The columns of the Decree, and whether a card that is left in one can be taken."""

from collections.abc import Iterable

from rootlog.engine.editions.pnp import building, moving
from rootlog.engine.editions.pnp.common import R, facts_of, may_be_short, nation
from rootlog.engine.factions.eyrie import columns as printed
from rootlog.engine.factions.eyrie.leaders import CHARISMATIC, leading
from rootlog.engine.factions.eyrie.taking import WILD, enough
from rootlog.engine.general.ruling import rules
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Piece, Suit, clearing, supply
from rootlog.engine.state import State

WARRIOR, ROOST = Piece("E", "w"), Piece("E", "b")
STARRED = Piece("E", "b_s")
"""A roost of which a scribe tells that it has a star."""
COLUMNS: dict[str, tuple[str, Rule]] = {
    "r": ("recruit", R.EYRIE_DECREE_RECRUIT),
    "m": ("move", R.EYRIE_DECREE_MOVE),
    "x": ("battle", R.EYRIE_DECREE_BATTLE),
    "b": ("build", R.EYRIE_DECREE_BUILD),
}
"""The columns from left to right: the step in which one is resolved, and its rule."""


def roosts(state: State, numbers: Iterable[int]) -> list[int]:
    """The clearings with a roost, one entry a roost."""
    found = []
    for number in numbers:
        here = state.pieces(number)
        found += [number] * (here.get(ROOST, 0) + here.get(STARRED, 0))
    return found


class PnpDecreeColumns(printed.DecreeColumns):
    """The columns of a faction's Decree."""

    __slots__ = ()

    def each(self, turn: Hypothesis, key: str) -> int:
        """The number of its action that a card of a column demands; the Charismatic recruits two."""
        return 2 if key == "r" and leading(turn.log.before, self._faction) == CHARISMATIC else 1

    def stuck(self, turn: Hypothesis, key: str) -> Truth:
        """True if the card that is left in a column may be one that cannot be taken."""
        held, taken = self.held(turn, key), self._taken(turn, key)
        answers: list[Truth] = []
        for card in dict.fromkeys(held):
            rest = list(held)
            rest.remove(card)
            if enough(rest, taken):
                takes = can_take(turn, turn.state, key, card, self.each(turn, key))
                answers.append(None if takes is None else not takes)
        return _any(answers)


def can_take(turn: Hypothesis, state: State, key: str, card: Suit | None, recruits: int) -> Truth:
    """True if a column's action can be taken for that card in some clearing; None where something untold decides."""
    answers: list[Truth] = []
    for number, suits in turn.table.suits.items():
        if card is not None and card not in WILD and card not in suits:
            continue
        takes = _in(turn, state, key, number, recruits)
        told = nation(turn, number) is not None or number == facts_of(turn).keep
        answers.append(None if takes and not told and card not in WILD else takes)
    takes = _any(answers)
    return None if takes and card is None else takes


def _in(turn: Hypothesis, state: State, key: str, number: int, recruits: int) -> Truth:
    here = bool(roosts(state, (number,)))
    if key == "r":
        left = state.count(WARRIOR, supply("E"))
        if not here or not left:
            return False
        return None if may_be_short(turn, state, "E", recruits) else True
    if key == "b":
        room = building.has_room(turn, state, number)
        ruled = rules(turn, state, "E", number)
        return False if here or room is False or ruled is False else None if room is None else ruled
    if not state.count(WARRIOR, clearing(number)):
        return False
    if key == "x":
        there = state.pieces(number)
        return any(type(p) is Piece and p.owner not in ("", "E") for p in there)
    return moving.can_move_from(turn, state, "E", number)


def _any(answers: list[Truth]) -> Truth:
    return True if True in answers else None if None in answers else False
