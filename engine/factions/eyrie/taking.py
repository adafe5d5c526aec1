"""True if a Decree card can be fully taken (7.5.2), and which cards of a column may be those that are left.

The answers are charitable: what hidden cards or a faction that is not judged may decide is unknown (None).
"""

from collections.abc import Iterable, Iterator

from rootlog.engine.general import battle, moving, placing
from rootlog.engine.general.ruling import rules
from rootlog.engine.general.suits import unmet
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import BIRD, Faction, Piece, Suit, clearing, supply
from rootlog.engine.state import State

WILD = (BIRD, None)
"""Bird cards match every clearing (2.1.1), and a suit that is not written may be any."""

Cards = tuple[Suit | None, ...]


class DecreeDemands:
    """The actions that the Decree demands, asked of a state."""

    def __init__(self, turn: Hypothesis, faction: Faction, roost: Piece, warrior: Piece) -> None:
        """The Decree of that faction."""
        self.turn = turn
        self.table = turn.table
        self.law = turn.law
        self.faction = faction
        self.roost = roost
        self.warrior = warrior

    def stuck(self, state: State, column: str, cards: Cards, acts: Cards, recruits: int) -> Truth:
        """True if the card left in a column, after actions in clearings of those suits, may be one that cannot be taken.

        `recruits` is how many warriors a Recruit card places. None: it is not known.
        """
        answers: list[Truth] = []
        for card in dict.fromkeys(cards):
            rest = list(cards)
            rest.remove(card)
            if enough(rest, acts):
                takes = self.can_take(state, column, card, recruits)
                answers.append(None if takes is None else not takes)
        return _any(answers)

    def can_take(self, state: State, column: str, card: Suit | None, recruits: int) -> Truth:
        """True if that column's action can be fully taken for that card in some clearing."""
        suits = self.table.suits
        matching = [n for n, suit in suits.items() if card is None or card in WILD or card in suit]
        takes = _any(self._in(state, column, number, recruits) for number in matching)
        return None if takes and card is None else takes

    def _in(self, state: State, column: str, number: int, recruits: int) -> Truth:
        here = clearing(number)
        if column == "r":
            takes: Truth = (
                state.count(self.roost, here) > 0
                and state.count(self.warrior, supply(self.faction)) >= recruits
                and placing.barred(self.turn, state, self.faction, number) is None
            )
        elif column == "b":
            takes = self._build(state, number)
        elif not state.count(self.warrior, here):
            return False
        elif column == "x":
            return self._battle(state, number)
        else:
            takes = moving.can_move_from(self.turn, state, self.faction, number)
        unjudged = self.turn.rule_set.unjudged
        return None if unjudged and takes and self._is_strange(state, number, unjudged) else takes

    def _is_strange(self, state: State, number: int, unjudged: frozenset[Faction]) -> bool:
        """True if a token lies there that may forbid it by rules that are not judged."""
        return any(
            isinstance(thing, Piece) and thing.is_token and thing.owner in unjudged
            for thing in state.pieces(number)
        )

    def _build(self, state: State, number: int) -> Truth:
        if (
            state.count(self.roost, clearing(number))
            or not state.count(self.roost, supply(self.faction))
            or not placing.can_build(self.turn, state, self.faction, number)
        ):
            return False
        return rules(self.turn, state, self.faction, number)

    def _battle(self, state: State, number: int) -> Truth:
        """A hireling may be the faction's own; a partner in a coalition, whose marker is off the track, is no enemy."""
        return _any(
            True
            if state.scores.get(thing.owner) is not None
            and not battle.evades(self.turn, state, thing.owner, number)
            else None
            for thing in state.pieces(number)
            if isinstance(thing, Piece) and thing.owner not in ("", self.faction)
        )


def enough(cards: Iterable[Suit | None], acts: Iterable[Suit | None]) -> bool:
    """True if those cards can stand for actions in clearings of those suits, a card for each."""
    tame = [card for card in cards if card is not None and card not in WILD]
    return unmet([suit or "" for suit in acts], tame) <= sum(card in WILD for card in cards)


def _any(answers: Iterable[Truth] | Iterator[Truth]) -> Truth:
    unknown = False
    for answer in answers:
        if answer:
            return True
        unknown = unknown or answer is None
    return None if unknown else False
