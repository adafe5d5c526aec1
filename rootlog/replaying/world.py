"""What replaying knows of a table beyond the record: which pieces, cards and places its factions bring.

The rules of bookkeeping that records leave unwritten stand here: a new leader's viziers, a purged Decree, the Lost
Souls, a Vagabond's first items, warriors on the Coffin Makers.
"""

from __future__ import annotations

from collections.abc import Sequence

from rootlog.engine.changes import Moved
from rootlog.engine.event import events, fallen_first
from rootlog.engine.game import Step, Table
from rootlog.engine.hidden import fits
from rootlog.engine.pieces import (
    COFFIN,
    DISCARD,
    DISPLAY,
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
    Battle,
    Board,
    CardTerm,
    Hand,
    Hire,
    Markers,
    Node,
    PieceTerm,
    Region,
    Score,
    Show,
    Transfer,
    TurnLine,
)
from rootlog.replaying import facts
from rootlog.replaying.card_moves import SOULS
from rootlog.replaying.names import (
    COFFIN_MAKERS,
    DOMINANCE,
    SABOTEURS,
    VIZIER,
    full_card,
)
from rootlog.replaying.pieces import related
from rootlog.replaying.replayer import Replayer

CULT, ALLIANCE = "L", "A"
OUTCASTS = ("o", "ho")
COLUMNS = ("r", "m", "x", "b")
ON_TRACKS = ("t", "c", "b")
_VIZIER = Card("B", VIZIER)
"""Items that have a track on a Vagabond's board."""


def _lost(node: object) -> list[str | None]:
    """The names of the crafted cards that an action discards."""
    return [full_card(term.suit, term.name).name for term, _ in _off_boards(node)]


def _used(node: object) -> list[str | None]:
    """The names of the crafted cards of the own play area that an action discards."""
    return [
        full_card(term.suit, term.name).name
        for term, where in _off_boards(node)
        if where.faction in (None, CULT)
    ]


def _sabotages(nodes: Sequence[Node | None], at: int) -> bool:
    """Whether that action discards the Cult's Saboteurs: unnamed they stand before what they cost another."""
    used = _used(nodes[at])
    if SABOTEURS in used or at + 1 == len(nodes):
        return SABOTEURS in used
    others = [where.faction for _, where in _off_boards(nodes[at + 1])]
    return None in used and any(faction not in (None, CULT) for faction in others)


def _spenders(node: object) -> set[str | None]:
    """Out of whose hands an action discards cards; None where nobody is written."""
    if not isinstance(node, Transfer) or node.targets:
        return set()
    hands = [term.start for term in node.terms if isinstance(term, CardTerm)]
    return {
        start.faction if isinstance(start, Hand) else None
        for start in hands
        if not isinstance(start, Board)
    }


def _off_boards(node: object) -> list[tuple[CardTerm, Board]]:
    """The cards that an action discards off boards, and those boards."""
    if not isinstance(node, Transfer) or node.targets:
        return []
    cards = [term for term in node.terms if isinstance(term, CardTerm)]
    return [(card, card.start) for card in cards if isinstance(card.start, Board)]


def _dealt(nodes: Sequence[Node | None]) -> int:
    """After how many actions nobody draws any more at the start of Birdsong: what is drawn before anything else is done.

    Hirelings act then, too (19.2.3), and some let cards be drawn.
    """
    nodes = [node for node in nodes if not isinstance(node, Hire)]  # they are hired as a turn ends
    drawn: list[set[str]] = []
    hired = False
    for node in nodes:
        drawn.append(_drawing(node))
        hired = hired or _hired(node)
        early = _hired(node) or (hired and _falls(node)) or _lost(node) or _pays(node)
        if not (drawn[-1] or early or isinstance(node, Score)):
            break
    if any(node and not _ends(node) for node in nodes[len(drawn) - 1 :]):
        return max((at for at, who in enumerate(drawn, 1) if who), default=0)
    other = next((at for at, who in enumerate(drawn) if who - {CULT}), None)
    if other is None:  # these are cards of Evening
        return 0
    own = any(CULT in who for who in drawn[: other + 1])
    return other + 1 if own or drawn[other + 1 : other + 2] != [{CULT}] else other + 2


