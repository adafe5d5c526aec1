"""What is carried from one turn to the next: what later turns forgive, and what sources remember.

It is a value: judging can go on from any turn with what was carried to it.
"""

from __future__ import annotations

from collections.abc import Mapping

from rootlog.engine.law import Rule
from rootlog.engine.named import NamedTuple
from rootlog.engine.pieces import Faction, Piece, Place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Dispute(NamedTuple):
    """So many of a thing of which a finding tells that they may not be where the record has them: its turn, action and rule.

    Of what kind the `place` is, tells what is in doubt: in a `supply` there are fewer than there should be, as some were placed without
    leave; those that were not placed are missing in clearings or on the `board`; a `hand` has fewer cards; a card that was
    crafted without leave is one of the `deck` still, and may be another one.
    """

    turn: int
    action: int
    rule: Rule
    thing: Piece | str | None
    place: str
    faction: Faction
    number: int = 1


class Carried(NamedTuple):
    """What a turn is judged with, beyond what its record shows.

    `surplus` tells how many cards beyond its hand limit a faction may have, because too large a hand was objected to;
    `lack` how many fewer than it should it has; `unscored` how many points it earned and did not write, as was told. `doubts` are
    pieces that may not be where they stand (`doubts.standing`), `disputes` what contradicts nothing where it is missing later. `kept` has what each watcher remembers of the turns before, by watcher (`source.Watcher`).
    """

    surplus: Mapping[Faction, int]
    lack: Mapping[Faction, int]
    unscored: Mapping[Faction, int]
    doubts: Mapping[tuple[Piece, Place], int]
    disputes: tuple[Dispute, ...]
    kept: Mapping[object, Any]


NOTHING = Carried({}, {}, {}, {}, (), {})
"""What a game begins with, but for the memories of watchers."""
