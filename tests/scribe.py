"""A careless scribe: actions and records by chance, in every form of the notation and about whoever comes to mind.

Most of what it writes can be read and little of it can be so: counts of nothing, factions, hirelings and items that are
not at the table, places that are on no map, headers that contradict the turns.
"""

import re
from collections.abc import Callable, Sequence
from random import Random

from rootlog.engine import cards, factions, hirelings, law, maps
from rootlog.engine.landmarks import names as landmark_names
from rootlog.grammar import Unreadable, parse

LETTERS = factions.letters()
HIRED = tuple(hirelings.codes())
SETUPS = {
    "C": "t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12",
    "E": "b+6w->3/#despot->$",
    "A": "3#->$",
    "V": "p->1_5_10/#thief->$",
    "G": "p->1_5_10/#tinker->$",
    "L": "4w->2/b_r->2",
    "O": "w->4+5+10+11",
    "D": "2w->5+10/w->1",
    "P": "w->5+10+11",
    "H": "4w+w_w+b->9",
    "K": "4w->12+11",
}
SUITS = "FMRRRFMFMRMF"
NAMES = [
    "@",
    "dom",
    "thief",
    "despot",
    "builder",
    "favor",
    "coffin",
    "faith",
    "viz",
    "mayor",
    "captain",
    "escort",
    "errand",
    "sword",
    "tax",
    "false",
    "charm",
    "bitter",
    "sabo",
    "cob",
]
PIECES = [
    "w",
    "b",
    "t",
    "p",
    "f",
    "b_s",
    "b_w",
    "b_r",
    "t_k",
    "b_f",
    "b_m",
    "t_f",
    "t_r",
    "b_c",
    "t_b",
    "t_s",
    "t_e",
    "w_w",
    "t_1_f",
    "t_3_j",
    "b_f_t",
    "b_x",
    "t_9",
    "w_9",
]
ITEMS = "sbcxhtrfu_"
STATES = ["s", "d", "t", "r", "e", "sd", "sde", "te", "dr"]
REGIONS = ["0", "1", "5", "9", "12", "13", "1_5", "0_1", "1_5_10", "1_2", "9_13"]
COLUMNS = ["", "", "", "_r", "_m", "_x", "_b", "_1", "_2", "_3", "_z", "_9"]
COUNTS = ["", "", "", "0", "2", "1", "14"]
MARKERS = ["h", "r", "m", "f", "o", "ho", "C", "V", "h_C", "h_Kd", "1", "a"]
TRIES = 100


class Scribe:
    """Writes about `players` and `hired`, and now and then about somebody else."""

    def __init__(self, chance: Random, players: Sequence[str], hired: Sequence[str] = ()) -> None:
        """Take where chance comes from, and who is at the table."""
        self.chance = chance
        self.table = (*players, *hired)

    def action(self) -> str:
        """An action that can be read."""
        for _ in range(TRIES):
            text = self._any()
            try:
                parse(text)
            except Unreadable:
                continue
            return text
        raise AssertionError("the scribe writes nothing that can be read")

    def _any(self) -> str:
        forms: dict[Callable[[], str], int] = {
            self._transfer: 50,
            self._battle: 8,
            self._show: 6,
            self._craft: 4,
            self._score: 5,
            self._marker: 8,
            self._plot: 9,
            self._hire: 3,
        }
        return self.chance.choices(list(forms), list(forms.values()))[0]()

    def _one(self, of: Sequence[str]) -> str:
        return self.chance.choice(of)

    def _who(self) -> str:
        somebody = self.table if self.chance.random() < 0.9 else (*LETTERS, *HIRED)
        return self._one(somebody)

    def _owner(self) -> str:
        return self._one(["", self._who()])

    def _board(self) -> str:
        return f"{self._owner()}${self._one(COLUMNS)}"

    def _piece(self) -> str:
        start = self._one([self._one(REGIONS), self._board(), ""])
        return f"{self._one(COUNTS)}{self._owner()}{self._one(PIECES)}{start}"

    def _card(self) -> str:
        start = self._one(["", self._board(), self._who(), "*", "Q"])
        suit, name = self._one(["", *"BFMR"]), self._one(["", "", "", self._one(NAMES)])
        return f"{self._one(COUNTS)}{suit}#{name}{start}"

    def _item(self) -> str:
        start = self._one(["", self._one(REGIONS), self._board(), self._one(STATES)])
        return f"{self._one(COUNTS)}%{self._one(ITEMS)}{start}"

    def _thing(self) -> str:
        return self.chance.choice([self._piece, self._card, self._item])()

    def _things(self) -> str:
        both = f"{self._thing()}+{self._thing()}"
        start = self._one(["", self._one(REGIONS), self._board(), self._who()])
        suits = f"({self._one(COUNTS)}F+{self._one(COUNTS)}M)#{start}"
        return self._one(
            [self._thing(), self._thing(), self._thing(), both, f"({both}){start}", suits]
        )

    def _target(self) -> str:
        return self._one([self._one(REGIONS), self._board(), self._who(), self._one(STATES)])

    def _transfer(self) -> str:
        one, other = self._target(), self._target()
        return f"{self._things()}->{self._one(['', one, one, f'{one}+{other}'])}"

    def _battle(self) -> str:
        ambush, rolls = self._one(["", "", "F@", "B@M@"]), self._one(["", "(0,0)", "(3,3)"])
        return f"{self._owner()}X{self._who()}{self._one(REGIONS)}{ambush}{rolls}"

    def _show(self) -> str:
        return f"{self._one([self._things(), self._owner()])}^{self._owner()}"

    def _craft(self) -> str:
        return f"Z{self._one(['%' + self._one(ITEMS), self._one(NAMES), 'ffavor'])}"

    def _score(self) -> str:
        points = self._one(["", "0", "5", "30"])
        return self._one(
            [f"{self._owner()}{self._one(['++', '--'])}{points}", f"++->{self._board()}"]
        )

    def _marker(self) -> str:
        key, value = self._one(["", *MARKERS]), self._one(["", *"0149Fha"])
        return f"{self._owner()}$_{key}->{value}"

    def _plot(self) -> str:
        here, there = self._one(REGIONS), self._one(REGIONS)
        guess = f"?{self._who()}{self._one(PIECES)}{here}"
        flip = f"{self._piece()}^{self._owner()}{self._one([self._one(PIECES), '1', '11'])}"
        swap = f"{self._owner()}t{here}<->{self._owner()}t{there}"
        return self._one([guess, flip, swap, f"{here}->"])

    def _hire(self) -> str:
        return (
            f"{self._one(HIRED)}{self._one(['', 'd'])}->{self._board()}{self._one(['', '0', '3'])}"
        )


