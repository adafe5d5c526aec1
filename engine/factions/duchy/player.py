"""The Underground Duchy (chapter 12)."""

from collections import Counter
from functools import partial
from typing import NamedTuple

from rootlog.generating import battle, drafting, moving
from rootlog.generating.corners import corner
from rootlog.generating.crafting import craft_some
from rootlog.generating.game import Option, RandomGame
from rootlog.generating.pieces import BURROW, DeckCard, TablePiece, Trip
from rootlog.generating.removing import pay
from rootlog.generating.roles import COURT
from rootlog.generating.ruling import may_place, paths, rules
from rootlog.generating.seat import Seat, cards_text

CODES = ("b_c", "b_m")
RANKS: tuple[str, ...] = ("squire", "noble", "lord")


class Minister(NamedTuple):
    """A minister card: its name, its rank, the cards to reveal for it, the points for swaying it."""

    name: str
    rank: str
    cards: int
    points: int


MINISTERS = (
    Minister("foremole", "squire", 2, 1),
    Minister("captain", "squire", 2, 1),
    Minister("marshal", "squire", 2, 1),
    Minister("brigadier", "noble", 3, 2),
    Minister("banker", "noble", 3, 2),
    Minister("mayor", "noble", 3, 2),
    Minister("duchessofmud", "lord", 4, 3),
    Minister("baronofdirt", "lord", 4, 3),
    Minister("earlofstone", "lord", 4, 3),
)


