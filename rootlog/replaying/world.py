"""The knowledge of a table beyond the record: which pieces, cards and places its factions bring.

The rules of bookkeeping that records leave unwritten stand here: a new leader's viziers, a purged Decree, the Lost
Souls, a Vagabond's first items, warriors on the Coffin Makers.
"""

from collections.abc import Mapping

from rootlog.engine.changes import Moved
from rootlog.engine.event import events, fallen_first
from rootlog.engine.game import Step, Table
from rootlog.engine.hidden import fits
from rootlog.engine.pieces import (
    COFFIN,
    DISCARD,
    DISPLAY,
    SOULS,
    Card,
    Item,
    Piece,
    Place,
    column,
    crafted,
    items,
    leader,
    place,
    supply,
)
from rootlog.notation.record import (
    CardTerm,
    Craft,
    Hand,
    Markers,
    PieceTerm,
    Region,
    Show,
    Transfer,
    TurnLine,
)
from rootlog.replaying import facts
from rootlog.replaying.names import (
    COFFIN_MAKERS,
    DOMINANCE,
    VIZIER,
    full_card,
)
from rootlog.replaying.pieces import related
from rootlog.replaying.replayer import Replayer

OUTCASTS = ("o", "ho")
COLUMNS = ("r", "m", "x", "b")
ON_TRACKS = ("t", "c", "b")
_VIZIER = Card("B", VIZIER)
"""Items that have a track on a Vagabond's board."""


def _moves_cards(node: object) -> bool:
    """True if cards move by an action."""
    return isinstance(node, Transfer) and any(isinstance(one, CardTerm) for one in node.terms)


def _acts(node: object, faction: str) -> bool:
    """True if whose turn it is crafts, shows cards to all, or brings own pieces to a place on the map."""
    if not isinstance(node, Transfer):
        return isinstance(node, Craft) or (isinstance(node, Show) and not node.audience)
    own = any(isinstance(one, PieceTerm) and one.faction in (None, faction) for one in node.terms)
    return own and any(isinstance(one, Region) for one in node.targets)


def _begins(node: object) -> bool:
    """True if a turn of the Cult may begin so before anything else: nothing comes to the map, and it spends no card."""
    return (
        isinstance(node, Transfer)
        and not any(isinstance(one, Region) for one in node.targets)
        and not any(isinstance(one.start, Hand) and not node.targets for one in node.terms)
    )


