"""The Eyrie Dynasties (chapter 7)."""

from collections.abc import Callable
from functools import partial

from rootlog.generating import battle, drafting, moving
from rootlog.generating.corners import corner
from rootlog.generating.crafting import craft_some
from rootlog.generating.game import RandomGame
from rootlog.generating.pieces import DeckCard
from rootlog.generating.roles import BIRDS, BattleView, Fallen
from rootlog.generating.ruling import may_place, rules
from rootlog.generating.seat import Seat

LEADERS = {"builder": "rm", "charismatic": "rx", "commander": "mx", "despot": "mb"}
"""The leaders, and the columns in which their viziers begin."""

VIZIER = DeckCard("B", "loyalvizier", "vizier")


class RandomEyrie(Seat):
    """The Eyrie."""

    role = BIRDS
    corner = True

    def __init__(self, letter: str, supply: dict[str, int]) -> None:
        super().__init__(letter, supply)
        self.leader = ""
        self.leaders = list(LEADERS)
        self.decree: dict[str, list[DeckCard]] = {}

    def extra_hits(self, game: RandomGame, fight: BattleView) -> int:
        """The Commander's, as attacker (7.8.3)."""
        return int(fight.attacker == self.letter and self.leader == "commander")

    def spoils(self, game: RandomGame, removal: Fallen, foe: str, points: int) -> int:
        """The Despot's point (7.8.4)."""
        return int(points > 0 and self.leader == "despot")

    def set_up(self, game: RandomGame) -> None:
        """A roost and six warriors in a corner, a leader (7.3)."""
        place = corner(game, "E")
        game.bring("E", {"b": 1}, place)
        game.bring("E", {"w": 6}, place)
        self.choose_leader(game)

    def draft(self, game: RandomGame) -> None:
        """A roost and six warriors in a homeland at the edge, a leader."""
        place = drafting.home(game, "E", list(game.map.edge), 3, 1)
        game.bring("E", {"b": 1, "w": 6}, place)
        self.choose_leader(game)

    def choose_leader(self, game: RandomGame) -> None:
        """A leader from those face up, all of them once none is left; the viziers under it (7.7.3)."""
        if not self.leaders:
            self.leaders = list(LEADERS)
        self.leader = game.one(self.leaders)
        self.leaders.remove(self.leader)
        self.decree = {column: [] for column in "rmxb"}
        for column in LEADERS[self.leader]:
            self.decree[column].append(VIZIER)
        game.write(f"#{self.leader}->$")

    def crafting_clearings(self, game: RandomGame) -> list[int]:
        """Roosts."""
        return game.where("E", "b")

    def item_points(self, game: RandomGame, card: DeckCard) -> int:
        """One point for any item (7.2.3); the Builder scores what is printed (7.8.1)."""
        return card.points if self.leader == "builder" else 1

    # --- Birdsong ---

    def birdsong(self, game: RandomGame) -> None:
        """Emergency orders, additions to the Decree, a new roost (7.4)."""
        if not self.hand:
            game.plays["Emergency Orders"] += 1
            game.draw("E", 1)
        self._add_to_decree(game)
        if not game.where("E", "b"):
            self._new_roost(game)

    def _add_to_decree(self, game: RandomGame) -> None:
        """One or two cards, one bird at most (7.4.2)."""
        birds = 0
        for step in range(2 if game.chance(0.45) else 1):
            fit = [card for card in self.hand if not (birds and card.suit == "B")]
            if not fit:
                return
            card = game.one(fit) if step == 0 else self.worst(game, fit)
            birds += card.suit == "B"
            column = game.rng.choices("rmxb", (3, 3, 2, 2))[0]
            self.hand.remove(card)
            self.decree[column].append(card)
            game.write(f"{game.face(card)}E->$_{column}")

    def _new_roost(self, game: RandomGame) -> None:
        """A roost and three warriors where the fewest warriors are (7.4.3)."""

        def crowd(n: int) -> int:
            return sum(number for piece, number in game.at[n].items() if piece.warrior)

        def fits(n: int) -> bool:
            return game.open_slots(n) > 0 and may_place(game, "E", n)

        places = [n for n in game.map.clearings if fits(n)]
        least = (
            min(crowd(n) for n in (places if game.law.since("law-2") else game.map.clearings))
            if places
            else 0
        )
        found = [n for n in places if crowd(n) == least]
        if not found or not self.supply["b"]:
            return
        place = game.one(found)
        game.plays["A New Roost"] += 1
        game.bring("E", {"b": 1}, place)
        if self.supply["w"]:
            game.bring("E", {"w": self.recruits(3)}, place)

    # --- Daylight ---

    def daylight(self, game: RandomGame) -> None:
        """Crafts, resolves the Decree from left to right, falls into turmoil where it cannot (7.5)."""
        self.extras(game)
        craft_some(game, self)
        for column in "rmxb":
            cards = list(self.decree[column])
            while cards:
                ways = [
                    (card, way)
                    for card in sorted(set(cards))
                    for way in self._ways(game, column, card)
                ]
                if not ways:
                    self._turmoil(game)
                    return
                card, way = game.one(ways)
                cards.remove(card)
                game.plays[f"Decree {column}"] += 1
                way()
        self.extras(game)

    def _ways(self, game: RandomGame, column: str, card: DeckCard) -> list[Callable[[], None]]:
        """The ways in which a card of a column can be resolved; no way means turmoil."""
        clearings = game.matching(card.suit)
        return {
            "r": self._recruit,
            "m": self._move,
            "x": self._battle,
            "b": self._build,
        }[column](game, clearings)

    def _recruit(self, game: RandomGame, clearings: list[int]) -> list[Callable[[], None]]:
        number = 2 if self.leader == "charismatic" else 1
        if self.supply["w"] < number:
            return []
        places = [n for n in clearings if game.count(n, "E", "b") and may_place(game, "E", n)]

        def at(place: int) -> Callable[[], None]:
            return lambda: game.bring("E", {"w": number}, place)

        return [at(n) for n in places]

    def _move(self, game: RandomGame, clearings: list[int]) -> list[Callable[[], None]]:
        ways = moving.trips(game, "E", list(clearings), forced=True)
        return [partial(moving.one_of, game, self, ways)] if ways else []

    def _battle(self, game: RandomGame, clearings: list[int]) -> list[Callable[[], None]]:
        fields = battle.fields(game, "E", clearings)
        return [partial(battle.one_of, game, "E", fields)] if fields else []

    def _build(self, game: RandomGame, clearings: list[int]) -> list[Callable[[], None]]:
        places = [
            n
            for n in clearings
            if not game.count(n, "E", "b")
            and game.open_slots(n) > 0
            and may_place(game, "E", n)
            and rules(game, "E", n)
        ]

        def at(place: int) -> Callable[[], None]:
            return lambda: game.bring("E", {"b": 1}, place)

        return [at(n) for n in places] if self.supply["b"] else []

    def _turmoil(self, game: RandomGame) -> None:
        """Humiliate, purge, depose, rest (7.7)."""
        game.plays["turmoil"] += 1
        game.first("turmoil")
        cards = [card for column in self.decree.values() for card in column]
        game.write("$_->")
        game.lose("E", sum(card.suit == "B" for card in cards))
        for card in cards:
            if card != VIZIER:
                game.discard(card)
        self.choose_leader(game)

    # --- Evening ---

    def board_draw(self, game: RandomGame) -> int:
        """One, and the bonuses that roosts uncover."""
        return 1 + sum(self.track("b", "draw", k) for k in range(1, self.built("b") + 1))

    def evening(self, game: RandomGame) -> None:
        """Scores the roosts, draws and discards (7.6)."""
        game.score("E", self.track("b", "vp", self.built("b")))
        self.draw_and_discard(game, self.board_draw(game))


SEAT = RandomEyrie
