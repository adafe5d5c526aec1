"""The Vagabond's characters: each has a special action (9.7; law-4 14.2, law-6 18, law-16 26)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rootlog.engine.changes import Battled, Moved
from rootlog.engine.event import (
    BATTLE,
    DAMAGED,
    HANDED,
    LOST_ITEM,
    RECOVERED,
    REMOVALS,
    SPENDINGS,
    TRIPS,
    Event,
)
from rootlog.engine.factions.vagabond.items import DAMAGED_BOX, SOUND, sides
from rootlog.engine.factions.vagabond.quests import IMPROVISED, NOTHING, QUEST, Questing
from rootlog.engine.general import battle, hands, moving, wares
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, Item, Piece
from rootlog.engine.source import play
from rootlog.engine.words import faction_name, item_name, piece_name, suit_name

if TYPE_CHECKING:
    from rootlog.engine.bench import Bench
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

R = chapter("vagabond")
C = chapter("characters")

TORCH = "r"


class Acting(Questing):
    """The special actions, in the order of their characters."""

    def __init__(self, bench: Bench, faction: Faction) -> None:
        """With no clearing burnt."""
        super().__init__(bench, faction)
        self._ashes: dict[int, int] = {}
        """Clearings that were scorched, and in which turn."""

    def is_a(self, state: State, character: str) -> bool:
        """Whether that is his character."""
        return self.character(state) == character

    def act(self, turn: Turn) -> Turn:
        """Begin an action of Daylight, which Hideout ends."""
        if "hideout" in turn.counts:
            turn.require(False, C.SPECIAL_ACTION_HIDEOUT, "Hideout has ended Daylight")
        return turn

    def light(self, turn: Turn, what: str, count: int = 1) -> Turn:
        """9.5.9: owe the torch of a special action."""
        words = "no torch is exhausted for {}"
        return wares.owe_item(self.act(turn), TORCH, R.SPECIAL_ACTION, words, what, count=count)

    def _borrow(self, turn: Turn, event: Event, action: str) -> Turn | None:
        """9.5.9: a torch is exhausted for the special action of a character that he is not."""
        if self.open_items(turn, TORCH) <= 0:
            return None
        words = "{} is not the special action of the {}"
        name = self.character(event.before) or "unknown character"
        turn.require(False, R.SPECIAL_ACTION, words, action, name.capitalize())
        return wares.grant_item(turn, TORCH, R.SPECIAL_ACTION)

    def has_pieces(self, state: State, faction: Faction, number: int | None) -> bool:
        """Whether a faction has a piece in that clearing."""
        return number is not None and any(
            isinstance(thing, Piece) and thing.owner == faction for thing in state.pieces(number)
        )

    # --- Thief -------------------------------------------------------------------------------------------------

    @play(HANDED, code="#", moment="daylight", mine=False)
    def steal(self, turn: Turn, event: Event) -> Turn | None:
        """A torch takes a card from a player in his clearing."""
        if event.moved.target.faction != self.faction:
            return None
        if not self.is_a(event.before, "thief"):
            return self._borrow(turn, event, "Steal")
        self.light(turn, "stealing a card", event.count)
        here, name = self.here(event.before), faction_name(event.owner)
        words = "a card is stolen from the {}, which has no pieces in {}"
        near = self.has_pieces(event.before, event.owner, here)
        return self.placed(turn, near, C.SPECIAL_ACTION_STEAL, words, name, here or "the forest")

    # --- Tinker ------------------------------------------------------------------------------------------------

    @play(RECOVERED, code="#", moment="daylight")
    def day_labor(self, turn: Turn, event: Event) -> Turn | None:
        """A torch takes a card of his clearing's suit, or a bird, out of the discard pile."""
        if not self.is_a(event.before, "tinker"):
            return self._borrow(turn, event, "Day Labor")
        rule = C.SPECIAL_ACTION_DAY_LABOR
        self.light(turn, "Day Labor", event.count)
        here = self.here(event.before)
        words = "a {} card is taken from the discard pile in {}, which is {}"
        suit = self.table.suits[here] if here else ""
        name = suit_name
        fits = event.suit in hands.matching(suit)
        return self.placed(turn, fits, rule, words, name(event.suit), here, name(suit))

    # --- Ranger ------------------------------------------------------------------------------------------------

    @play(DAMAGED, code="%", moment="daylight")
    def hideout(self, turn: Turn, event: Event) -> Turn | None:
        """A torch repairs three items, and Daylight ends."""
        moved, rule = event.moved, C.SPECIAL_ACTION_HIDEOUT
        if (
            moved.source.key != DAMAGED_BOX
            or moved.target.key not in SOUND
            or not self.is_a(event.before, "ranger")
        ):
            return None
        if not turn.counted("hideout"):
            self.light(turn, "Hideout")
        most = self.data.board["hideout_repairs"]
        done = turn.count("hideout", event.count).counted("hideout")
        words = "Hideout repairs {} items, it may repair {}"
        return self.mended(turn.require(done <= most, rule, words, done, most), event)

    def mends_otherwise(self, turn: Turn, event: Event) -> bool:
        """Hideout, where a torch was exhausted and no hammer."""
        return (
            self.is_a(event.before, "ranger")
            and self.open_items(turn, "h") <= 0
            and (turn.counted("hideout") > 0 or self.open_items(turn, TORCH) > 0)
        )

    # --- Vagrant -----------------------------------------------------------------------------------------------

    @play(BATTLE, moment="daylight", mine=False)
    def instigate(self, turn: Turn, event: Event) -> Turn | None:
        """A torch makes two others fight in his clearing; what they lose counts as removed by him."""
        change, rule = event.change, C.SPECIAL_ACTION_INSTIGATE
        if type(change) is not Battled or not self.is_a(event.before, "vagrant"):
            return None
        if change.attacker == self.faction:
            return None
        here = self.here(event.before)
        self.light(turn, "Instigate")
        words = "the battle takes place in {}, the Vagrant stands in {}"
        near = change.clearing == here
        self.placed(turn, near, rule, words, change.clearing, here or "a forest")
        failed = turn.failed
        battle.battle(turn, event)
        if turn.clash is not None:
            turn.clash = turn.clash._replace(author=self.faction)
        turn.failed = turn.failed or failed
        return turn

    def battle_over(self, turn: Turn, clash: Clash) -> None:
        """What the instigator of a battle removes."""
        self._not_enlisted(turn, clash)
        super().battle_over(turn, clash)
        if clash.author != self.faction:
            return
        chooses = self.law.switch("instigate_losses") == "Vagabond chooses"
        for side in (clash.attacker, clash.defender):
            warriors = side.warriors_lost if chooses else 0
            self.fought(turn, clash, side.faction, warriors, side.others_lost)

    # --- Arbiter -----------------------------------------------------------------------------------------------

    def battle_effects(self, turn: Turn, clash: Clash) -> Iterable[Effect]:
        """Protector: a defender in his clearing may borrow his swords; Swift Strike: an extra hit for a sword."""
        before = turn.log.before
        if self.is_a(before, "arbiter"):
            yield from self._protects(turn, clash)
        swift = clash.used.count(("swift strike", self.faction))
        if swift:
            yield Effect(self.faction, C.SPECIAL_ACTION_SWIFT_STRIKE, high=swift)

    def _not_enlisted(self, turn: Turn, clash: Clash) -> None:
        """In his own battles nobody enlists the Arbiter, where the law does not allow it against himself."""
        if clash.side(self.faction) is None or not self.is_a(turn.log.before, "arbiter"):
            return
        if clash.uncertain:
            return
        if clash.defender.faction == self.faction or not self._enlisted_against_himself():
            rule, words = C.SPECIAL_ACTION_PROTECTOR, "the Arbiter's own battle"
            turn.earn_nothing(rule, words, self.faction, index=clash.index)

    def _enlisted_against_himself(self) -> bool:
        """Whether the law lets a defender enlist the Arbiter who attacks."""
        return self.law.switch("arbiter_against_self") == "allowed"

    def _protects(self, turn: Turn, clash: Clash) -> Iterable[Effect]:
        before = turn.log.before
        against = clash.attacker.faction == self.faction
        if (
            clash.defender.faction == self.faction
            or (against and not self._enlisted_against_himself())
            or not (against or self.here(before) == clash.clearing)
        ):
            return
        yield Effect(
            clash.defender.faction,
            C.SPECIAL_ACTION_PROTECTOR,
            boost=self.sound(before, "s"),
            price=1,
            payee=self.faction,
        )

    # --- Scoundrel ---------------------------------------------------------------------------------------------

    @play(LOST_ITEM, code="%r", moment="daylight")
    def scorched_earth(self, turn: Turn, event: Event) -> Turn | None:
        """A torch is left behind, exhausted whether that is written or not, and all enemy pieces go."""
        here = self.here(event.before)
        if here is None or not self.is_a(event.before, "scoundrel"):
            return None
        wares.grant_item(self.act(turn), TORCH, C.SPECIAL_ACTION_SCORCHED_EARTH)
        self._ashes.setdefault(here, turn.log.number)
        battle.sweep(turn, here, self.faction)
        words = "{} of the {} in {}: Scorched Earth removes {paid} of {owed}"
        start = self._burning(turn, here)
        for thing, count in (start or event.before).pieces(here).items():
            if isinstance(thing, Piece) and thing.owner in self.others():
                names = piece_name(thing, count), faction_name(thing.owner)
                rule = C.SPECIAL_ACTION_SCORCHED_EARTH
                turn.owe(self._ash, {thing}, rule, words, *names, here, count=count)
        return turn

    @property
    def _ash(self) -> str:
        return f"scorched {self.faction}"

    @play(*sorted(REMOVALS), mine=False)
    def burn(self, turn: Turn, event: Event) -> Turn | None:
        """What Scorched Earth removes, before or after the torch is written."""
        here = self.here(event.before)
        if event.moved.source.key != here or self._burning(turn, here) is None:
            return None
        turn.go("daylight")
        name = piece_name(event.moved.thing, event.count)
        for _ in range(event.count):
            rule, words = C.SPECIAL_ACTION_SCORCHED_EARTH, "Scorched Earth does not remove {}"
            turn.pay(self._ash, event.moved.thing, rule, words, name)
        battle.remove(turn, event, self.faction)
        return turn

    def _burning(self, turn: Turn, here: int | None) -> State | None:
        """The state before the first piece is burnt there, if a torch is left behind in this turn."""
        first: State | None = None
        for step in turn.log.steps:
            for change in step.changes:
                if type(change) is not Moved:
                    continue
                if f"clearing>{change.target.kind}" in REMOVALS and change.source.key == here:
                    first = first or step.before
                if change.thing == Item(TORCH, exhausted=True) or change.thing == Item(
                    TORCH, exhausted=False
                ):
                    leaves = change.source.faction == self.faction
                    if leaves and change.target.kind == "box":
                        return first or step.before
        return None

    def forbids_placing(
        self, turn: Turn, state: State, faction: Faction, clearing: int
    ) -> Rule | None:
        """Scorched Earth: nothing is placed there any more."""
        return self.forbids_entry(turn, state, clearing)

    def forbids_entry(self, turn: Turn, state: State, clearing: int) -> Rule | None:
        """Scorched Earth: nothing moves there any more."""
        burnt = self._ashes.get(clearing)
        if burnt is not None and burnt < turn.log.number:
            return C.SPECIAL_ACTION_SCORCHED_EARTH
        return None

    # --- Adventurer, Gladiator -----------------------------------------------------------------------------------

    def spoils(self, event: Event) -> bool:
        """Both exhaust and damage one item."""
        moved = event.moved
        return (
            moved.target.key == DAMAGED_BOX
            and moved.source.key in SOUND
            and event.count == 1
            and sides(moved) == (False, True)
            and self.character(event.before) in ("adventurer", "gladiator")
        )

    @play(DAMAGED, code="%")
    def spoil_an_item(self, turn: Turn, event: Event) -> Turn | None:
        """Improvise: an item stands for another one in a quest. Duel: an item is the price of a warrior."""
        became = event.moved.became
        if not self.spoils(event) or not isinstance(became, Item):
            return None
        name = item_name(became.letter)
        if self.is_a(event.before, "adventurer"):
            rule = C.SPECIAL_ACTION_IMPROVISE
            words = "a second item is improvised with in one turn"
            turn.require(not turn.counted("improvised"), rule, words).count("improvised")
            words = "the {} with which he improvises stands for no item of a quest"
            return turn.pay(self.wares, IMPROVISED, rule, words, name)
        words = "the {} is exhausted and damaged, and no warrior is removed in a duel"
        return turn.pay(f"duel {self.faction}", None, C.SPECIAL_ACTION_DUEL, words, name)

    # --- Harrier -----------------------------------------------------------------------------------------------

    @play(*TRIPS, code="p", moment="daylight")
    def glide(self, turn: Turn, event: Event) -> Turn | None:
        """A torch takes him to any clearing; in the older law allies may come."""
        target = event.moved.target
        if target.kind != "clearing" or not self.is_a(event.before, "harrier"):
            return None
        if self.open_items(turn, TORCH) <= 0 and (
            not self._slipped(turn) or self.open_items(turn, "f") > 0
        ):
            return None
        words = "no torch is exhausted for gliding to {}"
        wares.owe_item(self.act(turn), TORCH, C.SPECIAL_ACTION_GLIDE, words, target.key)
        if self.law.switch("glide_allies") == "yes":
            self._take_along(turn, event)
        if event.moved.source.kind == "clearing":
            moving.leave(turn, self.faction, event.origin)
        return moving.enter(turn, int(target.key))

    # --- Ronin -------------------------------------------------------------------------------------------------

    def exhausted(self, turn: Turn, letter: str, count: int) -> None:
        """Swift Strike: a sword exhausted in battle may deal an extra hit."""
        clash = turn.clash
        if letter != "s" or clash is None or not clash.side(self.faction):
            return
        if self.is_a(turn.state, "ronin"):
            used = ("swift strike", self.faction)
            turn.clash = clash._replace(used=(*clash.used, *[used] * count))
            turn.grant(self.wares, {letter}, C.SPECIAL_ACTION_SWIFT_STRIKE, count=count)

    def takes_any_items(self, state: State) -> bool:
        """The Cheat does."""
        return self.is_a(state, "cheat")

    # --- Cheat -------------------------------------------------------------------------------------------------

    @play(QUEST, code="#", moment="daylight")
    def con(self, turn: Turn, event: Event) -> Turn | None:
        """Once a turn, any two items for a quest."""
        if not self.is_a(event.before, "cheat") or event.count != 1:
            return None
        words = "a second quest is completed by Con in one turn"
        self.act(turn).require(not turn.counted("con"), C.SPECIAL_ACTION_CON, words).count("con")
        self._place(turn, event, self.here(event.before))
        words = "the quest takes any two items; exhausted for it: {paid}"
        wares.owe_item(turn, None, C.SPECIAL_ACTION_CON, words, count=2)
        reward = self._rewards(turn, event)[0]
        return self.reward(turn, event, event.suit, reward) if reward != NOTHING else turn

    @play("board>discard", "board>box", "board>quests", code="#")
    def return_the_quest(self, turn: Turn, event: Event) -> Turn | None:
        """Con: the quest goes back to its deck."""
        return turn if self.is_a(event.before, "cheat") else None

    # --- Gladiator ---------------------------------------------------------------------------------------------

    @play(*sorted(REMOVALS), code="w", moment="daylight", mine=False)
    def duel(self, turn: Turn, event: Event) -> Turn | None:
        """An item spoilt removes a warrior in his clearing and brings a card; nobody becomes Hostile."""
        rule = C.SPECIAL_ACTION_DUEL
        if not self.is_a(event.before, "gladiator") or event.origin != self.here(event.before):
            return None
        words = "no item is exhausted and damaged for the duel with a warrior of the {}"
        name = faction_name(event.owner)
        self.act(turn).owe(f"duel {self.faction}", None, rule, words, name, count=event.count)
        return hands.grant_draw(turn, event.count, rule)

    # --- Jailor ------------------------------------------------------------------------------------------------

    @play(*SPENDINGS, code="#")
    def coerce(self, turn: Turn, event: Event) -> Turn | None:
        """Once a turn, a card of his clearing's suit stands for any item, and a point is lost."""
        if not self.is_a(event.before, "jailor") or event.count != 1:
            return None
        rule, here = C.SPECIAL_ACTION_COERCE, self.here(event.before)
        suit = self.table.suits[here] if here else ""
        words = "a {} card is spent to coerce in {}"
        named = suit_name(event.suit), here or "a forest"
        turn.require(event.suit in hands.matching(suit), rule, words, *named)
        words = "two cards are spent to coerce in one turn"
        turn.require(not turn.counted("coerced"), rule, words).count("coerced")
        words = "the card with which he coerces stands for no item"
        wares.pay_item(turn, wares.JOKER, rule, words)
        return turn.earn(-1, rule, "coercing")
