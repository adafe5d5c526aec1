"""The hirelings of the Riverfolk's and the Underworld's packs: Prophets, Flotilla, Expedition, Spies; and their demoted sides."""

from collections import Counter
from typing import ClassVar

from rootlog.generating import battle, moving
from rootlog.generating.game import Option, RandomGame
from rootlog.generating.hired import (
    fight,
    fight_everywhere,
    foes,
    free_clearings,
    march,
    named,
    one_each,
    step,
)
from rootlog.generating.hirelings import RandomHireling
from rootlog.generating.pieces import SUITS, DeckCard, Pieces, Place, TablePiece, Trip
from rootlog.generating.roles import TRADERS, BattleView
from rootlog.generating.ruling import rivers, stuck
from rootlog.generating.seat import Seat


class RandomWarmSunProphets(RandomHireling, code="h_L"):
    """A Prophet more, or a player whose pieces are where one is battles there, or goes away with all of them and battles."""

    box: ClassVar[dict[str, int]] = {"w": 4}

    def first_places(self, game: RandomGame) -> None:
        """One at each ruin."""
        game.bring_each(self.code, "w", sorted(game.map.ruins))

    def when_hired(self, game: RandomGame, seat: Seat) -> None:
        """One anywhere, if there is none."""
        free = free_clearings(game, self.code)
        if free and not game.where(self.code):
            game.bring(self.code, {"w": 1}, game.one(free))

    def acts(self, game: RandomGame, seat: Seat) -> list[Option]:
        """One of the three."""
        code = self.code
        free = [n for n in free_clearings(game, code) if not game.count(n, code)]
        found: list[Option] = []
        if free and self.supply["w"]:
            found.append(named(code, "spread", lambda: game.bring(code, {"w": 1}, game.one(free))))
        here = [
            (n, one)
            for n in game.where(code)
            for one in game.seats
            if game.warriors(n, one)
            if not (
                one == game.who(TRADERS) and seat.mercenaries
            )  # whom they rule for then no text tells
        ]
        fields = [(n, one) for n, one in here if self._targets(game, one, n)]
        if fields:
            found.append(
                named(code, "force a battle", lambda: self._battle(game, *game.one(fields)))
            )
        ways = [trip for n, one in here for trip in self._ways(game, one, n)]
        if ways:
            found.append(named(code, "force a move", lambda: self._move(game, *game.one(ways))))
        return found

    def _targets(self, game: RandomGame, letter: str, clearing: int) -> list[str]:
        """Whom that player may be made to attack: nobody whom mercenaries would help to defend (11.2.7.III)."""
        lent = (
            game.playing if game.now.mercenaries and game.count(clearing, game.who(TRADERS)) else ""
        )
        found = battle.targets(game, letter, clearing)
        return [foe for foe in found if foe not in ("h_A", lent)]

    def _battle(self, game: RandomGame, clearing: int, letter: str) -> None:
        battle.fight(game, letter, game.one(self._targets(game, letter, clearing)), clearing)

    def _ways(self, game: RandomGame, letter: str, origin: int) -> list[tuple[str, Trip]]:
        """The moves of a player's warriors; the warlord goes nowhere in others' turns (14.2.2)."""
        if game.count(origin, letter, "w_w") and letter != game.playing:
            return []
        return [
            (letter, trip)
            for trip in moving.trips(game, letter, [origin])
            if trip.target and not trip.ferry and not self._guarded(game, origin, trip.target)
        ]

    def _guarded(self, game: RandomGame, origin: int, target: Place) -> bool:
        return bool(game.hirelings and game.hirelings.waylays(game, origin, target))

    def _move(self, game: RandomGame, letter: str, trip: Trip) -> None:
        moved: Pieces = Counter(
            {p: n for p, n in game.pieces(trip.origin, letter).items() if p.warrior}
        )
        moved[TablePiece(letter, "w")] -= stuck(game, letter, trip.origin)  # as many as can go
        target = int(trip.target)
        moving.go(game, game.seats[letter], trip, moved)
        if (
            self._targets(game, letter, target)
            and game.warriors(target, letter)
            and game.chance(0.6)
        ):
            self._battle(game, target, letter)


class RandomRiverfolkFlotilla(RandomHireling, code="h_O"):
    """It brings cards where it is, goes along the river, and battles; nothing touches it."""

    box: ClassVar[dict[str, int]] = {"p": 1}
    safe = True
    MOST = 3

    def first_places(self, game: RandomGame) -> None:
        """On the edge of the map and on the river."""
        banks = [n for n in game.map.edge if n in game.map.river_clearings]
        game.bring(self.code, {"p": 1}, game.one(banks))

    def birdsong(self, game: RandomGame, seat: Seat) -> None:
        """Who is there may draw; then it must move, and may battle."""
        place = game.where(self.code, "p")[0]
        for one in game.seats.values():
            if game.pieces(place, one.letter) and game.chance(0.8):
                game.plays["Flotilla's card"] += 1
                game.draw(one.letter)
        if not step(game, self.code, sorted(rivers(game, place))):
            return
        game.plays["h_O moves"] += 1
        place = game.where(self.code, "p")[0]
        if foes(game, seat, self.code, place) and game.chance(0.7):
            game.plays["h_O battles"] += 1
            fight(game, seat, self.code, place)

    def strength(self, game: RandomGame, clearing: int) -> int:
        """Three."""
        return self.MOST


