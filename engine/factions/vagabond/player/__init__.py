"""The Vagabond (chapter 9): items, relationships, quests and the turn of a lone wanderer."""

from collections import Counter

from rootlog.engine.factions.vagabond.player import acts
from rootlog.generating.game import Option, RandomGame
from rootlog.generating.pieces import BoardItem, DeckCard, count
from rootlog.generating.roles import WANDERERS, BattleView, Fallen
from rootlog.generating.seat import Seat

TRACKED = "tcb"
CHARACTERS = {
    "thief": "frts",
    "tinker": "frbh",
    "ranger": "frxs",
    "vagrant": "crf",
    "arbiter": "frss",
    "scoundrel": "ffrx",
    "adventurer": "frh",
    "ronin": "ffrs",
    "harrier": "crsx",
    "cheat": "ftxr",
    "gladiator": "frh",
    "jailor": "fxr",
}
"""The items with which each character starts."""

FRIENDLY = 0.35
"""The number of Vagabonds that mean to become somebody's ally."""


class RandomVagabond(Seat):
    """A Vagabond, `V` or `G`."""

    role = WANDERERS

    nimble = True

    def __init__(self, letter: str, supply: dict[str, int]) -> None:
        super().__init__(letter, supply)
        self.character = "thief"
        self.relations: dict[str, str] = {}
        self.aids: Counter[str] = Counter()
        self.quests: Counter[str] = Counter()
        self.resting = False
        self.friend = ""
        """Whose ally he means to become: him he aids when it improves their relationship, and does not attack."""

    # --- set-up ---

    def stroll(self, game: RandomGame) -> None:
        """Moves once, at no cost."""
        acts.stroll(game, self)

    def join(self, game: RandomGame, card: DeckCard, partner: str) -> None:
        """A coalition with that player (9.2.8)."""
        self.hand.remove(card)
        self.dominance = None
        self.partner = partner
        self.score = None
        game.write(f"{card.face()}{self.letter}->$")
        game.write(f"++->{partner}$")
        if self.hostile(partner):
            self.relations[partner] = "0"
            game.write(f"$_{partner}->0")

    def set_up(self, game: RandomGame) -> None:
        """Character, pawn in a forest, starting items (9.3)."""
        game.write(f"#{self.character}->$")
        forest = game.one(game.map.forests)
        self.supply["p"] -= 1
        game.put(self.letter, "p", forest)
        game.write(f"p->{forest}")
        for letter in CHARACTERS[self.character]:
            item = BoardItem(letter)
            item.area = "t" if letter in TRACKED else "s"
            self.items.append(item)
        self.relations = {one: "0" for one in game.seats if one not in game.wanderers}
        if self.relations and game.chance(FRIENDLY):
            self.friend = game.one(self.relations)

    def courts(self) -> bool:
        """True if he is still to become somebody's ally."""
        return self.relations.get(self.friend) in acts.AIDS

    def place(self, game: RandomGame) -> int | str:
        """The place of the pawn: a clearing or a forest."""
        return next(place for place in game.at if game.count(place, self.letter, "p"))

    # --- items ---

    def swords(self) -> int:
        """His undamaged swords, face up or down."""
        return sum(item.letter == "s" and item.area != "d" for item in self.items)

    def undamaged(self) -> int:
        """The number of his items that are not damaged."""
        return sum(item.area != "d" for item in self.items)

    def usable(self, letter: str) -> list[BoardItem]:
        """His items of a kind that can be exhausted."""
        return [item for item in self.items if item.letter == letter and item.usable]

    def gain_item(self, game: RandomGame, letter: str, ruin: bool = False) -> None:
        """A gained item is face up, in the satchel or on its track (9.2.5)."""
        item = BoardItem(letter, ruin)
        self.items.append(item)
        self.settle(game, item)

    def settle(self, game: RandomGame, item: BoardItem) -> None:
        """A face-up tea, coin or bag goes to its track while there is room (9.2.5.I, 9.2.5.III)."""
        if item.letter not in TRACKED or item.area != "s" or item.exhausted:
            return
        if sum(i.letter == item.letter and i.area == "t" for i in self.items) >= 3:
            return
        item.area = "t"
        game.write(f"%{item.letter}sr->t")

    def move_up(self, game: RandomGame) -> None:
        """In the newest law whatever lies face up in the satchel goes to its track whenever that has room (9.2.5.I)."""
        if game.law.since("law-16") and game.now is self:
            for item in self.items:
                self.settle(game, item)

    def exhaust(self, game: RandomGame, item: BoardItem) -> None:
        """Exhausts an item; one on a track drops into the satchel, and another may take its place."""
        item.exhausted = True
        if item.area == "t":
            item.area = "s"
            game.write(f"%{item.letter}t->s+e")
            self.move_up(game)
        else:
            game.write(f"%{item.letter}sr->e")

    def refresh(self, game: RandomGame, items: list[BoardItem]) -> None:
        """Turns exhausted items face up; those on the board that belong on tracks move there."""
        for (letter, area), number in sorted(Counter((i.letter, i.area) for i in items).items()):
            game.write(f"{count(number, '%' + letter)}{area}e->r")
        for item in items:
            item.exhausted = False
        for item in items:
            self.settle(game, item)

    def damage(self, game: RandomGame, hits: int) -> None:
        """Takes hits: damages that many items, as far as there are undamaged ones (9.2.7)."""
        for _ in range(hits):
            whole = [item for item in self.items if item.area != "d"]
            if not whole:
                return
            self._damage(game, self._spare(game, whole))

    def _spare(self, game: RandomGame, whole: list[BoardItem]) -> BoardItem:
        """An item to damage, one that a record names unmistakably if there is one."""
        kinds = {(i.letter, i.area, i.exhausted) for i in whole}
        clear = [item for item in whole if sum(kind[0] == item.letter for kind in kinds) == 1]
        return game.one(clear or whole)

    def _damage(self, game: RandomGame, item: BoardItem) -> None:
        own = game.own(self.letter)
        state = f"{item.area}{'e' if item.exhausted else 'r'}"
        board = f"{own}$" if own else state
        game.write(f"%{item.letter}{board}->d")
        item.area = "d"
        game.plays["item damaged"] += 1
        self.move_up(game)

    def repair(self, game: RandomGame, item: BoardItem) -> None:
        """A damaged item comes back: on the side that it has, in the first books face up (9.5.7)."""
        item.area = "s"
        side = "e" if item.exhausted else "r"
        if not game.law.since("law-2") and item.exhausted:
            item.exhausted = False
            game.write(f"%{item.letter}de->s+r")
        else:
            game.write(f"%{item.letter}d{side}->s")
        self.settle(game, item)

    # --- relationships ---

    def hostile(self, letter: str) -> bool:
        """True if that faction is Hostile to him."""
        return self.relations.get(letter) == "h"

    def anger(self, game: RandomGame, letter: str) -> None:
        """A faction whose warrior he removed becomes Hostile (9.2.9.III)."""
        if letter in self.relations and not self.hostile(letter):
            self.relations[letter] = "h"
            game.plays["hostile"] += 1
            game.write(f"{game.own(self.letter)}$_{letter}->h")

    def spoils(self, game: RandomGame, removal: Fallen, foe: str, points: int) -> int:
        """Makes factions Hostile whose warriors he removed, and gives the points of Infamy (9.2.9.IIIa)."""
        fallen = removal.count("w", foe)
        pieces = removal.count("", foe)
        angered = fallen > 0 and foe in self.relations and not self.hostile(foe)
        if angered:
            self.anger(game, foe)
        elif not self.hostile(foe):
            return 0
        if game.now is not self and game.law.since("law-2"):
            return 0
        return pieces - angered

    # --- battle ---

    def protect(self, game: RandomGame, battle: BattleView) -> None:
        """The Arbiter may help a defender (18.5.2): a point for him, his swords for the defender."""
        if self.character != "arbiter" or self.letter in {battle.attacker, battle.defender}:
            return
        here = game.count(battle.clearing, self.letter, "p")
        if not here or not self.swords() or battle.defender not in game.seats:
            return
        if battle.defender in game.wanderers or not game.chance(0.5):
            return
        game.plays["Protector"] += 1
        battle.extra[f"{battle.defender} swords"] = self.swords()
        game.score(self.letter, 1)

    def swift_strike(self, game: RandomGame) -> int:
        """The Ronin may exhaust swords for extra hits (18.8.2)."""
        swords = self.usable("s")
        if self.character != "ronin" or not swords or not game.chance(0.4):
            return 0
        item = game.one(swords)
        item.exhausted = True
        game.plays["Swift Strike"] += 1
        game.write(f"%s{game.own(self.letter)}$->e" if game.now is not self else "%ssr->e")
        return 1

    # --- the turn ---

    def birdsong(self, game: RandomGame) -> None:
        """Refresh, then perhaps a slip (9.4)."""
        self.aids.clear()
        self.resting = False
        self.move_up(game)  # of what was damaged in others' turns
        tired = [item for item in self.items if item.exhausted]
        teas = sum(i.letter == "t" and i.area == "t" and not i.exhausted for i in self.items)
        chosen = game.some(sorted(tired, key=lambda i: i.area == "d"), len(tired))
        chosen.sort(key=lambda i: i.area == "d")
        self.refresh(game, chosen[: 3 + 2 * teas])
        if game.chance(0.6):
            acts.slip(game, self)

    def daylight(self, game: RandomGame) -> None:
        """Any number of actions, each for an item (9.5)."""
        while not self.resting and game.play([*acts.plays(game, self), *self.options(game)], 0.7):
            pass

    def board_draw(self, game: RandomGame) -> int:
        """One card, and one for each coin that lies face up on its track (9.6.2)."""
        return 1 + sum(i.letter == "c" and i.area == "t" and not i.exhausted for i in self.items)

    def evening(self, game: RandomGame) -> None:
        """Rest, draw, discard, and leave behind what he cannot carry (9.6)."""
        if isinstance(self.place(game), str):
            self._rest(game)
        self.draw_and_discard(game, self.board_draw(game))
        bags = sum(i.letter == "b" and i.area == "t" and not i.exhausted for i in self.items)
        carried = [item for item in self.items if item.area != "t"]
        while len(carried) > 6 + 2 * bags:
            item = game.one(carried)
            carried.remove(item)
            self.items.remove(item)
            game.plays["item left behind"] += 1
            game.write(f"%{item.letter}{item.area}{'e' if item.exhausted else 'r'}->")

    def _rest(self, game: RandomGame) -> None:
        for item in [item for item in self.items if item.area == "d"]:
            state = "de" if item.exhausted else "dr"
            item.area = "s"
            item.exhausted = False
            game.plays["rest"] += 1
            game.write(f"%{item.letter}{state}->s+r")
            self.settle(game, item)

    def options(self, game: RandomGame) -> list[Option]:
        """The acts that anybody may do in Daylight."""
        return [] if self.resting else super().options(game)


SEAT = RandomVagabond
