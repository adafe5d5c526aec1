"""The Hoard of the Hundreds (14.2.3, 14.2.4): its tracks, what overflows, what is crafted and traded."""

from rootlog.engine.event import CRAFT, LOST_ITEM, Event
from rootlog.engine.factions import FactionData
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.hundreds.common import CRAFTING, GIVEN_UP, LETTER, STRONGHOLD
from rootlog.engine.factions.hundreds.lavish import Lavish
from rootlog.engine.general import crafting, hits
from rootlog.engine.judging.agenda import DAYLIGHT
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, items
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

R = chapter("hundreds")

COMMAND, PROWESS = "command", "prowess"


class Tracks:
    """14.2.4: the two tracks of the Hoard, as the board prints them, and what a state has on them."""

    def __init__(self, data: FactionData) -> None:
        """With what is printed on the board."""
        self._printed = data.board["hoard"]
        self._levels: list[int] = data.board["value_by_items"]

    def held(self, state: State) -> dict[str, int]:
        """The number of items of each letter that they have."""
        found: dict[str, int] = {}
        for item, number in state.items(items(LETTER)):
            found[item.letter] = found.get(item.letter, 0) + number
        return found

    def kinds(self, track: str) -> str:
        """The letters of the items that lie on that track."""
        letters: str = self._printed[track]["items"]
        return letters

    def spaces(self, track: str) -> int:
        """The number of items that the track has room for."""
        number: int = self._printed[track]["spaces"]
        return number

    def on_track(self, state: State, track: str) -> int:
        """The number of items on that track."""
        letters = self.kinds(track)
        return sum(number for letter, number in self.held(state).items() if letter in letters)

    def level(self, state: State, track: str) -> int:
        """14.2.4.II: their Command or Prowess."""
        return self._levels[min(self.on_track(state, track), len(self._levels) - 1)]

    def track_of(self, letter: str) -> str | None:
        """The track that holds items of that letter."""
        return next((track for track in self._printed if letter in self.kinds(track)), None)


class Hoard(FactionPart):
    """14.2.3, 14.2.4: the items that come to the Hoard, and those that leave it."""

    def __init__(self, rule_set: RuleSet, faction: Faction, tracks: Tracks, lavish: Lavish) -> None:
        """With its tracks, and the mood that asks for items."""
        super().__init__(rule_set, faction)
        self.tracks = tracks
        self.lavish = lavish
        self.overflow: int = self.data.board["overflow_vp"]

    # --- 14.2.4.I Gaining Items ------------------------------------------------------------------------------

    def gain(self, turn: Hypothesis, event: Event, letter: str) -> Hypothesis:
        """14.2.4.I: for an item that finds its track full, one of that track leaves the game, for a point."""
        track = self.tracks.track_of(letter)
        if track is None:
            return turn
        spaces, kinds = self.tracks.spaces(track), self.tracks.kinds(track)
        paid = sum(credit.value in kinds for credit in turn.credits_of(GIVEN_UP))  # type: ignore[operator]
        owed = sum(
            isinstance(debt.fits, frozenset) and not debt.fits.isdisjoint(kinds)
            for debt in turn.debts_of(GIVEN_UP)
        )
        if self.tracks.on_track(event.after, track) + max(0, paid - owed) <= spaces:
            return turn
        turn.owe(
            GIVEN_UP,
            kinds,
            R.GAINING_ITEMS,
            "track full",
            Evidence(item=letter, spaces=spaces, track=track.capitalize()),
        )
        given_up = self._given_up(turn, kinds) > owed
        return turn.earn(
            self.overflow, R.GAINING_ITEMS, "overflow", Evidence(item=letter), must=given_up
        )

    def gained_item(self, turn: Hypothesis, event: Event) -> None:
        """14.2.4.I: whatever brings the item."""
        if event.moved.target.faction == self.faction:
            self.gain(turn, event, str(event.moved.became[0]))

    def refuse(self, turn: Hypothesis, letter: str) -> Hypothesis:
        """14.2.4.I: an item that leaves the game at once, because its track is full."""
        track = self.tracks.track_of(letter)
        held = self.tracks.on_track(turn.state, track) if track is not None else 0
        spaces = self.tracks.spaces(track) if track is not None else 0
        turn.require(
            held >= spaces,
            R.GAINING_ITEMS,
            "track not full",
            Evidence(item=letter, spaces=spaces, items=held),
        )
        return turn.earn(self.overflow, R.GAINING_ITEMS, "overflow", Evidence(item=letter))

    def _given_up(self, turn: Hypothesis, letters: str, since: int = 0) -> int:
        """The number of items of those letters that leave their hoard in the turn, from that event on."""
        return sum(
            event.count
            for event in turn.events[since:]
            if event.kind == LOST_ITEM and event.owner == self.faction and event.code[1] in letters
        )

    @play(LOST_ITEM, code="%", turns="any")
    def give_up_an_item(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """14.2.3, 14.2.4.I: the purpose for which it leaves is matched late."""
        if self.lavish.squanders(turn, event):
            return None
        letter = event.code[1]
        return turn.pay(
            GIVEN_UP,
            letter,
            R.GAINING_ITEMS,
            "for nothing",
            Evidence(item=letter),
            count=event.count,
        )

    # --- 14.2.1 Crafting, 14.2.3 Contempt for Trade ----------------------------------------------------------

    def _start_crafting(self, turn: Hypothesis) -> Hypothesis:
        """14.2.1, 14.5.1: in Daylight, before they command."""
        if not turn.past(DAYLIGHT):
            return turn.go(CRAFTING)
        hits.settle(turn)
        step = turn.agenda.slots[turn.slot].name
        return turn.require(False, R.CRAFTING, "after Daylight", Evidence(step=step))

    @play(CRAFT)
    def craft_for_points(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """14.2.3: the item leaves the game, for its points."""
        letter = event.change.item  # type: ignore[union-attr]  # offered crafts only
        if letter is None:
            return None
        traded = sum(debt.fits == frozenset((letter,)) for debt in turn.debts_of(GIVEN_UP))
        traded -= sum(credit.value == letter for credit in turn.credits_of(GIVEN_UP))
        if self._given_up(turn, letter, event.index) <= max(0, traded):
            return None
        self._start_crafting(turn)
        crafting.craft(turn, event, self.suits_of(event.before, STRONGHOLD))
        return turn.owe(
            GIVEN_UP, {letter}, R.CONTEMPT_FOR_TRADE, "not removed", Evidence(item=letter)
        )

    @play(CRAFT)
    def craft(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """14.2.1, 14.2.3: an item is taken, for no points."""
        letter = event.change.item  # type: ignore[union-attr]  # offered crafts only
        self._start_crafting(turn)
        suits = self.suits_of(event.before, STRONGHOLD)
        crafting.craft(turn, event, suits, kept=R.CONTEMPT_FOR_TRADE)
        return self.gain(turn, event, letter) if letter is not None else turn
