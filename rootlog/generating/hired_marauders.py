"""The hirelings that come with the Marauders: the Patrol, the Dynasty, the Uprising, the Exile; and their demoted sides."""

from collections import Counter
from typing import ClassVar

from rootlog.generating import battle
from rootlog.generating.crafting import loot
from rootlog.generating.game import Option, RandomGame
from rootlog.generating.hired import (
    fight,
    foes,
    go,
    named,
    trips,
)
from rootlog.generating.hirelings import RandomHireling
from rootlog.generating.pieces import SUITS, Trip, count
from rootlog.generating.removing import clear_out
from rootlog.generating.roles import HORDE, BattleView
from rootlog.generating.ruling import may_place, rules
from rootlog.generating.seat import Seat


class RandomForestPatrol(RandomHireling, code="h_C"):
    """A move and then a battle, or the warriors of the card come back to a clearing with one."""

    box: ClassVar[dict[str, int]] = {"w": 12}

    def first_places(self, game: RandomGame) -> None:
        """One in each clearing."""
        game.bring_each(self.code, "w", game.map.clearings)

    def acts(self, game: RandomGame, seat: Seat) -> list[Option]:
        """One or the other."""
        marks, places = game.hirelings, game.where(self.code)
        if not places or marks is None:
            return []
        found = [named(self.code, "patrols", lambda: self._patrol(game, seat))]
        free = [n for n in places if may_place(game, self.code, n)]

        def gather() -> None:
            number, marks.card = marks.card, 0
            place = game.one(free)
            game.put(self.code, "w", place, number)
            game.write(f"{count(number, 'h_Cw')}h_C$->{place}")

        if marks.card and free:
            found.append(named(self.code, "gathers", gather))
        return found

    def _patrol(self, game: RandomGame, seat: Seat) -> None:
        found, spots = trips(game, seat, self.code, game.where(self.code)), game.where(self.code)
        if found and game.chance(0.6):
            trip = game.one(found)
            most = game.count(trip.origin, self.code)
            go(game, seat, self.code, trip, game.rng.randint(1, most))
            spots = [int(trip.target)] if game.chance(0.7) else game.where(self.code)
        fields = [n for n in spots if game.count(n, self.code) and foes(game, seat, self.code, n)]
        if fields:
            fight(game, seat, self.code, game.one(fields))


class RandomLastDynasty(RandomHireling, code="h_E"):
    """Placed on the edge to battle; where it rules, a move and a battle; else two battles."""

    box: ClassVar[dict[str, int]] = {"w": 5}

    def first_places(self, game: RandomGame) -> None:
        """All of it on the edge."""
        game.bring(self.code, {"w": 5}, game.one(game.map.edge))

    def acts(self, game: RandomGame, seat: Seat) -> list[Option]:
        """One of the three, as it is."""
        code = self.code
        place = next(iter(game.where(code)), None)
        if place is None:
            edge = [n for n in game.map.edge if may_place(game, code, n)]
            edge = [n for n in edge if foes(game, seat, code, n)]
            return [named(code, "returns", lambda: self._return(game, seat, edge))] if edge else []
        if rules(game, seat.letter, place):
            found = trips(game, seat, code, [place])
            if not found:
                return []
            return [named(code, "campaigns", lambda: self._campaign(game, seat, game.one(found)))]
        if not foes(game, seat, code, place):
            return []

        def twice() -> None:
            for _ in range(2):
                if game.count(place, code):
                    fight(game, seat, code, place)

        return [named(code, "battles twice", twice)]

    def _return(self, game: RandomGame, seat: Seat, edge: list[int]) -> None:
        place = game.one(edge)
        game.bring(self.code, {"w": 5}, place)
        fight(game, seat, self.code, place)

    def _campaign(self, game: RandomGame, seat: Seat, trip: Trip) -> None:
        go(game, seat, self.code, trip, game.count(trip.origin, self.code))
        if game.count(trip.target, self.code):
            fight(game, seat, self.code, int(trip.target))


