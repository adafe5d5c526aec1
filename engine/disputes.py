"""One mistake, one finding: what contradicts itself only because of what another finding puts in doubt follows from that one.

A finding disputes things: pieces that a turn did not place or should not have placed, cards of a hand, a card that was crafted without
leave, the pieces where a battle cannot be, what was left where more is taken than was there. How many, is known; a
contradiction that needs no more of them than that is its consequence, and takes them up. Nothing else is forgiven.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from rootlog.engine.cards import deck
from rootlog.engine.changes import Battled, Moved, Showed
from rootlog.engine.event import REMOVALS, Event
from rootlog.engine.game import Game
from rootlog.engine.judging.carryover import MORE, NOWHERE, POINTS, Dispute
from rootlog.engine.judging.disputing import KEPT
from rootlog.engine.judging.judge import Judgement
from rootlog.engine.judging.ledger import MOST
from rootlog.engine.judging.nearest import nearest
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import DECK, Card, Faction, Piece, Place, Thing, hand, place
from rootlog.engine.reasons import ERROR, ILLEGAL, IMPOSSIBLE, Objection

R = chapter("actions")
TERMS = chapter("terms")
BELIEVED = frozenset((MORE, POINTS, NOWHERE))
"""Things that are in doubt though nothing is missing for them: judging alone asks for it."""


def told_once(
    game: Game, contradictions: tuple[Objection, ...], judgement: Judgement
) -> tuple[Objection, ...]:
    """The contradictions of a replay and the findings of judging, each mistake once.

    What follows from another finding has it as its `cause`.
    """
    found = judgement.objections
    wrong = {(one.turn, one.action) for one in found if one.severity == ERROR}
    sure = [
        one
        for one in contradictions
        if one.severity == ERROR or (one.turn, one.action) not in wrong
    ]
    disputes = _Disputes(game, found, judgement.carried.disputes) if sure else None
    kept = [disputes.told(one) for one in sure] if disputes is not None else []
    found = tuple(_caused(found, kept))
    impossible = {
        (one.turn, one.action): one
        for one in kept
        if one.kind == IMPOSSIBLE and one.action and one.cause is None
    }
    judged = {one: _instead(one, impossible.get((one.turn, one.action))) for one in found}
    told = (one._replace(cause=one.cause and judged.get(one.cause, one.cause)) for one in kept)
    plays: dict[int, Mapping[int, set[Rule]]] = {}
    return *(_by_its_play(one, judgement, plays) for one in told), *(
        one for one in found if judged[one] is one
    )


def _caused(found: tuple[Objection, ...], kept: list[Objection]) -> Iterator[Objection]:
    """The findings of judging, each that follows from something that is reported with that itself as its cause."""
    known: dict[tuple[int, int], Objection] = {}
    for one in (*found, *kept):
        if one.cause is None:
            known.setdefault((one.turn, one.action), one)
    rules = {(one.turn, one.action, one.rule): one for one in found if one.cause is None}
    for one in found:
        if one.cause is None:
            yield one
            continue
        turn, action, rule = one.cause.turn, one.cause.action, one.cause.rule
        yield one._replace(cause=rules.get((turn, action, rule)) or known.get((turn, action)))


def _instead(one: Objection, impossible: Objection | None) -> Objection:
    """The report on an action to which judging objects: that it cannot be at all, where that is so, and nothing else of it."""
    if impossible is None or (one.kind != ILLEGAL and one.rule != impossible.rule):
        return one
    return impossible


def _by_its_play(
    one: Objection, judgement: Judgement, plays: dict[int, Mapping[int, set[Rule]]]
) -> Objection:
    """A card that is not there breaks the rule of the play that it was to pay for, where the turn was read as such a play.

    `plays` keeps what is known of turns.
    """
    if one.kind != IMPOSSIBLE or one.rule != TERMS.CARDS or not (one.turn and one.action):
        return one
    reading = judgement.readings[one.turn - 1] if one.turn <= len(judgement.readings) else None
    if reading is None or reading.turn is None:
        return one
    if one.turn not in plays:
        plays[one.turn] = _paid_for(reading.turn, reading.events)
    rules = plays[one.turn].get(one.action, ())
    return one._replace(rule=next(iter(rules))) if len(rules) == 1 else one


def _paid_for(turn: Hypothesis, events: Iterable[Event]) -> Mapping[int, set[Rule]]:
    """The rules by which what is not there was owed or granted, by the actions that take it."""
    actions = {
        event.index: event.action
        for event in events
        if type(event.change) is Moved and event.change.short
    }
    found: dict[int, set[Rule]] = {}
    for budget in {credit.budget for credit in turn.credits if credit.index in actions}:
        debts, credits_ = turn.debts_of(budget), turn.credits_of(budget)
        if len(debts) * len(credits_) > MOST:  # any of them
            pairs = (
                [(one, debts[0]) for one in credits_] if len({d.rule for d in debts}) == 1 else []
            )
        else:
            paid = nearest(debts, credits_, turn.facts.ending) if debts else {}
            pairs = [(credits_[credit], debts[debt]) for credit, debt in paid.items()]
        for credit, debt in pairs:
            if credit.index in actions:
                found.setdefault(actions[credit.index], set()).add(debt.rule)
    return found


class _Lack(NamedTuple):
    """So many of a thing that an action needs and that are not there; it is `taken` where it leaves that place."""

    thing: Thing | str | None
    place: Place
    number: int
    taken: bool = True


Covers = Callable[[_Lack, int], bool]
"""True if things in doubt are such as are lacking in that turn."""


class _Disputed:
    """So many things that a finding puts in doubt; those `left` explain nothing yet."""

    def __init__(self, finding: Objection, number: int, covers: Covers) -> None:
        self.finding = finding
        self.number = self.left = number
        self.covers = covers


class _Disputes:
    """All that is in doubt in a game, the first first."""

    def __init__(
        self, game: Game, found: tuple[Objection, ...], known: tuple[Dispute, ...]
    ) -> None:
        self.game = game
        self.copies = deck(game.table.deck).held
        self.known = known
        """The things that were carried on."""
        self.disputed: dict[object, list[_Disputed]] = {}
        """Such as may be lacking together, by what they are, as far as they were asked for."""
        self.findings = {(one.turn, one.action, one.rule): one for one in reversed(found)}
        self.fallen: dict[tuple[int, int], Objection] = {}
        """The actions that remove what falls in a battle where none can be, each with the finding that tells so."""
        battles: dict[int, dict[int, Objection]] = {}
        for told in found:
            if told.severity == ERROR and told.action:
                self._hit(told)
                if told.rule == R.BATTLE:
                    battles.setdefault(told.turn, {})[told.action] = told
        for turn, wrong in battles.items():
            self._fall(turn, wrong)

    def _of(self, kind: object) -> list[_Disputed]:
        """The things of that kind that are in doubt."""
        found = self.disputed.get(kind)
        if found is None:
            found = self.disputed[kind] = [
                _Disputed(self.findings.get(one[:3]) or one.finding, one.number, _covers(one))
                for one in self.known
                if one.place not in BELIEVED and _kind_of(one) == kind
            ]
        return found

    def _dispute(self, kind: object, disputed: _Disputed) -> None:
        known = self._of(kind)
        known.append(disputed)
        del known[:-KEPT]

    def told(self, one: Objection) -> Objection:
        """A contradiction, with the finding from which it follows; else what is left where it takes too many is in doubt."""
        if one.kind != IMPOSSIBLE:
            return one
        if (one.turn, one.action) in self.fallen:
            return one._replace(cause=self.fallen[one.turn, one.action])
        lacks = _summed(self._lacks(one))
        causes = [self._cause(one, lack) for lack in lacks]
        if causes and None not in causes:
            for lack in lacks:
                self._take_up(one, lack)
            return one._replace(cause=causes[0])
        for change in self._moved(one):
            there = change.count - change.short
            if change.short and there and change.source.kind == "clearing":
                kind = _kind(change.thing, change.source)
                self._dispute(kind, _Disputed(one, there, _lying(change.thing, change.source)))
        return one

    def _covering(self, one: Objection, lack: _Lack) -> list[_Disputed]:
        here = one.turn, one.action
        return [
            disputed
            for disputed in self._of(_kind(lack.thing, lack.place))
            if (disputed.finding.turn, disputed.finding.action) <= here
            and disputed.covers(lack, one.turn)
        ]

    def _cause(self, one: Objection, lack: _Lack) -> Objection | None:
        """The finding that put in doubt what is lacking; None where not as many are in doubt."""
        covering = self._covering(one, lack)
        numbers = [each.left if lack.taken else each.number for each in covering]
        if sum(numbers) < lack.number:
            return None
        return next(each.finding for each, n in zip(covering, numbers, strict=True) if n)

    def _take_up(self, one: Objection, lack: _Lack) -> None:
        if not lack.taken:
            return
        count = lack.number
        for disputed in self._covering(one, lack):
            used = min(count, disputed.left)
            disputed.left -= used
            count -= used

    def _moved(self, one: Objection) -> list[Moved]:
        step = self.game.step(one.turn, one.action)
        return [change for change in step.changes if type(change) is Moved] if step else []

    def _lacks(self, one: Objection) -> Iterator[_Lack]:
        """The things that the action of a contradiction needs and that are not there."""
        step = self.game.step(one.turn, one.action)
        for change, before in zip(step.changes, step.states, strict=False) if step else ():
            if type(change) is Showed:
                own = hand(change.faction)
                over = sum(number for number, _ in change.cards) - before.size(own)
                if over > 0:
                    yield _Lack(None, own, over, taken=False)
            elif type(change) is Moved and change.short:
                yield _Lack(change.thing, change.source, change.short)
            elif type(change) is Moved and type(change.became) is Card:
                card, most = change.became, self.copies.get(change.became)
                if most is not None and change.thing != card:
                    seen = sum(there.get(card, 0) for _, there in before.places()) + change.count
                    if seen > most:
                        yield _Lack(card.name, DECK, seen - most, taken=False)

    def _fall(self, turn: int, wrong: dict[int, Objection]) -> None:
        """Take up all that falls in battles where none can be."""
        told: Objection | None = None
        where: int | str = 0
        for step in self.game.turns[turn - 1].steps:
            for change in step.changes:
                if type(change) is Battled:
                    told, where = wrong.get(step.action), change.clearing
                elif told is not None and type(change) is Moved and _leaves(change, where):
                    self.fallen.setdefault((turn, step.action), told)

    def _hit(self, one: Objection) -> None:
        """Take up the hits that are left out of a battle: as many items of the loser may be damaged that are not."""
        owed, paid, loser = (one.evidence.get(name) for name in ("owed", "paid", "loser"))
        if type(owed) is int and type(paid) is int and type(loser) is str:
            self._dispute(("items", loser), _Disputed(one, owed - paid, _items_of(loser)))


def _leaves(moved: Moved, number: int | str) -> bool:
    """True if something is removed from the clearing with that number."""
    return moved.source.key == number and f"{moved.source.kind}>{moved.target.kind}" in REMOVALS


def _summed(lacks: Iterable[_Lack]) -> list[_Lack]:
    """Things that are taken from one place, in one number."""
    numbers: dict[tuple[Thing | str | None, Place], int] = {}
    found = []
    for lack in lacks:
        if lack.taken:
            numbers[lack[:2]] = numbers.get(lack[:2], 0) + lack.number
        else:
            found.append(lack)
    return [_Lack(*key, number) for key, number in numbers.items()] + found


def _kind(thing: Thing | str | None, place: Place) -> object:
    """Things that are lacking or in doubt, as far as that tells whether one may be the other."""
    if place.kind == "items":
        return "items", place.faction
    return (place, thing) if place == DECK else thing if type(thing) is Piece else place


def _kind_of(one: Dispute) -> object:
    return _kind(one.thing, hand(one.faction) if one.place == "hand" else place(one.place))


def _covers(one: Dispute) -> Covers:
    """Which things are in doubt by what a turn carried on.

    What was placed without leave may be reported of what is missing itself, so only later turns tell of an empty supply; so it is
    with hands.
    """
    thing, kind, since = one.thing, one.place, one.turn

    def covers(lack: _Lack, turn: int) -> bool:
        where = lack.place.kind
        if kind == "hand":
            return lack.place == hand(one.faction) and since < turn
        if lack.thing != thing:
            return False
        if kind == "clearing":  # they should have been placed, and may be anywhere by now
            return where != "supply"
        if kind == "board":
            return where not in ("supply", "clearing")
        return where == kind and since < turn

    return covers


def _lying(thing: Thing, place: Place) -> Covers:
    """Those things in that place, in this turn and later."""
    return lambda lack, _: (lack.thing, lack.place) == (thing, place)


def _items_of(faction: Faction) -> Covers:
    """The items of a faction."""
    return lambda lack, _: lack.place.kind == "items" and lack.place.faction == faction
