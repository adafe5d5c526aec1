"""The Birdsong of the Keepers (15.4): they encamp, decamp, and recruit."""

from rootlog.engine.event import PLACED, REMOVED, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.keepers.common import (
    DECAMPING,
    ENCAMPING,
    LEAVES,
    LETTER,
    RECRUITING,
    WARRIOR,
)
from rootlog.engine.factions.keepers.waystations import Waystations
from rootlog.engine.general import hands, placing
from rootlog.engine.judging.budget import CARDS, Budget, TurnNote
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, supply
from rootlog.engine.reasons import NO_EVIDENCE, Evidence
from rootlog.engine.state import State

R = chapter("keepers")

ENCAMPED = Budget("warriors encamped", LETTER, written="{by}w{0}->")
"""Warriors that give way to waystations; a credit's value is their clearing."""
DECAMPED = Budget("warriors decamped", LETTER, written="{by}w->{0}")
"""Warriors that take the place of waystations; a credit's value is their clearing."""
RIM = Budget("warrior on the map's edge", LETTER, places="w")
"""The warrior that comes with the first waystation; a credit's value is its clearing."""
PAIRED = Budget("recruits in pairs", LETTER, places="w")
"""The second warrior that a card brings: nothing pays for it but more recruits."""

PLACES = TurnNote("waystations placed", LETTER)
"""At a clearing: how many waystations were placed."""
AT_RIM = TurnNote("waystations placed on the map's edge", LETTER)
"""The number of waystations that were placed as nothing of theirs was on the map."""
RIM_WARRIOR = TurnNote("warriors placed on the map's edge", LETTER)
"""The number of warriors that were placed with them."""
GONE = TurnNote("waystations that left", LETTER)
"""At a clearing: how many waystations left it."""
BACK = TurnNote("warriors that came back", LETTER)
"""At a clearing: how many warriors took the place of waystations."""
RECRUITS = TurnNote("recruits", LETTER)
"""At a clearing: how many warriors were recruited."""
RECRUITED = TurnNote("latest recruits", LETTER)
"""At a clearing: the event that recruited there last."""
DRAINED = TurnNote("drained by recruiting", LETTER)
"""At a clearing: whether the latest recruits were the last warriors of the supply."""


def _happens(turn: Hypothesis, kind: str, code: str, clearing: int) -> bool:
    """True if the turn has an event of that kind with a piece of theirs of that sort, in that clearing."""
    return any(
        event.kind == kind
        and event.owner == LETTER
        and event.code[0] == code
        and event.here == clearing
        for event in turn.events
    )


