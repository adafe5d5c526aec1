"""The Lizard Cult (chapter 10)."""

from collections import Counter
from functools import partial

from rootlog.engine.vocabulary import WILD
from rootlog.generating import battle, drafting, moving
from rootlog.generating.corners import corner
from rootlog.generating.crafting import craft_some
from rootlog.generating.game import Option, RandomGame
from rootlog.generating.pieces import SUITS, DeckCard, TablePiece, count
from rootlog.generating.removing import Removal, home, rivals
from rootlog.generating.roles import GARDENERS, Fallen
from rootlog.generating.ruling import may_place, paths, rules
from rootlog.generating.seat import Seat


class RandomCult(Seat):
    """The Cult."""

    role = GARDENERS
    corner = True

    def __init__(self, letter: str, supply: dict[str, int]) -> None:
        super().__init__(letter, supply)
        self.acolytes = 0
        self.outcast = "F"
        self.hated = False
        self.shown: list[DeckCard] = []

    def set_up(self, game: RandomGame) -> None:
        """Four warriors and a garden in a corner, one warrior in each clearing next to it, the Outcast (10.3)."""
        place = corner(game, "L")
        game.bring("L", {"w": 4, self._garden(game.suits[place][0]): 1}, place)
        around = sorted(n for n in paths(game, place) if may_place(game, "L", n))
        game.bring_each("L", "w", around)
        self.outcast = game.one(SUITS)
        game.write(f"$_o->{self.outcast}")

    def draft(self, game: RandomGame) -> None:
        """A garden and four warriors in a homeland, three next to it, two acolytes, an Outcast."""
        place = drafting.home(game, "L", list(game.map.clearings), 2, 1)
        game.bring("L", {"w": 4, f"b_{game.suits[place][0].lower()}": 1}, place)
        drafting.around(game, "L", place, 3)
        self.supply["w"] -= 2
        self.acolytes = 2
        game.write("2w->$")
        self.outcast = game.one(SUITS)
        game.write(f"$_o->{self.outcast}")

    @staticmethod
    def _garden(suit: str) -> str:
        return f"b_{suit.lower()}"

    def goes_home(self, game: RandomGame, piece: TablePiece, clearing: int, fell: Fallen) -> bool:
        """10.2.4: a warrior that falls as defender becomes an acolyte."""
        falls = piece.warrior and fell.defender == self.letter
        self.acolytes += falls
        return falls

    def loses(self, game: RandomGame, piece: TablePiece, number: int, clearing: int) -> None:
        """A garden: a random card goes (10.2.3)."""
        for _ in range(number if piece.building else 0):
            self.discard_random(game)

    def crafting_clearings(self, game: RandomGame) -> list[int]:
        """Gardens of the Outcast's suit."""
        code = self._garden(self.outcast)
        return game.each("L", code)

    # --- Birdsong ---

    def birdsong(self, game: RandomGame) -> None:
        """The Outcast, the Lost Souls, conspiracies (10.4)."""
        self._adjust(game)
        souls, game.souls = game.souls or [], None
        for card in souls:
            game.discard(card)
        game.souls = []
        while game.play(self._conspiracies(game), 0.3):
            pass

    def _adjust(self, game: RandomGame) -> None:
        """The commonest suit among the Lost Souls becomes the Outcast; the same again is Hated (10.4.1)."""
        suits = Counter(card.suit for card in game.souls or [] if card.suit != "B")
        most = [suit for suit in SUITS if suits[suit] == max(suits.values(), default=0)]
        before = self.outcast, self.hated
        if len(most) == 1 and most[0] != self.outcast:
            self.outcast, self.hated = most[0], False
        elif len(most) == 1 or game.law.since("law-2"):
            self.hated = True
        if (self.outcast, self.hated) != before:
            game.write(f"$_{'ho' if self.hated else 'o'}->{self.outcast}")

    def _conspiracies(self, game: RandomGame) -> list[Option]:
        pairs = 2 - self.hated
        found: list[Option] = []
        places = [n for n in game.map.clearings if self.outcast in game.suits[n]]
        if self.acolytes >= pairs:
            found += self._crusades(game, places, pairs)
            if self.supply["w"]:
                found += self._converts(game, places, pairs)
        code = self._garden(self.outcast)
        if self.acolytes >= pairs + 1 and self.supply[code]:
            found += self._sanctions(game, places, pairs + 1, code)
        return found

    def _spend(self, game: RandomGame, number: int) -> None:
        self.acolytes -= number
        if number:
            home(game, "L", "w", number, removed=False)
            game.write(f"{count(number, 'w')}$->")

    def _crusades(self, game: RandomGame, places: list[int], cost: int) -> list[Option]:
        fields = battle.fields(game, "L", places)
        trips = moving.trips(game, "L", list(places))

        def fight() -> None:
            self._spend(game, cost)
            battle.one_of(game, "L", fields)

        def march() -> None:
            self._spend(game, cost)
            trip = moving.choose(game, "L", trips)
            moving.go(game, self, trip, moving.group(game, "L", trip.origin))
            foes = battle.fields(game, "L", [int(trip.target)])
            if foes and game.chance(0.8):
                battle.one_of(game, "L", foes)

        found: list[Option] = [(1.0, "Crusade to battle", fight)] if fields else []
        return found + ([(0.6, "Crusade to move", march)] if trips else [])

    def _converts(self, game: RandomGame, places: list[int], cost: int) -> list[Option]:
        return [
            (0.7, "Convert", partial(self._convert, game, n, foe, cost))
            for n in places
            if may_place(game, "L", n)
            for foe in rivals(game, "L", n)
            if game.count(n, foe)
        ]

    def _convert(self, game: RandomGame, clearing: int, foe: str, cost: int) -> None:
        self._spend(game, cost)
        removal = Removal(game, "L", replaced=True)
        removal.take(clearing, Counter({TablePiece(foe, "w"): 1}))
        game.bring("L", {"w": 1}, clearing)
        removal.finish()

    def _sanctions(self, game: RandomGame, places: list[int], cost: int, code: str) -> list[Option]:
        return [
            (2.0, "Sanctify", partial(self._sanctify, game, n, piece, cost, code))
            for n in places
            if may_place(game, "L", n)
            for piece, number in sorted(game.at[n].items())
            if number and piece.building and piece.owner in rivals(game, "L", n)
        ]

    def _sanctify(
        self, game: RandomGame, clearing: int, piece: TablePiece, cost: int, code: str
    ) -> None:
        self._spend(game, cost)
        removal = Removal(game, "L")
        removal.take(clearing, Counter({piece: 1}))
        game.bring("L", {code: 1}, clearing)
        removal.finish()

    # --- Daylight ---

    def daylight(self, game: RandomGame) -> None:
        """A ritual for each card revealed (10.5)."""
        self.shown = []
        self.extras(game)
        while game.play(self._rituals(game), 0.4):
            pass
        self.extras(game)

    def _rituals(self, game: RandomGame) -> list[Option]:
        found: list[Option] = []
        for suit in (WILD, *SUITS):
            if not self._free(suit):
                continue
            if suit == "B":
                found += self._sacrifice(game)
            else:
                found += self._builds(game, suit) + self._recruits(game, suit)
                found += self._scores(game, suit)
        return found

    def _free(self, suit: str) -> list[DeckCard]:
        """The cards of the hand of that suit that can be revealed for a ritual."""
        return [card for card in self.hand if card.suit == suit]

    def _reveal(self, game: RandomGame, suit: str) -> None:
        """Shows a card of that suit, which lies in the play area until Evening."""
        card = self.worst(game, self._free(suit))
        self.hand.remove(card)
        self.shown.append(card)
        game.write(f"{card.face(game.named or card.dominance)}^")

    def _builds(self, game: RandomGame, suit: str) -> list[Option]:
        code = self._garden(suit)
        places = [
            n
            for n in game.matching(suit)
            if rules(game, "L", n) and game.open_slots(n) > 0 and may_place(game, "L", n)
        ]

        def done() -> None:
            self._reveal(game, suit)
            game.bring("L", {code: 1}, game.one(places))

        return [(3.0, "ritual Build", done)] if places and self.supply[code] else []

    def _recruits(self, game: RandomGame, suit: str) -> list[Option]:
        places = [n for n in game.matching(suit) if may_place(game, "L", n)]

        def done() -> None:
            self._reveal(game, suit)
            game.bring("L", {"w": 1}, game.one(places))

        return [(1.5, "ritual Recruit", done)] if places and self.supply["w"] else []

    def _scores(self, game: RandomGame, suit: str) -> list[Option]:
        points = self.track(self._garden(suit), "vp", self.built(self._garden(suit)))
        if not points or f"ritual {suit}" in game.once or self.score is None:
            return []

        def done() -> None:
            game.first(f"ritual {suit}")
            game.spend("L", self.worst(game, self._free(suit)))
            game.score("L", points)

        return [(1.5, "ritual Score", done)]

    def _sacrifice(self, game: RandomGame) -> list[Option]:
        """A warrior becomes an acolyte: from the supply, in the first books from the map (10.5.4)."""
        places = game.where("L")
        if not (self.supply["w"] if game.law.since("law-2") else places):
            return []

        def done() -> None:
            self._reveal(game, "B")
            self.acolytes += 1
            if game.law.since("law-2"):
                self.supply["w"] -= 1
                game.write("w->$")
            else:
                place = game.one(places)
                game.pick_up("L", "w", place)
                game.write(f"w{place}->$")

        return [(1.5, "ritual Sacrifice", done)]

    # --- Evening ---

    def board_draw(self, game: RandomGame) -> int:
        """One, and the bonuses that gardens uncover."""
        codes = [self._garden(suit) for suit in SUITS]
        return 1 + sum(
            self.track(code, "draw", k) for code in codes for k in range(1, self.built(code) + 1)
        )

    def evening(self, game: RandomGame) -> None:
        """Takes the revealed cards back, crafts, draws and discards (10.6)."""
        self.hand += self.shown
        self.shown = []
        craft_some(game, self, self.outcast)
        self.draw_and_discard(game, self.board_draw(game))


SEAT = RandomCult
