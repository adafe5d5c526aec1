"""The Hoard of the Hundreds (14.2.3 to 14.2.5): its tracks, what overflows, what is traded, what is looted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rootlog.engine.changes import Battled
from rootlog.engine.event import BATTLE, CRAFT, DAMAGED, LOST_ITEM, REMOVALS, Event
from rootlog.engine.factions.common import FactionSource
from rootlog.engine.general import crafting
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.general.ruling import rules
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, items
from rootlog.engine.source import play
from rootlog.engine.truth import Truth
from rootlog.engine.words import faction_name, item_name

if TYPE_CHECKING:
    from rootlog.engine.law import Rule
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

R = chapter("hundreds")

COMMAND, PROWESS = "command", "prowess"
GIVEN_UP = "items given up"


class HoardSource(FactionSource):
    """A faction that hoards items."""

    happened: tuple[Event, ...] = ()

    def sit(self, turn: Turn) -> None:
        """Note which battles of the turn an item was looted in: the one before it against its owner."""
        happened = turn.events
        self.happened = happened
        self.loots: dict[int, Event] = {}
        fought: dict[Faction, int] = {}
        for event in happened:
            change = event.change
            if type(change) is Battled and change.attacker == self.faction:
                fought[change.defender] = event.index
            elif event.kind == DAMAGED and event.moved.target.faction == self.faction:
                battle = fought.get(event.owner)
                if battle is not None:
                    self.loots.setdefault(battle, event)

    # --- 14.2.4 The Hoard ------------------------------------------------------------------------------------

    def hoard(self, state: State) -> dict[str, int]:
        """How many items of each letter they have."""
        found: dict[str, int] = {}
        for item, number in state.items(items(self.faction)):
            found[item.letter] = found.get(item.letter, 0) + number
        return found

    def on_track(self, state: State, track: str) -> int:
        """How many items lie on that track."""
        letters = self.data.board["hoard"][track]["items"]
        return sum(number for letter, number in self.hoard(state).items() if letter in letters)

    def level(self, state: State, track: str) -> int:
        """14.2.4.II: their Command or Prowess."""
        levels: list[int] = self.data.board["value_by_items"]
        return levels[min(self.on_track(state, track), len(levels) - 1)]

    def track_of(self, letter: str) -> str | None:
        """The track that holds items of that letter."""
        tracks = self.data.board["hoard"]
        return next((track for track in tracks if letter in tracks[track]["items"]), None)

    def keeps_items(self, turn: Turn, state: State) -> Rule:
        """14.2.4: they have no Crafted Items box from which others may take."""
        return R.THE_HOARD

    # --- 14.2.4.I Gaining Items ------------------------------------------------------------------------------

    def gain(self, turn: Turn, event: Event, letter: str) -> Turn:
        """14.2.4.I: for an item that finds its track full, one of that track leaves the game, for a point."""
        track = self.track_of(letter)
        if track is None:
            return turn
        spaces, kinds = (self.data.board["hoard"][track][key] for key in ("spaces", "items"))
        paid = sum(c.budget == GIVEN_UP and c.value in kinds for c in turn.credits)
        owed = sum(
            d.budget == GIVEN_UP and isinstance(d.fits, frozenset) and not d.fits.isdisjoint(kinds)
            for d in turn.debts
        )
        if self.on_track(event.after, track) + max(0, paid - owed) <= spaces:
            return turn
        words = "a {} joins {} items on the {} track, and none of that track is removed"
        name = item_name(letter)
        turn.owe(GIVEN_UP, kinds, R.GAINING_ITEMS, words, name, spaces, track.capitalize())
        given_up = self._given_up(kinds) > owed
        points = self.data.board["overflow_vp"]
        words = f"a {name} that finds its track full"
        return turn.earn(points, R.GAINING_ITEMS, words, must=given_up)

    def refuse(self, turn: Turn, letter: str) -> Turn:
        """14.2.4.I: an item that leaves the game at once, because its track is full."""
        track, name = self.track_of(letter), item_name(letter)
        held = self.on_track(turn.state, track) if track is not None else 0
        spaces = self.data.board["hoard"][track]["spaces"] if track is not None else 0
        words = "a {} leaves the game, and its track of {} spaces holds {} items"
        turn.require(turn.failed or held >= spaces, R.GAINING_ITEMS, words, name, spaces, held)
        points = self.data.board["overflow_vp"]
        return turn.earn(points, R.GAINING_ITEMS, f"a {name} that finds its track full")

    def _given_up(self, letters: str, since: int = 0) -> int:
        """How many items of those letters leave their hoard in the turn, from that event on."""
        return sum(
            event.count
            for event in self.happened[since:]
            if event.kind == LOST_ITEM and event.owner == self.faction and event.code[1] in letters
        )

    @play(LOST_ITEM, code="%", turns="any")
    def give_up_an_item(self, turn: Turn, event: Event) -> Turn | None:
        """14.2.3, 14.2.4.I: what it leaves for is matched late."""
        if self.squanders(turn, event):
            return None
        words = "a {} leaves the Hoard for nothing"
        letter = event.code[1]
        for _ in range(event.count):
            name = item_name(letter)
            turn.pay(GIVEN_UP, letter, R.GAINING_ITEMS, words, name)
        return turn

    def squanders(self, turn: Turn, event: Event) -> bool:
        """Whether a mood asks for the item that leaves."""
        raise NotImplementedError

    # --- 14.2.3 Contempt for Trade ---------------------------------------------------------------------------

    def item_points(self, turn: Turn, state: State, listed: int) -> tuple[int, Rule]:
        """14.2.3: what is listed, where the item leaves the game."""
        return listed, R.CONTEMPT_FOR_TRADE

    def start_crafting(self, turn: Turn) -> Turn:
        """Enter the step in which they craft."""
        raise NotImplementedError

    @play(CRAFT)
    def craft_for_points(self, turn: Turn, event: Event) -> Turn | None:
        """14.2.3: the item leaves the game, for its points."""
        letter = event.change.item  # type: ignore[union-attr]  # offered crafts only
        if letter is None:
            return None
        traded = sum(d.budget == GIVEN_UP and d.fits == frozenset((letter,)) for d in turn.debts)
        traded -= sum(c.budget == GIVEN_UP and c.value == letter for c in turn.credits)
        if self._given_up(letter, event.index) <= max(0, traded):
            return None
        crafting.craft(self.start_crafting(turn), event, self.crafting_suits(turn, event.before))
        words = "a {} is crafted for its points, and not removed"
        name = item_name(letter)
        return turn.owe(GIVEN_UP, {letter}, R.CONTEMPT_FOR_TRADE, words, name)

    @play(CRAFT)
    def craft(self, turn: Turn, event: Event) -> Turn:
        """14.2.1, 14.2.3: an item is taken, for no points."""
        suits, letter = self.crafting_suits(turn, event.before), event.change.item  # type: ignore[union-attr]
        self.start_crafting(turn)
        crafting.craft(turn, event, suits, kept=R.CONTEMPT_FOR_TRADE)
        return self.gain(turn, event, letter) if letter is not None else turn

    # --- 14.2.5 Looters --------------------------------------------------------------------------------------

    @play(DAMAGED, code="%", mine=False)
    def loot(self, turn: Turn, event: Event) -> Turn | None:
        """14.2.5: after a battle that they began, an item of the defender, if they rule there."""
        if event.moved.target.faction != self.faction or event.owner == self.faction:
            return None
        letter, owner = event.code[1], faction_name(event.owner)
        name = item_name(letter)
        fought = next((n for n, taken in self.loots.items() if taken is event), None)
        words = "a {} is taken from the {}, which was not attacked for it"
        turn.require(fought is not None, R.LOOTERS, words, name, owner)
        words = "{} items are looted from the {}, one may be"
        turn.require(turn.failed or event.count == 1, R.LOOTERS, words, event.count, owner)
        words = "a {} is taken from the {}, which has no Crafted Items box"
        box = not event.moved.source.key
        turn.require(turn.failed or box, R.LOOTERS, words, name, owner)
        if fought is not None:
            clearing = self.happened[fought].change.clearing  # type: ignore[union-attr]  # a battle
            words = "a {} is looted from the {} in {}, which the Hundreds do not rule"
            ruled = self._ruled(turn, event, clearing)
            turn.require(turn.failed or ruled, R.LOOTERS, words, name, owner, clearing)
        return self.gain(turn, event, letter)

    def _ruled(self, turn: Turn, event: Event, clearing: int) -> bool:
        """Whether they rule there when an item is looted: losses may be written after it."""
        states = [event.before]
        for later in self.happened[event.index + 1 :]:
            if later.kind in REMOVALS and later.moved.source.key == clearing:
                states.append(later.after)
            elif later.kind == BATTLE:
                break
        return any(rules(turn, state, self.faction, clearing) is not False for state in states)

    def loots_in(self, turn: Turn, clash: Clash) -> Truth:
        """Whether they give up their rolled hits in that battle; None: who loots in vain leaves no trace."""
        if clash.attacker.faction != self.faction:
            return False
        if clash.index in self.loots:
            return True
        before = turn.events[clash.index].before
        if not before.at(items(clash.defender.faction)):
            return False
        ruled = rules(turn, turn.state, self.faction, clash.clearing)
        return False if ruled else None

    def battle_effects(self, turn: Turn, clash: Clash) -> Iterable[Effect]:
        """14.2.5: looters deal no rolled hits."""
        loots = self.loots_in(turn, clash)
        if loots is not False:
            yield Effect(clash.defender.faction, R.LOOTERS, shield=loots)
