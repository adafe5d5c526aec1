"""The moods of the warlord (14.7), and the warlord (14.2.2): which mood is in force, and what it brings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rootlog.engine.agenda import BIRDSONG
from rootlog.engine.event import APPOINTED, BATTLE, LOST_ITEM, PLACED, REMOVALS, REMOVED, Event
from rootlog.engine.factions.hundreds.hoard import GIVEN_UP, HoardSource
from rootlog.engine.general import hits, moving, placing
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece, clearing, leader, supply
from rootlog.engine.source import play
from rootlog.engine.truth import Truth
from rootlog.engine.words import faction_name, piece_name

if TYPE_CHECKING:
    from rootlog.engine.law import Rule
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

R = chapter("hundreds")

WARRIOR, WARLORD, MOB = Piece("H", "w"), Piece("H", "w_w"), Piece("H", "t")
INCITING, LAVISH = "incite", "end of birdsong"
BITTER_MOBS, LAVISH_WARRIORS = "mobs turned warriors", "warriors for items"


class MoodSource(HoardSource):
    """A faction with a warlord and its moods."""

    unsaid = False
    """Whether the mood in force is not known, because its choice is not written."""
    doubted = False
    """Whether it was not known as the turn began."""
    chosen: Event | None = None
    """The choice of a mood in the turn."""

    def sit(self, turn: Turn) -> None:
        """Look for the choice of a mood."""
        log, happened = turn.log, turn.events
        super().sit(turn)
        if log.faction != self.faction:
            return
        self.doubted = self.unsaid
        self.chosen = next(
            (e for e in happened if e.kind == APPOINTED and e.owner == self.faction), None
        )
        self.unsaid = self.chosen is None and log.round > 0 and bool(self.choices(turn, log.after))

    # --- 14.2.2 The Warlord ----------------------------------------------------------------------------------

    def warlord(self, state: State) -> int | None:
        """The clearing of the warlord; None if it is not on the map."""
        return next(iter(self.on_map(state, WARLORD)), None)

    def removed(self, turn: Turn, event: Event, remover: Faction) -> None:
        """14.2.2: only battle removes the warlord."""
        if event.owner == self.faction and event.code == WARLORD.code:
            clash = turn.clash
            fights = clash is not None and clash.side(self.faction) is not None
            if not (fights and clash is not None and clash.clearing == event.origin):
                self._keep_the_warlord(turn, event)

    @play(*sorted(REMOVALS), code="w_w", turns="any")
    def lose_the_warlord(self, turn: Turn, event: Event) -> Turn:
        """14.2.2."""
        hits.settle(turn)
        self._keep_the_warlord(turn, event)
        return turn

    def _keep_the_warlord(self, turn: Turn, event: Event) -> None:
        words = "the warlord is removed from {} outside of battle"
        turn.require(False, R.THE_WARLORD, words, event.origin)

    def entered(self, turn: Turn, event: Event, movers: frozenset[Faction]) -> None:
        """14.2.2: the warlord moves in the turn of the Hundreds only."""
        if event.owner == self.faction and event.code == WARLORD.code:
            own = turn.log.faction == self.faction
            words = "the warlord moves from {} to {} in the turn of the {}"
            name = faction_name(turn.log.faction)
            turn.require(own, R.THE_WARLORD, words, event.origin, event.here, name)

    @play(PLACED, code="w_w", turns="other")
    def place_the_warlord(self, turn: Turn, event: Event) -> Turn:
        """14.2.2: only Anoint places the warlord."""
        words = "the warlord is placed in {} in the turn of the {}"
        name = faction_name(turn.log.faction)
        return turn.require(False, R.THE_WARLORD, words, event.here, name)

    # --- 14.4.4 Choose Mood: which is in force ---------------------------------------------------------------

    def mood(self, state: State) -> str:
        """The name of the mood in force, as far as the record tells."""
        names = [card.name for card, _ in state.cards(leader(self.faction)) if card.name]
        first: str = self.data.board["setup"]["mood"]
        return names[0] if names else first

    def feels(self, turn: Turn, state: State, mood: str) -> Truth:
        """Whether that mood is in force; None where the mood was not written."""
        if self.unsaid and turn.log.faction != self.faction:
            return None
        if self.unsaid:
            return None if mood in self.choices(turn, state) else False
        return self.mood(state) == mood

    def choices(self, turn: Turn, state: State) -> list[str]:
        """14.4.4: the moods that can be chosen: another one, which shows no item that they have."""
        held, now = self.hoard(state), self.mood(turn.log.before)
        return [
            card["name"]
            for card in self.data.cards["mood"]
            if (card["name"] != now or self.doubted) and card["item"] not in held
        ]

    # --- 14.7.1 Bitter ---------------------------------------------------------------------------------------

    @play(REMOVED, code="t", turns="any")
    def turn_mobs_to_warriors(self, turn: Turn, event: Event) -> Turn | None:
        """14.7.1: in a battle beside the warlord, mobs there and next to it give way to warriors."""
        here = self._bitter_in(turn, event)
        if here is None:
            return None
        away = event.origin
        words = "a mob in {} turns warriors in {}, which is not next to it"
        near = away == here or moving.adjacent(turn, event.before, self.faction, here, away)
        turn.require(turn.failed or near, R.BITTER, words, away, here)
        if event.before.count(WARRIOR, supply(self.faction)) >= event.count:
            words = "{paid} warriors are placed in {} for mobs from {}, {owed} are due"
            turn.owe(BITTER_MOBS, {here}, R.BITTER, words, here, away, count=event.count)
        else:
            turn.grant(BITTER_MOBS, {here}, R.BITTER, count=event.count)
        return self._reinforce(turn, away, others=-event.count)

    @play(PLACED, code="w", turns="any")
    def come_for_mobs(self, turn: Turn, event: Event) -> Turn | None:
        """14.7.1."""
        if event.code != WARRIOR.code or self._bitter_in(turn, event) is None:
            return None
        here = event.here
        words = "{} placed in {}, no mob gives way to each of them"
        name = piece_name(WARRIOR, event.count)
        for _ in range(event.count):
            turn.pay(BITTER_MOBS, here, R.BITTER, words, name, here)
        placing.place(turn, self.faction, here)
        return self._reinforce(turn, here, warriors=event.count)

    def _reinforce(self, turn: Turn, here: int, *, warriors: int = 0, others: int = 0) -> Turn:
        """Their side of the open battle, as it is once mobs turned warriors."""
        clash = turn.clash
        side = clash.side(self.faction) if clash is not None else None
        if clash is not None and side is not None and clash.clearing == here:
            side = side._replace(warriors=side.warriors + warriors, others=side.others + others)
            turn.clash = clash.replace(side)
        return turn

    def _bitter_in(self, turn: Turn, event: Event) -> int | None:
        """The clearing of the battle in which they are bitter: the one at hand, or one that follows at once."""
        if self.feels(turn, event.before, "bitter") is False:
            return None
        clash = turn.clash
        if clash is not None and clash.side(self.faction) is not None:
            fought = turn.events[clash.index]
            if fought.before.count(WARLORD, clearing(clash.clearing)):
                return clash.clearing
        for later in turn.events[event.index + 1 :]:
            if later.kind == BATTLE:
                change = later.change
                sides = change.attacker, change.defender  # type: ignore[union-attr]  # a battle
                number: int = change.clearing  # type: ignore[union-attr]
                led = later.before.count(WARLORD, clearing(number))
                return number if led and self.faction in sides else None
            if later.owner != self.faction or later.kind not in (REMOVED, PLACED):
                return None
        return None

    # --- 14.7.3 Jubilant -------------------------------------------------------------------------------------

    @play(PLACED, code="t")
    def celebrate(self, turn: Turn, event: Event) -> Turn | None:
        """14.7.3: after inciting beside the warlord, up to four mobs more, as the die has it."""
        incited = turn.counted("incited with the warlord")
        if not incited or self.feels(turn, event.before, "jubilant") is False:
            return None
        rolls = turn.count("celebrated", event.count).counted("celebrated")
        most = self.data.board["jubilant_rolls"] * incited
        words = "{} mobs are placed in celebration, {} may be"
        turn.go(INCITING).require(rolls <= most, R.JUBILANT, words, rolls, most)
        words = "a mob is placed in {}, which is not next to a mob"
        near = self.next_to_a_mob(turn, event.before, event.here)
        turn.require(turn.failed or near, R.JUBILANT, words, event.here)
        return self.place_mob(turn, event, R.JUBILANT)

    def next_to_a_mob(self, turn: Turn, state: State, number: int) -> bool:
        """Whether a clearing adjacent to that one has a mob."""
        near = moving.neighbours(turn, state, self.faction, number)
        return any(state.count(MOB, clearing(other)) for other in near)

    def place_mob(self, turn: Turn, event: Event, rule: Rule) -> Turn:
        """What placing mobs demands, by that rule: one in a clearing."""
        here = event.here
        mobs = event.after.count(MOB, event.moved.target)
        words = "a mob is placed in {}, which makes {} there"
        turn.require(turn.failed or mobs <= 1, rule, words, here, mobs)
        return placing.place(turn, self.faction, here)

    # --- 14.7.4 Lavish ---------------------------------------------------------------------------------------

    @play(LOST_ITEM, code="%")
    def squander(self, turn: Turn, event: Event) -> Turn | None:
        """14.7.4: at the end of Birdsong, two warriors beside the warlord for each item that leaves the Hoard."""
        if not self._lavish(turn, event) or (
            turn.past(BIRDSONG) and turn.open(GIVEN_UP, event.code[1]) > 0
        ):
            return None
        turn.go(LAVISH)
        here, each = self.warlord(event.before), self.data.board["lavish_warriors"]
        due = each * (event.count - event.moved.short)
        left = event.before.count(WARRIOR, supply(self.faction))
        if here is None:
            return turn
        if left < due + each * turn.counted("squandered"):
            turn.grant(LAVISH_WARRIORS, {here}, R.LAVISH_NO_ITEM, count=due)
        else:
            words = "{paid} warriors are placed in {} for items of the Hoard, {owed} are due"
            turn.owe(LAVISH_WARRIORS, {here}, R.LAVISH_NO_ITEM, words, here, count=due)
        return turn.count("squandered", event.count)

    @play(PLACED, code="w")
    def come_for_items(self, turn: Turn, event: Event) -> Turn | None:
        """14.7.4."""
        if event.code != WARRIOR.code or not self._lavish(turn, event):
            return None
        turn.go(LAVISH)
        words = "{} placed in {}, which no item of the Hoard pays for"
        name = piece_name(WARRIOR, event.count)
        for _ in range(event.count):
            turn.pay(LAVISH_WARRIORS, event.here, R.LAVISH_NO_ITEM, words, name, event.here)
        return placing.place(turn, self.faction, event.here)

    def squanders(self, turn: Turn, event: Event) -> bool:
        """Whether an item that leaves now does so because they are lavish."""
        return not turn.past(BIRDSONG) and self._lavish(turn, event) and not self.unsaid

    def _lavish(self, turn: Turn, event: Event) -> bool:
        """Whether the turn's mood was chosen before that event (or is not known), and it is Lavish."""
        chosen = self.chosen is None or self.chosen.index < event.index
        return chosen and self.feels(turn, event.before, "lavish") is not False

    # --- 14.7.7 Stubborn, 14.7.8 Wrathful --------------------------------------------------------------------

    def battle_effects(self, turn: Turn, clash: Clash) -> Iterable[Effect]:
        """14.7.7: beside the warlord the first hit is ignored; 14.7.8: as attackers they deal one more."""
        yield from super().battle_effects(turn, clash)
        before = turn.events[clash.index].before
        where = clearing(clash.clearing)
        if clash.side(self.faction) is None or not before.count(WARLORD, where):
            return
        stubborn = self.feels(turn, before, "stubborn")
        if stubborn is not False:  # where it is not known, any number of hits may have been ignored
            yield Effect(
                self.faction,
                R.STUBBORN,
                ward=int(bool(stubborn)),
                shield=None if stubborn is None else False,
            )
        wrathful = self.feels(turn, before, "wrathful")
        if clash.attacker.faction == self.faction and wrathful is not False:
            falls = not turn.state.count(WARLORD, where)
            sure = wrathful and not (falls and clash.ambushed)  # it may have fallen to the ambush
            yield Effect(self.faction, R.WRATHFUL, low=int(bool(sure)), high=1)