def record(chance: Random) -> str:
    """A record of some factions under any law, on any map, whose turns are what comes to mind."""
    players = chance.sample(LETTERS, chance.randint(1, 6))
    hired = [
        one + chance.choice(["", "d"]) for one in chance.sample(HIRED, chance.choice([0, 1, 3]))
    ]
    scribe = Scribe(chance, players, [one[:3] for one in hired])
    lines = list(_head(chance, scribe, hired))
    lines += [f"{letter}: player {letter}" for letter in players]
    lines += [
        f"{letter}:{SETUPS[letter] if chance.random() < 0.85 else scribe.action()}"
        for letter in players
    ]
    lines += [
        f"{players[turn % len(players)]}:{'/'.join(scribe.action() for _ in range(chance.randint(1, 4)))}"
        for turn in range(chance.randint(1, 12))
    ]
    if chance.random() < 0.3:
        lines.append(f"Winner: {''.join(chance.sample(LETTERS, 2))}")
    return "\n".join(lines) + "\n"


def _head(chance: Random, scribe: Scribe, hired: Sequence[str]) -> list[str]:
    lines = [
        f"// rootlog: law={chance.choice(law.ids())}",
        f"Map: {chance.choice([*maps.names(), 'Nowhere'])}",
        f"Deck: {chance.choice([*cards.names(), 'None'])}",
    ]
    if chance.random() < 0.9:
        suits = (f"{suit}{number}" for number, suit in enumerate(SUITS, start=1))
        lines.append(f"Clearings: {', '.join(suits)}")
    if chance.random() < 0.3:
        where = chance.choice(["0", "4", "12", "13"])
        lines.append(f"Landmarks: {chance.choice(list(landmark_names()))}->{where}")
    if hired:
        lines.append(f"Hirelings: {', '.join(hired)}/{scribe.action()}")
    if chance.random() < 0.2:
        lines.append(f"Pool: {''.join(chance.sample(LETTERS, 3))}")
    return lines


def meddle(text: str, chance: Random) -> str:
    """A record into whose turns a careless scribe has put some actions of his own."""
    lines = text.splitlines()
    turns = [n for n, line in enumerate(lines) if re.match(r"[A-Z]:.*->", line)]
    hired = next((line for line in lines if line.startswith("Hirelings:")), "")
    players = dict.fromkeys(line[0] for line in lines if re.match(r"[A-Z]:", line))
    scribe = Scribe(chance, tuple(players), re.findall(r"h_[A-Z]", hired))
    for _ in range(chance.randint(1, 6) if turns else 0):
        number = chance.choice(turns)
        head, _, told = lines[number].partition(":")
        actions = told.partition("//")[0].strip().split("/")
        actions.insert(chance.randint(0, len(actions)), scribe.action())
        lines[number] = f"{head}:{'/'.join(actions)}"
    return "\n".join(lines) + "\n"
