"""The table of a generated Print and Play game: pieces, hands, boards that are made up, and the record of what happens."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from rootlog.engine import maps
from rootlog.engine.editions.pnp import LETTERS
from rootlog.engine.vocabulary import WILD
from rootlog.generating.pieces import SUITS, count

Thing = TypeVar("Thing")
WIN = 40
PRICE = 2
"""Supporters that every conspiracy costs."""
NAMES = dict(zip(LETTERS, ("Sunniva", "Torkel", "Ylva", "Asbjorn"), strict=True))
WARRIORS = 22
WOOD = 15
LONG = 30
"""Spaces of a track, more than are ever built."""


class PnpGameWon(Exception):  # noqa: N818  # a game that is won is no error
    """Somebody has reached forty points."""

    def __init__(self, letter: str) -> None:
        super().__init__(letter)
        self.letter = letter


class PnpCard(NamedTuple):
    """A card: its suit, and a name where it is an ambush or can be crafted, with nations that it costs and its points."""

    suit: str
    name: str = ""
    cost: str = ""
    points: int = 0

    def face(self) -> str:
        """The way it is written."""
        return f"{self.suit}#" + ("@" if self.name == "ambush" else "")


IMPROVEMENTS = (
    PnpCard("F", "lantern", "F", 1),
    PnpCard("R", "satchel", "R", 1),
    PnpCard("M", "ledger", "M", 2),
    PnpCard("F", "bellows", "FF", 3),
    PnpCard("B", "pennant", "R", 1),
    PnpCard("M", "thimble", "M", 0),
)


class PnpTable:
    """The things on the table, the player at turn, and the lines written so far."""

    def __init__(self, rng: Random, map_name: str, letters: str) -> None:
        """An empty table; boards are made up."""
        self.rng = rng
        self.letters = letters
        self.map = maps.load(map_name)
        self.keep, self.home = (1, 3) if rng.random() < 0.5 else (4, 2)
        self.suits = self._suits()
        self.pieces: dict[int, Counter[tuple[str, str]]] = {
            n: Counter() for n in self.map.clearings
        }
        self.left: Counter[str] = Counter(dict.fromkeys("CEA", WARRIORS))
        self.wood = WOOD
        self.ruins = list(self.map.ruins) if "V" in letters else []
        self.scores: Counter[str] = Counter()
        self.area: dict[str, list[PnpCard]] = {one: [] for one in letters}
        self.boxes: Counter[str] = Counter()
        self.slots: dict[str, PnpCard] = {}
        self.outrage = 0
        self.tells_outrage = rng.random() < 0.5
        self.coins = {one: rng.randint(1, 2) for one in letters}
        self.costs = [min(4, n) for n in range(LONG)]
        self.points = [min(5, n) for n in range(LONG)]
        self.roosts = [0, 0, 1, 2, 3, 4, 4, 5, *[5] * LONG]
        self.draws = [0, 1, 1, 2, 2, 3]
        self.deck = self._cards()
        self.pile: list[PnpCard] = []
        self.hands: dict[str, list[PnpCard]] = {}
        for one in letters:
            self.hands[one] = [self.deck.pop() for _ in range(3)]
        self.actions: list[str] = []
        self.plays: Counter[str] = Counter()
        self.now = ""
        self.memory: dict[str, list[PnpCard]] = {}
        self.leader = ""
        self.retired: list[str] = []
        self.friends: dict[str, str] = dict.fromkeys(letters, "0")
        self.pawn: tuple[int, ...] = ()
        self.items: list[list[str]] = []

    def _suits(self) -> dict[int, str]:
        others = [n for n in self.map.clearings if n != self.home]
        dealt = ["F"] * 3 + ["M"] * 4 + ["R"] * 4
        self.rng.shuffle(dealt)
        return {self.home: "F", **dict(zip(others, dealt, strict=True))}

    def _cards(self) -> list[PnpCard]:
        cards = [PnpCard(suit) for suit in (*SUITS, WILD) for _ in range(9)]
        cards += [PnpCard(suit, "ambush") for suit in (*SUITS, WILD, WILD)]
        cards += [one for one in IMPROVEMENTS for _ in range(2)]
        self.rng.shuffle(cards)
        return cards

    # --- the record ------------------------------------------------------------------------------------------

    def head(self) -> list[str]:
        """The header with its fact lines."""
        facts = [f"map like={self.map.name} keep={self.keep} homeland={self.home}"]
        facts.append("deck ambush=F1,M1,R1,B2")
        facts += [f"{one} coins={self.coins[one]}" for one in self.letters]
        facts += [f"{one} warriors={WARRIORS}" for one in self.letters if one != "V"]
        track = f"cost={_listed(self.costs)} vp={_listed(self.points)}"
        facts += [f"C.{code} {track}" for code in ("b_s", "b_w", "b_r")]
        facts.append(f"E.b vp={_listed(self.roosts)} star={_listed([1] * LONG)}")
        if "A" in self.letters:
            facts.append(f"A outrage={_listed(self.draws)}")
        if "V" in self.letters:
            facts.append("V items=bffrrss hand=4")
        for card in IMPROVEMENTS:
            told = f"suit={card.suit} cost={card.cost} vp={card.points} stays=1 price={PRICE}"
            facts.append(f"#{card.name} {told}")
        suits = ", ".join(f"{self.suits[n]}{n}" for n in self.map.clearings)
        return [
            "// rootlog: law=pnp",
            *(f"// pnp: {fact}" for fact in facts),
            f"Map: {self.map.name}",
            "Deck: Standard",
            f"Clearings: {suits}",
            *(f"{one}: {NAMES[one]}" for one in self.letters),
            "",
        ]

    def begin(self, letter: str) -> None:
        """Somebody's turn begins."""
        self.now, self.actions = letter, []

    def line(self) -> str:
        """The turn as written."""
        return f"{self.now}:{'/'.join(self.actions)}"

    def write(self, action: str) -> None:
        """Add an action."""
        self.actions.append(action)

    def own(self, letter: str) -> str:
        """A letter where it has to be written."""
        return "" if letter == self.now else letter

    def count(self, name: str) -> None:
        """Count a play."""
        self.plays[name] += 1

    # --- chance ----------------------------------------------------------------------------------------------

    def chance(self, probability: float) -> bool:
        """True if something of that probability happens."""
        return self.rng.random() < probability

    def one(self, things: Iterable[Thing]) -> Thing:
        """One of several things. Raises IndexError where there is none."""
        return self.rng.choice(list(things))

    # --- cards -----------------------------------------------------------------------------------------------

    def draw(self, letter: str, number: int) -> None:
        """Draw cards, as far as there are any."""
        taken = 0
        for _ in range(number):
            if not self.deck:
                self.deck, self.pile = self.pile, []
                self.rng.shuffle(self.deck)
            if self.deck:
                self.hands[letter].append(self.deck.pop())
                taken += 1
        if taken:
            self.write(count(taken, f"#->{letter}"))

    def spend(self, letter: str, card: PnpCard) -> None:
        """Spend a card."""
        self.hands[letter].remove(card)
        self.pile.append(card)
        self.write(f"{card.face()}{letter}->")

    def paying(self, letter: str, suits: str) -> list[PnpCard]:
        """The cards of a hand that pay for one of those suits; the ambushes are kept."""
        hand = self.hands[letter]
        return [c for c in hand if (c.suit == "B" or c.suit in suits) and c.name != "ambush"]

    def discard(self, letter: str, limit: int) -> None:
        """Discard down to a limit, without telling which."""
        over = len(self.hands[letter]) - limit
        for _ in range(over):
            card = self.one(self.hands[letter])
            self.hands[letter].remove(card)
            self.pile.append(card)
            self.write(f"{card.face()}{letter}->")

    def craft(self, letter: str, nations: Sequence[str], spent: list[str], times: int = 1) -> bool:
        """Craft a card whose cost different buildings cover that have not been exhausted."""
        for card in self.hands[letter]:
            if not card.cost or not _covers(nations, [*spent, *card.cost]):
                continue
            self.hands[letter].remove(card)
            self.area[letter].append(card)
            spent += card.cost
            self.write(f"Z{card.name}")
            self.count("craft")
            self.score(letter, card.points * times)
            return True
        return False

    # --- points ----------------------------------------------------------------------------------------------

    def score(self, letter: str, points: int) -> None:
        """Score points. Raises PnpGameWon for the fortieth."""
        if not points:
            return
        self.scores[letter] += points
        own = self.own(letter)
        self.write(f"{own}++" + (str(points) if points > 1 else ""))
        if self.scores[letter] >= WIN:
            raise PnpGameWon(letter)

    # --- pieces ----------------------------------------------------------------------------------------------

    def warriors(self, number: int, letter: str) -> int:
        """The number of warriors of somebody that stand there."""
        return self.pieces[number][letter, "w"]

    def buildings(self, number: int, letter: str = "") -> list[str]:
        """The codes of the buildings there, of one player or of all."""
        there = self.pieces[number].items()
        return [c for (o, c), n in there for _ in range(n) if c[0] == "b" and letter in ("", o)]

    def built(self, letter: str, code: str) -> int:
        """The number of such buildings on the map."""
        return sum(self.pieces[n][letter, code] for n in self.map.clearings)

    def where(self, letter: str, code: str = "w") -> list[int]:
        """The clearings with such a piece."""
        return [n for n in self.map.clearings if self.pieces[n][letter, code]]

    def room(self, number: int) -> bool:
        """True if a slot is open there."""
        return len(self.buildings(number)) + (number in self.ruins) < self.map.slots[number]

    def strength(self, number: int, letter: str) -> int:
        """Warriors and buildings of somebody there."""
        return self.warriors(number, letter) + len(self.buildings(number, letter))

    def ruler(self, number: int) -> str:
        """Who rules a clearing: most warriors and buildings; the Eyrie when tied for most; else nobody."""
        found = {one: self.strength(number, one) for one in "CEA"}
        best = max(found.values())
        first = [one for one, n in found.items() if n == best and n]
        return "E" if "E" in first else first[0] if len(first) == 1 else ""

    def ruled(self, letter: str) -> list[int]:
        """The clearings that somebody rules."""
        return [n for n in self.map.clearings if self.ruler(n) == letter]

    def near(self, number: int) -> list[int]:
        """The clearings next to that one."""
        return sorted(self.map.neighbours[number])

    def matches(self, suit: str, number: int) -> bool:
        """True if a suit is that of a clearing; the Keep has all."""
        return suit == "B" or number == self.keep or self.suits[number] == suit

    def enter(self, letter: str, number: int, warriors: int) -> int:
        """Place warriors, as many as there are; how many."""
        placed = min(warriors, self.left[letter])
        self.left[letter] -= placed
        self.pieces[number][letter, "w"] += placed
        return placed

    def go(self, letter: str, origin: int, target: int, warriors: int) -> None:
        """Move warriors and write it."""
        self.pieces[origin][letter, "w"] -= warriors
        self.pieces[target][letter, "w"] += warriors
        self.write(f"{count(warriors, self.own(letter) + 'w')}{origin}->{target}")


def _listed(track: Iterable[int]) -> str:
    return ",".join(map(str, track))


def _covers(nations: Sequence[str], needs: Sequence[str]) -> bool:
    """True if each need has a means of its own; one of the Keep serves for any nation."""
    have = Counter(nations)
    missing = sum(max(0, n - have[suit]) for suit, n in Counter(needs).items())
    return missing <= have["*"]
