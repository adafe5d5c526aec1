"""The Decree of the Eyrie: resolving it (7.5.2) and turmoil (7.7).

It is matched late: every card of a column is a debt, every recruit, move, battle or build a credit of the suit of its
clearing. So it need not be known which card an action was taken for, and joined actions (`2w->3`) resolve several.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from rootlog.engine.budget import Budget, Note
from rootlog.engine.event import APPOINTED, BATTLE, MOVED, PLACED, PURGE, Event
from rootlog.engine.factions.common import FactionSource
from rootlog.engine.factions.eyrie.taking import WILD, Cards, Taking
from rootlog.engine.general import battle, hits, moving, placing
from rootlog.engine.general.ruling import rules
from rootlog.engine.law import Rule, chapter
from rootlog.engine.ledger import match
from rootlog.engine.pieces import ALL_SUITS, Piece, Suit, column, leader, place
from rootlog.engine.reasons import MISSING
from rootlog.engine.source import play
from rootlog.engine.words import suit_name

if TYPE_CHECKING:
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

R = chapter("eyrie")

WARRIOR, ROOST = Piece("E", "w"), Piece("E", "b")
VIZIER = "loyalvizier"
CHARISMATIC = "charismatic"
SCORING = "score points"
COLUMNS: dict[str, tuple[str, Rule]] = {
    "r": ("recruit", R.DECREE_RECRUIT),
    "m": ("move", R.DECREE_MOVE),
    "x": ("battle", R.DECREE_BATTLE),
    "b": ("build", R.DECREE_BUILD),
}


DECREE = Budget("decree")
"""The actions that the cards of a column decree, by the column's key."""
COLUMN = Note("column")
"""The cards that lay in a column when it was reached, by its key."""
ACTS = Note("acts")
"""The suits of the clearings in which a column's actions were taken, by its key."""


