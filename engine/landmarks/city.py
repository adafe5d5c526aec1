"""The Lost City: its clearing is of all three suits, as the Law supposes (law-6: 10.2.1, law-16: 8.2.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rootlog.engine.landmarks.common import Landmark
from rootlog.engine.pieces import ALL_SUITS

if TYPE_CHECKING:
    from rootlog.engine.game import Table


class LostCity(Landmark):
    """All that asks for the suit of a clearing finds it here."""

    @classmethod
    def lay(cls, table: Table, number: int) -> Table:
        return table._replace(suits={**table.suits, number: ALL_SUITS})


SOURCE = LostCity
