"""The Duchy's ministers, and how what is done in Daylight is shared out among them and the Assembly (12.5.1, 12.5.2)."""

from typing import Any

from rootlog.engine.factions import FactionData
from rootlog.engine.factions.duchy import rota
from rootlog.engine.factions.duchy.pieces import DUCHY, R
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Law, Rule
from rootlog.engine.pieces import leader
from rootlog.engine.state import State

ROTAS = TurnNote("rotas", DUCHY)
"""All ways in which what was done so far may be shared out."""
RISEN = Budget("risen", DUCHY)
"""Warriors that come up through a tunnel as it is dug, once for each; a credit's value is the clearing."""

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


class Ministers:
    """Who may act in Daylight. `by_name` are the ministers' cards."""

    def __init__(self, data: FactionData, law: Law) -> None:
        """Take the Duchy's board and the law in force."""
        self.by_name: dict[str, dict[str, Any]] = {c["name"]: c for c in data.cards["minister"]}
        self.actions: int = data.board["actions"]
        self.unbroken = law.switch("no_interrupts") == "yes"

    # --- their cards -------------------------------------------------------------------------------------------

    def title(self, minister: str) -> str:
        """The name of a minister."""
        card = self.by_name.get(minister)
        return card["title"] if card is not None else minister

    def rank(self, minister: str) -> str:
        """Squire, noble or lord; empty for a card that is no minister."""
        card = self.by_name.get(minister)
        return card["rank"] if card is not None else ""

    @property
    def listed(self) -> dict[str, int]:
        """The number of cards that each minister asks for."""
        return {name: card["cards"] for name, card in self.by_name.items()}

    # --- who acts ----------------------------------------------------------------------------------------------

    def swayed(self, state: State) -> frozenset[str]:
        """The ministers that are swayed."""
        return frozenset(card.name for card, _ in state.cards(leader(DUCHY)) if card.name)

    def acting(self, turn: Hypothesis) -> frozenset[str]:
        """The swayed ministers that may act: swaying comes after Parliament, so that those of this turn do not."""
        return self.swayed(turn.state) & self.swayed(turn.log.before)

    def rotas(self, turn: Hypothesis) -> rota.Rotas:
        """All ways to share out what was done this turn."""
        kept = turn.counts.get(ROTAS)
        if kept is None:
            return rota.begin(self.swayed(turn.log.before), self.actions)
        assert isinstance(kept, frozenset)  # only written here
        return kept

    def dismiss(self, turn: Hypothesis, minister: str) -> None:
        """12.2.3: a minister who returns to the unswayed acts no more."""
        turn.keep(ROTAS, rota.dismiss(self.rotas(turn), minister))

    def could(self, turn: Hypothesis, deed: str) -> bool:
        """True if there is somebody left who does that."""
        return bool(rota.after(self.rotas(turn), deed, self.acting(turn), unbroken=False))

    def act(self, turn: Hypothesis, deed: str, words: str, *values: object) -> Hypothesis:
        """12.5.1, 12.5.2: one of the Assembly's two actions, or that of a minister; `words` name the deed."""
        before, acting = self.rotas(turn), self.acting(turn)
        after = rota.after(before, deed, acting, unbroken=self.unbroken)
        if after:
            if self.unbroken:
                turn.withdraw(RISEN)
            return turn.keep(ROTAS, after).require(True, ALLOWS[deed], words, *values)
        rule, why = _too_much(before, deed, acting)
        return turn.require(False, rule, words + why, *values)


def _too_much(before: rota.Rotas, deed: str, acting: frozenset[str]) -> tuple[Rule, str]:
    """The rule by which a deed is one too many, and how a message goes on that names it."""
    brigadier, foremole = rota.GIVES[rota.BRIGADIER], rota.GIVES[rota.FOREMOLE]
    if deed not in brigadier and deed not in foremole:
        if any(one.left for one in before):
            words = " is an action of the Assembly, which ends when a minister acts"
            return R.DAYLIGHT, words
        return R.ASSEMBLY, " is one action too many: the Assembly has two, and both are taken"
    if deed == rota.BUILD_FREELY and rota.after(before, rota.BUILD, acting, unbroken=False):
        return R.BUILD, " is built for a card of another suit, and not by the Foremole"
    if deed in brigadier and any(one.second for one in before):
        words = " is one act too many: the Brigadier moves twice or battles twice, not once each"
        return R.BRIGADIER, words
    if any(rota.MAYOR in one.ministers for one in before):
        words = (
            " is one act too many: no other minister that is swayed does so for the Mayor to repeat"
        )
        return R.MAYOR, words
    if not acting:
        return R.ASSEMBLY, " is one action too many: the Assembly has two, and no minister acts"
    return R.PARLIAMENT, " is one act too many for the Assembly's two actions and the ministers"
