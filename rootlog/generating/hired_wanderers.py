"""The hirelings of the Marauder pack: Bearers, Keepers, Bandits, Protector, Band; and their demoted sides."""

from collections import Counter
from typing import ClassVar, cast

from rootlog.generating import battle, moving
from rootlog.generating.game import Option, RandomGame
from rootlog.generating.hired import (
    fight_everywhere,
    free_clearings,
    named,
    one_each,
    step,
)
from rootlog.generating.hirelings import RandomHireling
from rootlog.generating.moving import arrived
from rootlog.generating.pieces import Pieces, Place, TablePiece, Trip
from rootlog.generating.removing import Removal, shielded
from rootlog.generating.roles import Wanderer
from rootlog.generating.ruling import may_enter, may_leave, may_place, paths, rules
from rootlog.generating.seat import Seat


class FlameBearers(RandomHireling, code="h_H"):
    """Each Bearer removes an enemy piece where it is, warriors first; then one more comes."""

    box: ClassVar[dict[str, int]] = {"w": 6}

    def first_places(self, game: RandomGame) -> None:
        """Two anywhere."""
        for _ in range(2):
            game.bring(self.code, {"w": 1}, game.one(game.map.clearings))

    def when_hired(self, game: RandomGame, seat: Seat) -> None:
        """Two anywhere, if there is none."""
        if not game.where(self.code):
            self._come(game, 2)

    def _come(self, game: RandomGame, number: int) -> None:
        free = free_clearings(game, self.code)
        for _ in range(min(number, self.supply["w"]) if free else 0):
            game.bring(self.code, {"w": 1}, game.one(free))

    def birdsong(self, game: RandomGame, seat: Seat) -> None:
        """Both steps."""
        code = self.code
        removal = Removal(game, code)
        for n in game.where(code):
            enemies = self._enemies(game, seat, n)
            enemies.sort(key=lambda p: not p.warrior)
            chosen = Counter(enemies[: game.count(n, code)])
            game.plays["burned"] += chosen.total()
            removal.take(n, chosen)
        removal.settle()
        near = {m for n in game.where(code) for m in (n, *paths(game, n))}
        fit = [n for n in sorted(near) if may_place(game, code, n)]
        if not fit:
            self._come(game, 2)
        elif self.supply["w"]:
            game.bring(code, {"w": 1}, game.one(fit))

    def _enemies(self, game: RandomGame, seat: Seat, clearing: int) -> list[TablePiece]:
        """The enemy pieces of the controller there that can be removed, one entry a piece."""
        return sorted(
            piece
            for piece in game.at[clearing].elements()
            if not game.friendly(seat.letter, piece.owner)
            and piece.code not in {"p", "w_w"}
            and not shielded(game, piece.owner, clearing)
        )


class RandomVaultKeepers(RandomHireling, code="h_K"):
    """Perhaps another vault; then a battle at each vault, or a warrior at each."""

    box: ClassVar[dict[str, int]] = {"w": 6, "b": 6}

    def _sites(self, game: RandomGame) -> list[int]:
        return [n for n in free_clearings(game, self.code) if game.open_slots(n) > 0]

    def first_places(self, game: RandomGame) -> None:
        """A vault with two."""
        inner = [n for n in game.map.clearings if n not in game.map.corners]
        roomy = [n for n in inner if game.open_slots(n) > 1]
        game.bring(self.code, {"b": 1, "w": 2}, game.one(roomy))

    def when_hired(self, game: RandomGame, seat: Seat) -> None:
        """The same, if there is nothing of them."""
        sites = self._sites(game)
        if sites and not game.holding(self.code):
            game.bring(self.code, {"b": 1, "w": 2}, game.one(sites))

    def acts(self, game: RandomGame, seat: Seat) -> list[Option]:
        """Both steps, each if wanted."""
        code = self.code

        def act() -> None:
            if game.chance(0.7):
                self._dig(game)
            places = game.where(code, "b")
            if game.chance(0.5):
                fight_everywhere(game, seat, code, places)
            else:
                one_each(game, code, places)

        return [named(code, "acts", act)]

    def _dig(self, game: RandomGame) -> None:
        """A vault where one is or next to it; where none can be placed there, one with a warrior anywhere."""
        code, sites = self.code, self._sites(game)
        if not self.supply["b"] or not sites:
            return
        near = {m for n in game.where(code, "b") for m in (n, *paths(game, n))}
        beside = [n for n in sites if n in near]
        if beside:
            game.bring(code, {"b": 1}, game.one(beside))
        else:
            game.plays["vault anywhere"] += 1
            place = game.one(sites)
            game.bring(code, {"b": 1, "w": 1} if self.supply["w"] else {"b": 1}, place)


