"""The demands of the Law at this moment, as the actions that would show it: what falls in a battle, what was done costs and brings, what steps ask for."""

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, islice
from typing import NamedTuple, TypeVar

from rootlog.editing.completing_things import columns
from rootlog.editing.standing import TurnStanding
from rootlog.engine.judging.ledger import Debt, EarnedPoints, RecordedPoints, match
from rootlog.engine.judging.reading import Reading, objections
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import BIRD, SUITS, Piece
from rootlog.engine.reasons import MISSING, Objection
from rootlog.engine.work import NO_LIMIT
from rootlog.grammar import Unreadable
from rootlog.notation.reader import node_of
from rootlog.notation.record import (
    Action,
    Battle,
    Board,
    CardTerm,
    Hand,
    Node,
    PieceTerm,
    Region,
    Score,
    Term,
    Transfer,
    TurnLine,
)
from rootlog.notation.writer import node_text
from rootlog.repairing.owed import OwedPattern, patterns, paying

DONE, STEP, POINTS = "done", "step", "points"
"""For what it is owed: something that was done, a step of the turn; or it is points."""
CHOICES = 24
"""So many ways to show one thing are offered at most."""
WAYS = 400
"""So many ways to take several things are looked at."""
LATELY = 30
"""In so many turns it is looked how the record writes such things."""
HITS = 4
"""So many pieces fall on one side of a battle at most that is offered where the dice are not written."""


class Owed(NamedTuple):
    """An action that shows what is owed: as it is written, why, for what, and in which order.

    Those of one `group` stand for one another; where there is only one it is `sure`, if no step before it leaves a choice.
    """

    node: Node
    why: str
    kind: str
    group: int
    sure: bool = True

    @property
    def text(self) -> str:
        """The action as it is written."""
        return node_text(self.node)


def owed(game: TurnStanding) -> tuple[Owed, ...]:
    """All that is owed where the game is, in the order in which it may be written."""
    reading = game.judged.trials.over(game.line)
    turn = reading.turn
    if turn is None:
        return tuple(_set_up(game, reading))
    fallen = [*_fallen(game, reading)]
    # as a turn that is over, one in which much is left out may be read as one in which nothing was allowed
    begun = game.tried.turn if game.tried.judged else turn
    known = _known(game)
    acts = _debts(game, begun, known, steps=False)
    steps = _debts(game, turn, known, steps=True, reached=reached(begun))
    now, late = _points(game, begun, turn)
    unpaid = [] if fallen else [*_fallen_when_paid(game, acts)]
    if unpaid:
        now = []  # what falls earns nothing before it is written
    fallen = fallen or unpaid or [*_fallen_though(game, reading)]
    groups = [*fallen, *acts, *now, *_behind_choices([*steps, *late])]
    return tuple(one._replace(group=number) for number, group in enumerate(groups) for one in group)


Group = list[Owed]


def _group(nodes: Iterable[Node], why: str, kind: str) -> Group:
    found = list(dict.fromkeys(nodes))[:CHOICES]
    return [Owed(node, why, kind, 0, len(found) == 1) for node in found]


def _behind_choices(groups: list[Group]) -> Iterator[Group]:
    """The groups of steps in their order: none is sure behind one that leaves a choice, which comes first."""
    waits = False
    for group in groups:
        yield [one._replace(sure=False) for one in group] if waits else group
        waits = waits or len(group) > 1


def _why(game: TurnStanding, one: Objection) -> str:
    return f"{game.judged.law.cite(one.rule).number} {one.message}"


# --- set-up -------------------------------------------------------------------------------------------------------


def _set_up(game: TurnStanding, reading: Reading) -> Iterator[Owed]:
    """Things that a set-up turn lacks, in the ways in which nothing new is wrong where there is one."""
    lacking = [*objections(reading)]
    for number, one in enumerate(lacking):
        ways = (_read(text, game.faction) for text in one.written)
        nodes = [node for node in ways if node is not None]
        fits = [node for node in nodes if _set_up_so(game, node, lacking)]
        group = _group(fits or nodes, _why(game, one), STEP)
        yield from (owed._replace(group=number) for owed in group)


def _set_up_so(game: TurnStanding, node: Node, lacking: list[Objection]) -> bool:
    """True if a set-up turn has less wrong with one more action."""
    return len([*objections(game.judged.trials.over(with_action(game, node)))]) < len(lacking)


