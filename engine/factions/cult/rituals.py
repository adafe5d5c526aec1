"""Rituals of the Lizard Cult (10.5): one for each card revealed.

Which card was revealed for which ritual the record does not say, nor that revealed cards go back; so rituals are kept,
and compared with what was shown when the turn is over. A card spent on nothing else was spent to score.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import NamedTuple

from rootlog.engine.changes import Marked, Scored, Showed
from rootlog.engine.event import MARK, PLACED, RECOVERED, SPENDINGS, Event
from rootlog.engine.event import SCORE as SCORE_EVENT
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.cult.cards_in_hand import holds, lacking
from rootlog.engine.factions.cult.conspiracies import CONSPIRED
from rootlog.engine.general import placing
from rootlog.engine.general.drawn import cards_drawn, given_besides
from rootlog.engine.general.ruling import rules
from rootlog.engine.general.scoring import evening_draw
from rootlog.engine.judging.budget import CARDS, DREW_EARLY, Budget, TurnNote
from rootlog.engine.judging.carryover import FEWER
from rootlog.engine.judging.ledger import Credit, Debt, match
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import BIRD, Card, Suit, hand
from rootlog.engine.reasons import ILLEGAL, MISSING, NO_EVIDENCE, SCORE, Evidence, Reason
from rootlog.engine.state import State

R = chapter("cult")

RITUALS = "rituals"
MOST_CARDS = 8
"""Of so many cards that were spent in a turn it is looked which of them may have been spent to score."""
REVEALED = Budget("revealed", "L")
"""Cards revealed for rituals; a credit's value is the card's suit."""
CRAFTED = TurnNote("crafted", "L")
"""The last event that is a craft."""
_DONE = TurnNote("rituals", "L")
"""The rituals so far."""
_SPENT_TWICE = TurnNote("spent twice", "L")
"""True if it was reported that a card serves for two rituals."""
_TOLD_EARLY = TurnNote("scored before the Outcast was adjusted", "L")
"""That it was said that a card is spent to score too early."""


class Ritual(NamedTuple):
    """Rituals other than Score that one event shows: the suit of the cards they take, how many, and what they are by their rule."""

    suit: Suit
    cards: int
    at: int
    named: Reason


class CultShownCards(NamedTuple):
    """The cards that a turn shows to all: suit and event, one entry a card.

    `overshown` tells whether it shows more cards at once than its hand holds, which replaying reported.
    """

    cards: tuple[tuple[Suit | None, int], ...]
    overshown: bool


NOTHING_SHOWN = CultShownCards((), overshown=False)


class Rituals(FactionPart, Watcher[CultShownCards, None]):
    """The plays of Daylight; sees which cards each own turn shows."""

    def observe(self, turn: Hypothesis) -> CultShownCards:
        """10.5: the cards that the turn shows to all."""
        if turn.log.faction != self.faction:
            return NOTHING_SHOWN
        shown: list[tuple[Suit | None, int]] = []
        overshown = False
        for event in turn.events:
            change = event.change
            if type(change) is not Showed or event.owner != self.faction or change.audience:
                continue
            held = event.before.cards(hand(self.faction))
            cards = held if change.whole_hand else [(card, n) for n, card in change.cards]
            suits = [card.suit for card, n in cards for _ in range(n)]
            shown += [(suit, event.index) for suit in suits]
            overshown = overshown or not holds(event.before, self.faction, suits)
        return CultShownCards(tuple(shown), overshown)

    def sets_aside(self, turn: Hypothesis, event: Event) -> Mapping[Suit | None, int]:
        """10.5, 10.6.1: cards that were revealed serve nothing else until Evening."""
        if turn.faction != self.faction:
            return {}
        return Counter(suit for suit, index in self.seen(turn).cards if index < event.index)

    # --- 10.5.1 to 10.5.4 -----------------------------------------------------------------------------------------

    @play(PLACED, code="b", moment=RITUALS)
    def build(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """10.5.1: a garden of the clearing's suit where the Cult rules, for a card of that suit."""
        here, garden = event.here, self.data.suits.get(event.code)
        suit = self.table.suits[here]
        values = Evidence(garden=garden, clearing=here, suit=suit)
        turn.require(rules(turn, event.before, self.faction, here), R.BUILD, "not ruled", values)
        fits = garden is not None and garden in suit
        turn.require(fits, R.BUILD, "garden of another suit", values)
        placing.build(turn, self.faction, here, event.count)
        return self._ritual(turn, event, suit, R.BUILD, "garden there", values)

    @play(PLACED, code="w", moment=RITUALS)
    def recruit(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """10.5.2: a warrior, for a card of the clearing's suit."""
        placing.place(turn, self.faction, event.here)
        suit = self.table.suits[event.here]
        where = Evidence(clearing=event.here)
        return self._ritual(turn, event, suit, R.RECRUIT, "warrior there", where)

    @play("supply>board", "clearing>board", code="w", moment=RITUALS)
    def sacrifice(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """10.5.4: a warrior becomes an acolyte, for a bird; from the map or from the supply, as the edition has it."""
        if event.moved.target.faction != self.faction:
            return None
        due = self.law.switch("sacrifice_source")
        source = "map" if event.moved.source.kind == "clearing" else "supply"
        values = Evidence(source=source, due=due)
        turn.require(source == due, R.SACRIFICE, "from elsewhere", values)
        return self._ritual(turn, event, BIRD, R.SACRIFICE, "acolyte", NO_EVIDENCE)

    def _ritual(
        self, turn: Hypothesis, event: Event, suit: Suit, rule: Rule, key: str, values: Evidence
    ) -> Hypothesis:
        """10.5: keep it, to be compared with what is revealed. Revealed cards stay in hand as the record has it."""
        named = Reason(rule, True, key, values)
        done = (*_done(turn), Ritual(suit, event.count, event.index, named))
        turn.keep(_DONE, done)
        return self._limit(turn, done, event.before, event.index)

    def _limit(
        self, turn: Hypothesis, done: Iterable[Ritual], state: State, index: int
    ) -> Hypothesis:
        """10.5: each card of the hand serves once."""
        used: list[Suit | None] = []
        for ritual in done:
            used += [ritual.suit] * ritual.cards
        overshown = self.seen(turn).overshown
        if overshown or turn.counted(_SPENT_TWICE) or holds(state, self.faction, used):
            return turn
        if turn.carried.disputed(
            FEWER, self.faction
        ):  # which cards it should have more is not known
            return turn
        if self._shows_another(turn, used, index):  # which is told in the end
            return turn
        cards = state.size(hand(self.faction))
        turn.count(_SPENT_TWICE)
        number = len(used)
        fit = cards if number > cards else number - lacking(state, self.faction, used)
        values = Evidence(rituals=number, suits=tuple(used), held=fit)
        return turn.object_to(R.DAYLIGHT, ILLEGAL, "too many rituals", values, index=index)

    def _shows_another(self, turn: Hypothesis, used: Iterable[Suit | None], index: int) -> bool:
        """True if a card that serves for no ritual is shown for one of another suit."""
        shown = Counter(suit for suit, at in self.seen(turn).cards if at <= index)
        due = Counter(used)
        lacking, spare = due - shown, shown - due
        return lacking.total() > shown[None] and spare.total() > spare[None]

    # --- the turn as a whole ----------------------------------------------------------------------------------------

    def look_back(self, turn: Hypothesis) -> None:
        """10.5: compare rituals with the cards revealed, and take spent cards for Score."""
        self._score(turn)
        self._drawn_early(turn)
        if not turn.optional:
            self._compare(turn)

    def _drawn_early(self, turn: Hypothesis) -> None:
        """10.6: the Evening's cards are drawn when all else is done."""
        acts = [ritual.at for ritual in _done(turn)]
        acts += [at for at in map(turn.counts.get, (CONSPIRED, CRAFTED)) if isinstance(at, int)]
        early = [at for at in cards_drawn(turn) if at < max(acts)] if acts else []
        if len(early) > given_besides(turn):
            crafts = max(acts) == turn.counts.get(CRAFTED)
            key = "drawn before crafting" if crafts else "drawn before its acts"
            turn.object_to(R.EVENING, ILLEGAL, key, Evidence(cards=len(early)), index=max(acts))
            turn.keep(DREW_EARLY.of(self.faction), True)

    def _compare(self, turn: Hypothesis) -> None:
        """10.5, 10.2.2: a card of its suit for each ritual; birds stand for no other suit."""
        due = [
            Debt(
                REVEALED,
                frozenset((*r.suit, None)),
                True,
                r.at,
                r.named.rule,
                "",
                Evidence(ritual=r),
            )
            for r in _done(turn)
            for _ in range(r.cards)
        ]
        if not due:
            return
        cards = [
            Credit(REVEALED, suit, index, R.DAYLIGHT, "") for suit, index in self.seen(turn).cards
        ]
        missing, spare = match(due, cards)
        told: set[int] = set()
        for debt in missing:
            if debt.index in told or turn.counted(_SPENT_TWICE):
                continue
            told.add(debt.index)
            self._unrevealed(turn, debt, sum(m.index == debt.index for m in missing), spare)

    def _unrevealed(self, turn: Hypothesis, debt: Debt, count: int, spare: list[Credit]) -> None:
        ritual = debt.values["ritual"]
        assert isinstance(ritual, Ritual)  # what _compare gives it
        suit, named = ritual.suit, (ritual.named,)
        other = next((c for c in spare if c.value == BIRD), spare[0] if spare else None)
        if other is None:
            rule = R.SACRIFICE if suit == BIRD else R.DAYLIGHT
            key = "no card revealed" if count == 1 else "no cards revealed"
            values = Evidence(suit=suit, ritual=named, count=count)
            # showing a card changes nothing, and scribes leave it out
            turn.object_to(rule, MISSING, key, values, index=debt.index, warning=True)
            return
        spare.remove(other)
        rule = R.HATRED_OF_BIRDS if other.value == BIRD else debt.rule
        seen = other.value if isinstance(other.value, str) else None
        values = Evidence(ritual=named, suit=suit, seen=seen)
        turn.object_to(rule, ILLEGAL, "another card revealed", values, index=debt.index)

    # --- 10.5.3 Score -----------------------------------------------------------------------------------------------

    def _score(self, turn: Hypothesis) -> None:
        """10.5.3: cards that were spent on nothing else."""
        spent = self._spent_on_nothing_else(turn)
        if not spent:
            return
        suits: set[Suit | None] = set()
        scored: set[int] = set()
        for credit in sorted(spent, key=lambda c: c.index):
            suit = credit.value if isinstance(credit.value, str) else None
            if self._spent_to_score(turn, suit, credit.index, suits):
                suits.add(suit)
                scored.add(id(credit))
        if scored:
            turn.credits = tuple(
                c._replace(free=True) if id(c) in scored else c for c in turn.credits
            )
        turn.earned = tuple(sorted(turn.earned, key=lambda e: (e.index < 0, e.index)))

    def _spent_on_nothing_else(self, turn: Hypothesis) -> list[Credit]:
        """Cards that need not pay for anything: with birds, and with cards that no points follow, all else is paid."""
        budget = CARDS.of(self.faction)
        debts = turn.debts_of(budget)
        paid = sorted(turn.credits_of(budget), key=lambda credit: credit.value != BIRD)
        unpaid = len(match(debts, paid)[0])
        scoring: list[Credit] = []
        for credit in sorted(paid, key=lambda credit: credit.value == BIRD):
            rest = [other for other in paid if other is not credit]
            if self._written(turn, credit.index) and len(match(debts, rest)[0]) == unpaid:
                scoring.append(credit)
                paid = rest
        scoring += self._left_to_score(debts, paid, unpaid)
        if debts and len(_suited(scoring)) < len(scoring):
            return self._better(turn, debts, scoring) or scoring
        if debts and scoring and not self._adds_up(turn, scoring):
            return self._adding_up(turn, scoring, self._others(turn, debts, scoring)) or scoring
        return scoring

    def _adding_up(
        self, turn: Hypothesis, scoring: list[Credit], others: list[list[Credit]]
    ) -> list[Credit]:
        """Those of the others that bring what is written, be it all at the end of the turn; where none may score as it is, such as may."""
        if not self._may_score(turn, scoring):
            return next((some for some in others if self._may_score(turn, some)), [])
        for late in (False, True):
            for some in (scoring, *others):
                if self._adds_up(turn, some, late=late):
                    return some
        return []

    def _better(
        self, turn: Hypothesis, debts: tuple[Debt, ...], scoring: list[Credit]
    ) -> list[Credit]:
        """As many other cards, no bird and no suit twice, where the rest pays for all else as well; empty if there are none.

        Cards that points follow come first.
        """
        return max(
            self._others(turn, debts, scoring),
            key=lambda some: sum(self._written(turn, one.index) > 0 for one in some),
            default=[],
        )

    def _others(
        self, turn: Hypothesis, debts: tuple[Debt, ...], scoring: list[Credit]
    ) -> list[list[Credit]]:
        """All choices of so many cards, no bird and no suit twice, where the rest pays for all else as well."""
        paid = turn.credits_of(CARDS.of(self.faction))
        if len(paid) > MOST_CARDS:
            return []
        unpaid = len(match(debts, paid)[0])
        return [
            list(some)
            for some in combinations(paid, len(scoring))
            if len(_suited(some)) == len(some)
            and len(match(debts, [one for one in paid if one not in some])[0]) == unpaid
        ]

    def _may_score(self, turn: Hypothesis, scoring: list[Credit]) -> bool:
        """True if nothing forbids to score with those cards."""
        for credit in scoring:
            suit = credit.value if isinstance(credit.value, str) else None
            gardens = self._gardens(turn.events[credit.index].before, suit)
            if self._objection(turn, suit, credit.index, set(), gardens)[0]:
                return False
        return True

    def _adds_up(self, turn: Hypothesis, scoring: list[Credit], *, late: bool = False) -> bool:
        """True if those cards may score, and bring what the turn writes next to all else that it earned, `late` or not."""
        if not self._may_score(turn, scoring):
            return False
        mine = [e for e in turn.earned if e.faction == self.faction]
        least = sum(e.points for e in mine if e.must)
        most = least + sum(e.points for e in mine if not e.must)
        for credit in scoring:
            suit = credit.value if isinstance(credit.value, str) else None
            worth = self._worth(turn.events[credit.index].before, suit, 0)
            least, most = least + worth[0], most + worth[-1]
        # what is written behind it the end of the turn earns, where not all points are collected there
        draw = len(turn.events) if late else self._evening(turn)
        recorded = (r for r in turn.recorded if r.faction == self.faction and r.index < draw)
        return least <= sum(r.points for r in recorded) <= most

    def _evening(self, turn: Hypothesis) -> int:
        """The event with which the draw of the Evening begins, or what is taken instead of drawing; or the end of the turn."""
        end = evening_draw(turn)
        for event in reversed(turn.events[:end]):
            if event.kind == RECOVERED:
                return event.index
            # a mark, as hirelings change hands
            if event.kind not in (SCORE_EVENT, MARK, *SPENDINGS):
                break
        return end

    def _left_to_score(
        self, debts: tuple[Debt, ...], paid: list[Credit], unpaid: int
    ) -> list[Credit]:
        """Cards that pay for nothing; a card that cannot score pays in place of cards that can, wherever it pays as well."""
        left = match(debts, paid)[1]
        paying = [credit for credit in paid if credit not in left]
        for idle in _idle(left):
            suits = {credit.value for credit in left if credit.value != idle.value}
            for other in paying:
                if other.value in (BIRD, idle.value, *suits):
                    continue
                others = [credit for credit in left if credit is not idle]
                rest = [credit for credit in paid if credit is not other and credit not in others]
                if len(match(debts, rest)[0]) == unpaid:
                    left = [*others, other]
                    paying = [credit for credit in paid if credit not in left]
                    break
        return left

    def _spent_to_score(
        self, turn: Hypothesis, suit: Suit | None, at: int, suits: set[Suit | None]
    ) -> bool:
        """Take a card for spent to score; False where nothing speaks for that."""
        event = turn.events[at]
        written = self._written(turn, at)
        drawn = sum(index < at for index in cards_drawn(turn))
        late = drawn > given_besides(turn) and at >= turn.facts.ending
        if not written and (suit == BIRD or late):
            return False
        gardens = self._gardens(event.before, suit)
        several = self._written(turn, at + 1)  # which of them are for this card is open
        points, *more = self._worth(event.before, suit, 0 if several else written)
        rule, key = self._objection(turn, suit, at, suits, gardens)
        if rule is None and late:
            rule, key = R.EVENING, "scored after the draw"
        values = Evidence(card=(Card(suit, None), 1), gardens=gardens)
        if rule is not None:
            turn.object_to(rule, ILLEGAL, key, values, index=at)
            points = written or points
            turn.earn(points, R.SCORE, "spending a card", values, must=False, index=at)
            return True
        key = "spending a card"
        if suit:
            key = "card with gardens" if gardens else "card without gardens"
        if written and not (points or more) and self._unearned(turn, at + 1):
            told = Evidence(points=written, earned=(Reason(R.SCORE, True, key, values),))
            turn.object_to(R.SCORE, SCORE, "card earns nothing", told, index=at + 1)
            points = written
        turn.earn(points, R.SCORE, key, values, index=at)
        for value, less in zip(more, (points, *more), strict=False):
            turn.earn(value - less, R.SCORE, key, values, must=False, index=at)
        earlier = [r for r in _done(turn) if r.at < at]
        self._limit(turn, earlier, event.after, at)
        return True

    def _objection(
        self, turn: Hypothesis, suit: Suit | None, at: int, suits: set[Suit | None], gardens: int
    ) -> tuple[Rule | None, str]:
        """The rule that forbids a score with that card, and the key of the sentence that says why."""
        conspired, crafted = turn.counts.get(CONSPIRED, -1), turn.counts.get(CRAFTED, at)
        assert isinstance(conspired, int)  # only written by conspire
        assert isinstance(crafted, int)  # only written by craft
        if suit == BIRD:
            return R.HATRED_OF_BIRDS, "birds have no gardens"
        if suit is not None and suit in suits:
            return R.SCORE, "one of its suit before"
        if at < conspired:
            return R.BIRDSONG, "scored before a conspiracy"
        if at < _adjusted(turn) and not turn.counted(_TOLD_EARLY):
            turn.count(_TOLD_EARLY)
            return R.BIRDSONG, "scored before adjusting"
        if at > crafted:
            return R.EVENING, "scored after crafting"
        if not gardens and self.law.switch("cult_score_without_garden") == "no":
            return R.SCORE, "no garden on the map"
        return None, ""

    def _written(self, turn: Hypothesis, at: int) -> int:
        """The points that are written right after an event."""
        following = turn.events[at + 1 : at + 2]
        change = following[0].change if following else None
        if type(change) is Scored and change.faction == self.faction:
            return change.points
        return 0

    def _unearned(self, turn: Hypothesis, until: int) -> bool:
        """True if more points are written up to an event than anything earned so far."""
        earned = sum(e.points for e in turn.earned if e.faction == self.faction)
        written = (r for r in turn.recorded if r.faction == self.faction and r.index <= until)
        return sum(r.points for r in written) > earned

    def _gardens(self, state: State, suit: Suit | None) -> int:
        """The number of gardens of that suit on the map; of any, where the card is not known."""
        counts = self.counts(state)
        return sum(counts.get(code, 0) for code, s in self.data.suits.items() if suit in (None, s))

    def _worth(self, state: State, suit: Suit | None, written: int) -> list[int]:
        """The points over the last uncovered space; for a card that is not known all that it can bring, the least first.

        Where a suit without a garden may be scored for, a card that is not known may be of that suit, and bring nothing. Of those the points that are written right behind it are what it brings; who has left the track scores none (3.3.1).
        """
        if state.scores.get(self.faction) is None:
            return [0]
        codes = [code for code, one in self.data.suits.items() if suit in (None, one)]
        counts = self.counts(state)
        bare = suit or self.law.switch("cult_score_without_garden") != "no"
        built = [code for code in codes if bare or counts.get(code, 0)]
        worth = {self.data.printed(code, counts.get(code, 0), "vp") for code in built}
        return [written] if written and written in worth else sorted(worth) or [0]


def _idle(left: list[Credit]) -> list[Credit]:
    """Those cards that cannot score next to the others: birds, and a second one of a suit (10.5.3)."""
    values = [credit.value for credit in left]
    return [c for at, c in enumerate(left) if c.value == BIRD or c.value in values[:at]]


def _done(turn: Hypothesis) -> tuple[Ritual, ...]:
    done = turn.counts.get(_DONE, ())
    assert isinstance(done, tuple)  # only written by _ritual
    return done


def _suited(credits_: Iterable[Credit]) -> set[object]:
    """The suits of cards that can score, each once; cards that are not known may be of any."""
    return {c.value if c.value is not None else c.index for c in credits_ if c.value != BIRD}


def _adjusted(turn: Hypothesis) -> int:
    """The event that moves the Outcast's marker, -1 where none is written."""
    marks = (e for e in turn.events if e.kind == MARK)
    moved = (e for e in marks if type(e.change) is Marked and e.change.kind == "outcast")
    return next((e.index for e in moved), -1)
