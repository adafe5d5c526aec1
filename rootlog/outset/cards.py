"""The cards that factions choose at set-up, as a character or a leader, if others may be meant."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rootlog.engine import factions
from rootlog.engine.law import chapter
from rootlog.engine.reasons import IMPOSSIBLE, Objection
from rootlog.notation.record import CardTerm, ItemTerm, Node, Record, Transfer, TurnLine
from rootlog.outset.lines import HeadLines, LineForm, SuspectLine

V, E = chapter("vagabond"), chapter("eyrie")
TELLING = frozenset((V.SPECIAL_ACTION.symbol, E.DEPOSE.symbol, E.A_NEW_CLUTCH.symbol))
"""The rules that are broken if another character or leader is meant."""
KINDS = ("character", "leader")
FEW, PLAINLY = 8, 2
"""In a record with more errors than the first number, at least the second number must hint at another card."""
MOST = 3
"""So many errors of one faction hint at another card, too, if the other factions have no more together."""


def chosen(record: Record, errors: Sequence[Objection], lines: HeadLines) -> Iterator[SuspectLine]:
    """The cards of set-up that later errors put in doubt."""
    telling = [one.faction for one in errors if one.turn and _tells(record, one)]
    found = dict.fromkeys(telling if len(errors) <= FEW or len(telling) >= PLAINLY else ())
    wrong = Counter(one.faction for one in errors if one.turn)
    found |= {one: None for one, n in wrong.items() if n >= MOST and 2 * n >= len(errors)}
    for faction in found:
        turn = next((one for one in record.turns if one.faction == faction), None)
        if turn is None or turn.round:
            continue
        since = min(one.turn for one in errors if one.faction == faction and one.turn)
        yield SuspectLine(tuple(_forms(turn, lines)), plain=False, since=since)


def _tells(record: Record, one: Objection) -> bool:
    if one.rule.symbol in TELLING:
        return True
    if one.kind != IMPOSSIBLE or one.faction not in factions.letters():
        return False
    if "character" not in factions.data(one.faction).cards:
        return False
    node: Node | None = record.turns[one.turn - 1].actions[one.action - 1].node
    return type(node) is Transfer and any(type(term) is ItemTerm for term in node.terms)


def _forms(turn: TurnLine, lines: HeadLines) -> Iterator[LineForm]:
    """The set-up line with each other card of the kind."""
    own = factions.data(turn.faction).cards
    for action in turn.actions:
        term = action.node.terms[0] if type(action.node) is Transfer else None
        if type(term) is not CardTerm or not term.name:
            continue
        for kind in KINDS:
            names = [card["name"] for card in own.get(kind, ())]
            for name in names if term.name in names else ():
                if name != term.name:
                    text = lines.texts[turn.line - 1]
                    yield LineForm(turn.line, text.replace(f"#{term.name}", f"#{name}"))
