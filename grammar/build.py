"""Computes the parse tables of the grammar with Lark: `python -m rootlog.grammar.build` writes tables.json.

Lark is the authority; it is only not asked to run at every start, because importing it takes longer than checking a
record. A test compares the tables with what Lark computes today, and the driver's trees with Lark's.
"""

import json
import os
from collections import deque
from typing import Any

from rootlog.engine.vocabulary import AREAS, CARD_SUITS, FACTIONS, PIECES, PILES, SIDES

HERE = os.path.dirname(os.path.abspath(__file__))
TABLES = os.path.join(HERE, "tables.json")
LETTERS = os.path.join(HERE, "letters.lark")
PARTS = ("action.lark", "terms.lark", "letters.lark")


def source() -> str:
    """The text of the grammar: its files one after the other."""
    texts = []
    for part in PARTS:
        with open(os.path.join(HERE, part), encoding="utf-8") as file:
            texts.append(file.read())
    return "\n".join(texts)


def lark() -> Any:
    """The Lark parser of an action. It raises lark.UnexpectedInput for what it cannot read."""
    from lark import Lark  # rarely needed, and 48 ms

    return Lark(source(), start="action", parser="lalr", lexer="contextual")


def tables() -> dict[str, Any]:
    """Terminals (name, whether it is a text or a pattern, and that), rules, and the states of the LALR automaton, numbered in the order in which they are reached.

    A state maps a symbol to a number: above zero the state to go to, plus one; below zero the rule to reduce, minus one.
    """
    parser = lark()
    automaton = parser.parser.parser._parse_table  # noqa: SLF001  # Lark gives its tables no other way
    order = _reached(automaton)
    numbers = {state: number for number, state in enumerate(order)}
    ranked = sorted(
        parser.terminals,
        key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value), t.name),
    )
    rules: list[Any] = []
    states = [_state(automaton.states[state], numbers, rules) for state in order]
    return {
        "terminals": [[t.name, t.pattern.type == "str", t.pattern.value] for t in ranked],
        "rules": [_rule(rule) for rule in rules],
        "end": numbers[automaton.end_states["action"]],
        "states": states,
    }


def _reached(automaton: Any) -> list[int]:
    first = automaton.start_states["action"]
    found, queue = [first], deque([first])
    while queue:
        for _, (action, target) in sorted(automaton.states[queue.popleft()].items()):
            if action.name == "Shift" and target not in found:
                found.append(target)
                queue.append(target)
    return found


def _state(state: Any, numbers: dict[int, int], rules: list[Any]) -> dict[str, int]:
    made = {}
    for symbol, (action, target) in sorted(state.items()):
        if action.name == "Shift":
            made[symbol] = numbers[target] + 1
        else:
            if target not in rules:
                rules.append(target)
            made[symbol] = -rules.index(target) - 1
    return made


def _rule(rule: Any) -> list[Any]:
    """The kind that it makes, how many symbols it takes, what makes it, and which of its symbols are kept as children.

    A rule without a name of its own hands its children on: it repeats something, or has only one child.
    """
    kept = [
        place
        for place, symbol in enumerate(rule.expansion)
        if not getattr(symbol, "filter_out", False)
    ]
    origin = rule.origin.name
    handed_on = origin.startswith("_") or (rule.options.expand1 and rule.alias is None)
    return [origin, len(rule.expansion), "" if handed_on else rule.alias or origin, kept]


def letters() -> str:
    """The terminals that are letters of the vocabulary, and which of them is a faction and which a suit."""
    both = "".join(sorted(set(FACTIONS) & set(CARD_SUITS)))
    suits = "".join(sorted(set(CARD_SUITS) - set(both)))
    kinds, other = "".join(PIECES), "   | BOTH{}-> {}\n" if both else ""
    return (
        "// Generated from engine/vocabulary.json: `python -m tests.vocabulary`.\n\n"
        f"fac: FACTION{' ' * 39}-> faction\n{other.format(' ' * 42, 'faction')}   | HIRELING{' ' * 38}-> faction\n"
        f"suit: SUIT{' ' * 41}-> first\n{other.format(' ' * 42, 'first')}\n"
        f"FACTION: /[{''.join(sorted(set(FACTIONS) - set(both)))}]/\nSUIT: /[{suits}]/\n"
        + (
            f"// A letter of a faction and of a suit: where it stands tells which.\nBOTH: /[{both}]/\n"
            if both
            else ""
        )
        + "// A type with up to two subtypes; a subtype before its type (a slip), or the ferry's older letter `r`.\n"
        f"PIECE: /[{kinds}](_[a-z0-9](_[a-z0-9])?)?|[a-z]_[wbt](?![a-z0-9_])|r(?![a-z_])/\n"
        f"STATE: /[{AREAS}][{SIDES}]?|[{SIDES}]/\nPILE: /[{PILES}]/\n"
    )


def write() -> None:
    """Write letters.lark and tables.json."""
    with open(LETTERS, "w", encoding="utf-8") as file:
        file.write(letters())
    with open(TABLES, "w", encoding="utf-8") as file:
        json.dump(tables(), file, separators=(",", ":"), sort_keys=True)
        file.write("\n")


if __name__ == "__main__":
    write()
