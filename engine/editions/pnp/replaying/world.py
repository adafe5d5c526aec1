"""The knowledge that replaying has of a table of the Print and Play Edition."""

from rootlog.engine.changes import Moved
from rootlog.engine.editions.pnp import facts as told
from rootlog.engine.game import Table
from rootlog.engine.law import chapter
from rootlog.engine.pieces import BOX, Item, Piece, Place, column, crafted, items, supply
from rootlog.notation.record import Board, ItemTerm, Node, Status, Transfer, TurnLine
from rootlog.replaying.items import DAMAGED, EXHAUSTED
from rootlog.replaying.replayer import Replayer
from rootlog.replaying.world import World

NO_ITEMS = chapter("pnp").CRAFTING_ITEM
ALLIANCE, BOXES = "A", ("f", "r", "m")


class PnpWorld(World):
    """Any card may be in the deck, a Vagabond's items are those that are stated."""

    finds_exhausted = True
    damages_available = True

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

    def begin_turn(self, replayer: Replayer, turn: TurnLine) -> None:
        """All exhausted items of the Vagabond are available again; at set-up the Alliance has a supporter in each box."""
        if turn.faction == ALLIANCE and not turn.round and not _fills_boxes(turn):
            warrior = Piece(ALLIANCE, "w")
            for key in BOXES:
                target = column(ALLIANCE, key)
                replayer.settle(Moved(1, warrior, supply(ALLIANCE), target, warrior))
        if turn.faction not in self.vagabonds or not turn.round:
            return
        if any(_refreshes(action.node) for action in turn.actions):
            return
        for area in ("s", "t"):
            shelf = items(turn.faction, area)
            for item, number in replayer.state.items(shelf):
                if item.exhausted:
                    fresh = Item(item.letter, exhausted=False)
                    replayer.settle(Moved(number, item, shelf, shelf, fresh))

    def provide(self, replayer: Replayer, holder: str, letter: str, count: int) -> bool:
        """At set-up items come from the box; later where it is not stated what a Vagabond begins with, or what others crafted."""
        if not self.vagabonds:
            replayer.short(NO_ITEMS, "without the Vagabond there are no items")
            return False
        his = holder in self.vagabonds
        opening = replayer.turn is not None and not replayer.turn.round
        if (
            his
            and self.told.items is not None
            and not opening
            and not self._gained(replayer, holder)
        ):
            return False
        item = Item(letter, exhausted=False)
        shelf = items(holder, "s" if his else "")
        replayer.settle(Moved(count, item, BOX, shelf, item, count))
        return True

    def _gained(self, replayer: Replayer, holder: str) -> bool:
        """True if he crafted a card of which nothing is stated, which may have given him an item."""
        cards = (self.told.card(card.name) for card, _ in replayer.state.cards(crafted(holder)))
        return any(card.item is None and card.stays is None for card in cards)

    def serves(self, replayer: Replayer, where: Place, item: Item, goal: tuple[str, str]) -> bool:
        """If his items are not stated, one that was used before is not used again while he may have another."""
        holder, (area, side) = where.faction, goal
        if holder not in self.vagabonds:
            return True
        if self.told.items is not None and not self._gained(replayer, holder):
            return True
        if area == DAMAGED:
            return where.key != DAMAGED
        spent = item.exhausted or where.key == DAMAGED
        return side != EXHAUSTED or bool(area) or not spent

    def refreshed(self, areas: tuple[str, ...]) -> tuple[str, ...]:
        """A damaged item is neither exhausted nor refreshed."""
        return tuple(area for area in areas if area != DAMAGED)

    def equip(self, replayer: Replayer, owner: str) -> None:
        """Put the items that are stated where the Vagabond has his."""
        for letter in self.told.items or "":
            item = Item(letter, exhausted=False)
            replayer.settle(Moved(1, item, BOX, items(owner, "s"), item, 1))


def _fills_boxes(turn: TurnLine) -> bool:
    """True if supporters are written as placed in their boxes."""
    nodes = (action.node for action in turn.actions)
    return any(
        isinstance(target, Board) and target.key
        for node in nodes
        if isinstance(node, Transfer)
        for target in node.targets
    )


def _refreshes(node: Node | None) -> bool:
    """True if items are written as refreshed."""
    if not isinstance(node, Transfer) or not any(isinstance(t, ItemTerm) for t in node.terms):
        return False
    return any(isinstance(t, Status) and "r" in t.code for t in node.targets)
