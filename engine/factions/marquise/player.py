"""The Marquise de Cat (chapter 6)."""

from collections import Counter
from collections.abc import Callable
from functools import partial

from rootlog.generating import battle, drafting, moving
from rootlog.generating.corners import corner
from rootlog.generating.crafting import craft_some
from rootlog.generating.game import Option, RandomGame
from rootlog.generating.pieces import Place, TablePiece
from rootlog.generating.removing import pay
from rootlog.generating.roles import CATS, Fallen
from rootlog.generating.ruling import may_place, near, paths, rules
from rootlog.generating.seat import Seat

BUILDINGS = ("b_s", "b_w", "b_r")


class RandomMarquise(Seat):
    """The Marquise."""

    role = CATS
    corner = True

    def set_up(self, game: RandomGame) -> None:
        """The keep in a corner, a garrison everywhere but opposite, three buildings around the keep (6.3)."""
        keep = corner(game, "C")
        game.bring("C", {"t_k": 1}, keep)
        away = game.map.opposite[keep]
        garrisoned = [n for n in game.map.clearings if n != away and may_place(game, "C", n)]
        game.bring_each("C", "w", garrisoned)
        for code in BUILDINGS:
            places = [n for n in (keep, *sorted(paths(game, keep))) if game.open_slots(n) > 0]
            places = [n for n in places if may_place(game, "C", n)]
            game.bring("C", {code: 1}, game.one(places))

    def draft(self, game: RandomGame) -> None:
        """Three homelands that hang together, two warriors in each and one elsewhere, a building in each, the keep in one."""
        fit = [n for n in game.map.clearings if may_place(game, "C", n) and game.open_slots(n) > 0]
        fit = [n for n in fit if n not in drafting.taken(game, "C")]
        groups = [
            (a, b, c)
            for a in fit
            for b in fit
            for c in fit
            if a < b < c and all(({a, b, c} - {n}) & paths(game, n) for n in (a, b, c))
        ]
        homes = game.one(groups)
        game.homes["C"] = list(homes)
        game.bring_each("C", "w", [n for n in game.map.clearings if may_place(game, "C", n)])
        game.bring_each("C", "w", homes)
        game.bring("C", {"t_k": 1}, game.one(drafting.far(game, "C", list(homes), 2)))
        for code, place in zip(("b_s", "b_w", "b_r"), game.some(homes, 3), strict=True):
            game.bring("C", {code: 1}, place)

    def goes_home(self, game: RandomGame, piece: TablePiece, clearing: int, fell: Fallen) -> bool:
        """The keep is out of the game for good (6.2.2)."""
        return piece.code == "t_k"

    def crafting_clearings(self, game: RandomGame) -> list[int]:
        """Workshops."""
        return game.each("C", "b_w")

    def birdsong(self, game: RandomGame) -> None:
        """A wood at each sawmill, as far as there is wood (6.4)."""
        mills = game.each("C", "b_s")
        mills = [n for n in mills if may_place(game, "C", n)]
        self._at_each(game, "t", mills)

    def _at_each(self, game: RandomGame, code: str, places: list[int]) -> None:
        """A piece at each of these places, a place named twice getting two; as many as there are."""
        chosen = Counter(game.some(places, self.supply[code]))
        ones = sorted(n for n, number in chosen.items() if number == 1)
        game.bring_each("C", code, ones)
        for place, number in sorted(chosen.items()):
            if number > 1:
                game.bring("C", {code: number}, place)

    def daylight(self, game: RandomGame) -> None:
        """Crafts, then takes three actions and one for each bird spent (6.5)."""
        craft_some(game, self)
        self.extras(game)
        left = 3
        while True:
            if not self._actions(game) or (not left and not self._bird(game)):
                break
            left = max(0, left - 1)
            game.play(self._actions(game))
        self.extras(game)

    def _bird(self, game: RandomGame) -> bool:
        """Perhaps a bird card is spent for another action."""
        birds = [card for card in self.hand if card.suit == "B" and not card.ambush]
        if not birds or not game.chance(0.6):
            return False
        game.spend("C", game.one(birds))
        game.plays["extra action"] += 1
        return True

    def _actions(self, game: RandomGame) -> list[Option]:
        found = battle.options(game, "C", 2.0, "Battle")
        if moving.trips(game, "C"):
            found.append((2.0, "March", partial(self._march, game)))
        if "recruit" not in game.once and self.supply["w"] and self._recruiters(game):
            found.append((2.0, "Recruit", partial(self._recruit, game)))
        found += [(3.0, "Build", build) for build in self._builds(game)[:4]]
        found += [(0.7, "Overwork", work) for work in self._overworks(game)[:1]]
        return found

    def _march(self, game: RandomGame) -> None:
        for step in range(2):
            trips = moving.trips(game, "C")
            one = game.law.since("law-2")
            if not trips or (step and one and game.chance(0.2)):
                return
            moving.one_of(game, self, trips)

    def _recruiters(self, game: RandomGame) -> list[int]:
        places = game.each("C", "b_r")
        return [n for n in places if may_place(game, "C", n)]

    def _recruit(self, game: RandomGame) -> None:
        game.first("recruit")
        self._at_each(game, "w", self._recruiters(game))

    def _builds(self, game: RandomGame) -> list[Callable[[], None]]:
        found = []
        for clearing in game.map.clearings:
            if not self._room(game, clearing):
                continue
            wood = self._wood(game, clearing)
            for code in BUILDINGS:
                cost = self.track(code, "cost", self.built(code) + 1)
                if self.supply[code] and sum(wood.values()) >= cost:
                    found.append(partial(self._build, game, clearing, code, cost))
        return game.some(found, len(found))

    def _room(self, game: RandomGame, clearing: int) -> bool:
        free = game.open_slots(clearing) > 0 and may_place(game, "C", clearing)
        return free and rules(game, "C", clearing)

    def _wood(self, game: RandomGame, clearing: int) -> dict[int, int]:
        """The wood in the ruled clearings that hang together with this one (6.5.4.II)."""
        found, fresh = {clearing}, [clearing]
        while fresh:
            at = fresh.pop()
            for n in near(game, "C", at):
                if n not in found and rules(game, "C", n):
                    found.add(n)
                    fresh.append(n)
        return {n: game.count(n, "C", "t") for n in sorted(found) if game.count(n, "C", "t")}

    def _build(self, game: RandomGame, clearing: int, code: str, cost: int) -> None:
        wood = [n for n, number in self._wood(game, clearing).items() for _ in range(number)]
        paid: Counter[Place] = Counter(game.some(wood, cost))
        if paid:
            pay(game, "C", "t", dict(sorted(paid.items(), key=str)))
        game.bring("C", {code: 1}, clearing)
        game.score("C", self.track(code, "vp", self.built(code)))

    def _overworks(self, game: RandomGame) -> list[Callable[[], None]]:
        found = []
        for clearing in game.where("C", "b_s"):
            cards = [card for card in self.cards(game, clearing) if not card.ambush]
            if cards and self.supply["t"] and may_place(game, "C", clearing):
                found.append(partial(self._overwork, game, clearing))
        return game.some(found, len(found))

    def _overwork(self, game: RandomGame, clearing: int) -> None:
        game.spend("C", self.worst(game, self.cards(game, clearing)))
        game.bring("C", {"t": 1}, clearing)

    def board_draw(self, game: RandomGame) -> int:
        """One, and the bonuses that recruiters uncover."""
        return 1 + sum(self.track("b_r", "draw", k) for k in range(1, self.built("b_r") + 1))


SEAT = RandomMarquise
