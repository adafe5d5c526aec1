"""Replaying a game of the Print and Play Edition: what its table brings, and what its records write otherwise.

Of its cards none is known beforehand, of its items no supply is stated: whatever a record names is there.
"""

from rootlog.engine.editions.pnp.replaying.operations import plan
from rootlog.engine.editions.pnp.replaying.table import opening, strangers, table_of
from rootlog.engine.editions.pnp.replaying.world import PnpWorld
from rootlog.engine.law import Law
from rootlog.notation.record import Record
from rootlog.replaying.replayer import Replayer


def begin(record: Record, law: Law) -> Replayer:
    """A replay that is before the first turn; what its header has that this edition lacks is stated."""
    table = table_of(record, law)
    world = PnpWorld(table)
    replayer = Replayer(table, world, opening(table), plan)
    strangers(replayer, record)
    return replayer
