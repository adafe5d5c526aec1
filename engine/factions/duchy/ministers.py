"""The Duchy's ministers, and how what is done in Daylight is shared out among them and the Assembly (12.5.1, 12.5.2)."""

from typing import Any

from rootlog.engine.factions import FactionData
from rootlog.engine.factions.duchy import rota
from rootlog.engine.factions.duchy.pieces import DUCHY, R
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Law, Rule
from rootlog.engine.pieces import leader
from rootlog.engine.reasons import Evidence, Reason
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

    def act(self, turn: Hypothesis, deed: str, key: str, values: Evidence) -> Hypothesis:
        """12.5.1, 12.5.2: one of the Assembly's two actions, or that of a minister; `key` is that of the deed's name."""
        before, acting = self.rotas(turn), self.acting(turn)
        after = rota.after(before, deed, acting, unbroken=self.unbroken)
        if after:
            if self.unbroken:
                turn.withdraw(RISEN)
            return turn.keep(ROTAS, after).require(True, ALLOWS[deed], key, values)
        rule, why = _too_much(before, deed, acting)
        named = Reason(ALLOWS[deed], True, key, values)
        return turn.require(False, rule, why, Evidence(deed=(named,)))


def _too_much(before: rota.Rotas, deed: str, acting: frozenset[str]) -> tuple[Rule, str]:
    """The rule by which a deed is one too many, and the key of the sentence that says so."""
    brigadier, foremole = rota.GIVES[rota.BRIGADIER], rota.GIVES[rota.FOREMOLE]
    if deed not in brigadier and deed not in foremole:
        if any(one.left for one in before):
            return R.DAYLIGHT, "after a minister"
        return R.ASSEMBLY, "both taken"
    if deed == rota.BUILD_FREELY and rota.after(before, rota.BUILD, acting, unbroken=False):
        return R.BUILD, "not by the Foremole"
    if deed in brigadier and any(one.second for one in before):
        return R.BRIGADIER, "not once each"
    if any(rota.MAYOR in one.ministers for one in before):
        return R.MAYOR, "nothing to repeat"
    if not acting:
        return R.ASSEMBLY, "no minister acts"
    return R.PARLIAMENT, "one too many"
