"""The count that decides who rules a clearing (law-1 to law-4: 2.8; law-6 and law-16: 2.5), for messages and `explain`."""

from collections.abc import Iterable, Iterator

from rootlog.engine.general.ruling import presence, rules
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

R = chapter("actions")
TERMS = chapter("terms")


def counts_for_rule(turn: Hypothesis, state: State, clearings: Iterable[int]) -> Evidence:
    """By clearing, by faction, what each counts there for rule."""
    return Evidence({str(n): Evidence(RuleTally(turn, state, n).counts()) for n in clearings})


def require_rule(
    turn: Hypothesis, ruled: Truth, faction: Faction, origin: int, target: int
) -> Hypothesis:
    """Require that one end of a move is ruled (4.2.1), and tell what decides it."""
    state = turn.state
    if turn.facts.explaining:
        tell_move(turn, faction, origin, target)
    values = Evidence(
        faction=faction,
        origin=origin,
        at_origin=RuleTally(turn, state, origin),
        target=target,
        at_target=RuleTally(turn, state, target),
    )
    return turn.require(
        ruled,
        R.YOU_MUST_RULE,
        "neither end",
        values,
        evidence=lambda: Evidence(rule=counts_for_rule(turn, state, (origin, target))),
    )


class RuleTally:
    """The count that decides who rules a clearing; it is only made when it is reported."""

    __slots__ = ("clearing", "state", "turn")

    def __init__(self, turn: Hypothesis, state: State, clearing: int) -> None:
        """The count in that clearing, in that state of that turn."""
        self.turn = turn.without_trail()  # else what is objected to would hold itself
        self.state = state
        self.clearing = clearing

    def counts(self) -> dict[Faction, int]:
        """The numbers that each faction counts there: warriors, buildings, and what an ability adds."""
        count = presence(self.state, self.clearing)
        for source in self.turn.asking("rule_bonus", self.state):
            bonus, _ = source.rule_bonus(self.turn, self.state, self.clearing)
            if bonus:
                count[source.faction] = count.get(source.faction, 0) + bonus
        return count

    def exceptions(self) -> Iterator[tuple[str, Evidence]]:
        """Other things that decide who rules: ties that somebody wins, warriors that count for others, keeps of a kind."""
        turn, state, clearing, count = self.turn, self.state, self.clearing, self.counts()
        best = max(count.values(), default=0)
        tied = not best or list(count.values()).count(best) > 1
        for source in turn.asking("wins_ties", state):
            wins = tied and count.get(source.faction, 0) == best
            if wins and source.wins_ties(turn, state, clearing):
                yield "ties", Evidence(faction=source.faction)
        for source in turn.asking("lends_rule", state):
            loan = source.lends_rule(turn, state, clearing)
            if loan is not None and loan[2] is not False and loan[1]:
                values = Evidence(number=loan[1], owner=source.faction, borrower=loan[0])
                yield "lends" if loan[2] else "may lend", values
        for source in turn.asking("masters", state):
            masters = tuple(filter(None, sorted(source.masters(turn, state) or frozenset())))
            if count.get(source.faction) and masters:
                yield "serves", Evidence(faction=source.faction, masters=masters)
        for source in turn.asking("rules_outright", state):
            if source.rules_outright(turn, state, clearing):
                yield "outright", Evidence(faction=source.faction)


def tell_rule(turn: Hypothesis, faction: Faction, clearing: int) -> None:
    """Tell for `explain` that a faction rules a clearing, and by what count; nothing where it does not."""
    state = turn.state
    if rules(turn, state, faction, clearing):
        turn.tell(TERMS.RULER, "rules it", ruling(turn, state, faction, clearing))


def ruling(turn: Hypothesis, state: State, faction: Faction, clearing: int) -> Evidence:
    """The values of the sentence that a faction rules a clearing, or does not."""
    return Evidence(faction=faction, clearing=clearing, tally=RuleTally(turn, state, clearing))


def tell_move(turn: Hypothesis, faction: Faction, origin: int, target: int) -> Hypothesis:
    """Tell for `explain` by which of its two ends a move is allowed (4.2.1), and that they are adjacent (4.2)."""
    from rootlog.engine.general.moving import adjacent  # a circle otherwise

    state = turn.state
    ends = Evidence(faction=faction, origin=origin, target=target)
    if adjacent(turn, state, faction, origin, target):
        turn.tell(R.MOVE, "adjacent", ends)
    ruled = [
        number for number in (origin, target) if number and rules(turn, state, faction, number)
    ]
    for number in ruled:
        turn.tell(R.YOU_MUST_RULE, "rules it", ruling(turn, state, faction, number))
    if not ruled and _freely(turn, faction, origin, target):
        turn.tell(R.YOU_MUST_RULE, "freely", ends)
    return turn


def _freely(turn: Hypothesis, faction: Faction, origin: int, target: int) -> bool:
    """True if some rule lets that faction move there whoever rules (as 13.2.3, 11.2.2)."""
    state = turn.state
    return any(
        source.moves_freely(turn, state, faction) for source in turn.asking("moves_freely", state)
    ) or any(
        source.swims(turn, state, faction, origin, target) for source in turn.asking("swims", state)
    )
