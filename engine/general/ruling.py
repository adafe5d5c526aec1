"""Who rules a clearing (law-1 to law-4: 2.8; law-6 and law-16: 2.5)."""

from collections.abc import Iterator, Mapping
from itertools import product

from rootlog.engine.judging.disputing import recorded
from rootlog.engine.judging.source import RuleSource
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Faction, Piece, Thing
from rootlog.engine.pieces import clearing as place_of
from rootlog.engine.state import State

_RULING = (
    "rules_outright",
    "rule_bonus",
    "lends_rule",
    "masters",
    "wins_ties",
    "rules_without_majority",
)
"""The question of who rules."""


def presence(state: State, clearing: int) -> dict[Faction, int]:
    """The number of warriors and buildings that each faction has there."""
    count: dict[Faction, int] = {}
    for thing, number in state.pieces(clearing).items():
        if type(thing) is Piece and thing.code[0] in "wb":
            count[thing.owner] = count.get(thing.owner, 0) + number
    return count


def tally(state: State, clearing: int) -> tuple[tuple[Faction, int], ...]:
    """The number of pieces that each faction counts for rule there, the largest first; for messages."""
    return tuple(sorted(presence(state, clearing).items(), key=lambda pair: -pair[1]))


def warriors_of(
    turn: Hypothesis, state: State, faction: Faction, clearing: int, *, borrowed: bool
) -> int:
    """The number of warriors that a player has there; with `borrowed` also those that it surely treats as its own for rule."""
    there = state.pieces(clearing)
    own = _warriors(there, faction)
    if not borrowed:
        return own
    for source in turn.asking("lends_rule", state):
        loan = source.lends_rule(turn, state, clearing)
        if loan is not None and loan[0] == faction and loan[2]:
            own += loan[1]
    hired = [
        source.faction
        for source in turn.asking("masters", state)
        if source.masters(turn, state) == frozenset((faction,))
    ]
    return own + sum([_warriors(there, one) for one in hired])


def _warriors(there: Mapping[Thing, int], owner: Faction) -> int:
    """The number of warriors of an owner among what lies in a clearing."""
    number = 0
    for thing in there:
        if type(thing) is Piece and thing.owner == owner and thing.code[0] == "w":
            number += there[thing]
    return number


def borrows(turn: Hypothesis, state: State, faction: Faction, clearing: int) -> bool:
    """True if a player may treat pieces of others there as its own for rule: mercenaries, hirelings."""
    for source in turn.asking("lends_rule", state):
        loan = source.lends_rule(turn, state, clearing)
        if loan is not None and loan[0] == faction and loan[1] and loan[2] is not False:
            return True
    count = presence(state, clearing)
    return any(
        count.get(source.faction) and faction in (source.masters(turn, state) or ())
        for source in turn.asking("masters", state)
    )


def ruler(turn: Hypothesis, state: State, clearing: int) -> Faction | None:
    """The faction that rules that clearing: most warriors and buildings, ties broken by who wins them; None if nobody.

    Hirelings rule for nobody here. What cannot be known (see `rules`) counts as not ruling.
    """
    for faction in turn.rule_set.factions:
        if rules(turn, state, faction, clearing):
            return faction
    return None


def rules(turn: Hypothesis, state: State, faction: Faction, clearing: int) -> Truth:
    """True if that faction rules that clearing; None where a source that is not modelled might decide it.

    The answer is remembered as long as the turn is judged.
    """
    known, key = turn.facts.ruling, (id(state), faction, clearing, turn.phase)
    if key in known:
        return known[key]
    found = known[key] = _rules(turn, state, faction, clearing)
    return found


def _rules(turn: Hypothesis, state: State, faction: Faction, clearing: int) -> Truth:
    outright, giving, lending, hired, ties, unsure = turn.asking_each(_RULING, state)
    for source in outright:
        if source.rules_outright(turn, state, clearing):
            return source.faction == faction
    count = presence(state, clearing)
    asked = turn, state, faction, clearing
    if not (giving or lending or hired or turn.facts.doubting):
        return _ruled(asked, count, ties, unsure)
    counts = _with_bonus(turn, state, clearing, _doubted(turn, state, clearing, count), giving)
    if not (lending or hired):
        answers = {_ruled(asked, one, ties, unsure) for one in counts}
        return answers.pop() if len(answers) == 1 else None
    answers = {
        _ruled(asked, _lent(one, lenders, borrowers, shared=shared), ties, unsure)
        for one in counts
        for lenders, borrowers in _loans(turn, state, clearing, one, lending, hired)
        for shared in ((False, True) if lending and lenders else (False,))
    }
    return answers.pop() if len(answers) == 1 else None