class RandomSunwardExpedition(RandomHireling, code="h_D"):
    """A foothold with warriors where there is none; then a move and a battle, or a warrior at each foothold."""

    box: ClassVar[dict[str, int]] = {"w": 8, "t": 3}
    ESCORT = 3

    def first_places(self, game: RandomGame) -> None:
        """A foothold with three warriors."""
        game.bring(self.code, {"t": 1, "w": 3}, game.one(free_clearings(game, self.code)))

    def acts(self, game: RandomGame, seat: Seat) -> list[Option]:
        """Both steps."""

        def act() -> None:
            self._settle(game)
            if game.chance(0.5):
                game.plays["h_D grows"] += 1
                one_each(game, self.code, game.where(self.code, "t"))
            else:
                game.plays["h_D marches"] += 1
                march(game, seat, self.code)

        return [named(self.code, "acts", act)]

    def _settle(self, game: RandomGame) -> None:
        """A foothold and up to three warriors; with none in the supply one is taken off the map first."""
        code = self.code
        free = [n for n in free_clearings(game, code) if not game.count(n, code, "t")]
        if not free:
            return
        if not self.supply["t"]:
            origin = game.one(game.where(code, "t"))
            game.plays["foothold taken off"] += 1
            game.pick_up(code, "t", origin)
            self.supply["t"] += 1
            game.write(f"{code}t{origin}->")
        escort = game.rng.randint(0, min(self.ESCORT, self.supply["w"]))
        game.bring(code, {"t": 1, "w": escort} if escort else {"t": 1}, game.one(free))


class RandomCorvidSpies(RandomHireling, code="h_P"):
    """Two come to enemies; then they battle everywhere, or each enemy of one clearing loses a card."""

    box: ClassVar[dict[str, int]] = {"w": 6}
    COME = 2

    def first_places(self, game: RandomGame) -> None:
        """In two clearings of one suit."""
        suit = game.one(SUITS)
        fit = [n for n in game.map.clearings if suit in game.suits[n]]
        for n in game.some(fit, 2):
            game.bring(self.code, {"w": 1}, n)

    def acts(self, game: RandomGame, seat: Seat) -> list[Option]:
        """Both steps."""
        code = self.code

        def act() -> None:
            for _ in range(min(self.COME, self.supply["w"])):
                spots = [n for n in free_clearings(game, code) if self._watched(game, seat, n)]
                if spots:
                    game.bring(code, {"w": 1}, game.one(spots))
            places = game.where(code)
            marks = [n for n in places if self._victims(game, seat, n)]
            if marks and game.chance(0.5):
                game.plays["h_P steal"] += 1
                for one in self._victims(game, seat, game.one(marks)):
                    one.lose_random(game, seat.letter)
                return
            game.plays["h_P battle"] += 1
            fight_everywhere(game, seat, code, places)

        return [named(code, "act", act)]

    def _watched(self, game: RandomGame, seat: Seat, clearing: int) -> bool:
        """True if there are enemy pieces."""
        marks = game.hirelings
        others = marks.hostile(game, seat.letter, clearing) if marks else []
        return bool(others) or any(
            game.pieces(clearing, e.letter) for e in game.enemies(seat.letter)
        )

    def _victims(self, game: RandomGame, seat: Seat, clearing: int) -> list[Seat]:
        enemies = game.enemies(seat.letter)
        return [one for one in enemies if one.hand and game.pieces(clearing, one.letter)]


# --- demoted ---


class RandomLizardEnvoys(RandomHireling, code="h_Ld"):
    """At the start of Birdsong a card of the suit that is commonest among the top five of the pile; no ambush."""

    SEEN = 5

    def birdsong(self, game: RandomGame, seat: Seat) -> None:
        """It may be left."""
        seen = game.pile[-self.SEEN :]
        suits = Counter(card.suit for card in seen)
        most = max(suits.values(), default=0)
        found = [card for card in seen if suits[card.suit] == most and not card.ambush]
        if not found or game.chance(0.2):
            return
        card = game.one(found)
        game.plays["Lizard Envoys"] += 1
        seat.take_back(game, card)


class RandomOtterDivers(RandomHireling, code="h_Od"):
    """Moves into clearings at the river and out of them need no rule: see `moving`."""


class RandomMoleArtisans(RandomHireling, code="h_Dd"):
    """Cards crafted for their items come back to hand at the end of Evening."""

    def __init__(self, code: str) -> None:
        """No card was crafted yet."""
        super().__init__(code)
        self.shown: list[DeckCard] = []

    def crafted(self, game: RandomGame, seat: Seat, card: DeckCard) -> None:
        """The card is shown instead of discarded; what came to the pile comes back from there."""
        if game.chance(0.8):
            self.shown.append(card)

    def end_of_evening(self, game: RandomGame, seat: Seat) -> None:
        """All that are still to be had, whatever the hand holds."""
        for card in self.shown:
            if card in game.pile:
                game.plays["Mole Artisans"] += 1
                seat.take_back(game, card)
        self.shown = []


class RandomRavenSentries(RandomHireling, code="h_Pd"):
    """One more hit where the controller's faction has a building or token."""

    def extra_hits(self, game: RandomGame, fight: BattleView, side: str) -> int:
        """Attacking or defending."""
        there = game.pieces(fight.clearing, side)
        if not any(piece.building or piece.token for piece in there):
            return 0
        game.plays["Raven Sentries"] += 1
        return 1