class RandomDuchy(Seat):
    """The Duchy."""

    role = COURT
    ordered = False
    corner = True

    def __init__(self, letter: str, supply: dict[str, int]) -> None:
        super().__init__(letter, supply)
        self.swayed: list[Minister] = []
        self.crowns = Counter(dict.fromkeys(RANKS, 3))
        self.shown: list[DeckCard] = []

    def set_up(self, game: RandomGame) -> None:
        """Warriors and a tunnel in a corner, warriors in the clearings next to it (12.3)."""
        place = corner(game, "D")
        game.bring("D", {"t": 1, "w": 2}, place)
        for n in sorted(paths(game, place)):
            if may_place(game, "D", n):
                game.bring("D", {"w": 2}, n)

    def draft(self, game: RandomGame) -> None:
        """A tunnel and two warriors in a homeland, five next to it."""
        place = drafting.home(game, "D", list(game.map.clearings), 2, 0)
        game.bring("D", {"t": 1, "w": 2}, place)
        drafting.around(game, "D", place, 5)

    def crafting_clearings(self, game: RandomGame) -> list[int]:
        """Citadels and markets."""
        return [n for code in CODES for n in game.each("D", code)]

    def loses_buildings(self, game: RandomGame) -> None:
        """A minister of the highest rank leaves, a random card too (12.2.3)."""
        if not game.law.since("law-6"):
            self.discard_random(game)
        self._unsway(game)
        if game.law.since("law-6"):
            self.discard_random(game)

    def _unsway(self, game: RandomGame) -> None:
        """A minister of the highest rank leaves, its crown for good (12.2.3)."""
        if not self.swayed:
            return
        best = max(RANKS.index(one.rank) for one in self.swayed)
        lost = game.one(one for one in self.swayed if RANKS.index(one.rank) == best)
        self.swayed.remove(lost)
        game.plays["minister lost"] += 1
        game.write(f"#{lost.name}{game.own(self.letter)}$->")

    # --- Birdsong ---

    def birdsong(self, game: RandomGame) -> None:
        """Warriors in the Burrow (12.4)."""
        icons = sum(self.track("b_c", "warriors", k) for k in range(1, self.built("b_c") + 1))
        self._muster(game, 1 + icons)

    def _muster(self, game: RandomGame, number: int) -> None:
        number = self.recruits(number)
        if number:
            game.bring("D", {"w": number}, BURROW)

    # --- Daylight ---

    def daylight(self, game: RandomGame) -> None:
        """Assembly, Parliament, Sway (12.5)."""
        self.shown = []
        self.extras(game)
        for _ in range(2):
            game.play(self._assembly(game), 0.1)
        self._parliament(game)
        game.play(self._sways(game), 0.3)
        self.extras(game)

    def _reveal(self, game: RandomGame, cards: list[DeckCard]) -> None:
        for card in cards:
            self.hand.remove(card)
        self.shown += cards
        for card in cards:
            if game.named or card.dominance:
                game.write(f"{card.face()}^")
        plain = [card for card in cards if not (game.named or card.dominance)]
        if plain:
            game.write(f"{cards_text(plain)}^")

    def _assembly(self, game: RandomGame) -> list[Option]:
        found = [*self._builds(game), *self._moves(game), *self._battles(game), *self._digs(game)]
        if self.supply["w"]:
            found.append((0.7, "Assembly Recruit", lambda: self._muster(game, 1)))
        return found

    def _sites(self, game: RandomGame) -> list[int]:
        return [
            n
            for n in game.map.clearings
            if rules(game, "D", n) and game.open_slots(n) > 0 and may_place(game, "D", n)
        ]

    def _builds(self, game: RandomGame, any_card: bool = False) -> list[Option]:
        found: list[Option] = []
        for clearing in self._sites(game):
            cards = self.hand if any_card else self.cards(game, clearing)
            found += [
                (
                    3.0,
                    "Foremole" if any_card else "Assembly Build",
                    partial(self._build, game, clearing, code, cards),
                )
                for code in CODES
                if cards and self.supply[code]
            ]
        return found

    def _build(self, game: RandomGame, clearing: int, code: str, cards: list[DeckCard]) -> None:
        self._reveal(game, [self.worst(game, cards)])
        game.bring("D", {code: 1}, clearing)

    def _moves(self, game: RandomGame, name: str = "Assembly Move") -> list[Option]:
        return moving.options(game, self, 1.5, name)

    def _battles(self, game: RandomGame, name: str = "Assembly Battle") -> list[Option]:
        return battle.options(game, "D", 1.5, name)

    def _digs(self, game: RandomGame) -> list[Option]:
        """A tunnel for a card, and up to four warriors through it (12.5.1.V)."""
        there = game.where("D", "t")
        least = 1 if game.law.since("law-16") else 0
        if game.count(BURROW, "D") < least:
            return []
        return [
            (0.6, "Dig", partial(self._dig, game, clearing))
            for clearing in game.map.clearings
            if clearing not in there
            and may_place(game, "D", clearing)
            and self.cards(game, clearing)
            and clearing not in game.burnt
        ]

    def _dig(self, game: RandomGame, clearing: int) -> None:
        game.spend("D", self.worst(game, self.cards(game, clearing)))
        if not self.supply["t"]:
            game.plays["tunnel moved"] += 1
            pay(game, "D", "t", {game.one(game.where("D", "t")): 1})
        game.bring("D", {"t": 1}, clearing)
        number = min(4, game.count(BURROW, "D"))
        if number and (game.law.since("law-16") or game.chance(0.9)):
            number = game.rng.randint(1, number)
            trip = Trip(BURROW, clearing)
            moving.go(game, self, trip, Counter({TablePiece("D", "w"): number}))

    # --- Parliament ---

    def _parliament(self, game: RandomGame) -> None:
        """Each swayed minister's action once, in any order (12.5.2)."""
        for minister in game.some(self.swayed, len(self.swayed)):
            if minister in self.swayed and game.chance(0.9):
                self._act(game, minister.name)

    def _act(self, game: RandomGame, name: str) -> None:
        points = {
            "duchessofmud": 2 * (game.total("D", "t") == 3),
            "baronofdirt": self.built("b_m"),
            "earlofstone": self.built("b_c"),
        }
        if name in points:
            game.plays[name] += bool(points[name])
            game.score("D", points[name])
        elif name == "mayor":
            others = [one.name for one in self.swayed if one.rank != "lord" and one.name != "mayor"]
            if others:
                game.plays["mayor"] += 1
                self._act(game, game.one(others))
        elif name == "banker":
            self._bank(game)
        elif name == "brigadier":
            way = self._moves if game.chance(0.5) else self._battles
            for _ in range(2):
                game.play(way(game, "Brigadier"))
        else:
            acts = {
                "foremole": self._builds(game, any_card=True),
                "captain": self._battles(game, "Captain"),
                "marshal": self._moves(game, "Marshal"),
            }
            game.play(acts[name])

    def _bank(self, game: RandomGame) -> None:
        """Cards of one suit are spent for as many points (12.5.2.V)."""
        suits = [card.suit for card in self.hand if card.suit != "B"]
        if not suits or self.score is None:
            return
        game.plays["banker"] += 1
        suit = game.one(suits)
        cards = [card for card in self.hand if card.suit == suit and not card.dominance]
        for card in cards:
            game.spend("D", card)
        game.score("D", len(cards))

    # --- Sway ---

    def _sways(self, game: RandomGame) -> list[Option]:
        found: list[Option] = []
        for minister in MINISTERS:
            if minister in self.swayed or self.crowns[minister.rank] <= 0:
                continue
            cards = self._matched(game, minister.cards)
            if cards:
                found.append(
                    (
                        minister.points + 0.5,
                        f"Sway {minister.rank}",
                        partial(self._sway, game, minister, cards),
                    )
                )
        return found

    def _matched(self, game: RandomGame, number: int) -> list[DeckCard] | None:
        """That many cards, each matching another clearing with Duchy pieces (12.5.3.II)."""
        clearings = [n for n in game.map.clearings if game.pieces(n, "D")]
        taken: list[DeckCard] = []
        used: dict[int, DeckCard] = {}

        def place(card: DeckCard, seen: set[int]) -> bool:
            for n in clearings:
                if n in seen or not game.fits(card.suit, n):
                    continue
                seen.add(n)
                if n not in used or place(used[n], seen):
                    used[n] = card
                    return True
            return False

        for card in sorted(self.hand, key=lambda one: (one.suit == "B", one.ambush)):
            if len(taken) < number and place(card, set()):
                taken.append(card)
        return taken if len(taken) == number else None

    def _sway(self, game: RandomGame, minister: Minister, cards: list[DeckCard]) -> None:
        self._reveal(game, cards)
        self.swayed.append(minister)
        self.crowns[minister.rank] -= 1
        game.write(f"#{minister.name}->$")
        game.score("D", minister.points)

    # --- Evening ---

    def board_draw(self, game: RandomGame) -> int:
        """One, and one for each market."""
        return 1 + self.built("b_m")

    def evening(self, game: RandomGame) -> None:
        """Birds revealed are discarded, other cards come back; crafts, draws and discards (12.6)."""
        birds = [card for card in self.shown if card.suit == "B"]
        self.hand += self.shown
        self.shown = []
        for card in birds:
            game.spend("D", card)
        craft_some(game, self)
        self.draw_and_discard(game, self.board_draw(game))


SEAT = RandomDuchy
