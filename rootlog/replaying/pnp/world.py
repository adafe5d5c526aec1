"""What replaying knows of a table of the Print and Play Edition."""

from __future__ import annotations

from rootlog.engine.changes import Moved
from rootlog.engine.editions.pnp import facts as told
from rootlog.engine.game import Table
from rootlog.engine.pieces import BOX, Item, items
from rootlog.replaying.replayer import Replayer
from rootlog.replaying.world import World


class PnpWorld(World):
    """Any card may be in the deck, a Vagabond's items are those that are told."""

    __slots__ = ("told",)

    def __init__(self, table: Table) -> None:
        """Take the table with its facts."""
        super().__init__(table)
        self.told = told.of(table.told)

    def knows(self, name: str) -> bool:
        """No list of the cards is printed."""
        return True

    def appointed(self, replayer: Replayer, owner: str, name: str) -> None:
        """The viziers of a leader stand in the Decree, the items of a character in the Available pool."""
        super().appointed(replayer, owner, name)
        if owner in self.vagabonds:
            self.equip(replayer, owner)

    def equip(self, replayer: Replayer, owner: str) -> None:
        """Put the items that are told where the Vagabond has his."""
        for letter in self.told.items or "":
            item = Item(letter, exhausted=False)
            replayer.settle(Moved(1, item, BOX, items(owner, "s"), item, 1))
