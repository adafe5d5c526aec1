"""The Vagabond: chapter 9 of the Law, in its order.

His board stands in items.py and mending.py, relationships and coalitions in relations.py,
moves in moves.py, quests in quests.py, the characters in characters.py, battle in
battle.py, set-up in setup.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rootlog.engine.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.bench import Bench
from rootlog.engine.changes import Crafted, Marked, Scored
from rootlog.engine.event import CRAFT, DAMAGED, EXHAUSTED, HANDED, MOVED, REMOVALS, Event
from rootlog.engine.factions.vagabond.battle import Fighting
from rootlog.engine.factions.vagabond.characters import TORCH
from rootlog.engine.factions.vagabond.items import (
    CAPACITY,
    REFRESH,
    REST,
    SLIP,
    exhausts,
    letter_of,
)
from rootlog.engine.factions.vagabond.setup import Arriving
from rootlog.engine.general import battle, crafting, hands, wares
from rootlog.engine.general.coalitions import in_coalition
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Item, Piece
from rootlog.engine.reasons import Reason
from rootlog.engine.source import Source, play
from rootlog.engine.words import faction_name, item_name, suit_name

if TYPE_CHECKING:
    from rootlog.engine.bench import Bench
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

R = chapter("vagabond")
GENERAL = chapter("golden")

HAMMER, CROSSBOW = "h", "x"
EXPLORED = "ruin>items"
SAVED = "removal"
"""The offer of a warrior about to be removed, which Field Hospitals take (general/battle.py)."""


class Vagabond(Fighting):
    """A Vagabond's rules and turns."""

    def __init__(self, bench: Bench, faction: Faction) -> None:
        """With nothing found under ruins yet."""
        super().__init__(bench, faction)
        self._finds: dict[str, tuple[int, int]] = {}
        """The items that he has taken from ruins: in which turn, by which event first."""

    # --- 9.2.1 Crafting ------------------------------------------------------------------------------------------

    def crafting_suits(self, turn: Turn, state: State) -> list[str]:
        """9.2.1: he crafts with hammers, which have the suit of his clearing."""
        here = self.here(state)
        return [self.table.suits[here]] * self.sound(state, HAMMER) if here else []

    def crafts_in(self, turn: Turn, state: State, clearing: int) -> bool:
        """9.2.1: by the newest law his pawn is his crafting piece; before he has none on the map."""
        pawn = self.law.switch("vagabond_crafting_piece") == "pawn"
        return pawn and self.here(state) == clearing

    # --- 9.2.2 Lone Wanderer ---------------------------------------------------------------------------------------

    @play(*sorted(REMOVALS), "forest>supply", code="p", turns="any")
    def remove_the_pawn(self, turn: Turn, event: Event) -> Turn:
        """9.2.2: nothing takes his pawn off the map."""
        words = "the pawn of the {} leaves the map"
        if turn.clash is not None:
            turn.clash = turn.clash._replace(uncertain=True)
        return turn.require(False, R.LONE_WANDERER, words, faction_name(self.faction))

    # --- 9.3 Setup -------------------------------------------------------------------------------------------------

    def set_up(self, turn: Turn) -> Iterable[tuple[int, Reason]]:
        """9.3.1, 9.3.2."""
        rivals = [f for f in self.data.letters if f != self.faction and f in self.bench.factions]
        return Arriving(turn, self.faction, rivals).set_up()

    # --- 9.5.3 Explore ---------------------------------------------------------------------------------------------

    @play(EXPLORED, code="%", moment="daylight")
    def explore(self, turn: Turn, event: Event) -> Turn:
        """9.5.3: a torch finds an item in a ruin of his clearing, for a point."""
        moved = event.moved
        number, letter = int(moved.source.key), moved.became.letter  # type: ignore[union-attr]
        words = "no torch is exhausted to explore the ruin in {}"
        wares.owe_item(self.act(turn), TORCH, R.EXPLORE, words, number, count=event.count)
        if not moved.short:
            here = self.here(event.before)
            words = "the ruin in {} is explored, the pawn stands in {}"
            self.placed(turn, here == number, R.EXPLORE, words, number, here or "a forest")
            self._find(turn, event, letter)
        return turn.earn(event.count, R.EXPLORE, f"exploring the ruin in {number}")

    def sit(self, turn: Turn) -> None:
        """Note what others take from ruins, where there is one item of each kind."""
        log, happened = turn.log, turn.events
        if (
            log.faction == self.faction
            or sum(f in self.bench.factions for f in self.data.letters) > 1
        ):
            return
        for event in happened:
            if event.kind == EXPLORED:
                letter = event.moved.became.letter  # type: ignore[union-attr]  # ruins hold items
                self._finds.setdefault(letter, (log.number, event.index))

    def _find(self, turn: Turn, event: Event, letter: str) -> None:
        """9.3.4: which items there are to be found; 9.8.1 (later 9.7.3): with two Vagabonds none of a kind twice."""
        log, name = turn.log, item_name(letter)
        due: dict[str, int] = self.table.map.ruin_items
        seekers = [f for f in self.data.letters if f in self.bench.factions]
        words = "a {} lies under a ruin, where only {} lie"
        known = ", ".join(item_name(one) for one in due)
        turn.require(turn.failed or letter in due, R.POPULATE_RUINS, words, name, known)
        at = log.number, event.index
        first = self._finds.setdefault(letter, at)
        words = "a second {} is found under a ruin, there is one"
        again = first < at and not turn.failed
        if again and len(seekers) == 1:
            turn.require(False, R.POPULATE_RUINS, words, name)
        elif again and self._keeps(event, letter):
            words = "the {} takes a second {} from a ruin"
            rule = R.ADD_EXTRA_ITEM_TO_RUINS
            turn.require(False, rule, words, faction_name(self.faction), name)

    def _keeps(self, event: Event, letter: str) -> bool:
        """Whether he still has the item of that kind that he found: none has left his board."""
        gone = event.before.at(self.areas["s"]._replace(kind="box"))
        return not any(isinstance(t, Item) and t.letter == letter for t in gone)

    # --- 9.5.4 Aid -------------------------------------------------------------------------------------------------

    @play(HANDED, code="#", moment="daylight")
    def aid(self, turn: Turn, event: Event) -> Turn:
        """9.5.4: an item and a card of this clearing's suit for a player who has pieces here."""
        return self._aid(turn, event)

    @play(HANDED, code="#", moment="daylight", mine=False)
    def aid_by_another(self, turn: Turn, event: Event) -> Turn | None:
        """9.5.4: the card is written as one of somebody else's hand."""
        if self.faction in (event.owner, event.moved.target.faction):
            return None
        words = "the {} gives a card to the {} in the turn of the {}, no effect asks for it"
        names = event.owner, event.moved.target.faction, self.faction
        turn.require(False, GENERAL.DEALING_CARDS, words, *map(faction_name, names))
        return self._aid(turn, event)

    def _aid(self, turn: Turn, event: Event) -> Turn:
        other, here = event.moved.target.faction, self.here(event.before)
        name, state = faction_name(other), event.before
        self.act(turn)
        words = "the {} is aided in {}, where it has no pieces"
        near = self.has_pieces(state, other, here)
        self.placed(turn, near, R.AID, words, name, here or "a forest")
        suit = self.table.suits[here] if here else ""
        words = "the {} is aided with a {} card in {}, which is {}"
        fits = event.suit in hands.matching(suit)
        names = name, suit_name(event.suit), here, suit_name(suit)
        self.placed(turn, turn.failed or fits, R.AID, words, *names)
        words = "each Aid of the {} takes an item, {owed} in all; exhausted: {paid}"
        wares.owe_item(turn, None, R.AID, words, name, count=event.count)
        turn.grant(f"gifts {self.faction}", {other}, R.AID, count=event.count)
        for _ in range(event.count):
            turn.pay(self._aids(other), None, R.COST, "", free=True)
        if self.relation(state, other) == "a":
            points = event.count * self.data.board["vp_per_aid_to_an_ally"]
            turn.earn(points, R.AIDING_ALLY, f"aiding the allied {name}")
        return turn

    @play(DAMAGED, code="%", mine=False)
    def take_an_item(self, turn: Turn, event: Event) -> Turn | None:
        """9.5.4: for an Aid, one of the items that the player has crafted."""
        moved = event.moved
        if moved.target.faction != self.faction or event.owner == self.faction:
            return None
        other = event.owner
        words = "a {} of the {} is taken without aiding it"
        letter = moved.became.letter  # type: ignore[union-attr]
        name = item_name(letter), faction_name(other)
        rivals = other in self.data.letters
        turn.require(not rivals, R.AID, "a {} is taken from the board of the {}", *name)
        board = self.bench.factions.get(other)  # none for a hireling
        barred = board.keeps_items(turn, event.before) if board else None
        if barred is not None:
            said = "a {} is taken from the {}, which has no Crafted Items box"
            turn.require(turn.failed, barred, said, *name)
        for _ in range(event.count):
            turn.pay(f"gifts {self.faction}", other, R.AID, words, *name, free=rivals)
        return turn

    # --- 9.5.6 Strike ----------------------------------------------------------------------------------------------

    @play(*sorted(REMOVALS), moment="daylight", mine=False)
    def strike(self, turn: Turn, event: Event) -> Turn | None:
        """9.5.6: a crossbow removes a warrior of his clearing, or from who has none there something else."""
        if event.code[0] not in "wbt" or event.owner in ("", self.faction):
            return None
        self._strike(turn, event)
        battle.remove(turn, event, self.faction)
        return turn

    @play(MOVED, code="w", moment="daylight", mine=False)
    def strike_in_vain(self, turn: Turn, event: Event) -> Turn | None:
        """9.5.6: the warrior is saved by its faction, as Field Hospitals do."""
        if event.owner not in self.others() or event.origin != self.here(event.before):
            return None
        turn.offer(SAVED, {event.origin}, R.STRIKE)
        for source, play_ in turn.plays(event):
            if source.faction == event.owner:
                after = play_.run(source, turn, event)
                if after is None or any(offer.budget == SAVED for offer in after.offers):
                    continue
                self._strike(after, event)
                if not self.hostile(after, event.before, event.owner):
                    self.offend(after, event.owner, R.HOSTILE_STATUS, self.REMOVES, event.index)
                words = "a warrior of {} is saved by nobody"
                return after.owe(SAVED, None, R.STRIKE, words, event.origin, count=event.count)
        return None

    def _strike(self, turn: Turn, event: Event) -> None:
        other, state = event.owner, event.before
        here, name = self.here(state), faction_name(other)
        words = "no crossbow is exhausted to strike a piece of the {} in {}"
        missing = event.moved.short
        struck = event.count - missing
        wares.owe_item(self.act(turn), CROSSBOW, R.STRIKE, words, name, event.origin, count=struck)
        wares.grant_item(turn, CROSSBOW, R.STRIKE, missing)
        words = "a piece of the {} is struck in {}, the pawn stands in {}"
        turn.require(event.origin == here, R.STRIKE, words, name, event.origin, here or "a forest")
        warriors = state.pieces(event.origin).get(Piece(other, "w"), 0)
        words = "a building or token of the {} is struck in {} while {} of its warriors stand there"
        spared = event.code[0] == "w" or not warriors
        turn.require(turn.failed or spared, R.STRIKE, words, name, event.origin, warriors)
        anyone = self.law.switch("strike_targets") == "warrior, building, token"
        words = "the {} is struck, and it is no enemy but a partner in the coalition"
        friend = in_coalition(state, self.faction, other)
        turn.require(turn.failed or anyone or not friend, R.STRIKE, words, name)

    # --- 9.5.8 Craft -----------------------------------------------------------------------------------------------

    @play(CRAFT, moment="daylight")
    def craft(self, turn: Turn, event: Event) -> Turn:
        """9.5.8: a hammer for each symbol of the card, all of the suit of his clearing."""
        change, here = event.change, self.here(event.before)
        assert type(change) is Crafted  # offered crafts only
        self.act(turn)
        deck = self.bench.deck
        found = deck.giving(change.item) if change.item else deck.named(change.name or "")
        if found and found[0].cost:
            self._activate(
                turn, found[0].cost, found[0].title if change.name else None, change, here
            )
        return crafting.craft(turn, event, None)

    def _activate(
        self, turn: Turn, cost: str, title: str | None, change: Crafted, here: int | None
    ) -> None:
        name = title or item_name(change.item or "")
        suit = self.table.suits[here] if here else None
        words = "{} costs {}, his hammers are {} in {}"
        asked = " and ".join(
            "any suit" if one == "*" else suit_name(one) for one in dict.fromkeys(cost)
        )
        self.placed(
            turn,
            suit is not None and all(one == "*" or one in suit for one in cost),
            R.CRAFTING,
            words,
            name,
            asked,
            suit_name(suit) if suit else "of no suit",
            here or "a forest",
        )
        if turn.failed:
            wares.grant_item(turn, HAMMER, R.CRAFT, len(cost))
        else:
            self._hammer(turn, name, len(cost))

    def _hammer(self, turn: Turn, name: str, due: int) -> None:
        """Owe the hammers, or take them as used: like other crafting pieces, they need not be written.

        What is not written must at least lie face up, as far as the record tells.
        """
        if self.open_items(turn, HAMMER) < due:
            used = turn.counted("silent hammers")
            ready = self.face_up(turn.state, HAMMER) + min(
                self.slack(turn), self.face_down(turn.state, HAMMER)
            )
            if used + due <= ready:
                turn.count("silent hammers", due)
                wares.grant_item(turn, HAMMER, R.CRAFT, due)
                return
        words = "hammers exhausted for {}: {paid}; it costs {owed}"
        wares.owe_item(turn, HAMMER, R.CRAFT, words, name, count=due)

    # --- acts that are not written -----------------------------------------------------------------------------------

    @play(EXHAUSTED, DAMAGED, code="%", moment="daylight")
    def leave_an_act_out(self, turn: Turn, event: Event) -> Turn | None:
        """9.5: items are exhausted, and what they paid for is not written, but what it brought: points, a relationship."""
        if not exhausts(event.moved):
            return None
        follows = self._follows(turn, event)
        name = item_name(letter_of(event.moved))
        if follows is None:
            return None
        if follows.kind == DAMAGED and follows.moved.target.faction == self.faction:
            if follows.owner in (self.faction, ""):
                return None
            words = "a {} is exhausted and an item of the {} is taken, no Aid is written"
            turn.require(False, R.AID, words, name, faction_name(follows.owner))
            return turn.grant(f"gifts {self.faction}", {follows.owner}, R.AID, count=event.count)
        if follows.owner != self.faction:
            return None
        change = follows.change
        if type(change) is Scored and change.points > 0:
            words = "a {} is exhausted and points are scored, what for is not written"
            turn.require(False, R.DAYLIGHT, words, name)
            return turn.earn(change.points, R.DAYLIGHT, "an act that is not written", must=False)
        if type(change) is Marked and change.value in self.friendly:
            words = "a {} is exhausted and the relationship with the {} changes, no Aid is written"
            turn.require(False, R.AID, words, name, faction_name(change.key))
            for _ in range(event.count):
                turn.pay(self._aids(change.key), None, R.COST, "", free=True)
            return turn
        return None

    def _follows(self, turn: Turn, event: Event) -> Event | None:
        """What comes after that event, other items that are turned left aside."""
        for later in turn.events[event.index + 1 :]:
            if later.kind != EXHAUSTED:
                return later
        return None

    # --- 9.6 Evening -----------------------------------------------------------------------------------------------

    def owe_draws(self, turn: Turn) -> None:
        """9.6.2: a card, and one for each coin that lies face up on its track."""
        sure, most = self.tracked(turn, turn.state, "c")
        hands.owe_evening_draw(turn, self.data.draw + sure, R.DRAW_CARDS)
        hands.grant_draw(turn, most - sure, R.DRAW_CARDS)

    def build_agenda(self) -> Agenda:
        """9.4 to 9.6."""
        return Agenda(
            GENERAL.TURN_STRUCTURE,
            Slot(BIRDSONG, REFRESH, R.BIRDSONG),
            Slot(BIRDSONG, SLIP, R.BIRDSONG),
            Slot(DAYLIGHT, "actions", R.DAYLIGHT),
            Slot(EVENING, REST, R.EVENING, self.owe_rest),
            Slot(EVENING, "draw", R.EVENING, self.owe_draws),
            Slot(EVENING, "discard", R.DISCARD_CARDS),
            Slot(EVENING, CAPACITY, R.EVENING, self.owe_capacity),
        )


def sources(bench: Bench, faction: Faction) -> tuple[Source, ...]:
    """The sources of the faction's rules, in the order of its chapter."""
    return (Vagabond(bench, faction),)