class RandomSpringUprising(RandomHireling, code="h_A"):
    """It grows by a die of suits, or takes all enemies of a clearing with it."""

    box: ClassVar[dict[str, int]] = {"w": 4}

    def _roll(self, game: RandomGame) -> list[int]:
        """The clearings of the suit that is rolled."""
        suit = game.one(SUITS)
        return [n for n in game.map.clearings if suit in game.suits[n]]

    def _grow(self, game: RandomGame, places: list[int]) -> None:
        free = [n for n in places if may_place(game, self.code, n)]
        if free and self.supply["w"]:
            game.bring(self.code, {"w": 1}, game.one(free))

    def first_places(self, game: RandomGame) -> None:
        """One each in clearings of two suits that are rolled."""
        for _ in range(2):
            self._grow(game, self._roll(game))

    def when_hired(self, game: RandomGame, seat: Seat) -> None:
        """One, if there is none."""
        if not game.where(self.code):
            self._grow(game, self._roll(game))

    def birdsong(self, game: RandomGame, seat: Seat) -> None:
        """One goes with all enemy pieces of its clearing, or one more comes."""
        rolled = self._roll(game)
        homes = [n for n in rolled if game.count(n, self.code)]
        full = not self.supply["w"] or not any(may_place(game, self.code, n) for n in rolled)
        if homes and (full or game.chance(0.5)):
            place = game.one(homes)
            game.plays["h_A rises"] += 1
            clear_out(game, seat.letter, [place], agent=self.code)
            return
        game.plays["h_A grows"] += not full
        self._grow(game, rolled)

    def attacked(self, game: RandomGame, fight: BattleView) -> None:
        """Whoever attacks it discards a card of its clearing."""
        seat = game.seats.get(fight.attacker)
        cards = seat.cards(game, fight.clearing) if seat else []
        if seat and cards:
            game.plays["price of the Uprising"] += 1
            game.spend(seat.letter, seat.worst(game, cards))


class RandomExile(RandomHireling, code="h_V"):
    """A pawn in the forests that exhausts the items of its card to move and to battle; everybody may give it items."""

    box: ClassVar[dict[str, int]] = {"p": 1}
    MOVE, BATTLE = 1, 2

    def __init__(self, code: str) -> None:
        """With three clubs."""
        super().__init__(code)
        self.ready = Counter({"u": 3})
        self.exhausted: Counter[str] = Counter()

    def first_places(self, game: RandomGame) -> None:
        """In any forest."""
        game.bring(self.code, {"p": 1}, game.one(game.map.forests))

    def forest(self, game: RandomGame) -> str:
        """The places where it is."""
        return next(place for place in game.map.forests if game.count(place, self.code, "p"))

    def around(self, game: RandomGame) -> list[int]:
        """The clearings next to its forest."""
        return [n for n in game.map.clearings if self.forest(game) in game.map.forests_at[n]]

    def acts(self, game: RandomGame, seat: Seat) -> list[Option]:
        """Moves and battles while there are items, then all are refreshed."""

        def wander() -> None:
            while self.ready.total() and game.play(self._deeds(game, seat), 0.6):
                pass
            for item, number in sorted(self.exhausted.items()):
                if number:
                    game.write(f"{count(number, '%' + item)}{self.code}$->r")
            self.ready += self.exhausted
            self.exhausted.clear()

        return [named(self.code, "acts", wander)] if self._deeds(game, seat) else []

    def _deeds(self, game: RandomGame, seat: Seat) -> list[Option]:
        forest = self.forest(game)
        near = sorted(game.map.forest_neighbours[forest])
        fields = [n for n in self.around(game) if foes(game, seat, self.code, n)]
        found: list[Option] = []
        if near and self.ready.total() >= self.MOVE:
            found.append(
                named(self.code, "moves", lambda: self._move(game, forest, game.one(near)))
            )
        if fields and self.ready.total() >= self.BATTLE:
            found.append(named(self.code, "battles", lambda: self._battle(game, seat, fields)))
        return found

    def _move(self, game: RandomGame, forest: str, target: str) -> None:
        self._exhaust(game, self.MOVE)
        game.pick_up(self.code, "p", forest)
        game.put(self.code, "p", target)
        game.write(f"{self.code}p->{target}")

    def _battle(self, game: RandomGame, seat: Seat, fields: list[int]) -> None:
        self._exhaust(game, self.BATTLE)
        place = game.one(fields)
        battle.fight(game, self.code, game.one(foes(game, seat, self.code, place)), place)

    def _exhaust(self, game: RandomGame, number: int) -> None:
        used = Counter(game.some(sorted(self.ready.elements()), number))
        self.ready -= used
        self.exhausted += used
        for item, many in sorted(used.items()):
            game.write(f"{count(many, '%' + item)}{self.code}$->e")

    def strength(self, game: RandomGame, clearing: int) -> int:
        """As many as it has items."""
        return self.ready.total() + self.exhausted.total()

    def struck(self, game: RandomGame, hits: int) -> None:
        """Each hit exhausts an item, or removes one where all are exhausted."""
        for _ in range(hits):
            if self.ready.total():
                self._exhaust(game, 1)
            elif self.exhausted.total():
                item = game.one(sorted(self.exhausted.elements()))
                self.exhausted -= Counter((item,))
                game.plays["h_V loses an item"] += 1
                game.write(f"%{item}{self.code}$->")

    def offers(self, game: RandomGame, seat: Seat) -> list[Option]:
        """A crafted item of whoever is next to its forest, for a card and a point."""
        if seat.letter == game.who(HORDE) or not seat.items:
            return []
        if not any(game.pieces(n, seat.letter) for n in self.around(game)):
            return []

        def aid() -> None:
            item = game.one(seat.items)
            seat.items.remove(item)
            self.ready[item.letter] += 1
            game.write(f"%{item.letter}$->{self.code}$")
            game.draw(seat.letter)
            game.score(seat.letter, 1)

        return [named(self.code, "is aided", aid, 0.8)]


