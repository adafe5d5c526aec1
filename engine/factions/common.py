"""Things that the sources of all factions share: their board's data, and their pieces on the map."""

from typing import ClassVar, dataclass_transform

from rootlog.engine import factions
from rootlog.engine.general import hands
from rootlog.engine.judging.agenda import Agenda
from rootlog.engine.judging.disputing import standing
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import RuleSource
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.state import State

VICTORY = chapter("victory")


@dataclass_transform(eq_default=False)
class _Made(RuleSource):
    """A source that is made with what its fields name, in their order."""

    fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.fields += tuple(name for name in cls.__annotations__ if name not in vars(cls))


class FactionPart(_Made):
    """A part of a faction's chapter: a source that knows its faction's board and its pieces on the map.

    Other parts that it needs are its fields, and are given to it behind the rule set and the faction.
    """

    rule_set: RuleSet
    faction: Faction

    def __init__(self, rule_set: RuleSet, faction: Faction, *parts: object) -> None:
        """Take the board's data, and the other parts."""
        super().__init__(rule_set, faction)
        for name, part in zip(self.fields[2:], parts, strict=True):
            setattr(self, name, part)
        self.data = factions.data(faction, rule_set.law.house)
        self._clearings = rule_set.clearings

    def on_map(self, state: State, piece: Piece) -> dict[int, int]:
        """The number of that piece in which clearing."""
        return {
            int(where.key): there[piece]
            for where, there in state.among(self._clearings)
            if piece in there
        }

    def suits_of(self, state: State, piece: Piece) -> list[str]:
        """The suits of the clearings of all those pieces, one entry a piece."""
        suits = self.table.suits
        return [suits[n] for n, count in self.on_map(state, piece).items() for _ in range(count)]

    def crafts_in(self, turn: Hypothesis, state: State, clearing: int) -> bool:
        """True if one of the pieces that its board names as crafting pieces is there."""
        there, own = state.pieces(clearing), self.faction
        return any(Piece(own, code) in there for code in self.data.crafting)

    def counts(self, state: State) -> dict[str, int]:
        """The number of pieces of each code that it has on the map."""
        found: dict[str, int] = {}
        own = self.faction
        for _, there in state.among(self._clearings):
            for thing in there:
                if type(thing) is Piece and thing.owner == own:
                    code, count = thing.code, there[thing]
                    found[code] = found[code] + count if code in found else count
        return found

    def number(self, state: State, code: str) -> int:
        """The number of its pieces of that code on the map."""
        return state.total(Piece(self.faction, code), self._clearings)

    def next_space(self, state: State, code: str, what: str) -> int:
        """The number in the space that the next piece of that code uncovers: `cost` or `vp`."""
        return self.data.printed(code, self.number(state, code) + 1, what)

    def draws(self, state: State) -> int:
        """The number of cards that its Evening draws: one and the uncovered draw bonuses."""
        data = self.data
        return data.draws({code: self.number(state, code) for code in data.draw_tracks})

    def owe_its_draws(self, turn: Hypothesis, rule: Rule) -> Hypothesis:
        """Oblige it to the draws of its Evening; those that hang on pieces that may not be there it may make."""
        due, doubtful = self.draws(turn.state), self._doubtful_draws(turn)
        return hands.owe_evening_draw(turn, due, rule, doubtful)

    def _doubtful_draws(self, turn: Hypothesis) -> int:
        """The number of those that hang on pieces that may not be on the map."""
        if not (turn.cost or turn.facts.doubting):
            return 0
        state, sure = turn.state, dict[str, int]()
        for code in self.data.draw_tracks:
            piece = Piece(self.faction, code)
            there = self.on_map(state, piece).items()
            sure[code] = sum([count - standing(turn, state, piece, n) for n, count in there])
        return self.draws(state) - self.data.draws(sure)


class FactionSource(FactionPart):
    """The part that speaks for a faction whose chapter is modelled: it has the agenda of its turn, and judges its set-up."""

    def __init__(self, rule_set: RuleSet, faction: Faction, *parts: object) -> None:
        """Take the board's data, and the agenda that the subclass builds."""
        super().__init__(rule_set, faction, *parts)
        rule_set.agendas[faction, ""] = self.build_agenda()

    def agenda_of(self, turn: Hypothesis) -> Agenda:
        """The steps of its turn."""
        return turn.rule_set.agendas[self.faction, ""]

    def build_agenda(self) -> Agenda:
        """The steps of the faction's turn, in the order of its chapter."""
        raise NotImplementedError