class Encamping(FactionPart):
    """15.4.1."""

    waystations: Waystations

    @play(PLACED, code="b", moment=ENCAMPING)
    def encamp(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """15.4.1: a waystation in a warrior's place; on the map's edge with a warrior, if nothing else is on the map."""
        here, rule = event.here, R.ENCAMP
        placed = turn.count(PLACES.at(here), event.count).counted(PLACES.at(here))
        turn.require(
            placed == 1, rule, "one waystation", Evidence(waystations=placed, clearing=here)
        )
        if self._starts_anew(turn, event.before):
            self._settle_on_the_rim(turn, here)
        else:
            turn.owe(ENCAMPED, {here}, rule, "no warrior replaced", Evidence(clearing=here))
        self.waystations.check_faces(turn, event)
        return placing.build(turn, self.faction, here)

    def _starts_anew(self, turn: Hypothesis, state: State) -> bool:
        """True if neither a warrior nor a waystation of theirs is on the map as they encamp, but for those of this step."""
        if turn.counted(RIM_WARRIOR) or turn.counted(AT_RIM):
            return True
        gave_way = bool(turn.credits_of(ENCAMPED))
        return not (gave_way or self.waystations.where(state) or self.on_map(state, WARRIOR))

    def _settle_on_the_rim(self, turn: Hypothesis, here: int) -> None:
        rule, placed = R.ENCAMP, turn.count(AT_RIM).counted(AT_RIM)
        turn.require(placed == 1, rule, "a second waystation", NO_EVIDENCE)
        turn.require(here in self.table.map.edge, rule, "not on the edge", Evidence(clearing=here))
        none_left = not (
            turn.counted(RIM_WARRIOR) or turn.state.count(WARRIOR, supply(self.faction))
        )
        if turn.failed or none_left:  # the warrior that came with it is part of that mistake; 1.5.4
            turn.grant(RIM, {here}, rule)
            return
        turn.owe(RIM, {here}, rule, "no warrior with it", Evidence(clearing=here))

    @play(*LEAVES, code="w", moment=ENCAMPING)
    def give_way(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """15.4.1: the warrior in whose place a waystation comes."""
        here, rule = event.here, R.ENCAMP
        if not _happens(turn, PLACED, "b", here):
            return (
                None
                if turn.failed
                else turn.require(
                    False,
                    rule,
                    "no waystation",
                    Evidence(warriors=(event.moved.thing, event.count), clearing=here),
                )
            )
        return turn.pay(
            ENCAMPED,
            here,
            rule,
            "replaces one",
            Evidence(warriors=(event.moved.thing, event.count), clearing=here),
            count=event.count,
        )

    @play(
        PLACED,
        code="w",
        moment=ENCAMPING,
        may=lambda _, turn, event: _happens(turn, PLACED, "b", event.here),
    )
    def come_to_the_rim(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """15.4.1: the warrior that comes with the first waystation."""
        here = event.here
        if event.count > 1 or turn.counted(RIM_WARRIOR):
            return None
        if not self._starts_anew(turn, event.before):
            return None
        turn.count(RIM_WARRIOR).pay(
            RIM, here, R.ENCAMP, "without a waystation", Evidence(clearing=here)
        )
        return placing.place(turn, self.faction, here)


class Decamping(FactionPart):
    """15.4.2."""

    @play(REMOVED, code="b", moment=DECAMPING)
    def decamp(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """15.4.2: once a clearing a warrior takes a waystation's place; without one in the supply none can."""
        here, rule = event.here, R.DECAMP
        gone = turn.count(GONE.at(here), event.count).counted(GONE.at(here))
        turn.require(gone == 1, rule, "one leaves", Evidence(waystations=gone, clearing=here))
        return turn.owe(DECAMPED, {here}, rule, "not replaced", Evidence(clearing=here))

    @play(PLACED, code="w", moment=DECAMPING)
    def come_back(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """15.4.2: the warrior that takes a waystation's place."""
        here = event.here
        if event.count > 1 or turn.counted(BACK.at(here)):
            return None
        if not _happens(turn, REMOVED, "b", here):
            return None
        turn.count(BACK.at(here)).pay(
            DECAMPED, here, R.DECAMP, "replaces nothing", Evidence(clearing=here)
        )
        return placing.place(turn, self.faction, here)


class KeepersRecruiting(FactionPart):
    """15.4.3."""

    def __init__(self, rule_set: RuleSet, faction: Faction, waystations: Waystations) -> None:
        """With the waystations at which they recruit."""
        super().__init__(rule_set, faction)
        self.waystations = waystations
        self.each: int = self.data.board["recruit_warriors"]

    @play(PLACED, code="w", moment=RECRUITING)
    def recruit(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """15.4.3: two warriors at a waystation for each card of its clearing's suit."""
        here, rule, each = event.here, R.RECRUIT, self.each
        turn.require(
            here in self.waystations.where(event.before),
            rule,
            "no waystation there",
            Evidence(clearing=here),
        )
        if turn.failed:  # the card that was spent on it is part of that mistake
            return turn.grant(CARDS.of(self.faction), None, rule, count=-(-event.count // each))
        before = turn.counted(RECRUITS.at(here))
        now = turn.count(RECRUITS.at(here), event.count).counted(RECRUITS.at(here))
        turn.keep(RECRUITED.at(here), turn.index)
        turn.keep(DRAINED.at(here), not event.after.count(WARRIOR, supply(self.faction)))
        suit, cards = self.table.suits[here], -(-now // each) - -(-before // each)
        hands.owe_card(
            turn,
            hands.matching(suit),
            rule,
            "price",
            Evidence(warriors=(WARRIOR, event.count), clearing=here, cards=(cards, suit)),
            count=cards,
        )
        return placing.place(turn, self.faction, here)

    def owe_pairs(self, turn: Hypothesis) -> None:
        """15.4.3: both warriors of a card are placed, as far as the supply goes."""
        if not turn.state.count(WARRIOR, supply(self.faction)):
            return
        for number in self.table.map.clearings:
            recruits, last = turn.counted(RECRUITS.at(number)), turn.counted(RECRUITED.at(number))
            if recruits % self.each and not turn.counts.get(DRAINED.at(number)):
                turn.owe(
                    PAIRED,
                    None,
                    R.RECRUIT,
                    "cards unpaired",
                    Evidence(warriors=(WARRIOR, recruits), clearing=number, each=self.each),
                    index=last,
                )
