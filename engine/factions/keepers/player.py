"""The Keepers in Iron (chapter 15)."""

from collections import Counter, defaultdict
from functools import partial

from rootlog.generating import battle, drafting, moving
from rootlog.generating.corners import corner
from rootlog.generating.crafting import craft_some
from rootlog.generating.game import Option, RandomGame
from rootlog.generating.pieces import DeckCard, Place, TablePiece, Trip
from rootlog.generating.removing import home, pay, relic
from rootlog.generating.roles import KNIGHTS, Fallen
from rootlog.generating.ruling import may_enter, may_place, paths, rules
from rootlog.generating.seat import Seat

TYPES = "ftj"
VALUES = (1, 2, 3, 3)
SIDES = {"b_f_t": "ft", "b_t_j": "tj", "b_j_f": "jf"}
RETAINER = DeckCard("B", "faith", "retainer")
RETINUE = 10


class RandomKeepers(Seat):
    """The Keepers. `hidden` holds the values of the relics that lie face down, by place and type."""

    role = KNIGHTS
    corner = True

    def __init__(self, letter: str, supply: dict[str, int]) -> None:
        super().__init__(letter, supply)
        self.retinue: dict[int, list[DeckCard]] = {1: [RETAINER], 2: [RETAINER], 3: [RETAINER]}
        self.hidden: defaultdict[tuple[Place, str], list[int]] = defaultdict(list)
        self.shelf: Counter[str] = Counter()

    def ignores_a_hit(self, game: RandomGame, clearing: int) -> bool:
        """15.2.4: Devout Knights with a relic."""
        relics = any(relic(game, p) and n for p, n in game.at[clearing].items())
        return relics and game.warriors(clearing, self.letter) > 0

    def goes_home(self, game: RandomGame, piece: TablePiece, clearing: int, fell: Fallen) -> bool:
        """15.2.5: a relic lies face up in any forest; a waystation is stowed."""
        if piece.building:
            self.supply[self.stowed(piece.code)] += 1
        elif piece.token:
            code, own = self.turned(clearing, piece.code), game.own(self.letter)
            forest = game.one(game.map.forests)
            game.put(self.letter, code, forest)
            game.write(f"{own}{piece.code}{clearing}->{forest}")
            if code != piece.code:
                game.write(f"{own}{piece.code}{forest}^{code}")
        return not piece.warrior

    # --- set-up ---

    def set_up(self, game: RandomGame) -> None:
        """Relics in the forests, warriors in a corner and next to it on the edge (15.3)."""
        place = corner(game, "K")
        edge = game.map.edge
        at = edge.index(place)
        beside = [edge[at - 1], edge[(at + 1) % len(edge)]]
        other = game.one([n for n in beside if n in paths(game, place) and may_place(game, "K", n)])
        self.settle(game, place, other)

    def draft(self, game: RandomGame) -> None:
        """Two homelands side by side on the edge, each as far from the others' as can be. Raises Homeless."""
        edge = [n for n in game.map.edge if may_place(game, "K", n)]
        pairs = self._pairs(game, drafting.far(game, "K", edge, 3))
        pairs = pairs or self._pairs(game, drafting.far(game, "K", edge, 2))
        free = [n for n in edge if n not in drafting.taken(game, "K")]
        pairs = pairs or self._pairs(game, free)
        if not pairs:
            raise drafting.Homeless(
                "no two clearings of the edge side by side are left for the Keepers"
            )
        homes = game.one(pairs)
        game.homes["K"] = list(homes)
        self.settle(game, *homes)

    @staticmethod
    def _pairs(game: RandomGame, good: list[int]) -> list[tuple[int, int]]:
        return [(a, b) for a in good for b in good if a < b and b in paths(game, a)]

    def settle(self, game: RandomGame, place: int, other: int) -> None:
        """Relics in every forest, four warriors in each of two clearings, the other relics away from them."""
        relics = [(kind, value) for kind in TYPES for value in VALUES]
        game.rng.shuffle(relics)
        forests = list(game.map.forests)
        for forest in forests:
            self._lay(game, *relics.pop(), forest)
        game.bring("K", {"w": 4}, place)
        game.bring("K", {"w": 4}, other)
        away = [f for f in forests if not self._touches(game, f, (place, other))]
        game.rng.shuffle(away)
        while relics and away:
            for forest in away[: len(relics)]:
                self._lay(game, *relics.pop(), forest)

    @staticmethod
    def _touches(game: RandomGame, forest: str, clearings: tuple[int, ...]) -> bool:
        return any(forest in game.map.forests_at[n] for n in clearings)

    def _lay(self, game: RandomGame, kind: str, value: int, forest: str) -> None:
        self.hidden[forest, kind].append(value)
        game.put("K", f"t_{kind}", forest)
        game.write(f"t_{kind}->{forest}")

    def turned(self, place: Place, code: str) -> str:
        """The code of a relic once its value shows; a face-down one is turned up, one of its kind there."""
        if len(code) > len("t_f"):
            return code
        values = self.hidden[place, code[-1]]
        return f"t_{values.pop()}_{code[-1]}"

    def stowed(self, code: str) -> str:
        """The piece that a waystation is, whichever side lies up."""
        return next(one for one in SIDES if set(code[2:].split("_")) == set(SIDES[one]))

    def stations(self, game: RandomGame) -> list[tuple[int, str]]:
        """The clearings of waystations, and the type that each shows."""
        return [
            (n, piece.code[2])
            for n in game.map.clearings
            for piece, number in sorted(game.pieces(n, "K").items())
            if piece.building
            for _ in range(number)
        ]

    def crafting_clearings(self, game: RandomGame) -> list[int]:
        """Waystations."""
        return [n for n, _ in self.stations(game)]

    # --- Birdsong ---

    def birdsong(self, game: RandomGame) -> None:
        """Encamps, decamps, recruits (15.4)."""
        standing = game.where("K") or self.stations(game)
        if standing:
            for n in game.where("K"):
                if game.chance(0.5):
                    self._encamp(game, n)
        else:
            self._return(game)
        for n in sorted({n for n, _ in self.stations(game)}):
            if n not in self._fresh(game) and game.chance(0.08) and self.supply["w"]:
                self._decamp(game, n)
        while game.play(self._recruits(game), 0.5):
            pass

    @staticmethod
    def _fresh(game: RandomGame) -> set[int]:
        return {int(mark.split()[1]) for mark in game.once if mark.startswith("camp ")}

    def _codes(self) -> list[str]:
        return [one for one in SIDES if self.supply[one]]

    def _face(self, game: RandomGame, code: str) -> str:
        one, other = SIDES[code][0], SIDES[code][1]
        return f"b_{one}_{other}" if game.chance(0.5) else f"b_{other}_{one}"

    def _raise(self, game: RandomGame, clearing: int) -> None:
        code = game.one(self._codes())
        self.supply[code] -= 1
        face = self._face(game, code)
        game.put("K", face, clearing)
        game.write(f"{face}->{clearing}")

    def _encamp(self, game: RandomGame, clearing: int) -> None:
        """A warrior becomes a waystation (15.4.1)."""
        if not self._codes() or game.open_slots(clearing) < 1 or not may_place(game, "K", clearing):
            return
        game.plays["Encamp"] += 1
        game.first(f"camp {clearing}")
        pay(game, "K", "w", {clearing: 1})
        self._raise(game, clearing)

    def _return(self, game: RandomGame) -> None:
        """With nothing on the map, a waystation and a warrior on its edge."""
        places = [n for n in game.map.edge if game.open_slots(n) > 0 and may_place(game, "K", n)]
        if not places or not self._codes():
            return
        game.plays["Encamp again"] += 1
        place = game.one(places)
        game.first(f"camp {place}")
        self._raise(game, place)
        if self.supply["w"]:
            game.bring("K", {"w": 1}, place)

    def _decamp(self, game: RandomGame, clearing: int) -> None:
        """A waystation becomes a warrior (15.4.2)."""
        if not may_place(game, "K", clearing):
            return
        game.plays["Decamp"] += 1
        code = next(p.code for p in game.pieces(clearing, "K") if p.building)
        game.pick_up("K", code, clearing)
        self.supply[self.stowed(code)] += 1
        game.write(f"{code}{clearing}->")
        game.bring("K", {"w": 1}, clearing)

    def _recruits(self, game: RandomGame) -> list[Option]:
        """Two warriors at a waystation for a matching card (15.4.3)."""
        return [
            (1.0, "Recruit", partial(self._recruit, game, n))
            for n, _ in self.stations(game)
            if self.supply["w"] and may_place(game, "K", n) and self.cards(game, n)
        ]

    def _recruit(self, game: RandomGame, clearing: int) -> None:
        game.spend("K", self.worst(game, self.cards(game, clearing)))
        game.bring("K", {"w": self.recruits(2)}, clearing)

    # --- Daylight ---

    def daylight(self, game: RandomGame) -> None:
        """Crafts, then acts with the Retinue from left to right (15.5)."""
        self.extras(game)
        craft_some(game, self)
        for column in (1, 2, 3):
            cards = game.some(self.retinue[column], len(self.retinue[column]))
            for card in cards:
                game.play(self._acts(game, column, card), 0.1)
        self.extras(game)

    def _acts(self, game: RandomGame, column: int, card: DeckCard) -> list[Option]:
        places = game.matching(card.suit)
        if column == 1:
            return self._moves(game, places)
        if column == 2:
            return [
                (1.0, "Battle then Delve", partial(self._quest, game, n, card))
                for n in self._delvable(game, places)
            ]
        return [*self._moves(game, places), *self._recoveries(game, places, card)]

    def _lose_card(self, game: RandomGame, column: int, card: DeckCard) -> None:
        """A card of the Retinue is discarded; a retainer leaves the game."""
        self.retinue[column].remove(card)
        game.plays["Retinue card lost"] += 1
        if card is RETAINER:
            game.write(f"#faith$_{column}->")
            return
        game.write(f"{game.face(card)}$_{column}->")
        game.discard(card)

    def _moves(self, game: RandomGame, places: list[int]) -> list[Option]:
        trips = moving.trips(game, "K", list(places))

        def done() -> None:
            trip = moving.choose(game, "K", trips)
            party = moving.group(game, "K", trip.origin)
            party += self._carried(game, trip.origin, party.total())
            moving.go(game, self, trip, party)
            self._carry_values(trip, party)

        return [(1.0, "Retinue Move", done)] if trips else []

    def _carried(self, game: RandomGame, place: Place, most: int) -> Counter[TablePiece]:
        """Relics that go along, one with each warrior (15.2.4)."""
        relics = sorted(p for p in game.pieces(place, "K").elements() if p.token)
        chosen = Counter(game.some(relics, most))
        return chosen if game.chance(0.8) else Counter()

    def _carry_values(self, trip: Trip, party: Counter[TablePiece]) -> None:
        for piece, number in party.items():
            if piece.token and len(piece.code) == len("t_f"):
                for _ in range(number):
                    value = self.hidden[trip.origin, piece.code[-1]].pop()
                    self.hidden[trip.target, piece.code[-1]].append(value)

    def _delvable(self, game: RandomGame, places: list[int]) -> list[int]:
        """Clearings that can be chosen: to battle in or to delve, where that is or may become possible."""
        return [n for n in places if game.warriors(n, "K")]

    def _quest(self, game: RandomGame, clearing: int, card: DeckCard) -> None:
        foes = battle.targets(game, "K", clearing)
        if foes:
            battle.fight(game, "K", game.one(foes), clearing)
        relics = [
            (forest, piece.code)
            for forest in sorted(game.map.forests_at[clearing])
            for piece, number in sorted(game.pieces(forest, "K").items())
            if piece.token and number
        ]
        ruled = rules(game, "K", clearing) and game.warriors(clearing, "K")
        if not foes and battle.spares(game, "K", clearing):
            return  # they would have to battle first (15.5.2.II)
        if relics and ruled and may_enter(game, clearing) and game.chance(0.9):
            self._delve(game, clearing, *game.one(relics), card)

    def _delve(
        self, game: RandomGame, clearing: int, forest: str, code: str, card: DeckCard
    ) -> None:
        """A relic comes into the clearing and shows its value; the card may be lost (15.5.2.IIa, IIb)."""
        game.plays["Delve"] += 1
        face = self.turned(forest, code)
        game.pick_up("K", code, forest)
        game.put("K", face, clearing)
        game.write(f"{code}{forest}->{clearing}")
        if face != code:
            game.write(
                f"{code[:1]}{clearing}^{face}"
                if self._lone(game, clearing)
                else f"{code}{clearing}^{face}"
            )
        around = [n for n in game.map.clearings if forest in game.map.forests_at[n]]
        if sum(rules(game, "K", n) for n in around) < int(face[2]):
            self._lose_card(game, 2, card)

    def _lone(self, game: RandomGame, clearing: int) -> bool:
        return sum(n for p, n in game.pieces(clearing, "K").items() if p.token) == 1

    def _recoveries(self, game: RandomGame, places: list[int], card: DeckCard) -> list[Option]:
        return [
            (4.0, "Recover", partial(self._recover, game, n, card))
            for n in places
            if self._recoverable(game, n)
        ]

    def _recoverable(self, game: RandomGame, clearing: int) -> list[str]:
        """The relics there of the types of waystations there."""
        types = {kind for n, kind in self.stations(game) if n == clearing}
        return sorted(
            p.code
            for p, n in game.pieces(clearing, "K").items()
            if p.token and n and p.code[-1] in types
        )

    def _recover(self, game: RandomGame, clearing: int, card: DeckCard) -> None:
        while True:
            code = game.one(self._recoverable(game, clearing))
            value = self._take(game, clearing, code)
            suits = game.suits[clearing]
            ruled = sum(
                rules(game, "K", n) for n in game.map.clearings if set(game.suits[n]) & set(suits)
            )
            if ruled < value:
                self._lose_card(game, 3, card)
                return
            if not self._recoverable(game, clearing) or game.chance(0.2):
                return

    def _take(self, game: RandomGame, clearing: int, code: str) -> int:
        """A relic is taken and scored, two more points for a full column (15.5.2.IIIa, IIIb)."""
        face = self.turned(clearing, code)
        game.pick_up("K", code, clearing)
        if face != code:
            game.write(f"{code}{clearing}^{face}")
        game.write(f"{face}{clearing}->$")
        full = min(self.shelf[kind] for kind in TYPES)
        self.shelf[face[-1]] += 1
        filled = min(self.shelf[kind] for kind in TYPES) > full
        game.plays["full column"] += filled
        value = int(face[2])
        game.score("K", value + 2 * filled)
        return value

    # --- Evening ---

    def evening(self, game: RandomGame) -> None:
        """Lives off the land, gathers Retinue, draws and discards (15.6)."""
        crowded = [n for n in game.where("K") if game.count(n, "K") >= 4]
        for n in crowded:
            game.pick_up("K", "w", n)
            home(game, "K", "w", 1)
            game.write(f"w{n}->")
        self._gather(game)
        self.draw_and_discard(game, 1 + len(self.stations(game)))

    def _gather(self, game: RandomGame) -> None:
        """Cards of the hand join the Retinue, or one card shifts (15.6.2)."""
        filled = [column for column, cards in self.retinue.items() if cards]
        if filled and game.chance(0.15):
            self._shift(game, game.one(filled))
            return
        while self.hand and sum(map(len, self.retinue.values())) < RETINUE and game.chance(0.6):
            card = self.worst(game, self.hand)
            column = game.one((1, 2, 2, 3, 3))
            self.hand.remove(card)
            self.retinue[column].append(card)
            game.write(f"{game.face(card)}K->$_{column}")

    def _shift(self, game: RandomGame, column: int) -> None:
        card = game.one(self.retinue[column])
        target = game.one(n for n in self.retinue if n != column)
        self.retinue[column].remove(card)
        self.retinue[target].append(card)
        game.plays["Retinue card shifted"] += 1
        text = "#faith" if card is RETAINER else game.face(card)
        game.write(f"{text}$_{column}->$_{target}")


SEAT = RandomKeepers
