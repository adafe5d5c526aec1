"""Swaying a minister (12.5.3): a crown of the rank, and cards that clearings with Duchy pieces match."""

from collections import Counter
from collections.abc import Mapping

from rootlog.engine.event import APPOINTED, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.duchy.ministers import Ministers
from rootlog.engine.factions.duchy.pieces import DUCHY, R, suits_in
from rootlog.engine.factions.duchy.revealed import RevealedCards
from rootlog.engine.game import Game
from rootlog.engine.general import hands
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import BIRD, Faction, Suit
from rootlog.engine.reasons import MISSING, NO_EVIDENCE, Evidence

SWAYING = "sway"
SWAYS = TurnNote("sways", DUCHY)
"""The number of ministers that were swayed this turn."""


class Swaying(FactionPart, Watcher[None, Mapping[str, int]]):
    """Swaying ministers. It keeps how many crowns of each rank have been taken."""

    def __init__(
        self, rule_set: RuleSet, faction: Faction, ministers: Ministers, revealed: RevealedCards
    ) -> None:
        """Take the ministers, and the part that follows the cards shown."""
        super().__init__(rule_set, faction)
        self.ministers, self.revealed = ministers, revealed

    def begin(self, game: Game) -> Mapping[str, int]:
        """12.5.3.III: no crown has been taken yet."""
        return {}

    def remember(self, turn: Hypothesis, *, read: bool) -> Mapping[str, int]:
        """12.5.3.III, 12.2.3: a crown goes with each minister that is swayed, and never comes back."""
        taken = [
            self.ministers.rank(event.card.name or "")
            for event in turn.facts.of_kinds(APPOINTED)
            if event.owner == self.faction
        ]
        return Counter(self.kept(turn)) + Counter(filter(None, taken)) if taken else self.kept(turn)

    @play(APPOINTED, code="#", moment=SWAYING, certain=True)
    def sway(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """12.5.3: one minister, while a crown of the rank is left, for cards that clearings with Duchy pieces match."""
        minister = self.ministers.by_name.get(event.card.name or "")
        if minister is None:
            return None
        title, rank = minister["title"], minister["rank"]
        turn.require(
            turn.count(SWAYS).counted(SWAYS) == 1,
            R.SWAY,
            "a second minister",
            Evidence(minister=title),
        )
        crowns, taken = self.data.board["crowns"][rank], self.kept(turn).get(rank, 0)
        turn.require(
            taken < crowns,
            R.CHOOSE_MINISTER,
            "no crown left",
            Evidence(minister=title, crowns=crowns, rank=rank),
        )
        self._match(turn, event, title, minister["cards"])
        return turn.earn(
            minister["vp"], R.SWAY_MINISTER_AND_SCORE, "swaying", Evidence(minister=title)
        )

    def _match(self, turn: Hypothesis, event: Event, title: str, due: int) -> None:
        """12.5.3.II: as many cards as listed, each for a clearing of its own."""
        if turn.failed:
            return
        shown = self.revealed.seen(turn).of(event)
        if not shown:
            turn.object_to(
                R.REVEAL_CARDS,
                MISSING,
                "none shown",
                Evidence(minister=title, cards=due),
                warning=True,
            )
            self.revealed.unseen(turn, due)
            return
        turn.require(
            len(shown) == due,
            R.REVEAL_CARDS,
            "number of cards",
            Evidence(cards=len(shown), minister=title, due=due),
        )
        clearings = Counter(suits_in(self.table, event.before))
        for suit, cards in Counter(shown).items():
            if suit is not None and suit != BIRD:
                _back(turn, suit, cards, clearings)
        there = sum(clearings.values())
        turn.require(
            len(shown) <= there,
            R.REVEAL_CARDS,
            "clearings",
            Evidence(cards=len(shown), clearings=there),
        )
        apart = matched(tuple(shown), tuple(clearings.elements()))
        turn.require(apart, R.REVEAL_CARDS, "one clearing each", NO_EVIDENCE)
        self.revealed.hold(turn, event)


def _back(turn: Hypothesis, suit: Suit, cards: int, clearings: Counter[Suit]) -> None:
    """12.5.3.II: that many cards of one suit need as many clearings of it."""
    there = sum(number for suits, number in clearings.items() if suit in suits)
    turn.require(
        cards <= there,
        R.REVEAL_CARDS,
        "clearings of the suit",
        Evidence(cards=(cards, suit), clearings=(there, suit)),
    )


def matched(cards: tuple[Suit | None, ...], clearings: tuple[Suit, ...]) -> bool:
    """True if each card matches a clearing of its own; a clearing may be of several suits, birds are of any."""
    if not cards:
        return True
    first, rest = cards[0], cards[1:]
    return any(
        matched(rest, clearings[:place] + clearings[place + 1 :])
        for place, suits in enumerate(clearings)
        if first in hands.BIRDS or (first or BIRD) in suits
    )