class RandomHighwayBandits(RandomHireling, code="h_T"):
    """On paths: enemies who pass lose a piece, the controller may gain a warrior."""

    box: ClassVar[dict[str, int]] = {"w": 4}

    def _ways(self, game: RandomGame) -> list[str]:
        """The open paths, as the notation writes them."""
        pairs = {(min(n, m), max(n, m)) for n in game.map.clearings for m in paths(game, n)}
        return [f"{low}_{high}" for low, high in sorted(pairs)]

    def first_places(self, game: RandomGame) -> None:
        """Two, on two paths."""
        for way in game.some(self._ways(game), 2):
            game.bring(self.code, {"w": 1}, way)

    def acts(self, game: RandomGame, seat: Seat) -> list[Option]:
        """One to a path at the controller's pieces; with none in the supply one of the map may go there."""
        mine = set(map(str, game.holding(seat.letter)))
        free = [
            way
            for way in self._ways(game)
            if not game.count(way, self.code) and mine & set(way.split("_"))
        ]

        def lay() -> None:
            way = game.one(free)
            if self.supply["w"]:
                game.bring(self.code, {"w": 1}, way)
                return
            old = game.one([w for w in sorted(self._all(game)) if game.count(w, self.code)])
            game.plays["bandit moved"] += 1
            game.pick_up(self.code, "w", old)
            game.put(self.code, "w", way)
            game.write(f"{self.code}w{old}->{way}")

        return [named(self.code, "lies in wait", lay)] if free else []

    def _all(self, game: RandomGame) -> list[str]:
        return [p for p in game.at if isinstance(p, str) and p.count("_") == 1]

    def waylays(self, game: RandomGame, origin: Place, target: Place) -> bool:
        """True if one lies on the path between two clearings."""
        if not (origin and target and isinstance(origin, int) and isinstance(target, int)):
            return False  # a tunnel or a forest is no path
        way = f"{min(origin, target)}_{max(origin, target)}"
        return target in paths(game, origin) and game.count(way, self.code) > 0

    def met(self, game: RandomGame, letter: str, trip: Trip, pieces: Pieces) -> None:
        """A toll, or company."""
        holder = self.holder(game)
        marks = game.hirelings
        owner = marks.holder(letter) if marks and letter not in game.seats else letter
        if letter == holder:
            self._join(game, game.seats[letter], int(trip.target))
        elif not holder or (owner != holder and not game.allies(owner or "", holder)):
            self._toll(game, letter, int(trip.target), pieces)

    def _toll(self, game: RandomGame, letter: str, target: int, pieces: Pieces) -> None:
        """One of the pieces that moved, not the warlord (14.2.2); a Vagabond's item instead."""
        if letter in game.wanderers:
            game.plays["toll of a Vagabond"] += 1
            cast("Wanderer", game.seats[letter]).damage(game, 1)
            return
        if pieces[TablePiece(letter, "w")]:
            game.plays["toll"] += 1
            removal = Removal(game, letter)
            removal.take(target, Counter({TablePiece(letter, "w"): 1}), scattered=True)

    def _join(self, game: RandomGame, seat: Seat, target: int) -> None:
        if seat.supply["w"] and may_place(game, seat.letter, target) and game.chance(0.7):
            game.plays["bandits' company"] += 1
            game.bring(seat.letter, {"w": 1}, target)


