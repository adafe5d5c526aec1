"""Rule sources: their plays, and their answers to the general questions of the Law.

A *source* is anything in play that brings rules: a faction, a crafted card, a map, a hireling, a landmark. The judge
and the general rules ask every source, and know none by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar
from weakref import proxy

from rootlog.engine import factions
from rootlog.engine.event import Event
from rootlog.engine.game import Game
from rootlog.engine.general.clash import BattleSide, Clash, Effect
from rootlog.engine.judging.agenda import Agenda
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.ledger import Debt
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Faction, Piece, Suit
from rootlog.engine.reasons import Evidence, Objection, Reason
from rootlog.engine.state import State

if TYPE_CHECKING:
    from rootlog.engine.judging.rule_set import RuleSet


Asked = Callable[[Any, Hypothesis, Event], object]
"""A question of a play to a turn that is at an event, for its source."""


class Play(NamedTuple):
    """An act that the Law names, found by its first event.

    `kinds` are the event kinds it can begin with, `code` the start of the piece's code (empty for any). `moment` is the
    slot or phase in which it happens; None for what interrupts nothing and belongs to no step. `turns` says on whose turn:
    `own` the source's faction's, `other`, or `any`. `mine` demands that the event is of the source's faction. `certain`:
    what it takes can be nothing else, so that mistakes in it are reported, and it is not passed over to have fewer of them.
    `may` says if the event can be that play at all, by the turn before it: if not, nothing is forked, and no step of the turn
    is entered, to find that out. `likely` says if the event is rather that play than another, as when it is paid for
    before: if not, it is asked `last`, after all others. What a record leaves open are its `choices`, likeliest first:
    each is a reading of its own, and `run` is given it.
    """

    name: str
    run: Callable[..., Hypothesis | None]
    kinds: tuple[str, ...]
    code: str
    moment: str | None
    turns: str
    mine: bool
    certain: bool = False
    may: Asked | None = None
    likely: Asked | None = None
    choices: tuple[object, ...] = ()
    last: bool = False

    def offered(self) -> Iterator[Play]:
        """The readings that are offered for it: one for each choice, and those again as the last ones where they may be unlikely."""
        runs: list[Callable[..., Hypothesis | None]]
        runs = [partial(_run, self.run, choice) for choice in self.choices] or [self.run]
        plays = [self._replace(run=run, choices=(), likely=None) for run in runs]
        if self.likely is None:
            return iter(plays)
        first, last = _both(self.may, self.likely, True), _both(self.may, self.likely, False)
        return chain(
            (one._replace(may=first) for one in plays),
            (one._replace(may=last, last=True) for one in plays),
        )

    def on(self, source: RuleSource, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """That turn, which it may change, after the event as this play of that source; None for "not mine"."""
        if self.may is not None and not self.may(source, turn, event):
            return None
        return self.run(source, turn, event)


def _run(
    run: Callable[..., Hypothesis | None],
    choice: object,
    source: RuleSource,
    turn: Hypothesis,
    event: Event,
) -> Hypothesis | None:
    """The turn after a play with that choice."""
    return run(source, turn, event, choice)


def _both(may: Asked | None, likely: Asked, wanted: bool) -> Asked:
    """The question of whether an event may be a play and is likely to be it, or unlikely, as is wanted."""

    def ask(source: Any, turn: Hypothesis, event: Event) -> bool:
        if may is not None and not may(source, turn, event):
            return False
        return bool(likely(source, turn, event)) is wanted

    return ask


def play(  # noqa: PLR0913  # the parts of a play's head, by name
    *kinds: str,
    code: str = "",
    moment: str | None = None,
    turns: str = "own",
    mine: bool = True,
    certain: bool = False,
    may: Asked | None = None,
    likely: Asked | None = None,
    choices: Iterable[object] = (),
) -> Callable[[Callable[..., Hypothesis | None]], Play]:
    """Declare the method below as a play. It gets a turn of its own to work on, and gives it back, or None for "not mine"."""

    def declare(run: Callable[..., Hypothesis | None]) -> Play:
        name = run.__name__.replace("_", " ").strip()
        every = tuple(choices)
        return Play(name, run, kinds, code, moment, turns, mine, certain, may, likely, every)

    return declare


class RuleSource:
    """Base of all sources: it offers nothing and objects to nothing.

    `faction` is whose source it is (the faction itself, or who has crafted the card). A subclass declares plays with
    `@play` and overrides the questions to which its rules give another answer than the general rules.
    """

    plays: tuple[Play, ...] = ()
    taints: bool = False
    """True if the turns of others that deal with it cannot be judged (its chapter is not modelled)."""
    open_hand: bool = False
    """True if all its faction's cards are face up, so that they need not be shown (11.2.3)."""
    fills_board: bool = False
    """True if its faction's set-up puts warriors on its board (11.3.4)."""
    takes_fallen: bool = False
    """True if warriors of its faction may go to its board when they are removed."""
    enters: tuple[str, ...] = ()
    """The slots of its faction's turn (of every turn, for a map) at which `enter` is called."""

    answers: frozenset[str] = frozenset()
    """The names of the questions to which it has an answer of its own."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own, bases = vars(cls), cls.__bases__
        plays = [value.offered() for value in own.values() if type(value) is Play]
        if plays:
            cls.plays = (*cls.plays, *chain.from_iterable(plays))
        answers = _QUESTIONS.intersection(own)
        if answers or len(bases) > 1:
            inherited = [base.answers for base in bases if issubclass(base, RuleSource)]
            cls.answers = answers.union(*inherited)

    def __init__(self, rule_set: RuleSet, faction: Faction) -> None:
        """A source of that faction, on that rule set."""
        self.rule_set: RuleSet = proxy(rule_set)
        """The sources that it is asked with; they hold each other through it, so it is not held itself."""
        self.table = rule_set.table
        self.law = rule_set.law
        self.faction = faction

    def active(self, state: State) -> bool:
        """True if it is in play in that state, as a crafted card is while it is in the play area."""
        return True

    def moment_of(self, turn: Hypothesis, play: Play, event: Event) -> str | None:
        """The slot or phase to which an event belongs that it takes for that play of its own; None for no step."""
        return play.moment

    def hand_limit(self, state: State) -> int:
        """The number of cards that its faction may keep at the end of its turn."""
        return factions.data(self.faction, self.law.house).hand_limit

    # --- general questions, in the order of the Law -----------------------------------------------------------

    def wins_ties(self, turn: Hypothesis, state: State, clearing: int) -> Truth:
        """True if its faction rules a clearing in which it is tied for most (2.8, later 2.5)."""
        return False

    def rules_outright(self, turn: Hypothesis, state: State, clearing: int) -> bool:
        """True if its faction rules that clearing whatever else is there, over ties that others win."""
        return False

    def rules_without_majority(self, turn: Hypothesis, state: State, clearing: int) -> Truth:
        """True if its faction might rule a clearing by something that counting its own pieces does not show."""
        return False

    def rule_bonus(self, turn: Hypothesis, state: State, clearing: int) -> tuple[int, int]:
        """The number that its faction counts there for rule above its warriors and buildings: the least, and the most."""
        return 0, 0

    def forbids_placing(
        self, turn: Hypothesis, state: State, faction: Faction, clearing: int
    ) -> Rule | None:
        """The rule by which nobody but its faction may place pieces there, or None."""
        return None

    def forbids_leaving(
        self, turn: Hypothesis, state: State, faction: Faction, clearing: int
    ) -> Rule | None:
        """The rule by which that faction's pieces may not be moved out of that clearing, or None."""
        return None

    def detains(self, turn: Hypothesis, state: State, faction: Faction, clearing: int) -> bool:
        """True if its text may be read so that nothing of that faction may be moved out of that clearing."""
        return False

    def forbids_entry(self, turn: Hypothesis, state: State, clearing: int) -> Rule | None:
        """The rule by which nothing may be moved into that clearing, or None."""
        return None

    def lends_rule(
        self, turn: Hypothesis, state: State, clearing: int
    ) -> tuple[Faction, int, Truth] | None:
        """Which faction treats how many of its faction's warriors there as its own for rule, and whether it surely does."""
        return None

    def masters(self, turn: Hypothesis, state: State) -> frozenset[Faction] | None:
        """Who may treat its faction's pieces as own for rule, one of them surely does (`""`: nobody); None for players."""
        return None

    def links(
        self, turn: Hypothesis, state: State, faction: Faction, one: int, other: int
    ) -> Truth:
        """True if it makes two clearings adjacent for that faction; None if it may."""
        return False

    def links_from(
        self, turn: Hypothesis, state: State, faction: Faction, one: int
    ) -> Iterable[int]:
        """The clearings that it makes adjacent to one, or may, and others that are so anyway."""
        others = self.table.map.clearings
        return [n for n in others if self.links(turn, state, faction, one, n) is not False]

    def surfaces(self, turn: Hypothesis, state: State, clearing: int) -> bool:
        """True if it joins that clearing of the map with the clearing below the map, number 0."""
        return False

    def rules_off_map(self, turn: Hypothesis, state: State) -> int:
        """The number of clearings off the map that its faction rules."""
        return 0

    def severs(self, turn: Hypothesis, state: State, one: int, other: int) -> Rule | None:
        """The rule by which two clearings are not adjacent that a printed path joins, or None."""
        return None

    def carries(self, turn: Hypothesis, origin: int, target: int, *, adjacent: bool) -> bool:
        """True if it takes a move from one clearing to another that need not be adjacent; it owes what that demands."""
        return False

    def might_carry(self, turn: Hypothesis, state: State, origin: int, target: int) -> bool:
        """True if it could take a move there, as far as the state shows."""
        return False

    def moves_freely(self, turn: Hypothesis, state: State, faction: Faction) -> Truth:
        """True if that faction may move without ruling origin or destination (4.2.1)."""
        return False

    def travels(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Require what a move of its own kind demands (a pawn's) that a card or service gives its faction; None: as 4.2 says."""
        return None

    def swims(
        self, turn: Hypothesis, state: State, faction: Faction, origin: int, target: int
    ) -> bool:
        """True if that faction may move between those two clearings without ruling either (11.2.2)."""
        return False

    def entered(self, turn: Hypothesis, event: Event, movers: frozenset[Faction]) -> None:
        """React to warriors that move into a clearing: one of `movers` counts as the player who moves them."""

    def waylays(self, turn: Hypothesis, event: Event) -> bool:
        """True if all that move in that event may be lost on the way, so that none of them arrives."""
        return False

    def escorts(self, turn: Hypothesis, event: Event) -> bool:
        """True if what comes there comes with a move, by its effect: as a part of whatever the move is part of."""
        return False

    def withholds(self, turn: Hypothesis, state: State, owner: Faction) -> bool:
        """True if it may hold warriors of that owner that the state has in their supply."""
        return False

    def brought(self, turn: Hypothesis) -> int:
        """The number of moves and battles that it may have brought the faction at turn in that turn, at no cost."""
        return 0

    def gave_perhaps(self, turn: Hypothesis) -> int:
        """The number of cards that it may have given the faction at turn, for what was taken for something else."""
        return 0

    def exacts(self, turn: Hypothesis, event: Event) -> bool:
        """True if what leaves the map there is most likely what it takes from the faction that has just moved."""
        return False

    def evades(self, turn: Hypothesis, state: State, faction: Faction, clearing: int) -> bool:
        """True if that side's pieces there may be such as its enemies cannot battle."""
        return False

    def spares(self, turn: Hypothesis, state: State, faction: Faction, piece: Piece) -> bool:
        """True if that faction need not remove that piece when it removes all enemy pieces."""
        return False

    def sold(self, turn: Hypothesis) -> int:
        """The number of cards that the faction at turn has bought from its faction as Birdsong began (11.2.6)."""
        return 0

    def crafting_suits(self, turn: Hypothesis, state: State) -> list[str] | None:
        """The suits of its faction's crafting pieces, one entry a piece (4.1.1); None if it has none."""
        return None

    def crafts_in(self, turn: Hypothesis, state: State, clearing: int) -> Truth:
        """True if its faction has crafting pieces in that clearing; None if that is not known."""
        return None

    def bars_dominance(self) -> Rule | None:
        """The rule by which its faction cannot use a dominance card as others do, or None (3.3.1)."""
        return None

    def item_points(self, turn: Hypothesis, state: State, listed: int) -> tuple[int, Rule] | None:
        """The points that its faction scores for crafting an item of that many listed points, if others (3.2.2)."""
        return None

    def sets_aside(self, turn: Hypothesis, event: Event) -> Mapping[Suit | None, int]:
        """The number of cards of each suit that its faction has shown and cannot use again before that event, though records leave them in hand.

        None counts those whose suit is not known: they may be any.
        """
        return {}

    def spends_unseen(self, turn: Hypothesis, clash: Clash, event: Event) -> bool:
        """True if the card of an event may have been spent in that battle for what shows in nothing else."""
        return False

    def battle_effects(self, turn: Hypothesis, clash: Clash) -> Iterable[Effect]:
        """The things that it can or must do in that battle (4.3)."""
        return ()

    def joins(
        self, turn: Hypothesis, side: BattleSide, enemy: Faction, clearing: int, *, attacks: bool
    ) -> BattleSide:
        """That side of a battle as it is there: with warriors that it borrows, or with what counts as warriors that it lacks."""
        return side

    def claims(self, turn: Hypothesis, event: Event) -> bool:
        """True if that card of its faction surely goes for what it does with cards, and is spent on nothing else."""
        return False

    def battle_over(self, turn: Hypothesis, clash: Clash) -> None:
        """React to a battle that has been fought."""

    def turns_up(self, turn: Hypothesis, count: int) -> bool:
        """True if so many items that its faction exhausts as its turn begins may be face up again at once, with neither written."""
        return False

    def excuses(self, turn: Hypothesis, debt: Debt) -> bool:
        """True if its rules keep what is owed from being done: then nobody owes it."""
        return False

    def open_slots(self, turn: Hypothesis, state: State, clearing: int) -> int | None:
        """The number of building slots of that clearing that are open at its set-up, if the record shows it; None if the map does."""
        return None

    def culls(self, turn: Hypothesis, state: State, clearing: int, owner: Faction) -> bool:
        """True if it may remove pieces of that owner from a clearing just now, outside of battle."""
        return False

    def late_acts(self, state: State) -> int:
        """The number of moves and battles that the rules of a faction let it take in Evening."""
        return 0

    def swept(self, turn: Hypothesis, clearing: int, remover: Faction) -> None:
        """React to an effect of that faction that removes all enemy pieces from a clearing."""

    def removed(self, turn: Hypothesis, event: Event, remover: Faction) -> None:
        """React to a piece leaving the map by that faction's act: owe or grant what follows from it."""

    def recovered(self, turn: Hypothesis, event: Event) -> None:
        """React to a card taken from the discard pile, or from a pile in its place."""

    def keeps_items(self, turn: Hypothesis, state: State) -> Rule | None:
        """The rule by which nobody may take items that its faction has crafted, or None."""
        return None

    def gained_item(self, turn: Hypothesis, event: Event) -> None:
        """React to an item that its faction gains by what its own chapter does not tell of."""

    def keeps_item(self, state: State, faction: Faction, item: str) -> Reason | None:
        """The reason why that faction cannot craft that item, though the supply has it; None where it can."""
        return None

    def crafted_item(self, turn: Hypothesis, event: Event, crafter: Faction) -> None:
        """React to an item crafted by that faction."""

    def crafted_card(self, turn: Hypothesis, event: Event, crafter: Faction) -> None:
        """React to a card other than an item crafted by that faction."""

    def unpaid_draw(self, turn: Hypothesis) -> tuple[Rule, str, Evidence] | None:
        """Which rule its faction breaks, in which words, with a card drawn that nothing grants, if not the rule of drawing."""
        return None

    # --- whole games and turns ------------------------------------------------------------------------------------------

    def overture(self, game: Game) -> Iterable[Objection]:
        """Look at the whole game before its turns are judged: what its header tells, what its scribe writes at all."""
        return ()

    def set_up(self, turn: Hypothesis) -> Iterable[tuple[int, Reason]]:
        """Judge its faction's set-up turn: (action, reason) for all that was looked at."""
        return ()

    def set_up_by_cards(
        self, turn: Hypothesis, reasons: Iterable[tuple[int, Reason]]
    ) -> Iterable[tuple[int, Reason]] | None:
        """The reasons that are left if set-up cards give the places, and those that it adds; None if they do not."""
        return None

    def agenda_of(self, turn: Hypothesis) -> Agenda | None:
        """The steps of its faction's turn, in the Law's order; None while its chapter is not modelled."""
        return None

    def enter(self, turn: Hypothesis, slot: str) -> None:
        """Owe, grant or earn what it brings at that slot, one of `enters`."""

    def close(self, turn: Hypothesis) -> None:
        """Owe what the turn of its faction still has to show when its last event is posted."""

    def conclude(self, turn: Hypothesis) -> None:
        """Judge what the turn of its faction ends with, once all that was owed is matched."""


_QUESTIONS = frozenset(name for name in vars(RuleSource) if not name.startswith("_"))

Seen = TypeVar("Seen")
Kept = TypeVar("Kept")


class Watcher(RuleSource, Generic[Seen, Kept]):
    """A source that looks at whole turns: what it sees of the one at hand, and what it keeps for later ones.

    Both are values: a reading cannot change them, so no answer depends on what was asked before.
    """

    own: bool = False
    """True if it sees and keeps nothing new in the turns of others, but for what is noted."""
    note: TurnNote | None = None
    """The note of a turn without which it keeps what it has, where that is its only source, or its only one in the turns of others."""
    idle: object = None
    """The memory of a card's source that nothing is added to while the card is in no play area."""

    def begin(self, game: Game) -> Kept:
        """The memory with which the game begins."""
        return None  # type: ignore[return-value]  # for those that keep None

    def observe(self, turn: Hypothesis) -> Seen:
        """The facts of the turn as a whole, whatever its events are taken for; `turn` has none posted yet."""
        return None  # type: ignore[return-value]  # for those that see None

    def remember(self, turn: Hypothesis, *, read: bool) -> Kept:
        """The memory after the turn, as it was read; without `read` it was not judged (set-up, unreadable)."""
        return self.kept(turn)

    def seen(self, turn: Hypothesis) -> Seen:
        """The facts that it saw of that turn."""
        found: Any = turn.facts.seen.get(self)  # those that see nothing are not asked
        seen: Seen = found
        return seen

    def kept(self, turn: Hypothesis) -> Kept:
        """The memory that it has kept from the turns before that one."""
        kept: Kept = turn.facts.carried.kept[self]
        return kept
