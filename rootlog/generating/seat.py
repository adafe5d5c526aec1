"""A player: hand, cards in play, items, points, and the frame of a turn that all factions share."""

from collections import Counter

from rootlog.engine.factions import data
from rootlog.generating.game import Option, RandomGame
from rootlog.generating.pieces import BoardItem, DeckCard, TablePiece, count
from rootlog.generating.roles import BattleView, Fallen

HAND_LIMIT = 5


class Seat:
    """A player with a faction. Each faction's class says how it sets up and what it does in a turn."""

    letter = ""
    nimble = False
    role = ""
    """Its role in rules that all players have; one of those in `roles`."""
    corner = False
    """True if it starts in a corner, of which there are four."""
    ordered = True
    """True if False Orders may move its warriors without a doubt."""

    def __init__(self, letter: str, supply: dict[str, int]) -> None:
        """A player with all pieces in the supply or on the board's tracks."""
        self.letter = letter
        self.supply: Counter[str] = Counter(supply)
        self.box: Counter[str] = Counter(supply)
        self.hand: list[DeckCard] = []
        self.table: list[DeckCard] = []
        self.items: list[BoardItem] = []
        self.score: int | None = 0
        self.dominance: DeckCard | None = None
        self.partner: str | None = None
        self.mercenaries = False
        self.riverboats = False
        self.spent: list[int] = []
        self.coffin: Counter[str] = Counter()

    # --- what each faction says ---

    def set_up(self, game: RandomGame) -> None:
        """The set-up of the standard game, written as a turn."""
        raise NotImplementedError

    def draft(self, game: RandomGame) -> None:
        """The set-up as its set-up card describes it; where there is none, as its chapter does."""
        self.set_up(game)

    def birdsong(self, game: RandomGame) -> None:
        """The faction's own Birdsong."""

    def daylight(self, game: RandomGame) -> None:
        """The faction's own Daylight."""

    def evening(self, game: RandomGame) -> None:
        """The faction's own Evening, up to and including the draw."""
        self.draw_and_discard(game, self.board_draw(game))

    def crafting_clearings(self, game: RandomGame) -> list[int]:
        """The clearings of its crafting pieces, one entry a piece."""
        return []

    def gain_item(self, game: RandomGame, letter: str, ruin: bool = False) -> None:
        """An item comes to its box; the caller has written where from."""
        self.items.append(BoardItem(letter, ruin))

    def item_points(self, game: RandomGame, card: DeckCard) -> int:
        """The points for crafting an item."""
        return card.points

    def board_draw(self, game: RandomGame) -> int:
        """The cards of the Evening's draw: one, and what its board shows."""
        return 1

    # --- its part in battles and removals ---

    def before_roll(self, game: RandomGame, fight: BattleView) -> None:
        """The acts of a side before the dice are rolled."""

    def protect(self, game: RandomGame, battle: BattleView) -> None:
        """May help a defender."""

    def extra_hits(self, game: RandomGame, fight: BattleView) -> int:
        """The extra hits that a side surely deals."""
        return 0

    def ignores_a_hit(self, game: RandomGame, clearing: int) -> bool:
        """True if it ignores the first hit of a battle there."""
        return False

    def spoils(self, game: RandomGame, removal: Fallen, foe: str, points: int) -> int:
        """The points of a battle besides those that the removed pieces give."""
        return 0

    def take_loot(self, game: RandomGame, foe: str) -> None:
        """An item of a defender who was looted."""

    def goes_home(self, game: RandomGame, piece: TablePiece, clearing: int, fell: Fallen) -> bool:
        """True if a removed piece of its own goes where its own rules send it, and not to the supply."""
        return False

    def loses(self, game: RandomGame, piece: TablePiece, number: int, clearing: int) -> None:
        """The effects of losing so many of its pieces there."""

    def loses_buildings(self, game: RandomGame) -> None:
        """The effects of losing buildings at once, however many."""

    # --- common to all ---

    def has(self, name: str) -> bool:
        """True if a card of that name is in play here."""
        return any(card.name == name for card in self.table)

    def cards(self, game: RandomGame, clearing: int) -> list[DeckCard]:
        """The cards of the hand that match a clearing."""
        return [card for card in self.hand if game.fits(card.suit, clearing)]

    def worst(self, game: RandomGame, cards: list[DeckCard]) -> DeckCard:
        """A card to part with: rather not a bird, an ambush or a dominance card."""
        rank = [(card.suit == "B") + 2 * (card.ambush or card.dominance) for card in cards]
        least = min(rank)
        return game.one([card for card, low in zip(cards, rank, strict=True) if low == least])

    def discard_down(self, game: RandomGame) -> None:
        """Discards down to the hand limit."""
        while len(self.hand) > HAND_LIMIT:
            game.spend(self.letter, self.worst(game, self.hand))

    def draw_and_discard(self, game: RandomGame, number: int) -> None:
        """The last step of most Evenings; Informants may take an ambush card in place of the draw."""
        if self.has("informants") and game.chance(0.5):
            found = [card for card in game.pile if card.ambush]
            if found:
                card = game.one(found)
                game.pile.remove(card)
                self.hand.append(card)
                game.write(f"{card.face()}*->{self.letter}")
                game.plays["Informants"] += 1
                self.discard_down(game)
                return
        game.draw(self.letter, number)
        self.discard_down(game)

    def options(self, game: RandomGame) -> list[Option]:
        """The acts of anybody in Daylight besides the faction's own steps."""
        return game.offers(game, self)

    def extras(self, game: RandomGame, idle: float = 3.0) -> None:
        """Does some of what anybody may do in Daylight, between the faction's own steps."""
        while game.play(self.options(game), idle):
            pass

    def give(self, game: RandomGame, card: DeckCard, to: str) -> None:
        """Gives a card of the hand to another hand; only its suit is written, unless it is a dominance card."""
        self.hand.remove(card)
        game.seats[to].hand.append(card)
        game.write(f"{card.face(named=card.dominance)}{self.letter}->{to}")

    def take_back(self, game: RandomGame, card: DeckCard) -> None:
        """Takes a card from the discard pile into the hand."""
        game.pile.remove(card)
        self.hand.append(card)
        game.write(f"{game.face(card)}*->{self.letter}")

    def lose_random(self, game: RandomGame, to: str) -> None:
        """Another player takes a random card of the hand."""
        card = game.one(self.hand)
        self.hand.remove(card)
        game.seats[to].hand.append(card)
        game.write(f"#{self.letter}->{to}")

    def discard_random(self, game: RandomGame) -> None:
        """Discards a random card, if there is one."""
        if self.hand:
            game.spend(self.letter, game.one(self.hand))

    def recruits(self, wanted: int) -> int:
        """The number of warriors that can be placed: as many as wanted, or as the supply holds (1.5.4)."""
        return min(wanted, self.supply["w"])

    def track(self, code: str, what: str, place: int) -> int:
        """The printing in the space that the `place`-th piece of a kind uncovers."""
        spaces = data(self.letter).tracks[code]
        return spaces[place - 1].get(what, 0) if 0 < place <= len(spaces) else 0

    def built(self, code: str) -> int:
        """The number of pieces of a track that are off it."""
        return self.box[code] - self.supply[code]

    def exhaust_box(self, game: RandomGame, item: BoardItem) -> None:
        """Exhausts a crafted item of a player who is no Vagabond."""
        item.exhausted = True
        game.write(f"%{item.letter}->e")

    def show_hand(self, game: RandomGame, to: str) -> None:
        """Shows the whole hand to another player."""
        game.write(f"{game.own(self.letter)}^{to}")


def cards_text(cards: list[DeckCard]) -> str:
    """Several cards by their suits: `M#`, `(F+2M)#`."""
    suits = Counter(card.suit for card in cards)
    parts = [count(number, suit) for suit, number in sorted(suits.items())]
    return f"{parts[0]}#" if len(parts) == 1 else "(" + "+".join(parts) + ")#"
