"""The Riverfolk Company (chapter 11)."""

from collections import Counter
from functools import partial

from rootlog.generating import battle, moving
from rootlog.generating.crafting import allowed, craft
from rootlog.generating.game import Option, RandomGame
from rootlog.generating.pieces import SUITS, DeckCard, TablePiece, count, spell
from rootlog.generating.removing import home
from rootlog.generating.roles import TRADERS, Fallen
from rootlog.generating.ruling import may_place, ruler
from rootlog.generating.seat import Seat

SERVICES = "hrm"


class RandomRiverfolk(Seat):
    """The Riverfolk. Funds are warriors of any owner; those that pay for crafting lie on the trade posts' spaces."""

    role = TRADERS

    def __init__(self, letter: str, supply: dict[str, int]) -> None:
        super().__init__(letter, supply)
        self.payments: Counter[str] = Counter()
        self.funds: Counter[str] = Counter()
        self.committed: Counter[str] = Counter()
        self.prices = dict.fromkeys(SERVICES, 1)
        self.crafted: Counter[str] = Counter()

    def set_up(self, game: RandomGame) -> None:
        """Four warriors on the river, three payments, the prices (11.3)."""
        banks = [n for n in sorted(game.map.river_clearings) if may_place(game, "O", n)]
        for place, number in sorted(Counter(game.one(banks) for _ in range(4)).items()):
            game.bring("O", {"w": number}, place)
        self.supply["w"] -= 3
        self.payments["O"] = 3
        game.write("3w->$")
        self._set_prices(game, first=True)

    def _set_prices(self, game: RandomGame, first: bool = False) -> None:
        wanted = {key: game.rng.choice((1, 1, 2, 2, 3, 4)) for key in SERVICES}
        if first and len(set(wanted.values())) == 1:
            game.write(f"$_->{wanted['h']}")
        else:
            for key in SERVICES:
                if first or wanted[key] != self.prices[key]:
                    game.write(f"$_{key}->{wanted[key]}")
        self.prices = wanted

    def post_clearings(self, game: RandomGame) -> list[int]:
        """The clearings with trade posts."""
        return [n for suit in SUITS for n in game.where("O", f"t_{suit.lower()}")]

    def goes_home(self, game: RandomGame, piece: TablePiece, clearing: int, fell: Fallen) -> bool:
        """A trade post is out of the game for good."""
        return piece.token

    def loses(self, game: RandomGame, piece: TablePiece, number: int, clearing: int) -> None:
        """A trade post: half the funds go (11.2.5.I)."""
        for _ in range(number if piece.token else 0):
            lost = game.some(sorted(self.funds.elements()), (self.funds.total() + 1) // 2)
            gone = Counter(lost)
            for owner, funds in gone.items():
                self.funds[owner] -= funds
                home(game, owner, "w", funds, removed=False)
            if gone:
                text = spell(
                    Counter({TablePiece(o, "w"): n for o, n in gone.items()}), game.playing
                )
                game.write(f"{text}{self.letter}$->")

    # --- Birdsong ---

    def birdsong(self, game: RandomGame) -> None:
        """Protectionism, dividends, and all warriors become funds (11.4)."""
        if not self.payments.total():
            number = self.recruits(2)
            if number:
                self.supply["w"] -= number
                self.payments["O"] += number
                game.plays["Protectionism"] += 1
                game.write(f"{count(number, 'w')}->$")
        if self.post_clearings(game):
            game.score("O", self.funds.total() // 2)
        self.funds += self.payments + self.committed
        self.payments.clear()
        self.committed.clear()
        self.crafted.clear()

    # --- Daylight ---

    def daylight(self, game: RandomGame) -> None:
        """Acts for funds, in any order and number (11.5)."""
        self.extras(game)
        while self.funds.total() and game.play(self._actions(game), 0.8):
            pass
        self.extras(game)

    def _commit(self, game: RandomGame) -> None:
        """A fund is committed; whose it is does not matter until it is spent."""
        owner = game.one(sorted(self.funds.elements()))
        self.funds[owner] -= 1
        self.committed[owner] += 1

    def _spend(self, game: RandomGame, owner: str, number: int) -> None:
        self.funds[owner] -= number
        home(game, owner, "w", number, removed=False)
        game.write(f"{spell(Counter({TablePiece(owner, 'w'): number}), self.letter)}$->")

    def _actions(self, game: RandomGame) -> list[Option]:
        found: list[Option] = (
            [(0.5, "draw", partial(self._draw, game))] if game.deck or game.pile else []
        )
        if moving.trips(game, "O"):
            found.append((0.8, "move", partial(self._move, game)))
        fields = battle.fields(game, "O")
        if fields:
            found.append((0.8, "battle", partial(self._battle, game, fields)))
        return found + self._crafts(game) + self._recruit(game) + self._posts(game)

    def _draw(self, game: RandomGame) -> None:
        self._commit(game)
        game.draw("O")

    def _move(self, game: RandomGame) -> None:
        self._commit(game)
        moving.one_of(game, self, moving.trips(game, "O"))

    def _battle(self, game: RandomGame, fields: list[tuple[int, str]]) -> None:
        self._commit(game)
        battle.one_of(game, "O", fields)

    def _spaces(self, suit: str) -> int:
        """The empty spaces of a suit's track on which no fund lies; a post off the board leaves its space empty."""
        code = f"t_{suit.lower()}"
        return self.built(code) - self.crafted[suit]

    def _crafts(self, game: RandomGame) -> list[Option]:
        found: list[Option] = []
        for card in sorted(set(self.hand)):
            if not card.cost or len(card.cost) > self.funds.total():
                continue
            spaces = self._plan(card.cost)
            if spaces is None:
                continue
            if not allowed(game, self, card):
                continue
            found.append(
                (2.0, f"craft {card.kind}", partial(self._craft, game, card, spaces, False))
            )
            if self.supply["w"]:
                found.append((0.3, "export", partial(self._craft, game, card, spaces, True)))
        return found

    def _plan(self, cost: str) -> Counter[str] | None:
        """On which spaces the funds for a cost go; None where there are too few."""
        wanted = Counter(suit for suit in cost if suit != "*")
        if any(wanted[suit] > self._spaces(suit) for suit in wanted):
            return None
        for _ in range(cost.count("*")):
            open_suits = [suit for suit in SUITS if self._spaces(suit) > wanted[suit]]
            if not open_suits:
                return None
            wanted[open_suits[0]] += 1
        return wanted

    def _craft(self, game: RandomGame, card: DeckCard, spaces: Counter[str], export: bool) -> None:
        for suit, number in spaces.items():
            self.crafted[suit] += number
            for _ in range(number):
                self._commit(game)
        if not export:
            craft(game, self, card)
            return
        self.hand.remove(card)
        game.write(f"{card.face()}O->")
        game.discard(card)
        self.supply["w"] -= 1
        self.payments["O"] += 1
        game.write("w->$")

    def _recruit(self, game: RandomGame) -> list[Option]:
        banks = [n for n in sorted(game.map.river_clearings) if may_place(game, "O", n)]
        owners = sorted(owner for owner, number in self.funds.items() if number)
        if not banks or not self.supply["w"]:
            return []

        def done() -> None:
            self._spend(game, game.one(owners), 1)
            game.bring("O", {"w": 1}, game.one(banks))

        return [(0.8, "recruit", done)]

    def _posts(self, game: RandomGame) -> list[Option]:
        found: list[Option] = []
        there = self.post_clearings(game)
        for clearing in game.map.clearings:
            owner = ruler(game, clearing)
            if owner is None or self.funds[owner] < 2 or clearing in there:
                continue
            if not may_place(game, "O", clearing):
                continue
            for suit in game.suits[clearing]:
                if self.supply[f"t_{suit.lower()}"]:
                    done = partial(self._post, game, clearing, owner, f"t_{suit.lower()}")
                    found.append((2.0, "trade post", done))
        return found

    def _post(self, game: RandomGame, clearing: int, owner: str, code: str) -> None:
        self._spend(game, owner, 2)
        pieces = {code: 1} | ({"w": 1} if self.supply["w"] else {})
        game.bring("O", pieces, clearing)
        game.score("O", self.track(code, "vp", self.built(code)))

    # --- Evening ---

    def evening(self, game: RandomGame) -> None:
        """Discards to the limit, may set new prices (11.6)."""
        self.discard_down(game)
        if game.chance(0.3):
            self._set_prices(game)
        if game.chance(0.5):
            game.write(f"$_f->{self.funds.total()}")


SEAT = RandomRiverfolk
