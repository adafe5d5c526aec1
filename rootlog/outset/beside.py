"""Hirelings and landmarks of the header that may be others, show their other sides, or be in other clearings."""

from collections.abc import Iterator, Sequence

from rootlog.engine.law import chapter
from rootlog.engine.reasons import Objection
from rootlog.notation.header import CLEARINGS
from rootlog.notation.record import Hand, Hire, Node, PieceTerm, Record, Transfer
from rootlog.outset.lines import HeadLines, SuspectLine

ADVANCED = chapter("advanced")
DEMOTED, MISPLACED = ADVANCED.DEMOTE.symbol, ADVANCED.SET_UP.symbol
PRINTED = ("landmarks", "maps")
"""The chapters with the rules of landmarks."""
SEVERAL = 2
"""The fewest errors about landmarks that show that one is in another clearing."""


def beside(record: Record, errors: Sequence[Objection], lines: HeadLines) -> Iterator[SuspectLine]:
    """The lines of hirelings and landmarks that may be slips."""
    found = (
        _hired(record, errors, lines),
        _sides(record, errors, lines),
        _stood(record, errors, lines),
    )
    return (one for one in found if one is not None and one.forms)


def _hired(record: Record, errors: Sequence[Objection], lines: HeadLines) -> SuspectLine | None:
    """A listed hireling that does not exist or is never named, if the record names one that is not listed."""
    codes = _listed(lines)
    listed = [code.removesuffix("d") for code in codes]
    wrong = {(one.turn, one.action) for one in errors if one.action}
    strange = {
        code
        for turn, action in wrong
        for code in _codes(_node(record, turn, action))
        if code not in listed
    }
    if len(strange) != 1:
        return None
    named = {
        code
        for actions in (record.header.hireling_setup, *(turn.actions for turn in record.turns))
        for action in actions
        for code in _codes(action.node)
    }
    other = strange.pop()
    both = list(zip(codes, listed, strict=True))
    unnamed = [one for one in both if one[1] not in named] or both
    values = [(code, code.replace(base, other)) for code, base in unnamed]
    return SuspectLine(lines.header("Hirelings", _replaced(lines, values)), plain=True)


def _sides(record: Record, errors: Sequence[Objection], lines: HeadLines) -> SuspectLine | None:
    """A hireling with its other side up, if too many or too few are demoted."""
    if not any(one.rule.symbol == DEMOTED for one in errors):
        return None
    values = [
        (code, code[:-1] if code.endswith("d") else f"{code}d") for code in record.header.hirelings
    ]
    return SuspectLine(lines.header("Hirelings", _replaced(lines, values)), plain=True)


def _stood(record: Record, errors: Sequence[Objection], lines: HeadLines) -> SuspectLine | None:
    """A landmark in another clearing, if it may not be in its own, or if errors show that it works elsewhere."""
    landmarks = record.header.landmarks
    told = [one for one in errors if one.rule.chapter in PRINTED or one.rule.symbol == MISPLACED]
    plain = any(one.rule.symbol == MISPLACED for one in told)
    if not landmarks or not (plain or len(told) >= SEVERAL):
        return None
    taken = {number for _, number in landmarks}
    values = [
        "/".join(f"{one}->{number if one == name else where}" for one, where in landmarks)
        for name, _ in landmarks
        for number in range(1, CLEARINGS + 1)
        if number not in taken
    ]
    since = min(one.turn for one in told)
    return SuspectLine(lines.header("Landmarks", values), plain=plain, since=since)


def _listed(lines: HeadLines) -> list[str]:
    """The codes on the hirelings' line as they are written."""
    _, value = lines.keyed.get("Hirelings", (0, ""))
    return [code.strip() for code in value.partition("/")[0].split(",")]


def _replaced(lines: HeadLines, codes: list[tuple[str, str]]) -> list[str]:
    """The values of the hirelings' line, each with one code replaced."""
    _, value = lines.keyed.get("Hirelings", (0, ""))
    listed, slash, rest = value.partition("/")
    found = []
    for code, other in codes:
        parts = [other if part.strip() == code else part.strip() for part in listed.split(",")]
        found.append(", ".join(parts) + slash + rest)
    return found


def _node(record: Record, turn: int, action: int) -> Node | None:
    actions = record.turns[turn - 1].actions if turn else record.header.hireling_setup
    return actions[action - 1].node if action <= len(actions) else None


def _codes(node: Node | None) -> Iterator[str]:
    """The hirelings that an action names."""
    if type(node) is Hire:
        yield node.hireling[:4].removesuffix("d")
    elif type(node) is Transfer:
        whose = [term.faction for term in node.terms if type(term) is PieceTerm]
        whose += [one.faction for one in node.targets if type(one) is Hand]
        yield from (code for code in whose if code is not None and code.startswith("h_"))