# --- demoted ---


class RandomFelinePhysicians(RandomHireling, code="h_Cd"):
    """A card saves the controller's warriors that are removed from a clearing: they go to another with own pieces."""

    def saves(self, game: RandomGame, letter: str, clearing: int, number: int) -> int:
        """All of them, or none."""
        seat = game.seats[letter]
        cards = seat.cards(game, clearing)
        places = [n for n in game.holding(letter) if may_place(game, letter, n)]
        if not cards or not places or not game.chance(0.6):
            return 0
        place = game.one(places)
        fought = bool(game.actions) and "X" in game.actions[-1]
        game.spend(letter, seat.worst(game, cards))
        game.plays["Feline Physicians"] += 1
        game.put(letter, "w", place, number)
        what = count(number, game.own(letter) + "w")
        buried = any(one.has("coffinmakers") for one in game.seats.values())
        if game.named or buried or not fought:
            game.write(f"{what}{clearing}->{place}")
        else:  # as some scribes write it
            game.write(f"{what}{clearing}->")
            game.write(f"{what}->{place}")
        return number


class RandomBluebirdNobles(RandomHireling, code="h_Ed"):
    """Ties are ruled; three clearings ruled give a point at the start of Birdsong."""

    ties = True

    def birdsong(self, game: RandomGame, seat: Seat) -> None:
        """The points."""
        ruled = sum(rules(game, seat.letter, n) for n in game.map.clearings)
        game.plays["Bluebird Nobles"] += ruled >= 3
        game.score(seat.letter, ruled // 3)


class RandomRabbitScouts(RandomHireling, code="h_Ad"):
    """As defender the controller takes the higher die for a card that matches."""

    def before_roll(self, game: RandomGame, fight: BattleView) -> None:
        """Before the roll."""
        if fight.defender != self.holder(game):
            return
        seat = game.seats[fight.defender]
        cards = seat.cards(game, fight.clearing)
        if cards and game.chance(0.5):
            game.plays["Rabbit Scouts"] += 1
            game.spend(seat.letter, seat.worst(game, cards))
            fight.better = seat.letter


class RandomBrigand(RandomHireling, code="h_Vd"):
    """An item of a ruin where the controller is; and for a crafted item that is exhausted a card of somebody's hand."""

    def acts(self, game: RandomGame, seat: Seat) -> list[Option]:
        """The ruin's item."""
        found = [
            n for n, items in sorted(game.ruins.items()) if items and game.pieces(n, seat.letter)
        ]

        def plunder() -> None:
            place = game.one(found)
            letter = game.one(game.ruins[place])
            loot(game, place, letter)
            seat.gain_item(game, letter, ruin=True)

        return [named(self.code, "plunders a ruin", plunder)] if found else []

    def gives(self, game: RandomGame, seat: Seat) -> list[Option]:
        """The card."""
        items = [item for item in seat.items if item.usable]
        mine = game.holding(seat.letter)
        victims = [
            one
            for one in game.others(seat.letter)
            if one.hand and any(game.pieces(n, one.letter) for n in mine)
        ]
        if not items or not victims or seat.letter == game.who(HORDE) or "brigand" in game.once:
            return []

        def rob() -> None:
            game.first("brigand")
            seat.exhaust_box(game, game.one(items))
            game.one(victims).lose_random(game, seat.letter)

        return [named(self.code, "robs", rob)]
