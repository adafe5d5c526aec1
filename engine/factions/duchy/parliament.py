"""The Duchy's Parliament (12.5.2): who may act, the Banker, and the lords."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rootlog.engine.event import SPENDINGS, Event
from rootlog.engine.factions.common import FactionSource
from rootlog.engine.factions.duchy import rota
from rootlog.engine.general import hands
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Piece, leader
from rootlog.engine.source import play
from rootlog.engine.words import suit_name

if TYPE_CHECKING:
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

R = chapter("duchy")

TUNNEL, CITADEL, MARKET = Piece("D", "t"), Piece("D", "b_c"), Piece("D", "b_m")
ACTING = "Assembly and Parliament"
RISEN, ROTAS, BANKED = "risen", "rotas", "banked"

ALLOWS = {
    rota.RECRUIT: R.RECRUIT,
    rota.DIG: R.DIG,
    rota.MOVE: R.MOVE,
    rota.BATTLE: R.BATTLE,
    rota.BUILD: R.BUILD,
    rota.BUILD_FREELY: R.FOREMOLE,
    rota.BANK: R.BANKER,
}
"""The rules by which the Assembly, or a minister, does what is done."""


class ParliamentSource(FactionSource):
    """What swayed ministers do, and how deeds are shared out among them and the Assembly."""

    # --- who acts ----------------------------------------------------------------------------------------------

    def ministers(self, state: State) -> frozenset[str]:
        """The ministers that are swayed."""
        return frozenset(card.name for card, _ in state.cards(leader(self.faction)) if card.name)

    def acting(self, turn: Turn, state: State) -> frozenset[str]:
        """The swayed ministers that may act: swaying comes after Parliament, so that those of this turn do not."""
        return self.ministers(state) & self.ministers(turn.log.before)

    def rotas(self, turn: Turn) -> rota.Rotas:
        """All ways to share out what was done this turn."""
        kept = turn.counts.get(ROTAS)
        if kept is None:
            return rota.begin(self.ministers(turn.log.before))
        assert isinstance(kept, frozenset)  # only written here
        return kept

    def act(self, turn: Turn, deed: str, words: str, *values: object) -> Turn:
        """12.5.1, 12.5.2: one of the Assembly's two actions, or that of a minister; `words` name the deed."""
        before, swayed = self.rotas(turn), self.acting(turn, turn.state)
        unbroken = self.law.switch("no_interrupts") == "yes"
        after = rota.after(before, deed, swayed, unbroken=unbroken)
        if after:
            if unbroken:
                turn.withdraw(RISEN)
            return turn.keep(ROTAS, after).require(True, ALLOWS[deed], words, *values)
        rule, why = self._too_much(before, deed, swayed)
        return turn.require(False, rule, words + why, *values)

    def _too_much(self, before: rota.Rotas, deed: str, swayed: frozenset[str]) -> tuple[Rule, str]:
        """The rule by which a deed is one too many, and how a message goes on that names it."""
        if deed not in rota.GIVES[rota.BRIGADIER] and deed not in rota.GIVES[rota.FOREMOLE]:
            if any(one.left for one in before):
                words = " is an action of the Assembly, which ends when a minister acts"
                return R.DAYLIGHT, words
            return R.ASSEMBLY, " is one action too many: the Assembly has two, both are taken"
        if deed == rota.BUILD_FREELY and rota.after(before, rota.BUILD, swayed, unbroken=False):
            return R.BUILD, " is built for a card of another suit, and not by the Foremole"
        if deed in rota.GIVES[rota.BRIGADIER] and any(one.second for one in before):
            words = (
                " is one act too many: the Brigadier moves twice or battles twice, not once each"
            )
            return R.BRIGADIER, words
        if any(rota.MAYOR in one.ministers for one in before):
            words = " is one act too many: no other minister that is swayed does so for the Mayor to repeat"
            return R.MAYOR, words
        if not swayed:
            return R.ASSEMBLY, " is one action too many: the Assembly has two, no minister acts"
        return R.PARLIAMENT, " is one act too many for the Assembly's two actions and the ministers"

    # --- 12.5.2 Parliament --------------------------------------------------------------------------------------

    @play(*SPENDINGS, code="#", moment=ACTING)
    def bank(self, turn: Turn, event: Event) -> Turn | None:
        """12.5.2.V: cards of one suit for as many points."""
        banked = self.banked(turn)
        suits = {turn.events[n].suit for n in banked} | {event.suit}
        suits -= hands.BIRDS  # birds are wild
        if banked and len(suits) < 2:
            turn.keep(BANKED, (*banked, event.index))
            return turn.earn(event.count, R.BANKER, "the Banker")
        swayed = self.acting(turn, turn.state)
        if rota.after(self.rotas(turn), rota.BANK, swayed, unbroken=False):
            self.act(turn, rota.BANK, "the Banker")
            turn.keep(BANKED, (event.index,))
            return turn.earn(event.count, R.BANKER, "the Banker")
        if not banked:
            return None
        names = " and ".join(sorted(suit_name(suit) for suit in suits if suit))
        words = "{} cards are spent with the Banker, who takes one suit"
        turn.require(False, R.BANKER, words, names)
        return turn.earn(event.count, R.BANKER, "the Banker", must=False)

    def banked(self, turn: Turn) -> tuple[int, ...]:
        """The events in which cards were spent with the Banker at work."""
        banked = turn.counts.get(BANKED, ())
        assert isinstance(banked, tuple)  # only written by bank
        return banked

    def lords(self, turn: Turn) -> None:
        """12.5.2.VII to IX: what lords may score, at whatever moment of Parliament."""
        acting = self.ministers(turn.log.before)
        if acting.isdisjoint((rota.DUCHESS, rota.BARON, rota.EARL)):
            return
        states = [turn.log.before, *(e.after for e in turn.events if _builds(e))]
        counts = [self.counts(state) for state in states]
        tunnels = [count.get(TUNNEL.code, 0) for count in counts]
        all_ = self.data.pieces[TUNNEL.code]
        lords = (
            (rota.DUCHESS, R.DUCHESS_OF_MUD, [2 * (number >= all_) for number in tunnels]),
            (rota.BARON, R.BARON_OF_DIRT, [count.get(MARKET.code, 0) for count in counts]),
            (rota.EARL, R.EARL_OF_STONE, [count.get(CITADEL.code, 0) for count in counts]),
        )
        shown = {rota.DUCHESS: tunnels, rota.BARON: lords[1][2], rota.EARL: lords[2][2]}
        for lord, rule, points in lords:
            if lord in acting:
                self._lord(turn, lord, rule, points, shown[lord][-1])

    def _lord(self, turn: Turn, lord: str, rule: Rule, points: list[int], there: int) -> None:
        pieces = {rota.DUCHESS: "tunnel", rota.BARON: "market", rota.EARL: "citadel"}[lord]
        plural = "" if there == 1 else "s"
        words = f"the {self.title(lord)} with {there} {pieces}{plural} on the map"
        least, most = min(points), max(points)
        if lord == rota.DUCHESS:
            least = most  # all or nothing
        if not most:
            turn.earn_nothing(rule, words)
        turn.earn(least, rule, words, must=False)
        for _ in range(most - least):
            turn.earn(1, rule, words, must=False)

    def title(self, minister: str) -> str:
        """What a minister is called."""
        cards = self.data.cards["minister"]
        return next((c["title"] for c in cards if c["name"] == minister), minister)


def _builds(event: Event) -> bool:
    """Whether an event changes what lords count."""
    return event.owner == "D" and event.code[:1] in ("b", "t")
