"""The Retinue of the Keepers (15.5.2): its columns, what their cards let them do, and the cards that they lose by it.

A card is not written when it is used. So the actions taken in a column are kept and matched with its cards: at once as far
as suits go, at the close of the turn with the cards that left the column.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from rootlog.engine.event import BATTLE, KEPT, MOVED, Event
from rootlog.engine.factions.keepers.relics import RelicSource, kind, value
from rootlog.engine.general import battle, hands, hits, moving
from rootlog.engine.general.coalitions import in_coalition
from rootlog.engine.general.ruling import rules
from rootlog.engine.general.suits import share, unmet
from rootlog.engine.law import Rule, chapter
from rootlog.engine.ledger import Credit, Debt, match
from rootlog.engine.pieces import Faction, Piece, Suit, board, column
from rootlog.engine.reasons import ILLEGAL, MISSING
from rootlog.engine.source import play
from rootlog.engine.truth import Truth
from rootlog.engine.words import faction_name, piece_name, suit_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

R = chapter("keepers")

FIRST, SECOND, THIRD = "1", "2", "3"
MOVING, DELVING, RECOVERING = "move", "battle then delve", "move or recover"
COLUMNS: dict[str, tuple[str, Rule, Rule]] = {
    FIRST: (MOVING, R.MOVE, R.ACT_WITH_RETINUE),
    SECOND: (DELVING, R.BATTLE_THEN_DELVE, R.BATTLE_THEN_DELVE_CHECK_FOR_DISCARD),
    THIRD: (RECOVERING, R.MOVE_OR_RECOVER, R.MOVE_OR_RECOVER_CHECK_FOR_DISCARD),
}
"""The action of a column, its rule, and the rule by which a card leaves it."""

LEAVING = tuple(f"column>{where}" for where in ("discard", "display", "box"))
DELVED = "forest>clearing"
WILD = ("B", None)
"""The suits of cards that serve in every clearing: birds, and those of which no suit is known."""


class Act(NamedTuple):
    """An action taken for a card of a column: since which event, where, and whether its card is lost by it.

    `words`, filled with `values`, say why it is lost.
    """

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs
    clearing: int
    suit: Suit
    due: Truth = False
    words: str = ""
    values: tuple[object, ...] = ()


class Recovery(NamedTuple):
    """The Recover action at hand: where, its latest action of the record, and whether a relic has ended it."""

    clearing: int
    action: int
    ended: bool


class RetinueSource(RelicSource):
    """The plays of a faction that acts with a Retinue."""

    def sit(self, turn: Turn) -> None:
        """Note the cards of the columns as the turn begins, and those that leave them."""
        log, happened = turn.log, turn.events
        super().sit(turn)
        if log.faction != self.faction:
            return
        self.cards: dict[str, Counter[Suit | None]] = {}
        for key in COLUMNS:
            self.cards[key] = Counter()
            for card, number in log.before.cards(column(self.faction, key)):
                self.cards[key][card.suit] += number
        self.lost: dict[str, list[Event]] = {key: [] for key in COLUMNS}
        for event in happened:
            if event.kind in LEAVING and event.moved.source.faction == self.faction:
                self.lost[str(event.moved.source.key)].append(event)

    # --- taking a column's action ----------------------------------------------------------------------------

    def acts(self, turn: Turn, key: str) -> tuple[Act, ...]:
        """The actions taken for cards of that column."""
        found = turn.counts.get(f"acts {key}", ())
        assert isinstance(found, tuple)  # only written here
        return found

    def serves(self, turn: Turn, key: str, clearing: int) -> bool:
        """Whether the column has a card for one more action, in that clearing."""
        cards = self.cards[key]
        needed = [act.suit for act in self.acts(turn, key)]
        needed.append(self.table.suits[clearing])
        tame = [suit for suit in cards.elements() if suit is not None and suit not in WILD]
        return unmet(needed, tame) <= sum(cards[suit] for suit in WILD)

    def act(self, turn: Turn, key: str, clearing: int, what: str) -> Turn:
        """15.5.2: take the action of a column in a clearing, for a card that matches it."""
        turn.withdraw(DELVING)
        turn.keep("recovery", None)
        suit = self.table.suits[clearing]
        name, rule, _ = COLUMNS[key]
        served = self.serves(turn, key, clearing)
        turn.keep("served", served)
        if served:
            acts = self.acts(turn, key)
            return turn.keep(f"acts {key}", (*acts, Act(turn.index, clearing, suit)))
        turn.count(f"beyond {key}")
        return turn.require(
            turn.failed,
            rule,
            "no card of the column “{}” is left for {} {}, a {} clearing; it holds {}, {} used",
            name,
            what,
            clearing,
            suit_name(suit),
            self._held(key),
            _number(len(self.acts(turn, key))),
        )

    def _held(self, key: str) -> str:
        found = self.cards[key].items()
        return ", ".join(f"{n} {suit_name(suit)}" for suit, n in found) or "no card"

    # --- 15.5.2.I Move ---------------------------------------------------------------------------------------

    @play(MOVED, code="w", moment=MOVING)
    def move(self, turn: Turn, event: Event) -> Turn | None:
        """15.5.2.I: a move from a clearing that matches a card of the first column."""
        here = event.origin
        if not self.serves(turn, FIRST, here) and (turn.failed or self.serves(turn, THIRD, here)):
            return None  # it is read as a move of the third column
        return self._moved(turn, event, FIRST)

    @play(MOVED, code="w", moment=RECOVERING)
    def move_for_the_third_column(self, turn: Turn, event: Event) -> Turn:
        """15.5.2.III: a move from a clearing that matches a card of the third column."""
        return self._moved(turn, event, THIRD)

    def _moved(self, turn: Turn, event: Event, key: str) -> Turn:
        self.act(turn, key, event.origin, "a move from")
        return moving.move(turn, self.faction, event.origin, event.here)

    # --- 15.5.2.II Battle then Delve -------------------------------------------------------------------------

    @play(BATTLE, moment=DELVING)
    def battle(self, turn: Turn, event: Event) -> Turn:
        """15.5.2.II: a battle in a clearing that matches a card of the second column; they may delve there after it."""
        hits.settle(turn)
        clearing = event.change.clearing  # type: ignore[union-attr]  # offered battles only
        self.act(turn, SECOND, clearing, "a battle in")
        turn.offer(DELVING, {clearing}, R.BATTLE_THEN_DELVE)
        return battle.battle(turn, event)

    @play(DELVED, code="t", moment=DELVING)
    def delve(self, turn: Turn, event: Event) -> Turn:
        """15.5.2.II: where they have fought, or where no enemy is; they rule it, and have a warrior there."""
        here, rule = event.here, R.BATTLE_THEN_DELVE
        if not turn.take(DELVING, here):
            self.act(turn, SECOND, here, "delving in")
            there = self._enemies(turn, event.before, here)
            words = "the Keepers delve in {} without a battle, where pieces of the {} are"
            turn.require(turn.failed or not there, rule, words, here, ", ".join(there))
        warriors = event.before.count(Piece(self.faction, "w"), event.moved.target)
        turn.require(
            turn.failed or warriors > 0,
            rule,
            "the Keepers delve in {} without a warrior there",
            here,
        )
        ruled = rules(turn, event.before, self.faction, here)
        turn.require(
            turn.failed or ruled, rule, "the Keepers delve in {}, which they do not rule", here
        )
        self.unearth(turn, event)
        return self._check_delve(turn, event)

    def _enemies(self, turn: Turn, state: State, clearing: int) -> list[str]:
        """Whose pieces in that clearing oblige to a battle there."""
        owners: dict[Faction, None] = {
            thing.owner: None
            for thing in state.pieces(clearing)
            if type(thing) is Piece and not self._borrowed(turn, state, clearing, thing)
        }
        return [faction_name(owner) for owner in owners if self._is_enemy(turn, state, owner)]

    def _borrowed(self, turn: Turn, state: State, clearing: int, piece: Piece) -> bool:
        """Whether they may treat that piece as their own for rule, which makes it no enemy piece."""
        loans = (
            source.lends_rule(turn, state, clearing)
            for source in turn.asking("lends_rule", state)
            if source.faction == piece.owner and piece.is_warrior
        )
        return any(loan and loan[0] == self.faction and loan[2] is not False for loan in loans)

    def _is_enemy(self, turn: Turn, state: State, owner: Faction) -> bool:
        """Whether those are surely the pieces of an enemy: a player, or a hireling that such a one holds or nobody."""
        masters: Iterable[Faction] = (owner,) if owner in self.bench.factions else ()
        for source in turn.asking("masters", state):
            if source.faction == owner:
                masters = source.masters(turn, state) or ()
        return bool(masters) and not any(
            master == self.faction or in_coalition(state, self.faction, master)
            for master in masters
        )

    def _check_delve(self, turn: Turn, event: Event) -> Turn:
        """15.5.2.IIb: the card is lost if they rule fewer clearings around the forest than the relic's value."""
        key = str(event.moved.source.key)
        around = [int(number) for number in key.split("_")]
        words = "forest {} gives {}, and the Keepers rule {} of its clearings"
        return self._check(turn, SECOND, event, around, words, key)

    # --- 15.5.2.III Move or Recover --------------------------------------------------------------------------

    @play(KEPT, code="t", moment=RECOVERING)
    def recover(self, turn: Turn, event: Event) -> Turn:
        """15.5.2.III: relics from a clearing that matches a card of the third column."""
        self.known_value(turn, event)
        for number in range(event.count):
            self._recover(turn, event, number)
        return turn

    def _recover(self, turn: Turn, event: Event, number: int) -> None:
        here = event.origin
        if not self._goes_on(turn, event):
            self.act(turn, THIRD, here, "recovering a relic from")
        self._take(turn, event)
        self._score(turn, event, number)
        suits = self.table.suits
        alike = [n for n in suits if share(suits[n], suits[here])]
        words = "clearing {} gives {}, and the Keepers rule {} of the clearings of its suit"
        due = self._lost(turn, event, alike)[0]
        was = turn.counts.get("recovery")
        ended = due is True or (isinstance(was, Recovery) and was.ended)
        self._check(turn, THIRD, event, alike, words, here)
        turn.keep("recovery", Recovery(here, event.action, ended))

    def _goes_on(self, turn: Turn, event: Event) -> bool:
        """Whether it belongs to the Recover action at hand, which ends with the first relic that costs its card.

        Relics that are written as one action may have been taken in any order.
        """
        last = turn.counts.get("recovery")
        if not isinstance(last, Recovery) or last.clearing != event.origin:
            return False
        if not last.ended:
            return True
        if last.action != event.action:
            return False
        suits = self.table.suits
        alike = [n for n in suits if share(suits[n], suits[event.origin])]
        return self._lost(turn, event, alike)[0] is not True

    def _take(self, turn: Turn, event: Event) -> None:
        """15.5.2.IIIa: of the same kind as a waystation there."""
        here, name = event.origin, piece_name(event.moved.became)
        sorts = self.waystations(event.before).get(here, [])
        words = "{} is recovered from {}, where no waystation of its kind stands"
        matches = kind(event.moved.became) in sorts or (None if "" in sorts else False)
        turn.require(turn.failed or matches, R.TAKE_RELIC, words, name, here)

    def _score(self, turn: Turn, event: Event, number: int) -> None:
        """15.5.2.IIIb: its value, and two points for a column that it fills."""
        relic = event.moved.became
        points, name = value(relic), piece_name(relic)
        if points is None:
            turn.earn(1, R.SCORE_POINTS, "recovering " + name)
            for _ in range(2):
                turn.earn(1, R.SCORE_POINTS, "recovering " + name, must=False)
        else:
            turn.earn(points, R.SCORE_POINTS, "recovering " + name)
        rows = self._rows(event.before)
        rows[kind(relic)] += number
        full = min(rows.values())
        rows[kind(relic)] += 1
        if min(rows.values()) > full:
            words = (
                f"filling {full + 1} columns of relics" if full else "filling a column of relics"
            )
            turn.earn(self.data.board["full_column_vp"], R.SCORE_POINTS, words)

    def _rows(self, state: State) -> Counter[str]:
        """How many relics of each kind lie on the board."""
        rows = Counter(dict.fromkeys(self.kinds, 0))
        for thing, number in state.at(board(self.faction)).items():
            if type(thing) is Piece and thing.owner == self.faction and thing.code[0] == "t":
                rows[kind(thing)] += number
        return rows

    # --- losing cards ----------------------------------------------------------------------------------------

    def _lost(self, turn: Turn, event: Event, clearings: Iterable[int]) -> tuple[Truth, int]:
        """Whether the value of a relic is more than the number of those clearings that they rule; and that number."""
        answers = [rules(turn, event.before, self.faction, n) for n in clearings]
        least = answers.count(True)
        most = least + answers.count(None)
        worth = self.worth(event)
        if worth is None:
            worth_least, worth_most = 1, 3
        else:
            worth_least = worth_most = worth
        if turn.failed:
            return None, least
        if most < worth_least:
            return True, least
        return (False if least >= worth_most else None), least

    def _check(
        self,
        turn: Turn,
        key: str,
        event: Event,
        clearings: Iterable[int],
        words: str,
        where: object,
    ) -> Turn:
        """Note whether the card of the latest action of a column is lost: by one of its relics is enough."""
        due, ruled = self._lost(turn, event, clearings)
        acts = self.acts(turn, key)
        if not acts or not turn.counts.get("served"):
            return turn
        last = acts[-1]
        if due is not False or not last.words:
            either = {due, last.due}
            due = True if True in either else (None if None in either else False)
            name = piece_name(self.turned_up(event))
            last = last._replace(due=due, words=words, values=(where, name, ruled))
            turn.keep(f"acts {key}", (*acts[:-1], last))
        return turn

    @play(*LEAVING, code="#")
    def lose_a_card(self, turn: Turn, event: Event) -> Turn:
        """15.5.2.IIb, IIIc: which action loses it is matched late; a recovery ends with it."""
        if event.moved.source.key == THIRD:
            turn.keep("recovery", None)
        return turn

    def close(self, turn: Turn) -> None:
        """Match the actions of each column with its cards."""
        super().close(turn)
        for key in COLUMNS:
            acts = self.acts(turn, key)
            if self.lost[key] or any(act.due for act in acts):
                self._settle(turn, key, acts)

    def _settle(self, turn: Turn, key: str, acts: tuple[Act, ...]) -> None:
        """An action that loses its card is for one that left, any other for one that stayed."""
        name, rule, losing = COLUMNS[key]
        debts = [Debt(key, _fits(act), True, number, rule, "") for number, act in enumerate(acts)]
        beyond = turn.counted(f"beyond {key}")
        debts += [Debt(key, None, False, -1, rule, "")] * beyond
        open_, unused = match(debts, self._credits(key, rule))
        unpaid = [acts[debt.index] for debt in open_]
        for act in [act for act in unpaid if act.due]:
            index = unused.pop(0).index if unused else act.index
            words = "no card that serves in a {} clearing leaves the column “{}”: " + act.words
            suit = suit_name(act.suit)
            turn.object_to(losing, MISSING, words, suit, name, *act.values, index=index)
        if any(act.due for act in unpaid):
            return
        for credit in unused:
            words = "a {} card leaves the column “{}”, which no relic costs it"
            values: tuple[object, ...] = ()
            before = [act for act in acts if act.words and act.index < credit.index]
            if before:
                words, values = f"{words}: {before[-1].words}", before[-1].values
            suit = suit_name(credit.values[0])  # type: ignore[arg-type]
            turn.object_to(losing, ILLEGAL, words, suit, name, *values, index=credit.index)
        if unpaid and not unused:
            act = unpaid[0]
            words = "the card of the column “{}” for {}, a {} clearing, was lost to another action"
            suit = suit_name(act.suit)
            turn.object_to(rule, ILLEGAL, words, name, act.clearing, suit, index=act.index)

    def _credits(self, key: str, rule: Rule) -> list[Credit]:
        """The cards of a column: those that left it, to be explained, and those that stayed."""
        stayed = Counter(self.cards[key])
        found = []
        for event in self.lost[key]:
            suit = event.moved.thing.suit  # type: ignore[union-attr]  # cards leave columns
            for _ in range(event.count):
                stayed[suit] -= 1
                found.append(Credit(key, (suit, True), event.index, rule, "", (suit,)))
        for suit, number in stayed.items():
            found += [Credit(key, (suit, False), -1, rule, "", free=True)] * max(0, number)
        return found


def _fits(act: Act) -> frozenset[object]:
    """The cards, by suit and whether they left, that may have been used for an action."""
    left = (True, False) if act.due is None else (act.due,)
    return frozenset((suit, gone) for suit in hands.matching(act.suit) for gone in left)


def _number(count: int) -> str:
    return str(count) if count else "none"