class RandomFuriousProtector(RandomHireling, code="h_S"):
    """It moves, and a warrior of each player goes where it comes to; enemies place nothing there."""

    box: ClassVar[dict[str, int]] = {"p": 1}
    safe = True

    def first_places(self, game: RandomGame) -> None:
        """Anywhere; here where no faction begins."""
        outer = {*game.map.corners, *game.map.edge}
        inner = [n for n in game.map.clearings if n not in outer]
        game.bring(self.code, {"p": 1}, game.one(inner or game.map.clearings))

    def bars(self, game: RandomGame, letter: str, clearing: int) -> bool:
        """To its enemies."""
        if not game.count(clearing, self.code, "p") or letter == self.code:
            return False
        holder, marks = self.holder(game), game.hirelings
        if not holder:
            return True
        player = letter if letter in game.seats else marks.holder(letter) if marks else None
        return not player or (player != holder and not game.allies(player, holder))

    def birdsong(self, game: RandomGame, seat: Seat) -> None:
        """Whoever rules."""
        place = game.where(self.code, "p")[0]
        if not step(game, self.code, sorted(paths(game, place))):
            return
        game.plays["h_S moves"] += 1
        place = game.where(self.code, "p")[0]
        removal = Removal(game, self.code)
        for one in game.seats:
            if game.count(place, one):
                game.plays["h_S rages"] += 1
                removal.take(place, Counter({TablePiece(one, "w"): 1}))
        removal.settle()


class RandomPopularBand(RandomHireling, code="h_J"):
    """Who came in does not leave; warriors around are made to come."""

    box: ClassVar[dict[str, int]] = {"w": 5}

    def first_places(self, game: RandomGame) -> None:
        """Two, in two clearings."""
        game.bring_each(self.code, "w", sorted(game.some(game.map.clearings, 2)))

    def when_hired(self, game: RandomGame, seat: Seat) -> None:
        """One with the controller's pieces, if there is none."""
        homes = [n for n in game.holding(seat.letter) if may_place(game, self.code, n)]
        if homes and not game.where(self.code):
            game.bring(self.code, {"w": 1}, game.one(homes))

    def holds(self, game: RandomGame, letter: str, place: Place) -> bool:
        """Enemies that came in this turn."""
        if (letter, place) not in game.came or not game.count(place, self.code):
            return False
        marks, holder = game.hirelings, self.holder(game)
        player = letter if letter in game.seats else marks.holder(letter) if marks else None
        return not holder or not player or (player != holder and not game.allies(player, holder))

    def acts(self, game: RandomGame, seat: Seat) -> list[Option]:
        """Both steps, each if wanted."""

        def act() -> None:
            if game.chance(0.8):
                self._charm(game)
            if game.chance(0.8):
                self._come(game)

        return [named(self.code, "plays", act)]

    def _come(self, game: RandomGame) -> None:
        free = free_clearings(game, self.code)
        if free and self.supply["w"]:
            game.bring(self.code, {"w": 1}, game.one(free))

    def _charm(self, game: RandomGame) -> None:
        """A faction warrior from each clearing around comes, by the rules of a move (1.5.5)."""
        places = [n for n in game.where(self.code) if may_enter(game, n)]
        if not places:
            return
        here = game.one(places)
        marks = game.hirelings
        for origin in sorted(paths(game, here)):
            found = [
                one
                for one in game.seats
                if game.count(origin, one)
                and may_leave(game, one, origin)
                and (rules(game, one, origin) or rules(game, one, here))
            ]
            if not found or (marks and marks.waylays(game, origin, here)) or game.chance(0.3):
                continue
            owner = game.one(found)
            game.plays["made to come"] += 1
            game.pick_up(owner, "w", origin)
            game.put(owner, "w", here)
            game.came[owner, here] += 1
            game.write(f"{game.own(owner)}w{origin}->{here}")
            arrived(game, owner, here)


# --- demoted ---


