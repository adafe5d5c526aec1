"""One mistake, one finding: what is contradictory only because of a mistake that was already reported.

A battle written in the wrong clearing is a mistake; that what it removes does not lie there either is its consequence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from rootlog.engine.changes import Battled, Moved, Showed
from rootlog.engine.echoes import without_amiss, without_miscrafted
from rootlog.engine.event import REMOVALS
from rootlog.engine.game import Game, Step
from rootlog.engine.judging.carried import Shortage
from rootlog.engine.judging.judge import Judgement
from rootlog.engine.judging.nearest import nearest
from rootlog.engine.judging.turn import Turn
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, hand
from rootlog.engine.reasons import ERROR, ILLEGAL, IMPOSSIBLE, NOTATION, Objection

R = chapter("actions")
TERMS = chapter("terms")
MAPS = chapter("maps")


def without_consequences(
    game: Game, contradictions: tuple[Objection, ...], judgement: Judgement
) -> tuple[Objection, ...]:
    """The contradictions of a replay and the findings of judging, each mistake once."""
    found = judgement.objections
    kept = _without_misplaced(game, _without_doubts(contradictions, found), found)
    kept = _without_ferry(kept, found)
    kept = _without_lacking(game, kept, judgement.carried.shortages)
    kept = without_miscrafted(game, kept, judgement.carried.miscrafts)
    impossible = {(o.turn, o.action): o.rule for o in kept if o.kind == IMPOSSIBLE and o.action}
    kept = without_amiss(game, kept, judgement.carried.amiss)
    return *(_by_its_play(one, judgement) for one in kept), *(
        one
        for one in found
        if (one.turn, one.action) not in impossible
        or (one.kind != ILLEGAL and one.rule != impossible[one.turn, one.action])
    )


def _by_its_play(one: Objection, judgement: Judgement) -> Objection:
    """A card that is not there breaks the rule of the play that it was to pay for, where the turn was read as such a play."""
    if one.kind != IMPOSSIBLE or one.rule != TERMS.CARDS or not (one.turn and one.action):
        return one
    reading = judgement.readings[one.turn - 1] if one.turn <= len(judgement.readings) else None
    if reading is None or reading.turn is None:
        return one
    lacking = {
        event.index
        for event in reading.events
        if event.action == one.action and type(event.change) is Moved and event.change.short
    }
    rules = {rule for index in lacking for rule in _paid_for(reading.turn, index)}
    return one._replace(rule=rules.pop()) if len(rules) == 1 else one


def _paid_for(turn: Turn, index: int) -> Iterator[Rule]:
    """The rules by which what an event shows was owed or granted."""
    for budget in {credit.budget for credit in turn.credits if credit.index == index}:
        debts, credits_ = turn.debts_of(budget), turn.credits_of(budget)
        if debts:
            for credit, debt in nearest(debts, credits_, turn.facts.ending).items():
                if credits_[credit].index == index:
                    yield debts[debt].rule


def _without_misplaced(
    game: Game, contradictions: tuple[Objection, ...], found: tuple[Objection, ...]
) -> tuple[Objection, ...]:
    """Without the contradictions that only repeat that a battle is written where there is none."""
    misplaced = {
        (finding.turn, finding.action)
        for finding in found
        if finding.rule == R.BATTLE and finding.severity == ERROR
    }
    if not misplaced or not contradictions:
        return contradictions
    battles: dict[int, set[int]] = {}
    for turn, action in filter(all, misplaced):
        battles.setdefault(turn, set()).add(action)
    echoes = {
        (turn, action)
        for turn, actions in battles.items()
        for action in _losses(game.turns[turn - 1].steps, actions)
    }
    return tuple(
        one
        for one in contradictions
        if one.kind != IMPOSSIBLE or (one.turn, one.action) not in echoes
    )


def _without_doubts(
    contradictions: tuple[Objection, ...], found: tuple[Objection, ...]
) -> tuple[Objection, ...]:
    """Without the warnings of a replay about an action to which judging objects: an item exhausted twice."""
    if not any(one.kind == NOTATION for one in contradictions):
        return contradictions
    wrong = {(one.turn, one.action) for one in found if one.severity == ERROR}
    return tuple(
        one
        for one in contradictions
        if one.kind != NOTATION or one.severity == ERROR or (one.turn, one.action) not in wrong
    )


def _without_ferry(
    contradictions: tuple[Objection, ...], found: tuple[Objection, ...]
) -> tuple[Objection, ...]:
    """Without the doubts of a replay about where the ferry lies, where judging knows that it lies elsewhere."""
    told = {(o.turn, o.action) for o in found if o.rule == MAPS.THE_FERRY and o.severity == ERROR}
    return tuple(
        one
        for one in contradictions
        if one.kind != IMPOSSIBLE or one.severity == ERROR or (one.turn, one.action) not in told
    )


def _without_lacking(
    game: Game, contradictions: tuple[Objection, ...], lacks: tuple[Shortage, ...]
) -> tuple[Objection, ...]:
    """Without the cards that a hand has not, because it was said before that it draws too few or spends too many."""
    if not lacks or not any(one.kind == IMPOSSIBLE for one in contradictions):
        return contradictions
    lacking, used = Counter[Faction](), Counter[Faction]()
    waiting, kept = list(reversed(lacks)), []
    for one in contradictions:
        while waiting and waiting[-1].turn < one.turn:
            told = waiting.pop()
            lacking[told.faction] += told.cards
        cards = one.rule == TERMS.CARDS and one.kind == IMPOSSIBLE
        if cards and _not_shown(game, one, lacking):
            continue
        short = _short(game, one) if cards else {}
        if short and all(lacking[who] - used[who] >= count for who, count in short.items()):
            used.update(short)
        else:
            kept.append(one)
    return tuple(kept)


def _not_shown(game: Game, contradiction: Objection, lacking: Mapping[Faction, int]) -> bool:
    """Whether a hand only has not the cards that are shown because of what was told before: that takes none of them away."""
    step = game.step(contradiction.turn, contradiction.action)
    shown = False
    for change, before in zip(step.changes, step.states, strict=False) if step else ():
        if type(change) is Moved and change.short:
            return False
        if type(change) is Showed and change.cards:
            who = change.faction
            over = sum(number for number, _ in change.cards) - before.size(hand(who))
            if over > lacking.get(who, 0):
                return False
            shown = shown or over > 0
    return shown


def _short(game: Game, contradiction: Objection) -> dict[Faction, int]:
    """How many cards are missing in which hands at the action of a contradiction."""
    short: dict[Faction, int] = {}
    step = game.step(contradiction.turn, contradiction.action)
    for change in step.changes if step else ():
        if type(change) is Moved and change.short and change.source.kind == "hand":
            faction = change.source.faction
            short[faction] = short.get(faction, 0) + change.short
    return short


def _losses(steps: tuple[Step, ...], battles: set[int]) -> list[int]:
    """The actions that remove pieces in the clearing of one of those battles before the next battle."""
    found = []
    clearing: object = None
    for step in steps:
        for change in step.changes:
            if type(change) is Battled:
                clearing = change.clearing if step.action in battles else None
            elif clearing is not None and type(change) is Moved and _removes(change, clearing):
                found.append(step.action)
    return found


def _removes(moved: Moved, clearing: object) -> bool:
    kind = f"{moved.source.kind}>{moved.target.kind}"
    return kind in REMOVALS and moved.source.key == clearing
