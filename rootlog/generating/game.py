"""The table while a random game is played: what lies where, and the first moves that change it and write it down.

This state is the generator's own. It knows nothing of the engine's, so that two readings of the Law meet in a record.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from rootlog.engine.maps import Map
from rootlog.generating.awaiting import AWAITING
from rootlog.generating.law import Edition
from rootlog.generating.pieces import DeckCard, Pieces, Place, TablePiece, count, spell
from rootlog.generating.roles import NOBODY, REBELS, WANDERERS, Quest

if TYPE_CHECKING:
    from rootlog.generating.hirelings import Hirelings
    from rootlog.generating.landmarks import Landmarks
    from rootlog.generating.seat import Seat

Thing = TypeVar("Thing")
Option: TypeAlias = tuple[float, str, Callable[[], None]]
"""A play that could be made: how gladly, what it is called, how it is done."""

WIN = 30


class GameWon(Exception):  # noqa: N818 - a game that is won is no error
    """The game is won, in the middle of whatever is being done; `letters` are those of the winners."""

    def __init__(self, letters: str) -> None:
        super().__init__(letters)
        self.letters = letters


class RandomGame:
    """A table: map, pieces, decks, players, and the record of what they did."""

    def __init__(self, rng: Random, law: Edition, game_map: Map, deck: str) -> None:
        """An empty table for that map and deck, played by that edition of the Law."""
        self.rng = rng
        self.law = law
        self.map = game_map
        self.deck_name = deck
        self.suits: dict[int, str] = {}
        self.printed: dict[int, str] = {}
        self.slots: dict[int, int] = dict(game_map.slots)
        self.closed = set(game_map.closed)
        self.at: defaultdict[Place, Pieces] = defaultdict(Counter)
        self.ruins: dict[int, list[str]] = {}
        self.items: Counter[str] = Counter(game_map.items)
        self.seats: dict[str, Seat] = {}
        self.deck: list[DeckCard] = []
        self.pile: list[DeckCard] = []
        self.souls: list[DeckCard] | None = None
        self.display: list[DeckCard] = []
        self.ferry: int | None = game_map.ferry
        self.tower: int | None = game_map.tower
        self.burnt: set[int] = set()
        self.landmarks: Landmarks | None = None
        self.hirelings: Hirelings | None = None
        self.roles: dict[str, str] = {}
        self.wanderers: tuple[str, ...] = ()
        self.quests: list[Quest] = []
        self.quest_deck: list[Quest] = []
        self.corners: dict[str, int] = {}
        self.homes: dict[str, list[int]] = {}
        self.pool = ""
        self.opening = ""
        self.named = True
        self.everything = False
        self.exhausted = False
        self.plays: Counter[str] = Counter()
        self.actions: list[str] = []
        self.once: set[str] = set()
        self.came: Counter[tuple[str, Place]] = Counter()
        self.phase = ""
        self.playing = ""
        self.offers: Callable[[RandomGame, Seat], list[Option]] = lambda _game, _seat: []
        """The acts of anybody in Daylight besides the faction's own steps."""

    # --- chance ---

    def chance(self, probability: float) -> bool:
        """True if something of that probability happens."""
        return self.rng.random() < probability

    def one(self, things: Iterable[Thing]) -> Thing:
        """One of several things, all alike likely. Raises IndexError where there is none."""
        return self.rng.choice(list(things))

    def some(self, things: Sequence[Thing], number: int) -> list[Thing]:
        """That many different things of several, or all."""
        return self.rng.sample(list(things), min(number, len(things)))

    def play(self, options: Sequence[Option], idle: float = 0.0) -> bool:
        """Makes one of several plays, chosen by weight; False where none was made, which has weight `idle`."""
        total = sum(weight for weight, _, _ in options) + idle
        mark = self.rng.random() * total
        for weight, name, done in options:
            mark -= weight
            if mark < 0:
                self.plays[name] += 1
                done()
                return True
        return False

    # --- the record ---

    def write(self, action: str) -> None:
        """Adds an action to the turn."""
        self.actions.append(action)

    def own(self, letter: str) -> str:
        """A faction's letter where it has to be written; empty for the one whose turn it is."""
        return "" if letter == self.playing else letter

    def face(self, card: DeckCard) -> str:
        """A card that everybody sees, as this game's scribe writes it: with its name or without."""
        return card.face(self.named or card.dominance)

    def shown(self, card: DeckCard, letter: str) -> str:
        """A crafted card that leaves play: unnamed it would be a supporter of the Alliance, or a Vagabond's quest."""
        return card.face(
            self.named or letter in (self.who(REBELS), *self.wanderers) or self.chance(0.5)
        )

    # --- players ---

    @property
    def now(self) -> Seat:
        """The player whose turn it is. Raises KeyError before the first turn."""
        return self.seats[self.playing]

    def others(self, letter: str) -> list[Seat]:
        """All other players, in turn order after that one."""
        letters = list(self.seats)
        start = letters.index(letter)
        return [self.seats[one] for one in letters[start + 1 :] + letters[:start]]

    def allies(self, one: str, other: str) -> bool:
        """True if two players are in a coalition with each other."""
        first, second = self.seats.get(one), self.seats.get(other)
        return bool(first and second and (first.partner == other or second.partner == one))

    def friendly(self, letter: str, owner: str) -> bool:
        """True if pieces of that owner are not an enemy's: own and a partner's, and those of hirelings they control (19.3.2)."""
        player: str | None = owner
        if self.hirelings and owner not in self.seats:
            player = self.hirelings.holder(owner)
        return player == letter or (player is not None and self.allies(letter, player))

    def enemies(self, letter: str) -> list[Seat]:
        """The players that are enemies of that one."""
        return [seat for seat in self.others(letter) if not self.allies(letter, seat.letter)]

    # --- pieces ---

    def take_seat(self, seat: Seat) -> None:
        """A player comes to the table."""
        self.seats[seat.letter] = seat
        if seat.role == WANDERERS:
            self.wanderers = (*self.wanderers, seat.letter)
        elif seat.role:
            self.roles[seat.role] = seat.letter

    def who(self, role: str) -> str:
        """The letter of the player with that role; `NOBODY` where there is none."""
        return self.roles.get(role, NOBODY)

    def count(self, place: Place, owner: str, code: str = "w") -> int:
        """The number of pieces of that owner and code that lie there."""
        return self.at[place][TablePiece(owner, code)]

    def warriors(self, place: Place, owner: str) -> int:
        """The number of warriors of that owner that stand there, a warlord included."""
        return self.count(place, owner) + self.count(place, owner, "w_w")

    def pieces(self, place: Place, owner: str) -> Pieces:
        """The pieces of that owner there."""
        return Counter({p: n for p, n in self.at[place].items() if p.owner == owner and n > 0})

    def where(self, owner: str, code: str = "w") -> list[int]:
        """The clearings with such a piece, ascending; the Burrow is not one of them."""
        return [n for n in self.map.clearings if self.count(n, owner, code)]

    def each(self, owner: str, code: str) -> list[int]:
        """The clearings of all such pieces, one entry a piece."""
        return [n for n in self.where(owner, code) for _ in range(self.count(n, owner, code))]

    def total(self, owner: str, code: str) -> int:
        """The number of such pieces in clearings."""
        return sum(self.count(n, owner, code) for n in self.map.clearings)

    def holding(self, owner: str) -> list[int]:
        """The clearings where that owner has any piece."""
        return [
            n
            for n in self.map.clearings
            if any(p.owner == owner for p, c in self.at[n].items() if c)
        ]

    def owners(self, place: Place) -> list[str]:
        """Whose pieces lie there, in turn order, hirelings last."""
        found = {piece.owner for piece, number in self.at[place].items() if number > 0}
        return [one for one in self.seats if one in found] + sorted(found - set(self.seats))

    def open_slots(self, clearing: int) -> int:
        """The number of building slots that are neither built on nor under a ruin."""
        built = sum(n for piece, n in self.at[clearing].items() if piece.building)
        return self.slots[clearing] - built - (1 if clearing in self.ruins else 0)

    def fits(self, suit: str, clearing: int) -> bool:
        """True if a card of that suit matches the clearing; birds always do (2.1.1)."""
        return suit == "B" or suit in self.suits[clearing]

    def matching(self, suit: str) -> list[int]:
        """The clearings that a card of that suit matches."""
        return [n for n in self.map.clearings if self.fits(suit, n)]

    def put(self, owner: str, code: str, place: Place, number: int = 1) -> None:
        """Lays pieces down without writing it; the caller has taken them from somewhere."""
        self.at[place][TablePiece(owner, code)] += number
        if self.landmarks and code[0] == "b" and isinstance(place, int):
            self.landmarks.built(self, TablePiece(owner, code), place)

    def pick_up(self, owner: str, code: str, place: Place, number: int = 1) -> None:
        """Takes pieces away without writing it."""
        pieces = self.at[place]
        piece = TablePiece(owner, code)
        assert pieces[piece] >= number, (piece, place, number)
        pieces[piece] -= number
        if not pieces[piece]:
            del pieces[piece]

    def bring(self, owner: str, pieces: dict[str, int], place: Place) -> None:
        """Places pieces from a supply, or from their tracks, and writes it. They must be there."""
        seat = self.supply(owner)
        for code, number in pieces.items():
            assert seat[code] >= number, (owner, code, number)
            seat[code] -= number
            self.put(owner, code, place, number)
        things = Counter({TablePiece(owner, code): number for code, number in pieces.items()})
        text = spell(things, self.playing)
        self.write(f"{text.strip('()')}->{place}")

    def bring_each(self, owner: str, code: str, places: Sequence[int]) -> None:
        """Places one piece of a kind in each of several clearings, all in one action."""
        for place in places:
            assert self.supply(owner)[code] > 0
            self.supply(owner)[code] -= 1
            self.put(owner, code, place)
        if places:
            self.write(f"{self.own(owner)}{code}->" + "+".join(map(str, places)))

    def supply(self, owner: str) -> Counter[str]:
        """The supply of a player, or of a hireling, by code."""
        if owner in self.seats:
            return self.seats[owner].supply
        assert self.hirelings is not None
        supply: Counter[str] = self.hirelings.supply[owner]
        return supply

    # --- cards ---

    def refill(self) -> None:
        """Makes the discard pile the new deck: at once when the deck is empty, in the printed books when a card is wanted."""
        if not self.deck and self.pile:
            self.deck, self.pile = self.pile, []
            self.rng.shuffle(self.deck)
            self.plays["reshuffle"] += 1

    def top(self, number: int) -> list[DeckCard]:
        """That many cards from the top of the deck, or as many as there are."""
        drawn = []
        for _ in range(number):
            if not self.deck:
                self.refill()
            if not self.deck:
                self.exhausted = True
                break
            drawn.append(self.deck.pop())
            if self.law.since("law-4"):
                self.refill()
        return drawn

    def draw(self, letter: str, number: int = 1) -> int:
        """Draws cards into a hand and writes it; gives how many there were."""
        drawn = self.top(number)
        self.seats[letter].hand += drawn
        if drawn:
            self.write(f"{count(len(drawn), '#')}->{letter}")
        return len(drawn)

    def discard(self, card: DeckCard) -> None:
        """A card goes where discarded cards go: off the map, to the Lost Souls, or to the pile."""
        if card.kind == "retainer":
            return
        if self.souls is not None:
            self.souls.append(card)
        elif card.dominance:
            self.display.append(card)
        else:
            self.pile.append(card)
            if self.law.since("law-4"):
                self.refill()

    def spend(self, letter: str, card: DeckCard) -> None:
        """A player spends or discards a card of the own hand."""
        self.seats[letter].hand.remove(card)
        self.write(f"{self.face(card)}{letter}->")
        self.discard(card)

    # --- points ---

    def score(self, letter: str, points: int) -> None:
        """Points for a player, who may win by them. Whoever has left the track scores nothing."""
        seat = self.seats[letter]
        if seat.score is None or points <= 0:
            return
        seat.score += points
        self.write(f"{self.own(letter)}++{points if points > 1 else ''}")
        if self.hirelings:
            self.hirelings.passed(seat, points)
        if seat.score >= WIN:
            raise GameWon(self.side(letter))

    def lose(self, letter: str, points: int) -> None:
        """A player loses points; nobody has fewer than none."""
        seat = self.seats[letter]
        if seat.score is None or points <= 0:
            return
        seat.score = max(0, seat.score - points)
        self.write(f"{self.own(letter)}--{points if points > 1 else ''}")

    def side(self, letter: str) -> str:
        """The letters of those who win when that player does: Vagabonds in a coalition win too."""
        winners = [letter]
        for seat in self.seats.values():
            if seat.partner in winners and seat.letter not in winners:
                winners.append(seat.letter)
        return "".join(one for one in self.seats if one in winners)

    def leaves_out(self, play: str) -> bool:
        """True if this game leaves out a legal play that the judge still refuses. Raises KeyError for an unknown one."""
        return bool(AWAITING[play]) and not self.everything

    # --- once a turn ---

    def first(self, what: str) -> bool:
        """True if that has not been done in this turn before; from now on it has."""
        if what in self.once:
            return False
        self.once.add(what)
        return True
