"""The page: separators, blanks, comments, blank lines, line ends, and the header."""

import re
from random import Random

from rootlog.engine import maps
from tests.rewriting.kinds import Table, by_text

REMARKS = (
    "a strong start",
    "he forgot to draw and did so later",
    "https://example.org/watch?v=abc",
    "played on 5 May / recorded by two of us",
    "8 -> 7 was a mistake",
    "so???",
    "",
)
MILITANT = "CEDHK"


def _turns(text: str, change: object) -> str:
    """The text with each turn line changed, without its comment."""
    lines = []
    for one in text.split("\n"):
        told, slashes, comment = one.partition("//")
        if re.match(r"[A-Z]:\S", told) and "/" in told + "/":
            told = change(told)  # type: ignore[operator]
        lines.append(told + slashes + comment)
    return "\n".join(lines)


@by_text
def semicolons(text: str, table: Table, chance: Random) -> str:
    """`;` between actions."""
    del table
    every = chance.random() < 0.5
    return _turns(
        text,
        lambda told: re.sub("/", lambda _: ";" if every or chance.random() < 0.5 else "/", told),
    )


@by_text
def blanks_around_actions(text: str, table: Table, chance: Random) -> str:
    """Blanks around actions and at both ends of a line."""
    del table

    def blank(_: object) -> str:
        return " " * chance.randint(0, 2) + "/" + chance.choice(["", " "])

    return _turns(
        text, lambda told: chance.choice(["", " "]) + re.sub("/", blank, told).replace(":", ": ", 1)
    )


@by_text
def comments(text: str, table: Table, chance: Random) -> str:
    """Comments behind lines and on lines of their own."""
    del table
    lines: list[str] = []
    for one in text.split("\n"):
        if chance.random() < 0.1:
            lines.append(f"//{chance.choice(['', ' '])}{chance.choice(REMARKS)}")
        remark = ""
        if one.strip() and "//" not in one and chance.random() < 0.3:
            remark = f"{chance.choice(['', ' ', '  '])}//{chance.choice(['', ' '])}{chance.choice(REMARKS)}"
        lines.append(one + remark)
    return "\n".join(lines)


@by_text
def blank_lines(text: str, table: Table, chance: Random) -> str:
    """Blank lines anywhere, or nowhere."""
    del table
    if chance.random() < 0.3:
        return "\n".join(one for one in text.split("\n") if one.strip()) + "\n"
    return "\n".join(one + "\n" * (chance.random() < 0.3) for one in text.split("\n"))


@by_text
def line_ends(text: str, table: Table, chance: Random) -> str:
    """CRLF, blanks behind lines, no end of the last line."""
    del table
    end = chance.choice(["\r\n", " \n", "  \r\n"])
    return text.rstrip("\n").replace("\n", end) + chance.choice(["", end])


# --- the header ----------------------------------------------------------------------------------------------


@by_text
def loose_header(text: str, table: Table, chance: Random) -> str:
    """Blanks around `:` and `,` of header lines."""
    del table

    def loose(line: str) -> str:
        if "//" in line or not re.match("(Map|Deck|Clearings|Pool|Winner|Hirelings):", line):
            return line
        line = re.sub(r":\s*", chance.choice([":", " : ", ":  "]), line, count=1)
        return re.sub(r",\s*", chance.choice([",", " , ", ",  "]), line)

    return "\n".join(map(loose, text.split("\n")))


@by_text
def printed_suits(text: str, table: Table, chance: Random) -> str:
    """`Clearings:` of a map that has them printed; their order is free."""
    header = table.record.header
    if header.suits:
        listed = [f"{suit}{n}" for n, suit in chance.sample(header.suits, len(header.suits))]
        return re.sub(r"Clearings:.*", "Clearings: " + ", ".join(listed), text, count=1)
    suits = maps.load(header.map or "").suits
    if not suits or table.law == "pnp":
        return text
    listed = [f"{suit}{n}" for n, suit in suits.items()]
    return re.sub(r"(Deck:.*)", r"\1\nClearings: " + ", ".join(listed), text, count=1)


@by_text
def names(text: str, table: Table, chance: Random) -> str:
    """Players' names with blanks and signs, or none."""
    for player in table.record.players:
        name = chance.choice(["", "Anna B.", "x_Y_z", "3 of 4", "O'Neill: the 2nd"])
        text = re.sub(
            rf"^{player.faction}:\s*{re.escape(player.name)}$",
            f"{player.faction}: {name}",
            text,
            count=1,
            flags=re.MULTILINE,
        )
    return text


@by_text
def players_in_any_order(text: str, table: Table, chance: Random) -> str:
    """Player lines of a game without a draft, where they stand above all turns."""
    if table.record.header.pool:
        return text
    lines = text.split("\n")
    places = [player.line - 1 for player in table.record.players]
    if any(turn.line <= max(places) for turn in table.record.turns):
        return text
    mixed = chance.sample(places, len(places))
    told = [lines[place] for place in mixed]
    for place, line in zip(places, told, strict=True):
        lines[place] = line
    return "\n".join(lines)


@by_text
def players_beside_their_setups(text: str, table: Table, chance: Random) -> str:
    """Each player's line directly before the first turn line of that faction, in a game without a draft."""
    del chance
    header, record = table.record.header, table.record
    if header.pool or header.hirelings or header.landmarks or not record.turns:
        return text
    lines = text.split("\n")
    players = {one.faction: lines[one.line - 1] for one in record.players}
    first: dict[str, int] = {}
    for turn in record.turns:
        first.setdefault(turn.faction, turn.line)
    if set(first) < set(players):
        return text
    gone = {one.line for one in record.players}
    beside = {line: players[letter] for letter, line in first.items()}
    made = []
    for number, line in enumerate(lines, start=1):
        made += [beside[number]] if number in beside else []
        made += [] if number in gone else [line]
    return "\n".join(made)


@by_text
def landmarks_in_any_order(text: str, table: Table, chance: Random) -> str:
    """`Landmarks: tower->10/city->4` as `Landmarks: city->4/tower->10`."""

    def mixed(found: re.Match[str]) -> str:
        listed = found.group(1).split("/")
        return "Landmarks: " + "/".join(chance.sample(listed, len(listed)))

    if not table.record.header.landmarks:
        return text
    return re.sub(r"^Landmarks:\s*(\S+)$", mixed, text, count=1, flags=re.MULTILINE)


@by_text
def pool_of_a_draft(text: str, table: Table, chance: Random) -> str:
    """`Pool:` of a table that chose its factions from a few and set up as their boards say."""
    header = table.record.header
    if header.pool or header.hirelings or header.landmarks or table.law == "pnp":
        return text
    others = [one for one in "CEDHKPLAO" if one not in table.letters]
    letters = [*table.letters, *chance.sample(others, min(1, len(others)))]
    if len(set(letters) & set(MILITANT)) < 2 or (
        table.letters[2:] == () and set(letters) - set(MILITANT)
    ):
        return text
    mixed = chance.sample(letters, len(letters))
    first = table.record.players[0]
    line = text.split("\n")[first.line - 1]
    return text.replace(f"\n{line}\n", f"\nPool: {''.join(mixed)}\n{line}\n", 1)


@by_text
def winners_in_any_order(text: str, table: Table, chance: Random) -> str:
    """`Winner: GC` for a coalition of C and G."""
    winner = table.record.winner
    if not winner:
        return text
    mixed = "".join(chance.sample(winner, len(winner)))
    return re.sub(r"^Winner:\s*[A-Z]+", f"Winner: {mixed}", text, flags=re.MULTILINE)