class RandomRatSmugglers(RandomHireling, code="h_Hd"):
    """In Daylight cards that show items are discarded for moves and battles."""

    def gives(self, game: RandomGame, seat: Seat) -> list[Option]:
        """As often as wanted."""
        cards = [card for card in seat.hand if card.item]
        if not cards or seat.letter in game.wanderers:
            return []
        found: list[Option] = []
        fields, ways = battle.fields(game, seat.letter), moving.trips(game, seat.letter)

        def attack() -> None:
            game.spend(seat.letter, game.one(cards))
            battle.one_of(game, seat.letter, fields)

        def march() -> None:
            game.spend(seat.letter, game.one(cards))
            moving.one_of(game, seat, ways)

        if fields:
            found.append(named(self.code, "smuggle to battle", attack, 0.8))
        if ways:
            found.append(named(self.code, "smuggle to move", march, 0.8))
        return found


class RandomBadgerBodyguards(RandomHireling, code="h_Kd"):
    """The controller ignores the first hit of a battle."""

    def ignores_first(self) -> bool:
        """Always."""
        return True


class RandomBanditGangs(RandomHireling, code="h_Td"):
    """One comes to the controller's pieces, or a warrior to each bandit; next to those pieces they cannot be battled."""

    box: ClassVar[dict[str, int]] = {"w": 4}

    def hides(self, game: RandomGame, clearing: int) -> bool:
        """Next to pieces of its controller."""
        holder = self.holder(game)
        return bool(holder and game.pieces(clearing, holder))

    def when_hired(self, game: RandomGame, seat: Seat) -> None:
        """One, if there is none."""
        if not game.where(self.code):
            self._come(game, seat)

    def _come(self, game: RandomGame, seat: Seat) -> None:
        homes = [n for n in game.holding(seat.letter) if may_place(game, self.code, n)]
        if homes and self.supply["w"]:
            game.bring(self.code, {"w": 1}, game.one(homes))

    def acts(self, game: RandomGame, seat: Seat) -> list[Option]:
        """One or the other."""
        code = self.code
        found = [named(code, "come", lambda: self._come(game, seat))] if self.supply["w"] else []
        bandits = [n for n in game.where(code) if may_place(game, seat.letter, n)]
        each = [n for n in bandits for _ in range(game.count(n, code))]

        def join() -> None:
            many = Counter(game.some(each, seat.supply["w"]))
            for n, number in sorted(many.items()):
                game.bring(seat.letter, {"w": number}, n)

        if each and seat.supply["w"]:
            found.append(named(code, "are joined", join))
        return found


class RandomStoicProtector(RandomHireling, code="h_Sd"):
    """It moves; where it is the controller's pieces are safe."""

    box: ClassVar[dict[str, int]] = {"p": 1}
    safe = True

    def when_hired(self, game: RandomGame, seat: Seat) -> None:
        """To the controller's pieces, if it is not there yet."""
        homes = [n for n in game.holding(seat.letter) if may_place(game, self.code, n)]
        if self.supply["p"] and homes:
            game.bring(self.code, {"p": 1}, game.one(homes))

    def birdsong(self, game: RandomGame, seat: Seat) -> None:
        """Whoever rules."""
        here = game.where(self.code, "p")
        if here:
            game.plays["h_Sd moves"] += step(game, self.code, sorted(paths(game, here[0])))

    def shelters(self, game: RandomGame, owner: str, clearing: int) -> bool:
        """Those of its controller."""
        return game.count(clearing, self.code, "p") > 0 and owner == self.holder(game)


class StreetBand(RandomPopularBand, code="h_Jd"):
    """Who came in does not leave."""

    def first_places(self, game: RandomGame) -> None:
        """None."""

    def when_hired(self, game: RandomGame, seat: Seat) -> None:
        """Nothing."""

    def acts(self, game: RandomGame, seat: Seat) -> list[Option]:
        """One more of them anywhere."""
        if not self.supply["w"]:
            return []
        return [named(self.code, "comes", lambda: self._come(game))]
