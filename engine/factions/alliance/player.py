"""The Woodland Alliance (chapter 8)."""

from functools import partial

from rootlog.generating import battle, moving
from rootlog.generating.crafting import craft_some
from rootlog.generating.game import Option, RandomGame
from rootlog.generating.pieces import SUITS, DeckCard, TablePiece, count
from rootlog.generating.removing import clear_out, home, pay
from rootlog.generating.roles import REBELS
from rootlog.generating.ruling import may_place, near
from rootlog.generating.seat import Seat, cards_text


class RandomAlliance(Seat):
    """The Alliance."""

    role = REBELS

    CAPACITY = 5

    def __init__(self, letter: str, supply: dict[str, int]) -> None:
        super().__init__(letter, supply)
        self.supporters: list[DeckCard] = []
        self.officers = 0

    def set_up(self, game: RandomGame) -> None:
        """Three supporters (8.3.4)."""
        self.supporters = game.top(3)
        game.write("3#->$")

    def crafting_clearings(self, game: RandomGame) -> list[int]:
        """Sympathy."""
        return game.where("A", "t")

    def bases(self, game: RandomGame) -> list[int]:
        """The clearings with bases, one entry a base."""
        return [n for suit in SUITS for n in game.where("A", f"b_{suit.lower()}")]

    def full(self, game: RandomGame) -> bool:
        """True if the stack can hold no more supporters (8.2.3.I)."""
        return not self.bases(game) and len(self.supporters) >= self.CAPACITY

    def drop(self, game: RandomGame, cards: list[DeckCard]) -> None:
        """Supporters are spent or discarded, and so seen."""
        if not cards:
            return
        board = f"{game.own(self.letter)}$->"
        plain = [] if game.named else [card for card in cards if not card.dominance]
        for card in cards:
            if game.named or card.dominance:
                game.write(card.face(not self.has(card.name)) + board)
        if plain:
            game.write(cards_text(plain) + board)
        for card in cards:
            self.supporters.remove(card)
            game.discard(card)

    def loses(self, game: RandomGame, piece: TablePiece, number: int, clearing: int) -> None:
        """A base: supporters of its suit, in the newest law its clearing's, and half the officers leave (8.2.4)."""
        if not piece.building or not number:
            return
        suits = game.suits[clearing] if game.law.since("law-16") else piece.code[-1].upper()
        self.drop(game, [card for card in self.supporters if card.suit in {*suits, "B"}])
        half = (self.officers + 1) // 2
        if half:
            self.officers -= half
            home(game, self.letter, "w", half, removed=False)
            game.write(f"{count(half, game.own(self.letter) + 'w')}{self.letter}$->")
        if not self.bases(game) and len(self.supporters) > self.CAPACITY:
            self.drop(game, game.some(self.supporters, len(self.supporters) - self.CAPACITY))

    def _pay(self, game: RandomGame, clearing: int, number: int) -> list[DeckCard] | None:
        """Supporters that match a clearing, plain suits first; None where there are too few."""
        fit = [card for card in self.supporters if game.fits(card.suit, clearing)]
        fit.sort(key=lambda card: card.suit == "B")
        return fit[:number] if len(fit) >= number else None

    # --- Birdsong ---

    def birdsong(self, game: RandomGame) -> None:
        """Revolts, then spreads sympathy, each any number of times (8.4)."""
        while game.play(self._revolts(game), 0.5):
            pass
        while game.play(self._spreads(game), 0.6):
            pass

    def _revolts(self, game: RandomGame) -> list[Option]:
        return [
            (1.0, "Revolt", partial(self._revolt, game, clearing, suit))
            for clearing in game.where("A", "t")
            for suit in game.suits[clearing]
            if self.supply[f"b_{suit.lower()}"]
            and clearing not in game.burnt
            and not (game.hirelings and game.hirelings.bars(game, "A", clearing))
            and not (game.law.since("law-16") and clearing in self.bases(game))
            and (self._base_fits(game, clearing) or self.supply["w"])
            and self._pay(game, clearing, 2)
        ]

    def _base_fits(self, game: RandomGame, clearing: int) -> bool:
        """True if there will be a slot once the enemies are gone."""
        kept = clearing in game.ruins
        allied = sum(
            n
            for piece, n in game.at[clearing].items()
            if piece.building and (piece.owner == "A" or game.allies("A", piece.owner))
        )
        return game.slots[clearing] - kept - allied > 0

    def _revolt(self, game: RandomGame, clearing: int, suit: str) -> None:
        paid = self._pay(game, clearing, 2)
        assert paid
        self.drop(game, paid)
        clear_out(game, "A", [clearing], lambda: self._rise(game, clearing, suit))

    def _rise(self, game: RandomGame, clearing: int, suit: str) -> None:
        """A base where a slot is open (1.5.4), a warrior for each sympathetic clearing of its suit, an officer (8.4.1.III)."""
        number = self.recruits(sum(suit in game.suits[n] for n in game.where("A", "t")))
        pieces = {f"b_{suit.lower()}": 1} if self._base_fits(game, clearing) else {}
        if number:
            pieces["w"] = number
        game.bring("A", pieces, clearing)
        self._officer(game)

    def _officer(self, game: RandomGame) -> None:
        if self.supply["w"]:
            self.supply["w"] -= 1
            self.officers += 1
            game.write("w->$")

    def _spreads(self, game: RandomGame) -> list[Option]:
        if not self.supply["t"]:
            return []
        there = game.where("A", "t")
        beside = {n for one in there for n in near(game, "A", one)} if there else game.map.clearings
        cost = self.track("t", "cost", self.built("t") + 1)
        return [
            (
                1.0,
                "Spread Sympathy",
                partial(self._spread, game, clearing, cost + self._martial(game, clearing)),
            )
            for clearing in sorted(beside)
            if clearing not in there
            and may_place(game, "A", clearing)
            and self._pay(game, clearing, cost + self._martial(game, clearing))
        ]

    def _martial(self, game: RandomGame, clearing: int) -> int:
        """One supporter more where another player has three warriors (8.4.2.IIa)."""
        crowds = [game.warriors(clearing, one.letter) for one in game.others("A")]
        if game.hirelings and game.law.since("law-16"):
            crowds = [
                strength + sum(game.count(clearing, code) for code in game.hirelings.of(one.letter))
                for strength, one in zip(crowds, game.others("A"), strict=True)
            ]
        return int(max(crowds) >= 3)

    def _spread(self, game: RandomGame, clearing: int, cost: int) -> None:
        paid = self._pay(game, clearing, cost)
        assert paid
        game.plays["martial law"] += self._martial(game, clearing)
        self.drop(game, paid)
        self.sympathise(game, clearing)

    def sympathise(self, game: RandomGame, clearing: int) -> None:
        """A sympathy token and its points."""
        game.bring("A", {"t": 1}, clearing)
        game.score("A", self.track("t", "vp", self.built("t")))

    # --- Daylight ---

    def daylight(self, game: RandomGame) -> None:
        """Crafts, mobilizes, trains (8.5)."""
        craft_some(game, self)
        self.extras(game)
        while game.play([*self._mobilize(game), *self._train(game)], 1.5):
            pass
        self.extras(game)

    def _mobilize(self, game: RandomGame) -> list[Option]:
        if not self.hand:
            return []
        if self.full(game):  # what the stack cannot hold is discarded (8.2.3.I)
            lost = self.worst(game, self.hand)
            return [(0.1, "Mobilize onto a full stack", lambda: game.spend("A", lost))]

        def done() -> None:
            card = self.worst(game, self.hand)
            self.hand.remove(card)
            self.supporters.append(card)
            game.write("#A->$")

        return [(1.5, "Mobilize", done)]

    def _train(self, game: RandomGame) -> list[Option]:
        suits = {suit for suit in SUITS if game.where("A", f"b_{suit.lower()}")}
        if game.law.since("law-16"):
            suits = {suit for n in self.bases(game) for suit in game.suits[n]}
        cards = [card for card in self.hand if card.suit in suits or (suits and card.suit == "B")]
        if not cards or not self.supply["w"]:
            return []

        def done() -> None:
            game.spend("A", self.worst(game, cards))
            self._officer(game)

        return [(2.0, "Train", done)]

    # --- Evening ---

    def evening(self, game: RandomGame) -> None:
        """Military operations, one for each officer; then the draw (8.6)."""
        done = 0
        while done < self.officers and game.play(self._operations(game), 0.3):
            done += 1
        self.draw_and_discard(game, self.board_draw(game))

    def board_draw(self, game: RandomGame) -> int:
        """One, and one for each base."""
        return 1 + len(self.bases(game))

    def _operations(self, game: RandomGame) -> list[Option]:
        found = moving.options(game, self, 1.0, "Move")
        found += battle.options(game, "A", 1.5, "Battle")
        homes = [n for n in self.bases(game) if may_place(game, "A", n)]
        if homes and self.supply["w"]:
            found.append((1.0, "Recruit", lambda: game.bring("A", {"w": 1}, game.one(homes))))
        found += [
            (1.0, "Organize", partial(self._organize, game, n))
            for n in game.where("A")
            if not game.count(n, "A", "t") and self.supply["t"] and may_place(game, "A", n)
        ]
        return found

    def _organize(self, game: RandomGame, clearing: int) -> None:
        pay(game, "A", "w", {clearing: 1})
        self.sympathise(game, clearing)


SEAT = RandomAlliance
