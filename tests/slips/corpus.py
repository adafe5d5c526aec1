"""Slips as scribes make them, each in a legal game, and what `check` says of the game with the slip.

`slips.txt`, and `late.txt` for slips that nothing on their turn tells, have a game of the fixtures, a line of it, the line as it
is, and the line as a scribe slips. `carriers.json` has for each kind of edit a slip that it mends: `python -m tests.slips` writes it.
"""

import json
import os
from functools import cache
from typing import NamedTuple
from unittest.mock import patch

import rootlog
from rootlog.repairing import following
from tests.once import once
from tests.sampling import sample

HERE = os.path.dirname(__file__)
CARRIERS = os.path.join(HERE, "carriers.json")


class Slip(NamedTuple):
    """A slip: the game and line where it is made, that line as it was meant, and as it was written."""

    game: str
    line: int
    meant: str
    written: str


def _slips(name):
    """All slips of a corpus."""
    with open(os.path.join(HERE, f"{name}.txt"), encoding="utf-8") as file:
        blocks = file.read().strip().split("\n\n")
    for block in blocks[1:]:
        head, meant, written = block.splitlines()
        game, line = head.split()
        yield Slip(game, int(line), meant[2:], written[2:])


SLIPS, LATE = list(_slips("slips")), list(_slips("late"))
"""Slips that their own turn tells, and such as only a later turn tells."""


@cache
def lines(game):
    """The lines of a game."""
    path = os.path.join(HERE, "..", "..", "fixtures", "games", f"{game}.rootlog")
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


def carriers():
    """For each kind of edit, and each thing in an action that an edit changes, a slip that it mends."""
    with open(CARRIERS, encoding="utf-8") as file:
        return {kind: Slip(*slip) for kind, slip in json.load(file).items()}


def some(slips):
    """Those that carry a kind of edit, and a sample of the others."""
    taken = {*carriers().values(), *sample(slips, 16)}
    return [slip for slip in slips if slip in taken]


@cache
def checked(slip):
    """What `check` says of the game with the slip, and the kinds of the edits that it takes for what was meant."""
    return once(_checked, slip)


def _checked(slip):
    text, kinds = list(lines(slip.game)), set()
    text[slip.line - 1] = slip.written

    def spied(look):
        """The same look for a repair; what it finds is noted."""

        def looks(*about, **how):
            found = yield from look(*about, **how)
            if found is not None and found.sure:
                kinds.update((found.proposal.kind, found.proposal.thing))
            return found

        return looks

    with (
        patch.object(following, "best", spied(following.best)),
        patch.object(following, "earlier_slip", spied(following.earlier_slip)),
    ):
        found = tuple(rootlog.check("\n".join(text) + "\n").findings)
    return found, frozenset(kinds - {""})


def findings(slip):
    """What `check` says of the game with the slip."""
    return checked(slip)[0]
