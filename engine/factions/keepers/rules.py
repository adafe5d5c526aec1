"""Keepers in Iron: chapter 15 of the Law, in its order. Relics (15.2) and the Retinue (15.5.2) stand in files of their own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rootlog.engine.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.bench import Bench
from rootlog.engine.budget import CARDS
from rootlog.engine.event import CRAFT, DECREED, PLACED, Event
from rootlog.engine.factions.keepers.retinue import COLUMNS, RetinueSource
from rootlog.engine.factions.keepers.setup import Settling
from rootlog.engine.general import crafting, hands, hits, placing
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece, column, supply
from rootlog.engine.source import Source, play
from rootlog.engine.words import piece_name, suit_name

if TYPE_CHECKING:
    from rootlog.engine.reasons import Reason
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

R = chapter("keepers")
GENERAL = chapter("golden")

WARRIOR = Piece("K", "w")
ENCAMPING, DECAMPING, RECRUITING, CRAFTING = "encamp", "decamp", "recruit", "craft"
FORAGING, GATHERING, DRAWING = "live off the land", "gather retinue", "draw"
ENCAMPED, DECAMPED, RIM = "warriors encamped", "warriors decamped", "warrior on the map's edge"
FORAGED = "warriors foraging"
LEAVES = ("clearing>supply", "clearing>coffin")


class Keepers(RetinueSource):
    """The Keepers' rules and turns."""

    # --- 15.2 Faction rules and abilities --------------------------------------------------------------------

    def crafting_suits(self, turn: Turn, state: State) -> list[str]:
        """15.2.3: they craft with waystations, whatever they show."""
        suits = self.table.suits
        return [suits[n] for n, shown in self.waystations(state).items() for _ in shown]

    def crafts_in(self, turn: Turn, state: State, clearing: int) -> bool:
        """15.2.3."""
        return clearing in self.waystations(state)

    def draws(self, state: State) -> int:
        """15.6.3: a card, and one for each waystation on the map."""
        return self.data.draws({"b": sum(map(len, self.waystations(state).values()))})

    # --- 15.3 Setup ------------------------------------------------------------------------------------------

    def set_up(self, turn: Turn) -> Iterable[tuple[int, Reason]]:
        """15.3.1 to 15.3.5."""
        return Settling(turn, self.data).set_up()

    # --- 15.4 Birdsong ---------------------------------------------------------------------------------------

    @play(PLACED, code="b", moment=ENCAMPING)
    def encamp(self, turn: Turn, event: Event) -> Turn:
        """15.4.1: a waystation in a warrior's place; on the map's edge with a warrior, if nothing else is on the map."""
        here, rule = event.here, R.ENCAMP
        placed = turn.count(f"encamped {here}", event.count).counted(f"encamped {here}")
        turn.require(
            turn.failed or placed == 1,
            rule,
            "{} waystations are placed in {}, one may be",
            placed,
            here,
        )
        if self._starts_anew(turn, event.before):
            self._settle_on_the_rim(turn, here)
        else:
            words = "no warrior of the Keepers gives way to the waystation in {}"
            turn.owe(ENCAMPED, {here}, rule, words, here)
        self._check_faces(turn, event)
        return placing.build(turn, self.faction, here)

    def _starts_anew(self, turn: Turn, state: State) -> bool:
        """Whether neither a warrior nor a waystation of theirs is on the map as they encamp, but for those of this step."""
        if turn.counted(RIM) or turn.counted("on the rim"):
            return True
        gave_way = any(credit.budget == ENCAMPED for credit in turn.credits)
        return not (gave_way or self.waystations(state) or self.on_map(state, WARRIOR))

    def _settle_on_the_rim(self, turn: Turn, here: int) -> None:
        turn.count("on the rim")
        turn.require(
            turn.failed or turn.counted("on the rim") == 1,
            R.ENCAMP,
            "a second waystation is placed, no warrior gives way to it",
        )
        words = "a waystation is placed in {}, which is not on the map's edge"
        turn.require(turn.failed or here in self.table.map.edge, R.ENCAMP, words, here)
        if turn.failed:  # the warrior that came with it is part of that mistake
            turn.grant(RIM, {here}, R.ENCAMP)
            return
        words = "no warrior is placed with the waystation in {}"
        turn.owe(RIM, {here}, R.ENCAMP, words, here)

    def _check_faces(self, turn: Turn, event: Event) -> None:
        """15.2.2: there is one waystation of each pair of kinds."""
        state = event.after
        codes = [
            thing.code
            for number in self.waystations(state)
            for thing, count in state.pieces(number).items()
            if type(thing) is Piece and thing.owner == self.faction and thing.code[0] == "b"
            for _ in range(count)
        ]
        choices = [list(self.data.faces.get(code, (code,))) for code in codes]
        words = "{} is placed, none is left that shows it"
        name = piece_name(event.moved.became)
        turn.require(turn.failed or _distinct(choices), R.WAYSTATIONS, words, name)

    @play(*LEAVES, code="w", moment=ENCAMPING)
    def give_way(self, turn: Turn, event: Event) -> Turn | None:
        """15.4.1: the warrior in whose place a waystation comes."""
        here = event.here
        name = piece_name(event.moved.thing, event.count)
        if not self._happens(PLACED, "b", here):
            words = "{} leaves {}, and no waystation is placed there"
            return None if turn.failed else turn.require(False, R.ENCAMP, words, name, here)
        words = "a waystation takes the place of {} in {}, one gives way to it"
        for _ in range(event.count):
            turn.pay(ENCAMPED, here, R.ENCAMP, words, name, here)
        return turn

    @play(PLACED, code="w", moment=ENCAMPING)
    def come_to_the_rim(self, turn: Turn, event: Event) -> Turn | None:
        """15.4.1: the warrior that comes with the first waystation."""
        here = event.here
        if event.count > 1 or turn.counted(RIM) or not self._starts_anew(turn, event.before):
            return None
        if not self._happens(PLACED, "b", here):
            return None
        turn.count(RIM).pay(
            RIM, here, R.ENCAMP, "a warrior is placed in {} with no waystation", here
        )
        return placing.place(turn, self.faction, here)

    @play("clearing>supply", code="b", moment=DECAMPING)
    def decamp(self, turn: Turn, event: Event) -> Turn:
        """15.4.2: once a clearing a warrior takes a waystation's place; without one in the supply none can."""
        here, rule = event.here, R.DECAMP
        gone = turn.count(f"decamped {here}", event.count).counted(f"decamped {here}")
        words = "{} waystations leave {}, one may"
        turn.require(turn.failed or gone == 1, rule, words, gone, here)
        words = "no warrior of the Keepers takes the place of the waystation in {}"
        return turn.owe(DECAMPED, {here}, rule, words, here)

    @play(PLACED, code="w", moment=DECAMPING)
    def come_back(self, turn: Turn, event: Event) -> Turn | None:
        """15.4.2: the warrior that takes a waystation's place."""
        here = event.here
        if event.count > 1 or turn.counted(f"come back {here}"):
            return None
        if not self._happens("clearing>supply", "b", here):
            return None
        words = "a warrior is placed in {}, no waystation gives way to it"
        turn.count(f"come back {here}").pay(DECAMPED, here, R.DECAMP, words, here)
        return placing.place(turn, self.faction, here)

    def _happens(self, kind: str, code: str, clearing: int) -> bool:
        """Whether the turn has an event of that kind with a piece of theirs of that sort, in that clearing."""
        return any(
            event.kind == kind
            and event.owner == self.faction
            and event.code[0] == code
            and event.here == clearing
            for event in self.happened
        )

    @play(PLACED, code="w", moment=RECRUITING)
    def recruit(self, turn: Turn, event: Event) -> Turn:
        """15.4.3: two warriors at a waystation for each card of its clearing's suit."""
        here, rule, each = event.here, R.RECRUIT, self.data.board["recruit_warriors"]
        words = "there is no waystation in {} to recruit at"
        turn.require(turn.failed or here in self.waystations(event.before), rule, words, here)
        if turn.failed:  # the card that was spent on it is part of that mistake
            return turn.grant(CARDS.of(self.faction), None, rule, count=-(-event.count // each))
        before = turn.counted(f"recruits {here}")
        now = turn.count(f"recruits {here}", event.count).counted(f"recruits {here}")
        suit = self.table.suits[here]
        turn.keep(f"recruited {here}", turn.index)
        hands.owe_card(
            turn,
            hands.matching(suit),
            rule,
            "{paid} of {owed} {} cards are spent on the {} recruited in {}",
            suit_name(suit),
            piece_name(WARRIOR, event.count).removeprefix("a "),
            here,
            count=-(-now // each) - -(-before // each),
        )
        return placing.place(turn, self.faction, here)

    def _check_pairs(self, turn: Turn) -> None:
        """15.4.3: both warriors of a card are placed, as far as the supply goes."""
        each = self.data.board["recruit_warriors"]
        if not turn.state.count(WARRIOR, supply(self.faction)):
            return
        for number in self.table.map.clearings:
            recruits = turn.counted(f"recruits {number}")
            if recruits % each:
                words = "recruiting places {} in {}, each card places {}"
                name = piece_name(WARRIOR, recruits)
                last = turn.counted(f"recruited {number}")
                turn.owe("recruits", None, R.RECRUIT, words, name, number, each, index=last)

    # --- 15.5 Daylight ---------------------------------------------------------------------------------------

    @play(CRAFT)
    def craft(self, turn: Turn, event: Event) -> Turn:
        """15.2.3, 15.5.1: in Daylight, before they act with the Retinue."""
        if turn.past(DAYLIGHT):
            hits.settle(turn)
            step = turn.agenda.slots[turn.slot].name
            words = "crafting belongs to Daylight, the step “{}” is reached"
            turn.require(False, R.CRAFTING, words, step)
        else:
            turn.go(CRAFTING)
        return crafting.craft(turn, event, self.crafting_suits(turn, event.before))

    # --- 15.6 Evening ----------------------------------------------------------------------------------------

    def owe_foraging(self, turn: Turn) -> None:
        """15.6.1: a warrior leaves each clearing with four or more, as far as it is sure that so many stand there."""
        crowd = self.data.board["live_off_the_land"]
        for number, warriors in self.on_map(turn.state, WARRIOR).items():
            if warriors - self.strayed < crowd <= warriors:
                turn.grant(FORAGED, {number}, R.LIVE_OFF_THE_LAND)
            elif warriors >= crowd:
                words = "{} warriors stand in {}, and none leaves it to live off the land"
                rule = R.LIVE_OFF_THE_LAND
                turn.owe(FORAGED, {number}, rule, words, warriors, number, step=True)

    @play(*LEAVES, code="w", moment=FORAGING)
    def forage(self, turn: Turn, event: Event) -> Turn:
        """15.6.1."""
        here, crowd = event.here, self.data.board["live_off_the_land"]
        there = event.before.count(WARRIOR, event.moved.source)
        words = (
            "living off the land takes {} from {}, where {} stand; it takes one where {} or more do"
        )
        name = piece_name(event.moved.thing, event.count)
        for _ in range(event.count):
            rule, free = R.LIVE_OFF_THE_LAND, self.strayed > 0
            turn.pay(FORAGED, here, rule, words, name, here, there, crowd, free=free)
        return turn

    @play(DECREED, code="#", moment=GATHERING)
    def gather(self, turn: Turn, event: Event) -> Turn:
        """15.6.2: any number of cards from the hand, up to ten in all."""
        rule, limit = R.GATHER_RETINUE, self.data.board["retinue_limit"]
        words = "cards are added to the Retinue, and one is shifted"
        turn.require(turn.failed or not turn.counted("shifted"), rule, words)
        held = sum(event.after.size(column(self.faction, key)) for key in COLUMNS)
        known = held - event.count >= limit and turn.counted("gathered")  # that was said already
        words = "the Retinue holds {} cards, {} is the most"
        turn.require(turn.failed or bool(known) or held <= limit, rule, words, held, limit)
        return turn.count("gathered", event.count)

    @play("column>column", code="#", moment=GATHERING)
    def shift(self, turn: Turn, event: Event) -> Turn:
        """15.6.2: or one card to another slot."""
        rule = R.GATHER_RETINUE
        words = "cards are added to the Retinue, and one is shifted"
        turn.require(turn.failed or not turn.counted("gathered"), rule, words)
        shifted = turn.count("shifted", event.count).counted("shifted")
        words = "{} cards of the Retinue are shifted, one may be"
        return turn.require(turn.failed or shifted == 1, rule, words, shifted)

    def owe_draws(self, turn: Turn) -> None:
        """15.6.3: a card, and one for each waystation."""
        hands.owe_evening_draw(turn, self.draws(turn.state), R.DRAW_AND_DISCARD)

    def build_agenda(self) -> Agenda:
        """15.4 to 15.6."""
        return Agenda(
            GENERAL.TURN_STRUCTURE,
            Slot(BIRDSONG, ENCAMPING, R.BIRDSONG),
            Slot(BIRDSONG, DECAMPING, R.BIRDSONG),
            Slot(BIRDSONG, RECRUITING, R.BIRDSONG),
            Slot(DAYLIGHT, CRAFTING, R.DAYLIGHT, self._check_pairs),
            *(Slot(DAYLIGHT, name, R.ACT_WITH_RETINUE) for name, _, _ in COLUMNS.values()),
            Slot(EVENING, FORAGING, R.EVENING, self.owe_foraging),
            Slot(EVENING, GATHERING, R.EVENING),
            Slot(EVENING, DRAWING, R.EVENING, self.owe_draws),
            Slot(EVENING, "discard", R.DRAW_AND_DISCARD),
        )


def _distinct(choices: list[list[str]]) -> bool:
    """Whether each can be a piece of its own."""
    if not choices:
        return True
    first, *rest = choices
    return any(_distinct([[c for c in other if c != code] for other in rest]) for code in first)


def sources(bench: Bench, faction: Faction) -> tuple[Source, ...]:
    """The sources of the faction's rules, in the order of its chapter."""
    return (Keepers(bench, faction),)