def _ends(node: Node) -> bool:
    """Whether a turn may end so: with what is discarded, or with points that are written late."""
    return isinstance(node, Score) or _discards(node)


def _hired(node: object) -> bool:
    """Whether hirelings move or fight."""
    if isinstance(node, Battle):
        return (node.attacker or "").startswith("h_")
    return (
        isinstance(node, Transfer)
        and bool(node.targets)
        and all(isinstance(t, PieceTerm) and (t.faction or "").startswith("h_") for t in node.terms)
    )


def _falls(node: object) -> bool:
    """Whether pieces leave clearings."""
    return (
        isinstance(node, Transfer)
        and not node.targets
        and all(isinstance(t, PieceTerm) and isinstance(t.start, Region) for t in node.terms)
    )


def _drawing(node: object) -> set[str]:
    """Into whose hands an action draws cards from the deck."""
    if not isinstance(node, Transfer) or not node.targets:
        return set()
    if not all(isinstance(t, CardTerm) and t.start is None and t.name is None for t in node.terms):
        return set()
    hands = {one.faction for one in node.targets if isinstance(one, Hand)}
    return hands if len(hands) == len(node.targets) else set()


def _discards(node: Node) -> bool:
    """Whether an action draws cards or discards some."""
    if not isinstance(node, Transfer) or node.targets:
        return bool(_drawing(node))
    return all(isinstance(term, CardTerm) for term in node.terms)


def _pays(node: object) -> bool:
    """Whether an action pays for a service with pieces, or takes a card out of a hand for it."""
    return (
        isinstance(node, Transfer)
        and bool(node.targets)
        and (
            all(isinstance(one, Board) and one.faction is not None for one in node.targets)
            if all(isinstance(term, PieceTerm) for term in node.terms)
            else all(
                isinstance(term, CardTerm) and isinstance(term.start, Hand) for term in node.terms
            )
        )
    )


