"""Who rules a clearing by what count (law-1 to law-4: 2.8; law-6 and law-16: 2.5), in words for messages and `explain`."""

from __future__ import annotations

from collections.abc import Iterable

from rootlog.engine.general.ruling import NOTHING_THERE, presence, rules
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State
from rootlog.engine.words import faction_name

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
    return turn.require(
        ruled,
        R.YOU_MUST_RULE,
        "the {:rules} neither {} ({}) nor {} ({})",
        faction_name(faction),
        origin,
        RuleTally(turn, state, origin),
        target,
        RuleTally(turn, state, target),
        evidence=lambda: Evidence(rule=counts_for_rule(turn, state, (origin, target))),
    )


class RuleTally:
    """The numbers that each faction counts for rule in a clearing; put into words only when it is reported."""

    __slots__ = ("clearing", "state", "turn")

    def __init__(self, turn: Hypothesis, state: State, clearing: int) -> None:
        """The count in that clearing, in that state of that turn."""
        self.turn = turn
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

    def __str__(self) -> str:
        """As "Marquise 3, Eyrie 1", largest first, with what else decides; in words where nothing is there."""
        ranked = sorted(self.counts().items(), key=lambda pair: -pair[1])
        parts = [f"{faction_name(faction)} {number}" for faction, number in ranked]
        return ", ".join([*(parts or [NOTHING_THERE]), *self._besides(dict(ranked))])

    def _besides(self, count: dict[Faction, int]) -> list[str]:
        """Other things that decide who rules: ties that somebody wins, warriors that count for others, keeps of a kind."""
        turn, state, clearing = self.turn, self.state, self.clearing
        best = max(count.values(), default=0)
        said = [
            f"ties go to the {faction_name(source.faction)}"
            for source in turn.asking("wins_ties", state)
            if count.get(source.faction, 0) == best
            and (not best or list(count.values()).count(best) > 1)
            and source.wins_ties(turn, state, clearing)
        ]
        for source in turn.asking("lends_rule", state):
            loan = source.lends_rule(turn, state, clearing)
            if loan is not None and loan[2] is not False and loan[1]:
                may = "count" if loan[2] else "may count"
                owner, borrower = faction_name(source.faction), faction_name(loan[0])
                said.append(f"{loan[1]} of the {owner} {may} for the {borrower}")
        for source in turn.asking("masters", state):
            masters = source.masters(turn, state) or frozenset()
            named = " or ".join(f"the {faction_name(one)}" for one in sorted(masters) if one)
            if count.get(source.faction) and named:
                said.append(f"the {faction_name(source.faction):counts} for {named}")
        said += [
            f"the {faction_name(source.faction):rules} outright"
            for source in turn.asking("rules_outright", state)
            if source.rules_outright(turn, state, clearing)
        ]
        return said


def tell_rule(turn: Hypothesis, faction: Faction, clearing: int) -> None:
    """Tell for `explain` that a faction rules a clearing, and by what count; nothing where it does not."""
    state = turn.state
    if rules(turn, state, faction, clearing):
        words, name = "the {:rules} {} ({})", faction_name(faction)
        turn.tell(TERMS.RULER, words, name, clearing, RuleTally(turn, state, clearing))


def tell_move(turn: Hypothesis, faction: Faction, origin: int, target: int) -> Hypothesis:
    """Tell for `explain` by which of its two ends a move is allowed (4.2.1), and that they are adjacent (4.2)."""
    from rootlog.engine.general.moving import adjacent  # a circle otherwise

    state, name = turn.state, faction_name(faction)
    if adjacent(turn, state, faction, origin, target):
        turn.tell(R.MOVE, "{} and {} are adjacent", *_ends(origin, target))
    ruled = [
        number for number in (origin, target) if number and rules(turn, state, faction, number)
    ]
    for number in ruled:
        words = "the {:rules} {} ({})"
        turn.tell(R.YOU_MUST_RULE, words, name, number, RuleTally(turn, state, number))
    if not ruled and _freely(turn, faction, origin, target):
        words = "the {} may move without ruling {} or {}"
        turn.tell(R.YOU_MUST_RULE, words, name, *_ends(origin, target))
    return turn


def _freely(turn: Hypothesis, faction: Faction, origin: int, target: int) -> bool:
    """True if some rule lets that faction move there whoever rules (as 13.2.3, 11.2.2)."""
    state = turn.state
    return any(
        source.moves_freely(turn, state, faction) for source in turn.asking("moves_freely", state)
    ) or any(
        source.swims(turn, state, faction, origin, target) for source in turn.asking("swims", state)
    )


def _ends(*numbers: int) -> list[str]:
    """The ends of a move: clearings, or the one that lies below the map."""
    return [str(number) if number else "the Burrow" for number in numbers]
