"""The nouns of what is printed for a judge: all of it in finished words."""

from typing import NamedTuple

from rootlog.view.page import PageFinding, PlayerStanding


class JudgeSheet(NamedTuple):
    """A game and what is wrong with it, for a judge who decides on paper.

    `facts` are its labels and values, `found` its findings in their order, each with who did what; `lines` are the record's.
    """

    title: str
    result: str
    facts: tuple[tuple[str, str], ...]
    standings: tuple[PlayerStanding, ...]
    found: tuple[PageFinding, ...]
    lines: tuple[str, ...]