def _with_bonus(  # where, what there is
    turn: Hypothesis,
    state: State,
    clearing: int,
    counts: list[dict[Faction, int]],
    giving: tuple[RuleSource, ...],
) -> list[dict[Faction, int]]:
    """The counts with what abilities add to them, in every way in which they may."""
    for source in giving:
        who = source.faction
        bonuses = dict.fromkeys(source.rule_bonus(turn, state, clearing))
        counts = [{**one, who: one.get(who, 0) + more} for one in counts for more in bonuses]
    return counts


def _doubted(
    turn: Hypothesis, state: State, clearing: int, count: dict[Faction, int]
) -> list[dict[Faction, int]]:
    """The count, and as it is without those pieces of each faction that may not be there (`disputing`)."""
    counts = [count]
    moving, where = recorded(turn), place_of(clearing)
    for faction, number in count.items() if turn.facts.doubting else ():
        fewer = sum(
            moving.standing(state, thing, where)
            for thing in state.pieces(clearing)
            if type(thing) is Piece and thing.owner == faction and thing.code[0] in "wb"
        )
        if fewer:
            counts.append({**count, faction: number - fewer})
    return counts


Loan = tuple[Faction, int, bool]
"""Whose pieces, how many, and whether they may count for their owner as well: of mercenaries the Law does not say."""


def _loans(  # where, what there is, and who is asked
    turn: Hypothesis,
    state: State,
    clearing: int,
    count: dict[Faction, int],
    lending: tuple[RuleSource, ...],
    hired: tuple[RuleSource, ...],
) -> Iterator[tuple[list[Loan], tuple[Faction, ...]]]:
    """Whose pieces there others treat as their own for rule, how many; with every way in which they may do so."""
    lenders: list[Loan] = []
    options: list[tuple[Faction, ...]] = []
    for source in lending:
        loan = source.lends_rule(turn, state, clearing)
        if loan is not None and loan[2] is not False:
            lenders.append((source.faction, loan[1], True))
            options.append((loan[0],) if loan[2] else (loan[0], source.faction))
    for source in hired:
        number = count.get(source.faction, 0)
        masters = source.masters(turn, state) if number else None
        if masters is not None:
            lenders.append((source.faction, number, False))
            options.append(tuple(master or source.faction for master in masters))
    for borrowers in product(*options):
        yield lenders, borrowers


def _lent(
    count: dict[Faction, int],
    lenders: list[Loan],
    borrowers: tuple[Faction, ...],
    *,
    shared: bool,
) -> dict[Faction, int]:
    """The count with those loans, each to its borrower; `shared`: those that may count for both do."""
    if not lenders:
        return count
    count = dict(count)
    for (lender, number, both), borrower in zip(lenders, borrowers, strict=True):
        if not (shared and both) or borrower == lender:
            count[lender] = count.get(lender, 0) - number
        count[borrower] = count.get(borrower, 0) + number
    return count


def _ruled(
    asked: tuple[Hypothesis, State, Faction, int],
    count: dict[Faction, int],
    ties: tuple[RuleSource, ...],
    unsure: tuple[RuleSource, ...],
) -> Truth:
    turn, state, faction, clearing = asked
    own = count.get(faction, 0)
    best = 0
    for other, number in count.items():
        if number > best and other != faction:
            best = number
    unknown = False
    if own == best:
        for source in ties:
            if source.faction == faction:
                wins = source.wins_ties(turn, state, clearing)
                if wins:
                    return True
                unknown = unknown or wins is None
    if own <= best:
        for source in unsure:
            if source.faction == faction:
                unknown = unknown or source.rules_without_majority(turn, state, clearing) is None
    if own > best:
        return True
    return None if unknown else False
