"""Set-up turns (chapter 5): the pieces that a faction's set-up line places, against what its board tells it to place."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from rootlog.engine.changes import Moved
from rootlog.engine.factions import FactionData
from rootlog.engine.game import TurnLog
from rootlog.engine.general import placing
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Card, Faction, Piece
from rootlog.engine.reasons import ILLEGAL, MISSING, NO_EVIDENCE, Evidence, Reason
from rootlog.engine.state import State

R = chapter("terms")


AS_SET_UP = "as set up"
"""The key of the sentence that nothing is wrong."""


class Opening:
    """A set-up turn: what it placed in which clearing, and by which action."""

    def __init__(self, log: TurnLog) -> None:
        """Read a set-up turn."""
        self.log = log
        self.placed = [*log.moves()]
        there: dict[object, list[int]] = {}
        for _, moved in self.placed:
            if moved.target.kind == "clearing":
                clearings = [int(moved.target.key)] * moved.count
                there.setdefault(moved.became, []).extend(clearings)
        self._there = there
        """The clearings where each thing was placed, one entry each."""

    def put(self, kind: str) -> list[tuple[int, Moved]]:
        """All that comes to places of a kind (`board`, `column`), with the number of the action."""
        return [(action, moved) for action, moved in self.placed if moved.target.kind == kind]

    def places(self, piece: Piece) -> Counter[int]:
        """The number of that piece that were placed in each clearing."""
        return Counter(self._there.get(piece, ()))

    def where(self, piece: Piece) -> list[int]:
        """The clearings where that piece was placed, one entry a piece."""
        return sorted(self._there.get(piece, ()))

    def chosen(self) -> list[str]:
        """The names of leaders, characters and the like that were chosen."""
        return [
            moved.became.name
            for _, moved in self.placed
            if moved.target.kind == "leader"
            and isinstance(moved.became, Card)
            and moved.became.name
        ]

    def one_chosen(self, rule: Rule, cards: Iterable[Mapping[str, str]]) -> tuple[int, Reason]:
        """A reason about the leader, character or the like: one of those cards is chosen."""
        chosen = len(self.chosen())
        values = Evidence(chosen=chosen or "no")
        kind, written = left_out(chosen, 1), tuple(f"#{card['name']}->$" for card in cards)
        reason = Reason(rule, chosen == 1, "one chosen", values, kind=kind, written=written)
        return self.kept_back(), reason

    def kept_back(self) -> int:
        """The number of the first action that takes a leader, a character or the like and puts it nowhere, 0 if none does."""
        kept = (
            action
            for action, moved in self.placed
            if moved.source.kind == moved.target.kind == "stock"
        )
        return next(kept, 0)

    def action_of(self, piece: Piece, clearing: int | None = None) -> int:
        """The number of the first action that places that piece (in that clearing), 0 if none does."""
        for action, moved in self.placed:
            if moved.became == piece and (clearing is None or moved.target.key == clearing):
                return action
        return 0

    def settling(self, due: Mapping[Piece, int], homes: Iterable[int]) -> tuple[str, ...]:
        """The way in which the pieces due in a home are written, for any one of those clearings: without what of it was placed there."""
        written: list[str] = []
        for home in homes:
            left = {one.code: due[one] for one in due if not self.action_of(one, home)}
            written += placing_there(left, [home])
        return tuple(written)

    def check(
        self,
        piece: Piece,
        holds: bool,
        rule: Rule,
        key: str,
        values: Evidence,
        kind: str = "",
        written: tuple[str, ...] = (),
    ) -> tuple[int, Reason]:
        """A reason about where a piece is placed, at the action that places it; `kind` and `written`: see `Reason`."""
        reason = Reason(rule, holds, key, values, kind=kind, written=written)
        return self.action_of(piece), reason

    def expect(self, piece: Piece, due: Mapping[int, int], rule: Rule) -> tuple[int, Reason]:
        """A reason about how many of a piece are placed in each clearing: exactly what is due there.

        Where too many are placed and too few elsewhere, those too many were meant there.
        """
        placed = self.places(piece)
        wrong = [n for n in sorted({*placed, *due}) if placed[n] != due.get(n, 0)]
        if not wrong:
            return self.action_of(piece), Reason(rule, True, AS_SET_UP, NO_EVIDENCE)
        off = next((n for n in wrong if placed[n] > due.get(n, 0)), wrong[0])
        count, wanted = placed[off], due.get(off, 0)
        values = Evidence(pieces=(piece, count), placed=count, clearing=off, due=wanted)
        kind = left_out(count, wanted)
        short = {n: due.get(n, 0) - placed[n] for n in wrong}
        alike = [n for n in wrong if short[n] == short[off]]  # one action places as many in each
        written = placing_there({piece.code: short[off]}, ["+".join(map(str, alike))])
        reason = Reason(rule, False, "so many set up", values, kind=kind, written=written)
        return self.action_of(piece, off if placed[off] else None), reason


class FactionSetup:
    """The set-up of a faction, where it is a part of its chapter for itself."""

    def __init__(self, turn: Hypothesis, data: FactionData) -> None:
        """In that turn, with what is printed on the board."""
        self.turn = turn
        self.table = turn.table
        self.law = turn.law
        self.data = data
        self.faction = data.letter
        self.opening = opening(turn)


def opening(turn: Hypothesis) -> Opening:
    """That set-up turn as it is read, made when it is first asked for."""
    found: Opening | None = turn.facts.opening
    if found is None:
        found = turn.facts.opening = Opening(turn.log)
    return found


def barred(turn: Hypothesis, told: Iterable[tuple[int, Reason]]) -> Iterator[tuple[int, Reason]]:
    """The reasons about a set-up turn, and those for what it places where another faction bars it (the keep, 6.2.2).

    An action to which something objects already is one mistake. Of what a hireling bars before it is anybody's nothing is said.
    """
    state, wrong = turn.log.before, set[int]()
    others = [
        s for s in turn.asking("forbids_placing", state) if s.faction in turn.rule_set.factions
    ]
    for action, reason in told:
        if not reason.holds:
            wrong.add(action)
        yield action, reason
    placed = opening(turn).placed
    for action, moved in placed:
        if moved.target.kind != "clearing" or action in wrong:
            continue
        number = int(moved.target.key)
        rules = (one.forbids_placing(turn, state, turn.faction, number) for one in others)
        rule = next(filter(None, rules), None)
        if rule is not None:
            wrong.add(action)
            values = Evidence(faction=turn.faction, clearing=number)
            yield action, Reason(rule, False, "may not place", values)
    yield from _crowded(turn, placed, wrong)


def _crowded(
    turn: Hypothesis, placed: list[tuple[int, Moved]], wrong: set[int]
) -> Iterator[tuple[int, Reason]]:
    """2.2.3: the pieces built beyond the slots of a clearing, but for what is wrong already, and more of it."""
    state, free = turn.log.before, dict[int, int]()
    faction = turn.rule_set.factions[turn.faction]
    told = {(moved.became, moved.target) for action, moved in placed if action in wrong}
    for action, moved in placed:
        what = moved.became
        if moved.target.kind != "clearing" or type(what) is not Piece or what.code[0] != "b":
            continue
        number = int(moved.target.key)
        if number not in free:
            told_open = faction.open_slots(turn, state, number)
            printed = placing.open_slots(turn, state, number)
            free[number] = printed if told_open is None else told_open
        free[number] -= moved.count
        if free[number] < 0 and action not in wrong and (what, moved.target) not in told:
            wrong.add(action)
            values = Evidence(piece=what, clearing=number, slots=turn.table.map.slots[number])
            yield action, Reason(R.SLOTS, False, "placed beyond them", values)


def allowed(
    turn: Hypothesis, opening: Opening, piece: Piece, due: Mapping[int, int]
) -> dict[int, int]:
    """The pieces due, less what was not placed where the faction may place nothing: the Furious Protector may be there first."""
    placed = opening.places(piece)
    return {
        number: count
        for number, count in due.items()
        if placed[number] or placing.barred(turn, turn.log.before, turn.faction, number) is None
    }


def placing_there(pieces: Mapping[str, int], places: Iterable[object]) -> tuple[str, ...]:
    """The way in which so many pieces of some kinds are written as placed in any one of those places."""
    what = "+".join(
        f"{count if count > 1 else ''}{code}" for code, count in pieces.items() if count > 0
    )
    return tuple(f"{what}->{where}" for where in places) if what else ()


def left_out(count: int, due: int) -> str:
    """The kind of finding if set-up has so many of what it should have: fewer were left out."""
    return MISSING if count < due else ILLEGAL


def starts(turn: Hypothesis, state: State, faction: Faction) -> dict[int, Faction]:
    """The corners in which others than that faction have started, by a token or a building there, and who."""
    found: dict[int, Faction] = {}
    others = turn.rule_set.factions.keys() - {faction}  # hirelings start nowhere
    for number in turn.table.map.corners:
        for thing in state.pieces(number):
            if type(thing) is Piece and thing.code[0] in "tb" and thing.owner in others:
                found[number] = thing.owner
    return found


def corner(
    turn: Hypothesis, home: int, *, older: str = "", builds: bool = True
) -> tuple[str, Evidence]:
    """The key of the sentence that says what is wrong with a clearing as the corner where the faction starts, and its values.

    It may be no corner or taken, or, though there is such a corner, not across from where another has started: by older laws
    one of the factions with the letters in `older`.
    """
    before = turn.log.before
    taken = starts(turn, before, turn.faction)
    if older and turn.law.switch("corner_setup") != "free corner":
        taken = {number: who for number, who in taken.items() if who in older}
    across = facing(turn, before, turn.faction, taken, builds=builds)
    known = Evidence(
        clearing=home,
        faction=taken.get(home),
        taken=tuple(sorted(taken)),
        across=tuple(across),
    )
    if home not in turn.table.map.corners:
        return "no corner", known
    if home in taken:
        return "corner taken", known
    return "corner across" if across and home not in across else AS_SET_UP, known


def facing(
    turn: Hypothesis,
    state: State,
    faction: Faction,
    others: Iterable[int],
    taken: Iterable[int] | None = None,
    *,
    builds: bool = True,
) -> list[int]:
    """The corners across from where others start, but for those taken and those that hirelings' pieces leave no room in."""
    opposite = turn.table.map.opposite
    homes = list(others)
    found = sorted({opposite[n] for n in homes} - set(homes if taken is None else taken))
    if not turn.table.hirelings:
        return found
    free = placing.can_build if builds else _may_place
    return [number for number in found if free(turn, state, faction, number)]


def _may_place(turn: Hypothesis, state: State, faction: Faction, clearing: int) -> bool:
    return placing.barred(turn, state, faction, clearing) is None
