"""Setting up the Lord of the Hundreds (14.3)."""

from collections.abc import Iterator

from rootlog.engine.factions.hundreds.common import WARLORD
from rootlog.engine.general import setup
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Piece
from rootlog.engine.reasons import NO_EVIDENCE, Evidence, Reason

R = chapter("hundreds")


class HundredsSetup(setup.FactionSetup):
    """The set-up of the Hundreds."""

    def set_up(self) -> Iterator[tuple[int, Reason]]:
        """14.3.2: the garrison in one corner; 14.3.4: the first mood."""
        corners = self.opening.where(WARLORD)
        home = corners[0] if corners else 0
        board = self.data.board["setup"]
        due = {Piece(self.faction, code): board[code] for code in ("w_w", "w", "b")}
        written = self.opening.settling(due, () if home else self.table.map.corners)
        key, known = setup.corner(self.turn, home) if home else ("no warlord", NO_EVIDENCE)
        fits = key == setup.AS_SET_UP
        yield self.opening.check(WARLORD, fits, R.GARRISON, key, known, written=written)
        for piece, number in due.items() if home else ():
            yield self.opening.expect(piece, {home: number}, R.GARRISON)
        yield from self._mood(board["mood"])

    def _mood(self, due: str) -> Iterator[tuple[int, Reason]]:
        """14.3.4. It leaves no choice, so that a set-up need not write it."""
        for action, moved in self.opening.put("leader"):
            name = getattr(moved.became, "name", None)
            known = Evidence(name=name or "not named", due=due)
            yield action, Reason(R.GET_STUBBORN, name == due, "first mood", known)