def _read(text: str, faction: str) -> Node | None:
    try:
        return node_of(text, faction)
    except Unreadable:
        return None


# --- battles ------------------------------------------------------------------------------------------------------


def _fallen(game: TurnStanding, reading: Reading) -> Iterator[Group]:
    """The losses in the last battle: what its dice demand, or, where they are not written, what may fall."""
    battle = _open_battle(game)
    if battle is None:
        return
    told = _lost(reading)
    if told is not None:
        why = _why(game, told)
        first = list(_losses(game, _many(told), str(told.evidence["loser"]), battle.clearing))
        yield _group((_with_the_other(game, node, battle) for node in first), why, DONE)
    elif not battle.rolls and not _is_fought(game):
        yield [one._replace(sure=False) for one in _group(_perhaps(game, battle), "4.3", DONE)]


def _fallen_when_paid(game: TurnStanding, acts: list[Group]) -> Iterator[Group]:
    """The losses in a battle that the Law knows of only when what it costs is written."""
    battle, actions = _open_battle(game), game.line.actions
    paid = [with_action(game, group[0].node).actions[-1] for group in acts if group[0].sure]
    if battle is None or not battle.rolls or not paid:
        return
    at = next(number for number, one in enumerate(actions) if one.node is battle)
    line = game.line._replace(actions=(*actions[:at], *paid, *actions[at:]))
    fought = TurnStanding(game.judged, line, NO_LIMIT)
    yield from _fallen(fought, game.judged.trials.over(fought.line))


def _fallen_though(game: TurnStanding, reading: Reading) -> Iterator[Group]:
    """The losses that may be in a battle against which something speaks: it was fought all the same."""
    battle, last = _open_battle(game), len(game.line.actions)
    if battle is None or not battle.rolls or _is_fought(game):
        return
    if any(one.action == last and one.kind != MISSING for one in objections(reading)):
        yield [one._replace(sure=False) for one in _group(_perhaps(game, battle), "4.3", DONE)]


def _open_battle(game: TurnStanding) -> Battle | None:
    """The battle with which the turn ends so far, but for what fell in it."""
    for action in reversed(game.line.actions):
        node = action.node
        if type(node) is Battle:
            return node
        if type(node) is not Transfer or node.targets:
            return None
    return None


def _is_fought(game: TurnStanding) -> bool:
    return type(game.line.actions[-1].node) is not Battle


def _lost(reading: Reading) -> Objection | None:
    """That a side of a battle lost too little."""
    found = (one for one in objections(reading) if one.kind == MISSING)
    return next((one for one in found if "loser" in one.evidence), None)


def _many(told: Objection) -> int:
    owed, paid = told.evidence["owed"], told.evidence["paid"]
    assert isinstance(owed, int)
    assert isinstance(paid, int)
    return owed - paid


def _losses(game: TurnStanding, count: int, loser: str, clearing: int) -> Iterator[Transfer]:
    """The ways in which a side loses so many pieces there: its warriors first, then any of the others."""
    there = {
        thing.code: number
        for thing, number in game.state.pieces(clearing).items()
        if type(thing) is Piece and thing.owner == loser and thing.code[0] in "wbt"
    }
    first = {code: number for code, number in there.items() if code[0] == "w"}
    warriors = _taken(first, count)
    rest = count - sum(warriors.values())
    others = [code for code in there if code not in first]
    owner = None if loser == game.faction else loser
    for more in combinations_with_replacement(others, rest):
        fell = {**warriors, **{code: more.count(code) for code in more}}
        if fell and all(number <= there[code] for code, number in fell.items()):
            yield Transfer(
                tuple(
                    PieceTerm(None if n == 1 else n, owner, code, Region((clearing,)))
                    for code, n in fell.items()
                ),
                (),
            )


def _taken(there: dict[str, int], count: int) -> dict[str, int]:
    """So many of those pieces, of each kind as many as there are."""
    found = {}
    for code, number in there.items():
        if count > 0:
            found[code] = min(number, count)
            count -= found[code]
    return found


def _with_the_other(game: TurnStanding, node: Transfer, battle: Battle) -> Node:
    """A loss together with what the other side loses then, where there is one way."""
    told = _lost(game.judged.trials.over(with_action(game, node)))
    if told is None:
        return node
    more = list(_losses(game, _many(told), str(told.evidence["loser"]), battle.clearing))
    return Transfer((*node.terms, *more[0].terms), ()) if len(more) == 1 else node