class DecreeSource(FactionSource):
    """The plays of a faction that resolves a Decree."""

    def leader(self, state: State) -> str | None:
        """The name of the leader in force."""
        return next((card.name for card, _ in state.cards(leader(self.faction))), None)

    def reach(self, turn: Turn, step: str) -> Turn:
        """Go to a step of Daylight; turmoil has ended it (7.7.4)."""
        if "turmoil" not in turn.counts:
            return turn.go(step)
        hits.settle(turn)
        return turn.require(False, R.REST, "Daylight ended with turmoil, “{}” comes after it", step)

    def _open(self, key: str) -> Callable[[Turn], None]:
        """7.5.2: when a column is reached, its cards are owed."""

        def enter(turn: Turn) -> None:
            if "turmoil" in turn.counts:
                return
            self._leave(turn)
            cards = self._cards(turn.state, key)
            turn.keep("column", key).keep(COLUMN.at(key), cards)
            name, rule = COLUMNS[key]
            for suit in cards:
                turn.owe(
                    DECREE.at(key),
                    None if suit in WILD else {suit, ALL_SUITS},
                    rule,
                    "{paid} of {owed} due for the {} cards of the Decree",
                    name,
                    count=self._each(turn, key),
                    step=True,
                )

        return enter

    def _leave(self, turn: Turn) -> None:
        """Remember whether the column that is left holds a card that could not be taken."""
        key = turn.counts.get("column")
        if isinstance(key, str) and self._is_open(turn, key) and self._stuck(turn, key):
            turn.keep(f"stuck {key}", True)

    def _cards(self, state: State, key: str) -> Cards:
        found = state.cards(column(self.faction, key))
        return tuple(sorted((c.suit for c, n in found for _ in range(n)), key=str))

    def _each(self, turn: Turn, key: str) -> int:
        """7.8.2: how many of its action a card of a column demands."""
        return 2 if key == "r" and self.leader(turn.state) == CHARISMATIC else 1

    def _taken(self, turn: Turn, key: str) -> Cards:
        """The suits of the clearings of the actions taken in a column, one entry a card."""
        acts = turn.counts.get(ACTS.at(key), ())
        assert isinstance(acts, tuple)  # only written by _act
        each = self._each(turn, key)
        if each == 1:
            return acts
        return tuple(s for s, n in sorted(Counter(acts).items()) for _ in range(-(-n // each)))

    def _is_open(self, turn: Turn, key: str) -> bool:
        cards = turn.counts.get(COLUMN.at(key), ())
        assert isinstance(cards, tuple)  # only written by _open
        return len(self._taken(turn, key)) < len(cards)

    def _stuck(self, turn: Turn, key: str) -> bool | None:
        cards = turn.counts.get(COLUMN.at(key), ())
        assert isinstance(cards, tuple)  # only written by _open
        decree = Taking(turn, self.faction, ROOST, WARRIOR)
        each, taken = self._each(turn, key), self._taken(turn, key)
        return decree.stuck(turn.state, key, cards, taken, each)

    def _act(self, turn: Turn, key: str, number: int, count: int = 1, joined: int = 0) -> Turn:
        """7.5.2: take a column's action in a clearing: `count` for sure, `joined` more if as many cards were joined."""
        name, rule = COLUMNS[key]
        if self.reach(turn, name).failed and "turmoil" in turn.counts:
            return turn
        suit = self.table.suits[number]
        acts = turn.counts.get(ACTS.at(key), ())
        assert isinstance(acts, tuple)  # only written here
        turn.keep(ACTS.at(key), (*acts, *[suit] * count))
        words = "no {} card of the Decree ({}) is left for {}, a {} clearing"
        cards = turn.counts.get(COLUMN.at(key), ())
        assert isinstance(cards, tuple)  # only written by _open
        held, colour = _suits(suit_name, cards), suit_name(suit)
        for unit in range(count + joined):
            free = unit >= count
            turn.pay(DECREE.at(key), suit, rule, words, name, held, number, colour, free=free)
        return turn

    @play(PLACED, code="w")
    def recruit(self, turn: Turn, event: Event) -> Turn:
        """7.5.2.I: at a roost."""
        here = event.here
        self._act(turn, "r", here, event.count)
        turn.require(
            turn.failed or here in self.on_map(event.before, ROOST),
            R.DECREE_RECRUIT,
            "there is no roost in {} to recruit at",
            here,
        )
        return placing.place(turn, self.faction, here)

    @play(MOVED, code="w")
    def move(self, turn: Turn, event: Event) -> Turn:
        """7.5.2.II: from a clearing of the card's suit; several warriors may be several moves joined."""
        self._act(turn, "m", event.origin, joined=event.count - 1)
        return moving.move(turn, self.faction, event.origin, event.here)

    @play(BATTLE)
    def battle(self, turn: Turn, event: Event) -> Turn:
        """7.5.2.III."""
        hits.settle(turn)
        clearing = event.change.clearing  # type: ignore[union-attr]  # offered battles only
        return battle.battle(self._act(turn, "x", clearing), event)

    @play(PLACED, code="b")
    def build(self, turn: Turn, event: Event) -> Turn:
        """7.5.2.IV: where they rule and have no roost."""
        here, state = event.here, event.before
        self._act(turn, "b", here)
        ruled = rules(turn, state, self.faction, here)
        turn.require(turn.failed or ruled, R.DECREE_BUILD, "the Eyrie does not rule {}", here)
        words = "there is a roost in {} already"
        turn.require(
            turn.failed or here not in self.on_map(state, ROOST), R.DECREE_BUILD, words, here
        )
        return placing.build(turn, self.faction, here)

    # --- 7.7 Turmoil -----------------------------------------------------------------------------------------

    @play(PURGE)
    def turmoil(self, turn: Turn, event: Event) -> Turn:
        """7.7: because a card of the column at hand cannot be taken; the rest of the Decree is waived."""
        key = self._failing(turn)
        words = "turmoil begins although every card of the Decree is resolved"
        turn.require(key is not None, R.TURMOIL, words)
        if key is not None:
            turn.require(
                self._stuck(turn, key) is not False,
                R.TURMOIL,
                "turmoil begins although every {} card of the Decree can still be taken",
                COLUMNS[key][0],
            )
            waived = DECREE.at(key)
            turn.debts = tuple(
                d._replace(must=False) if d.budget == waived else d for d in turn.debts
            )
        turn.keep("turmoil", True)
        words = "no new leader is chosen after turmoil"
        turn.owe("leader", None, R.DEPOSE, words)
        self._humiliate(turn)
        return turn.go(SCORING)

    def _failing(self, turn: Turn) -> str | None:
        """The first column, from the one at hand on, of which a card is left."""
        for key, (name, _) in COLUMNS.items():
            if not turn.past(name):
                turn.go(name)
                if self._is_open(turn, key):
                    return key
        return None

    def _humiliate(self, turn: Turn) -> None:
        """7.7.1: a point for every bird card, viziers included; as many as there are when it begins."""
        birds, unknown = self._birds(turn.state)
        birds = turn.counted("birds decreed") or birds
        broke = turn.state.scores.get(self.faction) == 0
        turn.earn(
            -birds, R.HUMILIATE, plural(birds, "bird card") + " on the Decree", must=not broke
        )
        for _ in range(unknown):
            turn.earn(-1, R.HUMILIATE, "a card on the Decree", must=False)

    def _birds(self, state: State) -> tuple[int, int]:
        suits = [suit for key in COLUMNS for suit in self._cards(state, key)]
        return suits.count("B"), suits.count(None)

    @play(APPOINTED, code="#")
    def depose(self, turn: Turn, event: Event) -> Turn:
        """7.7.3: a leader that is face up; when none is, all are. It may be written before the Decree is discarded."""
        before = turn.log.before
        face_up = [
            c.name for c, _ in before.cards(place("stock", self.faction)) if c.name != VIZIER
        ]
        old, name = self.leader(before), event.card.name
        if "turmoil" not in turn.counts:
            turn.keep("birds decreed", self._birds(event.before)[0])
        title = str(name).capitalize()
        words = "the {} is the leader that turmoil deposes"
        turn.require(name != old or not face_up, R.DEPOSE, words, title)
        turn.require(
            turn.failed or not face_up or name in face_up,
            R.A_NEW_CLUTCH,
            "the {} lies face down; {} can be chosen",
            title,
            listed(n.capitalize() for n in face_up if n),
        )
        words = "the {} becomes leader without turmoil"
        return turn.pay("leader", name, R.DEPOSE, words, title)

    def close(self, turn: Turn) -> None:
        """Say of each column what is left of it, as one omission."""
        decreed = tuple(d for d in turn.debts if getattr(d.budget, "name", "") == DECREE.name)
        owed, unused = match(decreed, turn.credits)
        if not owed:
            return
        turn.debts = tuple(
            d._replace(must=False) if getattr(d.budget, "name", "") == DECREE.name else d
            for d in turn.debts
        )
        if self._none_resolved(
            turn, list(dict.fromkeys(str(getattr(d.budget, "key", "")) for d in owed))
        ):
            return
        for key in COLUMNS:
            each, currency = self._each(turn, key), DECREE.at(key)
            due = sum(d.budget == currency for d in decreed)
            left = sum(d.budget == currency for d in owed)
            mistaken = sum(
                c.budget == currency for c in unused
            )  # another card's place: found there
            if left <= mistaken:
                continue
            if turn.counts.get(f"stuck {key}") and "turmoil" not in turn.counts:
                self._no_turmoil(turn, key)
                return
            odd = each > 1 and (due - left) % each > 0
            self._missed(turn, R.CHARISMATIC if odd else COLUMNS[key][1], key, due - left, due)

    def _none_resolved(self, turn: Turn, left: list[str]) -> bool:
        """Whether the Decree is passed over as a whole, though it could be begun: one omission."""
        begun = "turmoil" in turn.counts or any(ACTS.at(key) in turn.counts for key in COLUMNS)
        if begun or len(left) < 2 or turn.counts.get(f"stuck {left[0]}"):
            return False
        names = listed(COLUMNS[key][0] for key in left)
        words = "no card of the Decree is resolved, and its columns {} hold some"
        turn.object_to(R.RESOLVE_THE_DECREE, MISSING, words, names, index=-1)
        return True

    def _missed(self, turn: Turn, rule: Rule, key: str, done: int, due: int) -> None:
        held = _suits(suit_name, turn.counts.get(COLUMN.at(key), ()))  # type: ignore[arg-type]
        name = COLUMNS[key][0]
        acts = "warrior" if rule == R.CHARISMATIC else "action"
        words = "the {} column holds {}, {} of {} shown"
        turn.object_to(rule, MISSING, words, name, held, done, plural(due, acts), index=-1)

    def _no_turmoil(self, turn: Turn, key: str) -> None:
        """7.7, 7.7.2: a card could not be taken, and the Decree is not discarded."""
        name = COLUMNS[key][0]
        held = _suits(suit_name, turn.counts.get(COLUMN.at(key), ()))  # type: ignore[arg-type]
        if any(credit.budget == "leader" for credit in turn.credits):
            turn.grant("leader", None, R.DEPOSE)
            self._humiliate(turn)
            words = "a new leader is chosen, and the Decree is not discarded"
            turn.object_to(R.PURGE, MISSING, words, index=-1)
            return
        words = "a card of the {} column ({}) cannot be taken, and no turmoil follows"
        turn.object_to(R.TURMOIL, MISSING, words, name, held, index=-1)


def plural(number: int, word: str) -> str:
    """A number of things in words."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def listed(names: Iterable[str]) -> str:
    """Names in a row."""
    return ", ".join(names)


def _suits(name: Callable[[Suit | None], str], cards: Cards) -> str:
    return ", ".join(f"{n} {name(suit)}" for suit, n in Counter(cards).items()) or "none"
