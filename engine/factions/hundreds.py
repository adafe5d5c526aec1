"""Lord of the Hundreds: chapter 14 of the Law, in its order.

The Hoard (14.2.3 to 14.2.5) stands in hundreds_hoard.py, the warlord and its moods (14.2.2, 14.7) in hundreds_moods.py,
set-up in hundreds_setup.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rootlog.engine.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.event import APPOINTED, BATTLE, MOVED, PLACED, REMOVALS, SPENDINGS, Event
from rootlog.engine.factions.hundreds_hoard import COMMAND, PROWESS
from rootlog.engine.factions.hundreds_moods import INCITING, MOB, WARLORD, WARRIOR, MoodSource
from rootlog.engine.factions.hundreds_setup import Arrival
from rootlog.engine.general import battle, hands, hits, moving, placing, sweeping
from rootlog.engine.general.ruling import rules
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Piece, clearing, place, supply
from rootlog.engine.source import play

if TYPE_CHECKING:
    from rootlog.engine.court import Court
    from rootlog.engine.finding import Reason
    from rootlog.engine.game import TurnLog
    from rootlog.engine.pieces import Faction
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

R = chapter("hundreds")
GENERAL = chapter("golden")

STRONGHOLD = Piece("H", "b")
RAZING, RECRUITING, ANOINTING, CHOOSING = "raze", "recruit", "anoint", "choose mood"
CRAFTING, COMMANDING, ADVANCING = "craft", "command the hundreds", "advance the warlord"
OPPRESSING, DRAWING = "oppress", "draw"
RUIN_ITEMS, SPREAD, RECRUITS = "ruin items", "a mob that spreads", "recruits"
ANOINTED, REPLACED, CHOSEN = "warlord", "warrior replaced", "mood"
MOVE, FIGHT = "m", "b"


class Hundreds(MoodSource):
    """The rules and turns of the Hundreds."""

    def __init__(self, court: Court, faction: Faction) -> None:
        """With both orders of Daylight, and no item found under a ruin yet."""
        super().__init__(court, faction)
        self._orders = {False: self.agenda, True: self.build_agenda(grandiose=True)}
        self._finds: dict[str, tuple[int, int]] = {}

    def sit(self, log: TurnLog, happened: tuple[Event, ...]) -> None:
        """Take the order of Daylight that goes with the mood (14.7.2), and note what is found under ruins."""
        super().sit(log, happened)
        for event in happened:
            if event.kind in ("ruin>items", "ruin>box"):
                self._finds.setdefault(event.moved.became[0], (log.number, event.index))  # type: ignore[arg-type]
        if log.faction == self.faction:
            self.grandiose = not self.unsaid and self.mood(log.after) == "grandiose"
            self.agenda = self._orders[self.grandiose]

    # --- 14.2.1 Crafting -------------------------------------------------------------------------------------

    def crafting_suits(self, state: State) -> list[str]:
        """14.2.1: they craft with strongholds."""
        return self.suits_of(state, STRONGHOLD)

    def start_crafting(self, turn: Turn) -> Turn:
        """14.2.1, 14.5.1: in Daylight, before they command."""
        if not turn.past(DAYLIGHT):
            return turn.go(CRAFTING)
        hits.settle(turn)
        step = self.court.agenda.slots[turn.slot].name
        words = "crafting belongs to Daylight, the step “{}” is reached"
        return turn.require(False, R.CRAFTING, words, step)

    # --- 14.3 Setup ------------------------------------------------------------------------------------------

    def set_up(self, log: TurnLog) -> Iterable[tuple[int, Reason]]:
        """14.3.2, 14.3.4."""
        return Arrival(self.court, self.data).set_up(log)

    # --- 14.4.1 Raze -----------------------------------------------------------------------------------------

    def owe_razing(self, turn: Turn) -> None:
        """14.4.1: all enemy buildings and tokens beside mobs go, and an item from each ruin."""
        state = turn.state
        for number in self.on_map(state, MOB):
            cause = R.RAZE, "the mob there", None
            sweeping.owe_some(turn, number, self.faction, "bt", cause, step=True)
            if state.size(place("ruin", "", number)):
                words = "a mob is in {}, and no item is taken from the ruin there"
                turn.owe(RUIN_ITEMS, {number}, R.RAZE, words, number, step=True)

    @play(*sorted(REMOVALS), mine=False)
    def raze(self, turn: Turn, event: Event) -> Turn | None:
        """14.4.1: an enemy building or token beside a mob."""
        if event.code[0] not in "bt" or event.owner == self.faction or turn.past(BIRDSONG):
            return None
        if not event.before.count(MOB, clearing(event.origin)):
            return None
        return sweeping.pay(turn.go(RAZING), event, self.faction, R.RAZE, "a mob")

    @play("ruin>items", "ruin>box", code="%", moment=RAZING)
    def raze_a_ruin(self, turn: Turn, event: Event) -> Turn:
        """14.4.1: an item from the ruin beside a mob."""
        moved, letter = event.moved, str(event.moved.became[0])
        number, name = int(moved.source.key), self.court.item_name(letter)
        mob = event.before.count(MOB, clearing(number)) > 0
        words = "a {} is taken from the ruin in {}, where no mob is"
        turn.require(turn.failed or mob, R.RAZE, words, name, number)
        words = "{} items are taken from the ruin in {}, one is due"
        turn.require(turn.failed or event.count == 1, R.RAZE, words, event.count, number)
        turn.pay(RUIN_ITEMS, number, R.RAZE, words, event.count, number, free=True)
        if not moved.short and not turn.failed:
            self._find(turn, event, letter)
        if event.kind == "ruin>items":
            return self.gain(turn, event, letter)
        return self.refuse(turn, letter)

    def _find(self, turn: Turn, event: Event, letter: str) -> None:
        """14.3.3: which items lie under ruins; 9.7.3: with two of each, nobody keeps two of a kind."""
        due: dict[str, int] = self.court.table.map.ruin_items
        name = self.court.item_name(letter)
        words = "a {} lies under a ruin, where only {} lie"
        known = ", ".join(self.court.item_name(one) for one in due)
        turn.require(letter in due, R.PLACE_ITEMS, words, name, known)
        before = self._finds.get(letter, (0, 0)) < (self.court.log.number, event.index)
        if not before or turn.failed:
            return
        seekers = sum("p" in self.court.faction_data(f).pieces for f in self.court.factions)
        if seekers <= 1:
            words = "a second {} is found under a ruin, there is one"
            turn.require(False, R.PLACE_ITEMS, words, name)

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
        near = self.next_to_a_mob(event.before, here)
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
        table = self.court.table
        suits = {
            suit
            for number, suit in table.suits.items()
            if number not in mobs
            and self.next_to_a_mob(state, number)
            and placing.barred(self.court, state, self.faction, number) is None
        }
        if suits >= set(table.suits.values()):
            words = "no mob spreads, and clearings of every suit without a mob are next to one"
            turn.owe(SPREAD, None, R.RAZE, words, step=True)

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
            if placing.barred(self.court, state, self.faction, number) is None
        }
        short = sum(due.values()) > state.count(WARRIOR, supply(self.faction))
        words = "{paid} warriors are placed in {}, Prowess and strongholds give {owed}"
        for number, count in due.items():
            if short:
                turn.grant(RECRUITS, {number}, R.RECRUIT, count=count)
            else:
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
        name = self.court.piece_name(WARRIOR, event.count)
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
        if self.choices(turn.state):
            words = "no mood is chosen, the Hundreds are still {}"
            turn.owe(
                CHOSEN, None, R.CHOOSE_MOOD, words, self.mood(self.court.log.before), step=True
            )

    @play(APPOINTED, code="#", moment=CHOOSING)
    def choose_mood(self, turn: Turn, event: Event) -> Turn:
        """14.4.4."""
        rule, name = R.CHOOSE_MOOD, event.card.name
        card = next((c for c in self.data.cards["mood"] if c["name"] == name), {})
        item, old = card.get("item"), self.mood(self.court.log.before)
        words = "the mood {} is chosen after {}, it is replaced once"
        first = self.chosen is None or self.chosen is event
        turn.require(turn.failed or first, rule, words, name, old)
        turn.require(turn.failed or name != old, rule, "the Hundreds are {} already", name)
        held = self.hoard(event.before)
        words = "the mood {} shows a {}, and the Hoard holds one"
        shown = self.court.item_name(item) if item else ""
        turn.require(turn.failed or item not in held, rule, words, name, shown)
        return turn.pay(CHOSEN, None, rule, "", free=True)

    # --- 14.5.2 Command the Hundreds -------------------------------------------------------------------------

    def _commands_left(self, turn: Turn, event: Event) -> bool:
        return turn.counted("commands") < self.level(event.before, COMMAND)

    def command(self, turn: Turn, event: Event, count: int = 1) -> Turn:
        """14.5.2: as many actions as their Command says."""
        turn.go(COMMANDING)
        taken = turn.count("commands", count).counted("commands")
        most = self.level(event.before, COMMAND)
        words = "action {} of commanding the Hundreds is taken, their Command is {}"
        return turn.require(
            turn.failed or taken <= most, R.COMMAND_THE_HUNDREDS, words, taken, most
        )

    def _prefers_advancing(self, turn: Turn, event: Event, kind: str) -> bool:
        """Whether what may be either is read as part of an advance rather than as a command.

        What can be a command is one, as the commands come first; when Grandiose it is the other way round.
        """
        if not self._can_advance(event, kind):
            return False
        if self.grandiose:
            if turn.past(ADVANCING) and self._commands_left(turn, event):
                return False
            return self._goes_on(turn, kind) or self._advances_left(turn, event)
        return not self._commands_left(turn, event)

    @play(MOVED, code="w")
    def go_along(self, turn: Turn, event: Event) -> Turn | None:
        """4.2: the warlord and warriors that go the same way make one move."""
        return turn if event.index and self._same_way(event, -1) else None

    def _same_way(self, event: Event, step: int) -> bool:
        """Whether the next event (or the one before) is a move of their other kind of warriors the same way."""
        index = event.index + step
        if not 0 <= index < len(self.happened):
            return False
        other = self.happened[index]
        return (
            other.kind == MOVED
            and other.owner == self.faction
            and other.code[0] == "w"
            and other.code != event.code
            and other.moved[2:4] == event.moved[2:4]
        )

    @play(MOVED, code="w")
    def move(self, turn: Turn, event: Event) -> Turn | None:
        """14.5.2.I."""
        if self._prefers_advancing(turn, event, MOVE):
            return None
        self.command(turn, event)
        return moving.move(turn, self.faction, event.origin, event.here)

    @play(BATTLE)
    def battle(self, turn: Turn, event: Event) -> Turn | None:
        """14.5.2.II."""
        if self._prefers_advancing(turn, event, FIGHT):
            return None
        return battle.battle(self.command(turn, event), event)

    @play(PLACED, code="b")
    def build(self, turn: Turn, event: Event) -> Turn:
        """14.5.2.III: for a card, in a matching clearing that they rule."""
        here, rule = event.here, R.BUILD
        self.command(turn, event, event.count)
        ruled = rules(self.court, event.before, self.faction, here)
        words = "a stronghold is built in {}, which the Hundreds do not rule"
        turn.require(turn.failed or ruled, rule, words, here)
        suit = self.court.table.suits[here]
        words = "no {} card is spent for the stronghold in {}"
        name = self.court.suit_name(suit)
        hands.owe_card(turn, hands.matching(suit), rule, words, name, here, count=event.count)
        return placing.build(turn, self.faction, here, event.count)

    # --- 14.5.3 Advance the Warlord --------------------------------------------------------------------------

    def _can_advance(self, event: Event, kind: str) -> bool:
        """Whether it is a move with the warlord, or a battle where it stands."""
        if kind == MOVE:
            return event.code == WARLORD.code or self._same_way(event, 1)
        number: int = event.change.clearing  # type: ignore[union-attr]  # offered battles only
        return event.before.count(WARLORD, clearing(number)) > 0

    def _goes_on(self, turn: Turn, kind: str) -> bool:
        """Whether it belongs to the advance at hand: a battle after the move, 14.7.5: one of both after them."""
        done = turn.counts.get("advance", "")
        if done == MOVE + FIGHT:
            return self.feels(turn.state, "relentless") is not False
        return done == MOVE and kind == FIGHT

    def _advances_left(self, turn: Turn, event: Event) -> bool:
        return turn.counted("advances") < self.level(event.before, PROWESS)

    def advance(self, turn: Turn, event: Event, kind: str) -> Turn:
        """14.5.3: as many times as their Prowess says."""
        if self.grandiose and turn.past(ADVANCING):
            hits.settle(turn)
            words = "the warlord is Grandiose and advances after the Hundreds are commanded"
            turn.require(False, R.GRANDIOSE, words)
        else:
            turn.go(ADVANCING)
        if self._goes_on(turn, kind):
            return turn.keep("advance", f"{turn.counts['advance']}{kind}")
        turn.keep("advance", kind)
        taken = turn.count("advances").counted("advances")
        most = self.level(event.before, PROWESS)
        rule, words = R.ADVANCE_THE_WARLORD, "the warlord advances {} times, its Prowess is {}"
        return turn.require(turn.failed or taken <= most, rule, words, taken, most)

    @play(MOVED, code="w")
    def advance_to(self, turn: Turn, event: Event) -> Turn | None:
        """14.5.3: the warlord moves, alone or with warriors."""
        if not self._may_be_an_advance(turn, event, MOVE):
            return None
        self.advance(turn, event, MOVE)
        return moving.move(turn, self.faction, event.origin, event.here)

    @play(BATTLE)
    def advance_and_battle(self, turn: Turn, event: Event) -> Turn | None:
        """14.5.3: after moving or without it, a battle where the warlord is."""
        if not self._may_be_an_advance(turn, event, FIGHT):
            return None
        return battle.battle(self.advance(turn, event, FIGHT), event)

    def _may_be_an_advance(self, turn: Turn, event: Event, kind: str) -> bool:
        if not self._can_advance(event, kind):
            return False
        return self._prefers_advancing(turn, event, kind) or not self.grandiose

    # --- 14.6.1 Incite ---------------------------------------------------------------------------------------

    @play(PLACED, code="t")
    def incite(self, turn: Turn, event: Event) -> Turn | None:
        """14.6.1: for a card, in a matching clearing with a warrior and no mob."""
        here, state, rule = event.here, event.before, R.INCITE
        suit = self.court.table.suits[here]
        if turn.counted("incited with the warlord") and not self._spends(suit):
            return None
        turn.go(INCITING)
        there = clearing(here)
        led = state.count(WARLORD, there) > 0
        words = "a mob is incited in {}, where no warrior of the Hundreds is"
        turn.require(turn.failed or led or state.count(WARRIOR, there) > 0, rule, words, here)
        words = "no {} card is spent for the mob in {}"
        name = self.court.suit_name(suit)
        hands.owe_card(turn, hands.matching(suit), rule, words, name, here, count=event.count)
        if led:
            turn.count("incited with the warlord")
        return self.place_mob(turn, event, rule)

    def _spends(self, suit: str) -> bool:
        """Whether a card that matches that suit leaves their hand in the turn."""
        fits = hands.matching(suit)
        return any(
            e.kind in SPENDINGS and e.owner == self.faction and e.suit in fits
            for e in self.happened
        )

    # --- 14.6.2 Oppress --------------------------------------------------------------------------------------

    def score_oppression(self, turn: Turn) -> None:
        """14.6.2: by the clearings that they rule, with a piece of theirs and no enemy's."""
        surely = most = 0
        for number in self.court.table.map.clearings:
            answer = self._oppresses(turn.state, number)
            surely += answer is True
            most += answer is not False
        table: list[int] = self.data.board["oppress_vp"]
        least, best = (table[min(count, len(table) - 1)] for count in (surely, most))
        words = f"oppressing {surely} clearing{'s' if surely != 1 else ''}"
        turn.earn(least, R.OPPRESS, words)
        if not least and not best:
            turn.earn_nothing(R.OPPRESS, words)
        for _ in range(best - least):
            turn.earn(1, R.OPPRESS, words, must=False)

    def _oppresses(self, state: State, number: int) -> bool | None:
        there = state.pieces(number)
        if not any(type(t) is Piece and t.owner == self.faction for t in there):
            return False
        enemies, perhaps = self.enemies_in(state, number)
        ruled = rules(self.court, state, self.faction, number)
        if enemies or ruled is False:
            return False
        return None if perhaps or ruled is None else True

    # --- 14.6.3 Draw and Discard -----------------------------------------------------------------------------

    def owe_draws(self, turn: Turn) -> None:
        """14.6.3: a card; 14.7.6: when Rowdy one more, or two in a crowd of enemies."""
        state, rowdy = turn.state, self.feels(turn.state, "rowdy")
        surely = most = 0
        if rowdy is not False:
            extra, here = self.data.board["rowdy"], self.warlord(state)
            crowd = self.enemies_in(state, here) if here is not None else (0, 0)
            surely, most = (
                extra["crowd_draw"] if count >= extra["crowd"] else extra["draw"] for count in crowd
            )
        rule: Rule = R.ROWDY if surely and rowdy else R.DRAW_AND_DISCARD
        due = self.data.draw + (surely if rowdy else 0)
        hands.owe_evening_draw(turn, due, rule)
        hands.grant_draw(turn, self.data.draw + most - due, rule)

    def build_agenda(self, *, grandiose: bool = False) -> Agenda:
        """14.4 to 14.6; 14.7.2: when Grandiose they advance before they command."""
        acts = [Slot(DAYLIGHT, COMMANDING, R.DAYLIGHT), Slot(DAYLIGHT, ADVANCING, R.DAYLIGHT)]
        return Agenda(
            GENERAL.TURN_STRUCTURE,
            Slot(BIRDSONG, RAZING, R.BIRDSONG, self.owe_razing),
            Slot(BIRDSONG, RECRUITING, R.BIRDSONG, self.owe_recruits),
            Slot(BIRDSONG, ANOINTING, R.BIRDSONG, self.owe_anointing),
            Slot(BIRDSONG, CHOOSING, R.BIRDSONG, self.owe_mood),
            Slot(DAYLIGHT, CRAFTING, R.DAYLIGHT),
            *(reversed(acts) if grandiose else acts),
            Slot(EVENING, INCITING, R.EVENING),
            Slot(EVENING, OPPRESSING, R.EVENING, self.score_oppression),
            Slot(EVENING, DRAWING, R.EVENING, self.owe_draws),
            Slot(EVENING, "discard", R.DRAW_AND_DISCARD),
        )


SOURCE = Hundreds