def with_action(game: TurnStanding, node: Node) -> TurnLine:
    """The turn so far with one more action."""
    number, line = len(game.line.actions) + 1, game.line
    text = node_text(node)
    return line._replace(
        actions=(*line.actions, Action(number, text, line.line, 1, 1 + len(text), node))
    )


def _perhaps(game: TurnStanding, battle: Battle) -> Iterator[Node]:
    """The losses that may fall on both sides in a battle whose dice are not written."""
    attacker = battle.attacker or game.faction
    for ours in range(HITS):
        for theirs in range(HITS):
            sides = [
                list(_losses(game, number, side, battle.clearing)) if number else [Transfer((), ())]
                for number, side in ((theirs, battle.defender), (ours, attacker))
            ]
            for one in sides[0]:
                for other in sides[1]:
                    if one.terms or other.terms:
                        yield Transfer((*one.terms, *other.terms), ())


# --- debts --------------------------------------------------------------------------------------------------------


def reached(turn: Hypothesis) -> int:
    """The step that the turn has come to by what was done in it, as the number of its slot."""
    return max((one.slot for one in turn.entries if one.play is not None), default=0)


def _debts(
    game: TurnStanding,
    turn: Hypothesis,
    known: tuple[OwedPattern, ...],
    *,
    steps: bool,
    reached: int = 0,
) -> list[Group]:
    """The debts of steps of a turn that it has not gone beyond, or of its acts, as groups."""
    open_, _ = match(turn.debts, turn.credits, turn.facts.ending)
    found: list[Group] = []
    asked = (one for one in open_ if one.step is steps and (not steps or one.slot >= reached))
    for debt, count in _counted(sorted(asked, key=lambda one: one.slot)):
        why = f"{game.judged.law.cite(debt.rule).number} {game.judged.law.cite(debt.rule).title}"
        group = _group(_ways(game, debt, count, known), why, STEP if steps else DONE)
        found += [group] if group else []
    return _joined(found)


def _ways(
    game: TurnStanding, debt: Debt, count: int, known: tuple[OwedPattern, ...]
) -> Iterator[Node]:
    """The ways to show what is owed in which nothing is taken from where it does not lie.

    Where nothing tells of any, cards may be what is owed to the columns of the faction's board.
    """
    ways = [*paying(debt, count, known, game.faction)]
    if count > 1:
        ways += _together([*paying(debt, 1, known, game.faction)], count)
    found = [node for node in ways if lies_there(game, node)]
    yield from found or (_to_columns(game) if debt.step else ())


def _together(ways: list[Node], count: int) -> Iterator[Node]:
    """So many ways to take one away at once, from different places."""
    one_by_one = [node for node in ways if type(node) is Transfer and not node.targets]
    for some in islice(combinations_with_replacement(one_by_one, count), WAYS):
        terms: dict[Term, int] = {}
        for node in some:
            terms[node.terms[0]] = terms.get(node.terms[0], 0) + 1
        if len(terms) > 1:
            taken = (one._replace(count=None if n == 1 else n) for one, n in terms.items())
            yield Transfer(tuple(taken), ())


def _to_columns(game: TurnStanding) -> Iterator[Node]:
    """A card of each suit from the hand to each column of the faction's own board."""
    for key in columns(game, game.faction):
        for suit in (*SUITS, BIRD):
            card = CardTerm(None, suit, None, Hand(game.faction))
            yield Transfer((card,), (Board(None, key),))


def granted(game: TurnStanding) -> Iterator[Node]:
    """The acts that steps of the turn allow and nothing shows yet, in the ways in which the record writes such things; nobody asks the judge."""
    turn = game.tried.turn
    if not game.tried.judged:
        return
    asked = [one._replace(must=True) for one in turn.debts if one.step]
    open_, _ = match(asked, turn.credits, turn.facts.ending)
    known = _known(game)
    for debt, _count in _counted(sorted(open_, key=lambda one: one.slot)):
        ways = (one for one in paying(debt, 1, known, game.faction) if lies_there(game, one))
        yield from islice(ways, CHOICES)


def _known(game: TurnStanding) -> tuple[OwedPattern, ...]:
    """The record's way of writing the things owed, in its latest turns."""
    before = game.judged.verdicts.readings[: game.line.number - 1]
    return patterns(game.judged.record, before[-LATELY:])