class World:
    """What the factions, the deck and the law of a table bring; immutable, one per game."""

    __slots__ = (
        "coffin_name",
        "copies",
        "factions",
        "forever",
        "house",
        "kinds",
        "names",
        "players",
        "quests",
        "quests_deck",
        "reshuffles",
        "reworded",
        "souls",
        "stocks",
        "vagabonds",
    )

    finds_exhausted = False
    """Whether what is found under a ruin lies face down."""
    damages_available = False
    """Whether hits damage what lies face up before what lies face down."""

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
        self.souls = CULT in table.factions
        self.copies: dict[Card, int] = {}
        for card in () if house else facts.deck(table.deck):
            self.copies[Card(card.suit, card.name)] = card.copies
        self.names = (
            {card.name for card in self.copies}
            | {name for f in table.factions for name, _, _ in facts.own_cards(f, house)}
            | self.quests
        )
        self.coffin_name = COFFIN_MAKERS
        self.reshuffles = table.law.switch("reshuffle") == "at once"
        """Whether the discard pile becomes the deck as soon as that is empty."""
        self.reworded = table.law.switch("card_wording") == "updated"

    def knows(self, name: str) -> bool:
        """Whether there is a card of that name in the deck, or among the factions' own."""
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
        """Where items go that come to that faction."""
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
        """Bring items that a record uses and that nobody told of, where a table does not tell what items there are."""
        del replayer, holder, letter, count
        return False

    def serves(self, replayer: Replayer, where: Place, item: Item, goal: tuple[str, str]) -> bool:
        """Whether an item that lies there can be the one that goes to that area and side, as far as no other is provided."""
        del replayer, where, item, goal
        return True

    def refreshed(self, areas: tuple[str, ...]) -> tuple[str, ...]:
        """The areas whose items are meant where all are refreshed."""
        return areas

    def begin_turn(self, replayer: Replayer, turn: TurnLine) -> None:
        """What need not be written as a turn begins."""

    def passes_souls(self, turn: TurnLine) -> int | None:
        """After how many actions of a turn the Lost Souls are discarded without being written; None if they are not.

        A marker that stays as it is need not be written. What Saboteurs cost at the start of Birdsong lies among them by then,
        and the cards that Better Burrow Bank gives are drawn.
        """
        if turn.faction != CULT or not turn.round or not self.souls:
            return None
        nodes = [action.node for action in turn.actions]
        markers = [m for node in nodes if isinstance(node, Markers) for m in node.markers]
        if any(marker.key in OUTCASTS for marker in markers):
            return None
        first = next((at for at in range(len(nodes)) if _sabotages(nodes, at)), None)
        dealt = _dealt(nodes)
        if first is None:
            return dealt
        after = first + 1
        return max(dealt, after + bool(after < len(nodes) and _lost(nodes[after])))

    def orders(self, turn: TurnLine) -> list[int]:
        """After how many actions of Birdsong cards are discarded that may lie among the Lost Souls before the Outcast is adjusted.

        Those are crafted cards, used at any time then or in the battle of a hireling, what others spend, as on Field Hospitals,
        and what the Cult spends right behind a hireling's act. A card that is shown to one player is for a guess.
        """
        found: list[int] = []
        before: Node | None = None
        for at, action in enumerate(turn.actions, 1):
            node, spent = action.node, _spenders(action.node)
            if (isinstance(node, Show) and not node.audience) or spent & {None, CULT}:
                return [*found, at] if spent and _hired(before) else found
            before = node
            if spent or _lost(node):
                found.append(at)
        return found

    def revive(self, replayer: Replayer) -> None:
        """The warriors on the Coffin Makers go back to their supplies."""
        for piece, number in list(replayer.state.at(COFFIN).items()):
            assert isinstance(piece, Piece)
            replayer.settle(Moved(number, piece, COFFIN, supply(piece.owner), piece))
        replayer.unburied = {}

    def buries(self, piece: Piece, source: Place) -> bool:
        """Whether a warrior removed from there goes onto the Coffin Makers: those of hirelings are no player's.

        By the newer wording it comes from the map, to which boards and the Burrow do not belong.
        """
        on_map = not self.reworded or source.kind in ("clearing", "path", "forest")
        return on_map and piece.owner in self.factions

    def exhume(self, replayer: Replayer, moved: Moved) -> None:
        """What a supply lacks was not put onto the Coffin Makers: their newer wording leaves out what other pieces replace."""
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
        """What the card of the Forest Patrol lacks went there unwritten: a removal without a target goes where the card sends it."""
        patrol = moved.thing
        assert isinstance(patrol, Piece)
        reserve = supply(patrol.owner)
        lacking = moved.count - replayer.state.count(patrol, moved.source)
        if 0 < lacking <= replayer.state.count(patrol, reserve):
            replayer.settle(Moved(lacking, patrol, reserve, moved.source, patrol))

    def bury_unless_left(self, replayer: Replayer) -> None:
        """Where the Coffin Makers have left play, what lay on them goes back; where they may have, it lies there for now."""
        if self._coffin(replayer) is False:
            replayer.coffin = None
            self.revive(replayer)

    def _coffin(self, replayer: Replayer) -> bool | None:
        """Whether the Coffin Makers lie in the play area where they were crafted; None where they may be what left unnamed."""
        card = full_card(None, self.coffin_name)
        there = [one for one, _ in replayer.state.cards(crafted(replayer.coffin or ""))]
        if card in there:
            return True
        return None if any(fits(one, card) for one in there) else False

    def angers(self, replayer: Replayer, node: Transfer) -> bool:
        """Whether that transfer removed sympathy or moved warriors into it."""
        for term in node.terms:
            if isinstance(term, PieceTerm):
                if term.faction == ALLIANCE and term.code == "t" and not node.targets:
                    return True
                # from a supply or a card warriors are placed, not moved
                if (
                    term.code[0] == "w"
                    and term.faction != ALLIANCE
                    and isinstance(term.start, Region)
                ):
                    goals = [t for t in node.targets if isinstance(t, Region)]
                    if any(
                        replayer.state.pieces(g.numbers[0]).get(Piece(ALLIANCE, "t")) for g in goals
                    ):
                        return True
        return False
