"""The options and completions at a place: options as they are found, and completions as an editor is given them."""

from collections.abc import Iterable
from typing import NamedTuple

from rootlog.editing.places import TextRange, on_line
from rootlog.editing.standing import ALLOWED, FORBIDDEN, UNKNOWN, TurnStanding, Verdict

PIECE, CLEARING, CARD, ITEM, FACTION, BOARD, WORD, VALUE, ACTION = (
    "piece",
    "clearing",
    "card",
    "item",
    "faction",
    "board",
    "word",
    "value",
    "action",
)
"""The kinds of what is completed."""
TRIALS = 80
"""The number of options of a place that the judge is asked about at most."""
_RANKS = {ALLOWED: 0, UNKNOWN: 1, FORBIDDEN: 2}


class Option(NamedTuple):
    """Something that may stand next.

    `text` takes the place of what is typed of it, `label` is what is shown (the text where it is empty), `words` are other
    beginnings by which it is found. The likelier, the lower its `weight`. `kept`: it is shown, too, where it is forbidden and
    others are not.
    """

    text: str
    kind: str
    detail: str = ""
    about: str = ""
    label: str = ""
    weight: int = 5
    kept: bool = False
    words: tuple[str, ...] = ()


class Completion(NamedTuple):
    """A completion that an editor offers: what to put in the place of a range, how it is shown, by what it is sorted and filtered.

    `forbidden`: the judge objects, and `about` says why.
    """

    range: TextRange
    text: str
    label: str
    kind: str
    detail: str
    about: str
    sort: str
    filter: str
    forbidden: bool = False


class FoundOptions(NamedTuple):
    """Options for a line: they take the place of what is from a column to the cursor; `before` of the action is typed."""

    start: int
    options: Iterable[Option]
    before: str = ""


def fitting(options: Iterable[Option], typed: str) -> list[Option]:
    """Those that begin as what is typed and add something to it, each once."""
    found: dict[str, Option] = {}
    folded = typed.casefold()
    for one in options:
        begins = one.text.startswith(typed) or any(
            w.casefold().startswith(folded) for w in one.words
        )
        if begins and one.text not in found and one.text != typed:
            found[one.text] = one
    return list(found.values())


def offered(
    found: FoundOptions, line: str, at: tuple[int, int], game: TurnStanding | None = None
) -> tuple[Completion, ...]:
    """The options that fit what is typed of them, the likeliest first; in a `game` the judge says which may come next.

    A cursor before the place where they begin is offered none.
    """
    number, column = at
    if found.start > column:
        return ()
    typed = line[found.start : column]
    where = on_line(number, found.start, column)
    judged = [
        (one, _asked(game, found.before, one, place))
        for place, one in enumerate(fitting(found.options, typed))
    ]
    if any(_is_open(verdict) for _, verdict in judged):
        judged = [(one, v) for one, v in judged if v.answer != FORBIDDEN or one.kept]
    ranked = sorted(judged, key=lambda pair: (_RANKS[pair[1].answer], pair[0].weight))
    return tuple(
        _completion(where, one, verdict, place, typed)
        for place, (one, verdict) in enumerate(ranked)
    )


def _is_open(verdict: Verdict) -> bool:
    """True if nothing at all speaks against it."""
    return verdict.answer != FORBIDDEN and not verdict.why


def _asked(game: TurnStanding | None, before: str, one: Option, place: int) -> Verdict:
    """The judge's answer about an option that makes a whole action; unknown of one that only begins it."""
    begins = one.kind == WORD or one.text.endswith("->")
    if game is None or begins or place >= TRIALS:
        return Verdict(UNKNOWN)
    return game.verdict(before + one.text)


def _completion(
    where: TextRange, one: Option, verdict: Verdict, place: int, typed: str
) -> Completion:
    about = "\n\n".join(filter(None, (verdict.why, one.about)))
    begins = one.text.startswith(typed)
    return Completion(
        where,
        one.text,
        one.label or one.text,
        one.kind,
        one.detail,
        about,
        f"{place:04}",
        one.text if begins else typed,
        verdict.answer == FORBIDDEN,
    )
