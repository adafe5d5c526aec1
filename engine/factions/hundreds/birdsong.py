"""The Birdsong of the Hundreds (14.4): mobs raze and spread, warriors come, the warlord is anointed and chooses a mood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rootlog.engine import factions
from rootlog.engine.agenda import BIRDSONG
from rootlog.engine.event import APPOINTED, LOST_ITEM, PLACED, REMOVALS, Event
from rootlog.engine.factions.hundreds.hoard import PROWESS
from rootlog.engine.factions.hundreds.moods import MOB, WARLORD, WARRIOR, MoodSource
from rootlog.engine.general import battle, hits, placing, sweeping
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Piece, clearing, place, supply
from rootlog.engine.source import play
from rootlog.engine.words import item_name, piece_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rootlog.engine.bench import Bench
    from rootlog.engine.pieces import Faction
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

R = chapter("hundreds")
SEEKERS = chapter("vagabond")

STRONGHOLD = Piece("H", "b")
RAZING, RECRUITING, ANOINTING, CHOOSING = "raze", "recruit", "anoint", "choose mood"
RUIN_ITEMS, SPREAD, RECRUITS = "ruin items", "a mob that spreads", "recruits"
ANOINTED, REPLACED, CHOSEN = "warlord", "warrior replaced", "mood"
TAKEN = ("ruin>items", "ruin>box")
"""The kinds of an item that is taken from a ruin."""


class BirdsongSource(MoodSource):
    """The plays of their Birdsong."""

    def __init__(self, bench: Bench, faction: Faction) -> None:
        """With nothing found under ruins yet."""
        super().__init__(bench, faction)
        self._finds: dict[str, tuple[int, int]] = {}
        """The items that were taken from ruins by anybody: in which turn, by which event first."""
        self._own_finds: dict[str, tuple[int, int]] = {}
        """The items that they have found themselves, and not given up since."""

    def sit(self, turn: Turn) -> None:
        """Note what is found under ruins."""
        log, happened = turn.log, turn.events
        super().sit(turn)
        for event in happened:
            if event.kind in TAKEN:
                letter = str(event.moved.became[0])
                self._finds.setdefault(letter, (log.number, event.index))
                if event.owner == self.faction:
                    self._own_finds.setdefault(letter, (log.number, event.index))
            elif event.kind == LOST_ITEM and event.owner == self.faction:
                self._own_finds.pop(event.code[1], None)

    # --- 14.4.1 Raze -----------------------------------------------------------------------------------------

    def owe_razing(self, turn: Turn) -> None:
        """14.4.1: all enemy buildings and tokens beside mobs go, and an item from each ruin."""
        state = turn.state
        for number in self.on_map(state, MOB):
            cause = R.RAZE, "the mob there", None
            sweeping.owe_some(turn, number, self.faction, "bt", cause, step=True)
            if state.size(place("ruin", "", number)) and not self._sated():
                words = "a mob is in {}, and no item is taken from the ruin there"
                turn.owe(RUIN_ITEMS, {number}, R.RAZE, words, number, step=True)

    def close(self, turn: Turn) -> None:
        """What a mob spares by mistake earns no points, which may be written all the same: that is one mistake."""
        super().close(turn)
        due = sum(d.rule == R.RAZE and d.budget == sweeping.REMOVAL and d.must for d in turn.debts)
        paid = sum(c.rule == R.RAZE and c.budget == sweeping.REMOVAL for c in turn.credits)
        for _ in range(due - paid):
            turn.earn(1, R.RAZE, "razing", must=False)

    def _sated(self) -> bool:
        """Whether what lies under a ruin may all be such as they may not take (9.7.3)."""
        return self._several_seekers and bool(self._own_finds)

    @play(*sorted(REMOVALS), mine=False)
    def raze(self, turn: Turn, event: Event) -> Turn | None:
        """14.4.1: an enemy building or token beside a mob."""
        if event.code[0] not in "bt" or event.owner == self.faction or turn.past(RAZING):
            return None
        if event.before.count(MOB, clearing(event.origin)):
            return sweeping.pay(turn.go(RAZING), event, self.faction, R.RAZE, "a mob")
        words = "{} is razed in {}, where no mob is"
        name = piece_name(event.moved.thing, event.count)
        self._need_a_mob(turn.go(RAZING), event.origin, words, name)
        battle.remove(turn, event, self.faction)
        return turn

    def _need_a_mob(self, turn: Turn, number: int, words: str, name: str) -> None:
        """14.4.1: what is razed lies beside a mob; where none is, that is said once."""
        mob = turn.state.count(MOB, clearing(number)) > 0 or turn.counted(f"no mob in {number}") > 0
        turn.require(turn.failed or mob, R.RAZE, words, name, number)
        if not mob:
            turn.count(f"no mob in {number}")

    @play(*TAKEN, code="%", moment=RAZING)
    def raze_a_ruin(self, turn: Turn, event: Event) -> Turn:
        """14.4.1: an item from the ruin beside a mob."""
        moved, letter = event.moved, str(event.moved.became[0])
        number, name = int(moved.source.key), item_name(letter)
        self._need_a_mob(turn, number, "a {} is taken from the ruin in {}, where no mob is", name)
        words = "{} items are taken from the ruin in {}, one is due"
        turn.require(turn.failed or event.count == 1, R.RAZE, words, event.count, number)
        turn.pay(RUIN_ITEMS, number, R.RAZE, words, event.count, number, free=True)
        if not moved.short and not turn.failed:
            self._find(turn, event, letter)
        if event.kind == "ruin>items":
            return self.gain(turn, event, letter)
        return self.refuse(turn, letter)

    def _find(self, turn: Turn, event: Event, letter: str) -> None:
        """14.3.3: which items lie under ruins; 9.7.3: with two Vagabonds there are two of each, and nobody takes both."""
        due: dict[str, int] = self.table.map.ruin_items
        name = item_name(letter)
        words = "a {} lies under a ruin, where only {} lie"
        known = ", ".join(item_name(one) for one in due)
        turn.require(letter in due, R.PLACE_ITEMS, words, name, known)
        now = turn.log.number, event.index
        if self._several_seekers:
            words = "a second {} is taken from a ruin, and the first is in the Hoard"
            bound = self.law.switch("two_vagabond_ruins") == "random, Hundreds too"
            again = bound and self._own_finds.get(letter, now) < now
            rule = SEEKERS.ADD_EXTRA_ITEM_TO_RUINS
            turn.require(turn.failed or not again, rule, words, name)
        else:
            words = "a second {} is found under a ruin, there is one"
            again = self._finds.get(letter, now) < now
            turn.require(turn.failed or not again, R.PLACE_ITEMS, words, name)

    @property
    def _several_seekers(self) -> bool:
        """Whether two items lie under each ruin, for two Vagabonds."""
        return sum("p" in factions.data(f).pieces for f in self.bench.factions) > 1

    # --- 14.4.1 Raze: the mob die ----------------------------------------------------------------------------

    @play(PLACED, code="t")
    def spread(self, turn: Turn, event: Event) -> Turn | None:
        """14.4.1: one mob, in a clearing next to one. The die is not recorded: any suit will do."""
        if turn.past(BIRDSONG):
            return None
        turn.go(RAZING)
        here, rule = event.here, R.RAZE
        placed = turn.count("spread", event.count).counted("spread")
        words = "{} mobs spread, the die is rolled once"
        turn.require(turn.failed or placed == 1, rule, words, placed)
        near = self.next_to_a_mob(turn, event.before, here)
        words = "a mob spreads to {}, which is not next to a mob"
        turn.require(turn.failed or near, rule, words, here)
        turn.pay(SPREAD, None, rule, words, here, free=True)
        return self.place_mob(turn, event, rule)

    def _owe_spread(self, turn: Turn) -> None:
        """14.4.1: whatever the die shows, a mob is placed if each suit has a clearing for it."""
        state = turn.state
        mobs = self.on_map(state, MOB)
        if turn.counted("spread") or not mobs or not state.count(MOB, supply(self.faction)):
            return
        table = self.table
        suits = {
            suit
            for number, suits_there in table.suits.items()
            for suit in suits_there
            if number not in mobs
            and self._surely_next(state, number, mobs)
            and placing.barred(turn, state, self.faction, number) is None
        }
        if suits.issuperset("".join(table.suits.values())):
            words = "no mob spreads, and clearings of every suit without a mob are next to one"
            turn.owe(SPREAD, None, R.RAZE, words, step=True)

    def _surely_next(self, state: State, number: int, mobs: Iterable[int]) -> bool:
        """Whether a path joins a clearing with one of those; what cards make adjacent may count or not."""
        near = self.table.map.neighbours[number]
        return any(
            mob in near and (min(mob, number), max(mob, number)) not in state.closed for mob in mobs
        )

    # --- 14.4.2 Recruit --------------------------------------------------------------------------------------

    def owe_recruits(self, turn: Turn) -> None:
        """14.4.2: by Prowess beside the warlord, then one at each stronghold, as far as the supply goes."""
        self._owe_spread(turn)
        state = turn.state
        here, at_forts = self.warlord(state), self.on_map(state, STRONGHOLD)
        with_warlord = {here: self.level(state, PROWESS)} if here is not None else {}
        due = {
            number: with_warlord.get(number, 0) + at_forts.get(number, 0)
            for number in {**with_warlord, **at_forts}
            if placing.barred(turn, state, self.faction, number) is None
        }
        left = state.count(WARRIOR, supply(self.faction))
        words = "{paid} warriors are placed in {}, Prowess and strongholds give {owed}"
        if sum(due.values()) > left:
            first = min(left, with_warlord.get(here, 0)) if here in due else 0
            if here is not None:
                turn.owe(RECRUITS, {here}, R.RECRUIT, words, here, count=first, step=True)
            words = "{paid} warriors are placed at strongholds, {owed} are left for them"
            forts = [number for number in due if number in at_forts]
            turn.owe(RECRUITS, forts, R.RECRUIT, words, count=left - first, step=True)
            return
        for number, count in due.items():
            turn.owe(RECRUITS, {number}, R.RECRUIT, words, number, count=count, step=True)

    @play(PLACED, code="w")
    def recruit(self, turn: Turn, event: Event) -> Turn | None:
        """14.4.2."""
        here = event.here
        if event.code != WARRIOR.code:
            return None
        if turn.past(BIRDSONG) and turn.open(RECRUITS, here) < event.count:
            return None
        turn.go(RECRUITING)
        words = "{} placed in {}, more than Prowess and strongholds give"
        name = piece_name(WARRIOR, event.count)
        for _ in range(event.count):
            turn.pay(RECRUITS, here, R.RECRUIT, words, name, here)
        return turn

    # --- 14.4.3 Anoint ---------------------------------------------------------------------------------------

    def owe_anointing(self, turn: Turn) -> None:
        """14.4.3: there must be a warlord."""
        if self.warlord(turn.state) is None:
            words = "the warlord is not on the map, and none is anointed"
            turn.owe(ANOINTED, None, R.ANOINT, words, step=True)

    @play(PLACED, code="w_w")
    def anoint(self, turn: Turn, event: Event) -> Turn:
        """14.4.3, 14.2.2."""
        here = event.here
        if turn.past(BIRDSONG):
            hits.settle(turn)
            words = "the warlord is placed in {} after Birdsong"
            turn.require(False, R.THE_WARLORD, words, here)
            return turn.pay(ANOINTED, None, R.ANOINT, "", free=True)
        turn.go(ANOINTING)
        words = "the warlord is placed in {}, and is on the map"
        turn.pay(ANOINTED, None, R.ANOINT, words, here)
        if self.on_map(event.before, WARRIOR) or self._gives_way():
            words = "the warlord is placed in {}, and no warrior there gives way to it"
            turn.owe(REPLACED, {here}, R.ANOINT, words, here)
        return placing.place(turn, self.faction, here)

    @play("clearing>supply", "clearing>coffin", code="w")
    def give_way(self, turn: Turn, event: Event) -> Turn | None:
        """14.4.3: the warrior that is replaced."""
        if event.code != WARRIOR.code or event.count > 1 or turn.past(BIRDSONG):
            return None
        if not any(e.kind == PLACED and e.code == WARLORD.code for e in self.happened):
            return None
        words = "a warrior leaves {}, where no warlord is anointed"
        turn.go(ANOINTING).pay(REPLACED, event.here, R.ANOINT, words, event.here)
        return turn

    def _gives_way(self) -> bool:
        """Whether a warrior of theirs leaves the map."""
        return any(e.kind in REMOVALS and e.owner == self.faction for e in self.happened)

    # --- 14.4.4 Choose Mood ----------------------------------------------------------------------------------

    def owe_mood(self, turn: Turn) -> None:
        """14.4.4: another mood, unless none can be chosen."""
        if self.choices(turn, turn.state):
            words = "no mood is chosen, the Hundreds are still {}"
            turn.owe(CHOSEN, None, R.CHOOSE_MOOD, words, self.mood(turn.log.before), step=True)

    @play(APPOINTED, code="#", moment=CHOOSING)
    def choose_mood(self, turn: Turn, event: Event) -> Turn:
        """14.4.4."""
        rule, name = R.CHOOSE_MOOD, event.card.name
        card = next((c for c in self.data.cards["mood"] if c["name"] == name), {})
        item, old = card.get("item"), self.mood(turn.log.before)
        words = "the mood {} is chosen after {}, it is replaced once"
        first = self.chosen is None or self.chosen is event
        turn.require(turn.failed or first, rule, words, name, old)
        stuck = not self.choices(turn, event.before)  # then they stay what they are
        again = name == old and not stuck and not self.doubted
        turn.require(turn.failed or not again, rule, "the Hundreds are {} already", name)
        held = self.hoard(event.before)
        words = "the mood {} shows a {}, and the Hoard holds one"
        shown = item_name(item) if item else ""
        turn.require(turn.failed or item not in held, rule, words, name, shown)
        return turn.pay(CHOSEN, None, rule, "", free=True)