def lies_there(game: TurnStanding, node: Node) -> bool:
    """True if the pieces that an action takes from clearings stand there."""
    if type(node) is not Transfer:
        return True
    for term in node.terms:
        if type(term) is PieceTerm and type(term.start) is Region and len(term.start.numbers) == 1:
            there = game.state.pieces(term.start.numbers[0])
            if there.get(Piece(term.faction or game.faction, term.code), 0) < (term.count or 1):
                return False
    return True


def _counted(debts: Iterable[Debt]) -> Iterator[tuple[Debt, int]]:
    """Debts that are the same, each once with how many there are."""
    found: dict[tuple[object, ...], list[Debt]] = {}
    for debt in debts:
        fits = debt.fits if debt.fits is None or isinstance(debt.fits, frozenset) else id(debt.fits)
        found.setdefault((debt.budget, fits, debt.rule, debt.step), []).append(debt)
    yield from ((same[0], len(same)) for same in found.values())


def _joined(groups: list[Group]) -> list[Group]:
    """Groups in which those that are sure and place the same in several clearings, or take it away from there, are one action."""
    found: dict[object, Group] = {}
    for group in groups:
        one = group[0]
        key: object = id(group)
        if one.sure and type(one.node) is Transfer and len(one.node.terms) == 1:
            first, goals = one.node.terms[0], one.node.targets
            if goals and all(type(goal) is Region for goal in goals):
                key = (first, one.why)
            elif goals:
                key = (first._replace(count=None), goals)
            elif type(first.start) is Region:
                key = (first._replace(start=None), one.why)
        if key in found:
            found[key] = [_both(found[key][0], one)]
        else:
            found[key] = group
    return list(found.values())


def _both(one: Owed, other: Owed) -> Owed:
    """Two actions as one: to the goals of both, from the places of both, or of both numbers."""
    first, second = one.node, other.node
    assert type(first) is Transfer
    assert type(second) is Transfer
    if not first.targets:
        return one._replace(node=first._replace(terms=(*first.terms, *second.terms)))
    if first.targets == second.targets:
        count = (first.terms[0].count or 1) + (second.terms[0].count or 1)
        return one._replace(node=first._replace(terms=(first.terms[0]._replace(count=count),)))
    goals = sorted(
        {goal.numbers for goal in (*first.targets, *second.targets) if type(goal) is Region}
    )
    return one._replace(node=first._replace(targets=tuple(map(Region, goals))))


# --- points -------------------------------------------------------------------------------------------------------


def _points(
    game: TurnStanding, begun: Hypothesis, over: Hypothesis
) -> tuple[list[Group], list[Group]]:
    """The points that are earned and not written, those of what was done and those that steps bring."""
    now: list[Group] = []
    late: list[Group] = []
    may = {_earning(one) for one in over.earned if not one.must}
    for faction in game.table.factions:
        for sign in (1, -1):
            done = [one for one in _of(begun.earned, faction, sign) if _is_done(one)]
            done = [one for one in done if _earning(one) not in may]
            ending = [
                one for one in _of(over.earned, faction, sign) if one.must and not _is_done(one)
            ]
            written = _sum(_of(begun.recorded, faction, sign))
            left = _sum(done) - written
            if left * sign > 0:
                now.append([_scored(game, done[-1], left)])
            more = _sum(ending) + (left if left * sign < 0 else 0)
            if more * sign > 0 and ending:
                late.append([_scored(game, ending[-1], more)])
    return now, late


Points = TypeVar("Points", EarnedPoints, RecordedPoints)


def _of(points: Iterable[Points], faction: str, sign: int) -> list[Points]:
    return [one for one in points if one.faction == faction and one.points * sign > 0]


def _is_done(one: EarnedPoints) -> bool:
    """True if it is earned by something that was done, or before all of that."""
    return one.index >= 0 or one.early


def _earning(one: EarnedPoints) -> tuple[object, ...]:
    return one.faction, one.index, one.points, one.rule


def _sum(points: Iterable[EarnedPoints | RecordedPoints]) -> int:
    return sum(one.points for one in points)


def _scored(game: TurnStanding, one: EarnedPoints, points: int) -> Owed:
    who = None if one.faction == game.faction else one.faction
    why = f"{game.judged.law.cite(one.rule).number} {one.named}"
    return Owed(Score(who, points), why, POINTS, 0)
