"""Records mangled by chance: in their bytes, their tokens, their lines. The seed alone tells what comes of it."""

import re
from functools import cache
from random import Random

from rootlog.engine import law
from tests import scribe
from tests.cases import FIXTURES
from tests.conftest import record_paths

SHORT, REAL, LONG = SIZES = "short", "real", "long"
"""A small record; a whole game; the first turns of one, the last of them long."""
LONGEST_SHORT = 1_500
"""Bytes of what a short record is made of."""
MOST = {SHORT: 3, REAL: 8, LONG: 3}
"""Mutations of a record."""
ACTIONS = 200
"""Actions of a long turn."""
TOKEN = re.compile(rb"->|<->|\+\+|h_[A-Z]d?|[a-z](?:_[a-z0-9])+|#[a-z@]*|\d+|\w+|[^\w\s]")
LETTERS = b"CEAVGLODPHK"
SIGNS = [
    *(
        b"->",
        b"<->",
        b"/",
        b";",
        b"+",
        b"++",
        b"--",
        b"^",
        b"#",
        b"%",
        b"$",
        b"*",
        b"Q",
        b":",
        b" ",
    ),
    *(
        b"//",
        b"//! 1 notation x",
        b"//= 1 4.2.1 agreed",
        b"\t",
        b"\r",
        b"\n",
        b"\x0c",
        b"\xc2\xa0",
        b"\x00",
    ),
    *(
        b"\xff",
        b"\xef\xbb\xbf",
        b"\xe2\x86\x92",
        b"\xe2\x80\x93",
        b"\xd9\xa3",
        b"(",
        b")",
        b"_",
        b"d",
        b"?",
    ),
    *(
        b"0",
        b"13",
        b"99999999999999999999",
        b"1_5",
        b"1_5_10",
        b"h_M->",
        b"h_C->E$3",
        b"h_Zd->$",
        b"w_w",
        b"b_f_t",
    ),
]


@cache
def corpus(size: str) -> tuple[bytes, ...]:
    """What is mangled: short cases, or whole games and the real records where they are at hand."""
    paths = sorted(FIXTURES.glob("**/*.rootlog"))
    texts = [path.read_bytes() for path in paths]
    if size == SHORT:
        return tuple(one for one in texts if len(one) <= LONGEST_SHORT)
    real = [path.read_bytes() for path in record_paths()]
    return (*(one for one in texts if len(one) > 2 * LONGEST_SHORT), *real)


def mangled(seed: int, size: str) -> bytes:
    """The record of that seed."""
    chance = Random(f"{size} {seed}")
    if size == SHORT and chance.random() < 0.05:
        return scribe.record(chance).encode()
    found = chance.choice(corpus(size))
    if size == LONG:
        found = _lengthened(found, chance)
    for _ in range(chance.randint(1, MOST[size])):
        found = chance.choice(KINDS)(found, chance, size)
    return found


def _lengthened(text: bytes, chance: Random) -> bytes:
    """A record up to a turn that repeats some of its actions many times, and the two turns behind it."""
    lines = [line for line in text.split(b"\n") if not line.startswith(b"//!")]
    turns = _turns(lines)
    if not turns:
        return text
    at = chance.choice(turns)
    actions = lines[at][2:].partition(b"//")[0].strip().split(b"/")
    first = chance.randrange(len(actions))
    some = actions[first : first + chance.randint(1, 4)]
    long = b"/".join((some * ACTIONS)[:ACTIONS])
    return b"\n".join([*lines[:at], lines[at][:2] + long, *lines[at + 1 : at + 3], b""])


def _bytes(text: bytes, chance: Random, size: str) -> bytes:
    at = chance.randrange(len(text) + 1)
    new = bytes(chance.randrange(256) for _ in range(chance.randint(0, 2)))
    return text[:at] + new + text[at + chance.randint(0, 3) :]


def _sign(text: bytes, chance: Random, size: str) -> bytes:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(SIGNS) + text[at + chance.randint(0, 2) :]


def _token(text: bytes, chance: Random, size: str) -> bytes:
    """A token that is lost, stands twice, or is another one of the corpus."""
    found = list(TOKEN.finditer(text))
    if not found:
        return text
    one = chance.choice(found)
    other = chance.choice(TOKEN.findall(chance.choice(corpus(size))) or [b""])
    new = chance.choice((b"", one.group() * 2, other, other, chance.choice(found).group()))
    return text[: one.start()] + new + text[one.end() :]


def _lines(text: bytes, chance: Random, size: str) -> bytes:
    """A line that is lost, stands twice or elsewhere, is cut off, or comes from another record."""
    lines = text.split(b"\n")
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    kind = chance.randrange(6)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines[at:at] = [lines[at]]
    elif kind == 2:
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 3:
        lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)]
    elif kind == 4:
        lines[at:at] = [chance.choice(chance.choice(corpus(size)).split(b"\n"))]
    else:
        lines[at:] = lines[at : at + 1]
    return b"\n".join(lines)


def _actions(text: bytes, chance: Random, size: str) -> bytes:
    """An action that is lost, stands twice, or is another line's."""
    lines = text.split(b"\n")
    turns = _turns(lines)
    if not turns:
        return text
    at = chance.choice(turns)
    actions, others = lines[at].split(b"/"), lines[chance.choice(turns)].split(b"/")
    place = chance.randrange(len(actions))
    new = chance.choice(
        ([], [actions[place]] * 2, [chance.choice(others)], chance.sample(actions, 1))
    )
    actions[place : place + 1] = new
    lines[at] = b"/".join(actions)
    return b"\n".join(lines)


def _turns(lines: list[bytes]) -> list[int]:
    """The numbers of the lines with several actions of a faction."""
    return [n for n, line in enumerate(lines) if b"/" in line and line[1:2] == b":"]


def _letter(text: bytes, chance: Random, size: str) -> bytes:
    """A turn or player under another letter."""
    lines = text.split(b"\n")
    found = [n for n, line in enumerate(lines) if line[1:2] == b":"]
    if not found:
        return text
    at = chance.choice(found)
    letter = chance.choice(
        [*(lines[n][:1] for n in found), *(LETTERS[n : n + 1] for n in range(11))]
    )
    lines[at] = letter + lines[at][1:]
    return b"\n".join(lines)


def _law(text: bytes, chance: Random, size: str) -> bytes:
    return f"// rootlog: law={chance.choice(law.ids())}\n".encode() + text


KINDS = (
    _bytes,
    _sign,
    _sign,
    _token,
    _token,
    _token,
    _lines,
    _lines,
    _actions,
    _actions,
    _letter,
    _law,
)
