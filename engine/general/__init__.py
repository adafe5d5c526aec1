"""The general rules of the Law: what every faction has (chapters 1 to 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rootlog.engine.court import Court
    from rootlog.engine.pieces import Faction
    from rootlog.engine.source import Source


def sources(court: Court, faction: Faction) -> tuple[Source, ...]:
    """The sources that every faction brings: its hand, its points, dominance cards."""
    from rootlog.engine.general.dominance import Dominance  # these need this package
    from rootlog.engine.general.hands import Hands
    from rootlog.engine.general.scoring import Points

    return (Hands(court, faction), Points(court, faction), Dominance(court, faction))