class World:
    """The things that the factions, the deck and the law of a table bring; immutable, one per game."""

    finds_exhausted = False
    """True if what is found under a ruin lies face down."""
    damages_available = False
    """True if hits damage what lies face up before what lies face down."""

    def __init__(self, table: Table) -> None:
        self.house = house = table.law.house
        self.factions = frozenset(table.factions)
        self.players = frozenset(table.factions) | frozenset(table.hirelings) | {""}
        self.vagabonds = frozenset(f for f in table.factions if facts.pieces(f, house).get("p"))
        self.kinds = {f: frozenset(facts.pieces(f, house)) for f in table.factions}
        self.forever = frozenset(
            Piece(f, c) for f in table.factions for c in facts.leaves_for_good(f, house)
        )
        self.stocks = {
            name: f for f in reversed(table.factions) for name, _, _ in facts.own_cards(f, house)
        }
        self.quests_deck = next((facts.quests(f, house) for f in sorted(self.vagabonds)), ())
        self.quests = frozenset(name for name, _ in self.quests_deck)
        self.souls = facts.keeper("souls", table.factions)
        """Who keeps the cards that others discard as Lost Souls, and whose board takes the cards of Outrage; "": nobody's."""
        self.outrage = facts.keeper("outrage", table.factions)
        self.copies: Mapping[Card, int] = {} if house else facts.held(table.deck)
        self.names = (
            {card.name for card in self.copies}
            | {name for f in table.factions for name, _, _ in facts.own_cards(f, house)}
            | self.quests
        )
        self.coffin_name = COFFIN_MAKERS
        self.reshuffles = table.law.switch("reshuffle") == "at once"
        """True if the discard pile becomes the deck as soon as that is empty."""
        self.reworded = table.law.switch("card_wording") == "updated"

    def knows(self, name: str) -> bool:
        """True if there is a card of that name in the deck, or among the factions' own."""
        return name in self.names

    def kind(self, piece: Piece) -> Piece:
        """The kind under which a piece lies in its supply: a plot face down, a waystation with both sides."""
        kinds = self.kinds.get(piece.owner)
        if not kinds or piece.code in kinds:
            return piece
        meant = [code for code in kinds if related(code, piece.code)]
        return Piece(piece.owner, meant[0]) if len(meant) == 1 else piece

    def areas(self, faction: str) -> tuple[str, ...]:
        """The areas in which that faction's items lie, undamaged ones first."""
        return ("s", "t", "d") if faction in self.vagabonds else ("",)

    def shelf(self, faction: str) -> Place:
        """The goal of items that come to that faction."""
        return items(faction, "s" if faction in self.vagabonds else "")

    def ready(self, replayer: Replayer, owner: str, card: Card) -> None:
        """Before a leader is chosen: the one in force steps down, and when all are spent all come back.

        One that is spent comes back, too, when it is chosen: that it may not be is for the rules to say. One that has viziers is
        spent, and takes them along.
        """
        stock, used = place("stock", owner), place("used", owner)
        if not facts.one_at_a_time(owner, self.house):
            return
        for old, number in list(replayer.state.cards(leader(owner))):
            keys = facts.viziers(owner, old.name or "", self.house)
            target = used if keys else stock
            replayer.settle(Moved(number, old, leader(owner), target, old))
            replayer.deposed = card.name or ""
            for key in keys:
                if replayer.state.count(_VIZIER, column(owner, key)):
                    replayer.settle(Moved(1, _VIZIER, column(owner, key), stock, _VIZIER))
        spent = list(replayer.state.cards(used))
        if any(c.name != VIZIER for c, _ in replayer.state.cards(stock)):
            spent = [(old, number) for old, number in spent if old.name == card.name]
        for old, number in spent:
            replayer.settle(Moved(number, old, used, stock, old))

    def appointed(self, replayer: Replayer, owner: str, name: str) -> None:
        """After a leader or character is chosen: its viziers stand in the Decree, its items on the board."""
        for key in facts.viziers(owner, name, self.house):
            there = min(1, replayer.state.count(_VIZIER, place("stock", owner)))
            replayer.settle(
                Moved(1, _VIZIER, place("stock", owner), column(owner, key), _VIZIER, 1 - there)
            )
        if owner in self.vagabonds:
            for letter in facts.starting_items(owner, name, self.house):
                item = Item(letter, exhausted=False)
                shelf = items(owner, "t" if letter in ON_TRACKS else "s")
                replayer.settle(Moved(1, item, place("stock", owner), shelf, item, 1))

    def tuck(self, replayer: Replayer, turn: TurnLine) -> None:
        """After a set-up turn that does not write the cards that start in columns (Faithful Retainers): there they are."""
        if turn.round:
            return
        stock = place("stock", turn.faction)
        for name, suit, keys in facts.starting_columns(turn.faction, self.house):
            card = Card(suit, name)
            if replayer.state.count(card, stock) == len(keys):
                for key in keys:
                    replayer.settle(Moved(1, card, stock, column(turn.faction, key), card))

    def purge(self, replayer: Replayer, faction: str) -> None:
        """The cards of the Decree are spent, the viziers go back, the leader is spent.

        A leader that was chosen before, in the same turn, stays, and so do the viziers that came with it.
        """
        chosen, replayer.deposed = replayer.deposed, ""
        kept = facts.viziers(faction, chosen, self.house) if chosen else ()
        for key in COLUMNS:
            where = column(faction, key)
            for card, number in list(replayer.state.cards(where)):
                gone = number - (card.name == VIZIER and key in kept)
                if gone:
                    replayer.do(Moved(gone, card, where, self._purged_to(card, faction), card))
        for card, number in list(replayer.state.cards(leader(faction))):
            if card.name != chosen:
                replayer.do(Moved(number, card, leader(faction), place("used", faction), card))

    def purge_unwritten(self, replayer: Replayer, faction: str) -> None:
        """With a new leader the Decree is gone, though nobody wrote so; what it holds are the new leader's viziers."""
        kept = facts.viziers(faction, replayer.deposed)
        for key in COLUMNS if kept else ():
            where = column(faction, key)
            for card, number in list(replayer.state.cards(where)):
                gone = number - (card.name == VIZIER and key in kept)
                if gone:
                    replayer.settle(Moved(gone, card, where, self._purged_to(card, faction), card))
        replayer.deposed = ""

    def _purged_to(self, card: Card, faction: str) -> Place:
        if card.name == VIZIER:
            return place("stock", faction)
        if self.souls:
            return SOULS
        return DISPLAY if card.name == DOMINANCE else DISCARD

    def discard_souls(self, replayer: Replayer) -> None:
        """With a new Outcast the Lost Souls are discarded, dominance cards to their display."""
        for card, number in list(replayer.state.cards(SOULS)):
            target = DISPLAY if card.name == DOMINANCE else DISCARD
            replayer.settle(Moved(number, card, SOULS, target, card))

    def provide(self, replayer: Replayer, holder: str, letter: str, count: int) -> bool:
        """Bring items that a record uses and that nobody reported of, where a table does not tell what items there are."""
        del replayer, holder, letter, count
        return False

    def serves(self, replayer: Replayer, where: Place, item: Item, goal: tuple[str, str]) -> bool:
        """True if an item that lies there can be the one that goes to that area and side, as far as no other is provided."""
        del replayer, where, item, goal
        return True

    def refreshed(self, areas: tuple[str, ...]) -> tuple[str, ...]:
        """The areas whose items are meant where all are refreshed."""
        return areas

    def begin_turn(self, replayer: Replayer, turn: TurnLine) -> None:
        """The things that need not be written as a turn begins."""

    def moments(self, turn: TurnLine) -> list[int]:
        """After how many actions of a turn the Lost Souls may be discarded without being written, the likeliest first; none if they are not.

        A marker that stays as it is need not be written. Cards with which a turn begins move before that, if the Cult acts at all;
        else it is the end of the turn.
        """
        if turn.faction != self.souls or not turn.round:
            return []
        nodes = [action.node for action in turn.actions]
        markers = [m for node in nodes if isinstance(node, Markers) for m in node.markers]
        if any(marker.key in OUTCASTS for marker in markers):
            return []
        acting = next((at for at, node in enumerate(nodes) if _acts(node, turn.faction)), None)
        found = [0, *(at for at, node in enumerate(nodes[:acting], 1) if _moves_cards(node))]
        if acting is None:
            return found
        begun = next(at for at, node in enumerate(nodes) if not _begins(node))
        likeliest = max(at for at in found if at <= begun)
        return [likeliest, *(at for at in found if at != likeliest)]

    def revive(self, replayer: Replayer) -> None:
        """The warriors on the Coffin Makers go back to their supplies."""
        for piece, number in list(replayer.state.at(COFFIN).items()):
            assert isinstance(piece, Piece)
            replayer.settle(Moved(number, piece, COFFIN, supply(piece.owner), piece))
        replayer.unburied = {}

    def buries(self, piece: Piece, source: Place) -> bool:
        """True if a warrior removed from there goes onto the Coffin Makers: those of hirelings are no player's.

        By the newer wording it comes from the map, to which boards and the Burrow do not belong.
        """
        on_map = not self.reworded or source.kind in ("clearing", "path", "forest")
        return on_map and piece.owner in self.factions

    def exhume(self, replayer: Replayer, moved: Moved) -> None:
        """The pieces that a supply lacks were not put onto the Coffin Makers: their newer wording leaves out what other pieces replace."""
        there = replayer.state.count(moved.thing, COFFIN)
        if not there:
            return
        unburied = replayer.unburied.get(moved.thing, 0)
        if not (self.reworded or self._coffin(replayer) is None):
            there = min(there, unburied)
        lacking = min(there, moved.count - replayer.state.count(moved.thing, moved.source))
        if lacking > 0:
            replayer.settle(Moved(lacking, moved.thing, COFFIN, moved.source, moved.thing))
            replayer.unburied[moved.thing] = max(0, unburied - lacking)

    def leave_unburied(self, replayer: Replayer, steps: tuple[Step, ...]) -> None:
        """Note who fell at the start of Birdsong of who has the Coffin Makers: before they were emptied, or after."""
        for event in fallen_first(events(steps), replayer.faction):
            thing = event.moved.thing
            if event.moved.target == COFFIN:
                replayer.unburied[thing] = replayer.unburied.get(thing, 0) + event.count

    def muster(self, replayer: Replayer, moved: Moved) -> None:
        """The pieces that the card of the Forest Patrol lacks went there unwritten: a removal without a target goes where the card sends it."""
        patrol = moved.thing
        assert isinstance(patrol, Piece)
        reserve = supply(patrol.owner)
        lacking = moved.count - replayer.state.count(patrol, moved.source)
        if 0 < lacking <= replayer.state.count(patrol, reserve):
            replayer.settle(Moved(lacking, patrol, reserve, moved.source, patrol))

    def bury_unless_left(self, replayer: Replayer) -> None:
        """When the Coffin Makers have left play, the warriors on them go back; where they may have, it lies there for now."""
        if self._coffin(replayer) is False:
            replayer.coffin = None
            self.revive(replayer)

    def _coffin(self, replayer: Replayer) -> bool | None:
        """True if the Coffin Makers lie in the play area where they were crafted; None where they may be what left unnamed."""
        card = full_card(None, self.coffin_name)
        there = [one for one, _ in replayer.state.cards(crafted(replayer.coffin or ""))]
        if card in there:
            return True
        return None if any(fits(one, card) for one in there) else False

    def angers(self, replayer: Replayer, node: Transfer) -> bool:
        """True if that transfer removed sympathy or moved warriors into it."""
        for term in node.terms if self.outrage else ():
            if isinstance(term, PieceTerm):
                if term.faction == self.outrage and term.code == "t" and not node.targets:
                    return True
                # from a supply or a card warriors are placed, not moved
                if (
                    term.code[0] == "w"
                    and term.faction != self.outrage
                    and isinstance(term.start, Region)
                ):
                    goals = [t for t in node.targets if isinstance(t, Region)]
                    if any(
                        replayer.state.pieces(g.numbers[0]).get(Piece(self.outrage, "t"))
                        for g in goals
                    ):
                        return True
        return False
