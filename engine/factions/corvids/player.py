"""The Corvid Conspiracy (chapter 13)."""

from functools import partial

from rootlog.generating import battle, drafting, moving
from rootlog.generating.crafting import craft_some
from rootlog.generating.game import Option, RandomGame
from rootlog.generating.pieces import SUITS, TablePiece
from rootlog.generating.removing import clear_out, pay
from rootlog.generating.roles import PLOTTERS, BattleView, Fallen
from rootlog.generating.ruling import may_place
from rootlog.generating.seat import Seat

KINDS = ("t_b", "t_s", "t_e", "t_r")


class RandomCorvids(Seat):
    """The Corvids. `plots` tells what lies in each clearing, face up or down."""

    role = PLOTTERS

    nimble = True

    def __init__(self, letter: str, supply: dict[str, int]) -> None:
        super().__init__(letter, supply)
        self.plots: dict[int, str] = {}

    def set_up(self, game: RandomGame) -> None:
        """A warrior in a clearing of each suit (13.3.2)."""
        places: list[int] = []
        for suit in SUITS:
            fit = [n for n in game.matching(suit) if may_place(game, "P", n) and n not in places]
            places.append(game.one(fit))
        game.bring_each("P", "w", places)

    def draft(self, game: RandomGame) -> None:
        """A plot and a warrior in a homeland, then what the chapter says."""
        free = [n for n in game.map.clearings if n not in drafting.taken(game, "P")]
        place = drafting.home(game, "P", free, 1, 0)
        kind = game.one(("t_b", "t_e", "t_r", "t_s"))
        game.bring("P", {"w": 1}, place)
        self.supply[kind] -= 1
        self.plots[place] = kind
        game.put("P", "t", place)
        game.write(f"t->{place}")
        self.set_up(game)

    def crafting_clearings(self, game: RandomGame) -> list[int]:
        """Plots."""
        return sorted(self.plots)

    def extra_hits(self, game: RandomGame, fight: BattleView) -> int:
        """One as defender where a plot lies face down (13.2.5)."""
        there = game.count(fight.clearing, self.letter, "t")
        return int(fight.defender == self.letter and there > 0)

    def goes_home(self, game: RandomGame, piece: TablePiece, clearing: int, fell: Fallen) -> bool:
        """A plot goes home as what it is; a raid that was not exposed brings warriors (13.7.4)."""
        if not piece.token:
            return False
        kind = self.plots.pop(clearing)
        self.supply[kind] += 1
        if kind == "t_r" and not fell.exposed:
            fell.raids.append(clearing)
        return True

    def _face_up(self, game: RandomGame, kind: str = "") -> int:
        return sum(game.total("P", one) for one in KINDS if kind in {"", one})

    # --- Birdsong ---

    def birdsong(self, game: RandomGame) -> None:
        """Crafts, flips plots, recruits once (13.4)."""
        craft_some(game, self)
        while game.play(self._flips(game), 0.4):
            pass
        game.play(self._recruits(game), 0.3)

    def _flips(self, game: RandomGame) -> list[Option]:
        return [
            (1.0, f"flip {self.plots[n]}", partial(self._flip, game, n))
            for n in game.where("P", "t")
            if game.count(n, "P")
        ]

    def _flip(self, game: RandomGame, clearing: int) -> None:
        kind = self.plots[clearing]
        game.pick_up("P", "t", clearing)
        game.put("P", kind, clearing)
        game.write(f"t{clearing}^{kind}")
        game.score("P", self._face_up(game))
        if kind == "t_b":
            clear_out(game, "P", [clearing], lambda: self._spent(game, clearing))
        if kind == "t_e":
            self._extort(game, clearing)

    def _spent(self, game: RandomGame, clearing: int) -> None:
        """The bomb is removed after its effect (13.7.1)."""
        game.pick_up("P", "t_b", clearing)
        del self.plots[clearing]
        self.supply["t_b"] += 1
        game.write(f"t_b{clearing}->")

    def _extort(self, game: RandomGame, clearing: int) -> None:
        """A random card from each enemy there, by the text of 2020 from each player (13.7.3)."""
        for foe in game.enemies("P") if game.law.since("law-6") else game.others("P"):
            if foe.hand and game.pieces(clearing, foe.letter):
                foe.lose_random(game, "P")

    def _recruits(self, game: RandomGame) -> list[Option]:
        """A card of any suit for a warrior in each matching clearing, as far as there are warriors (13.4.3)."""
        if not self.hand or not self.supply["w"]:
            return []

        def done() -> None:
            card = self.worst(game, self.hand)
            suit = card.suit if card.suit != "B" else game.one(SUITS)
            game.spend("P", card)
            places = [n for n in game.matching(suit) if may_place(game, "P", n)]
            game.bring_each("P", "w", sorted(game.some(places, self.supply["w"])))

        return [(1.5, "Recruit", done)]

    # --- Daylight ---

    def daylight(self, game: RandomGame) -> None:
        """Up to three actions (13.5)."""
        self.extras(game)
        for _ in range(3):
            if not game.play(self._actions(game), 0.1):
                break
        self.extras(game)

    def _actions(self, game: RandomGame) -> list[Option]:
        return [
            *moving.options(game, self, 1.5, "Move"),
            *self._places(game),
            *battle.options(game, "P", 1.2, "Battle"),
            *self._tricks(game),
        ]

    def _places(self, game: RandomGame) -> list[Option]:
        cost = 1 + sum(mark.startswith("plot ") for mark in game.once)
        kinds = sorted(kind for kind in KINDS for _ in range(self.supply[kind]))
        return [
            (1.5, "Plot", partial(self._place, game, n, cost, game.one(kinds)))
            for n in game.where("P")
            if kinds
            and game.count(n, "P") >= cost
            and n not in self.plots
            and may_place(game, "P", n)
        ]

    def _place(self, game: RandomGame, clearing: int, cost: int, kind: str) -> None:
        pay(game, "P", "w", {clearing: cost})
        game.first(f"plot {len(game.once)}")
        self.supply[kind] -= 1
        self.plots[clearing] = kind
        game.put("P", "t", clearing)
        game.write(f"t->{clearing}")

    def _tricks(self, game: RandomGame) -> list[Option]:
        """Two plots change places, both face up or both face down (13.5.4)."""
        down = game.where("P", "t")
        up = sorted(set(self.plots) - set(down))
        sides = [side for side in (down, up) if len(side) > 1]

        def done() -> None:
            one, other = sorted(game.some(game.one(sides), 2))
            self._swap(game, one, other)

        return [(0.4, "Trick", done)] if sides else []

    def _swap(self, game: RandomGame, one: int, other: int) -> None:
        codes = [self._code(game, n) for n in (one, other)]
        self.plots[one], self.plots[other] = self.plots[other], self.plots[one]
        for place, old, new in ((one, codes[0], codes[1]), (other, codes[1], codes[0])):
            game.pick_up("P", old, place)
            game.put("P", new, place)
        game.write(f"{codes[0]}{one}<->{codes[1]}{other}")

    @staticmethod
    def _code(game: RandomGame, clearing: int) -> str:
        return next(p.code for p in game.pieces(clearing, "P") if p.token)

    # --- Evening ---

    def evening(self, game: RandomGame) -> None:
        """Exerts itself, or draws and discards (13.6)."""
        if game.chance(0.2) and game.play(self._actions(game)):
            game.plays["Exert"] += 1
            self.discard_down(game)
            return
        self.draw_and_discard(game, 1 + self._face_up(game, "t_e"))


SEAT = RandomCorvids
