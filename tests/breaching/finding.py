"""What breaches look for in a turn: its moves, battles, buildings and draws, and what stands around them."""

import re

from rootlog.notation.record import Battle, Transfer
from tests.breaching import legal

MOVES = ("march", "move", "crusade from", "move for the third column")


def walks(turn):
    """The moves of warriors alone from one clearing to another, as (action, where from, where to, how many)."""
    for act in turn.named(*MOVES):
        term = act.pieces
        if term is None or term.code != "w" or term.faction not in (None, turn.faction):
            continue
        start = legal.number(term.start) if term.start else None
        if start and act.target and start != act.target:
            yield act, start, act.target, term.count or 1


def untouched(turn, act, *clearings):
    """Whether no later action of the turn names one of those clearings."""
    text = " ".join(one.text for one in turn.later(act))
    return not any(re.search(rf"(?<!\d){number}(?!\d)", text) for number in clearings)


def fights(turn):
    """The battles of the turn's own faction that are battles and nothing else, with their losses that follow directly."""
    for act in turn.acts:
        node = act.node
        if (
            isinstance(node, Battle)
            and node.attacker in (None, turn.faction)
            and "battle" in " ".join(act.plays)
            and not node.defender.startswith("h_")
        ):
            yield act, node, losses_after(turn, act, node)


def losses_after(turn, act, node):
    """The removals in the battle's clearing that directly follow a battle."""
    found = []
    for one in turn.later(act):
        if not (
            isinstance(one.node, Transfer)
            and one.is_removal
            and all(
                hasattr(term, "code") and term.start and legal.number(term.start) == node.clearing
                for term in one.node.terms
            )
        ):
            break
        found.append(one)
    return found


def evening_draws(turn):
    """The draw of the turn's end: the last draw of the turn's own faction, with nothing but discards after it."""
    draws = [
        act
        for act in turn.acts
        if act.is_a("draw a card") and act.text.endswith(f"#->{turn.faction}")
    ]
    if not draws or any(
        "f" in act.text and "->" in act.text and "+f)" in act.text for act in turn.acts
    ):
        return
    last = draws[-1]
    if (
        all(one.is_a("discard to limit") for one in turn.later(last))
        and not turn.owns("charmoffensive", "informants", "murinebroker", "betterburrowbank")
        and turn.faction != "O"
        and (len(draws) == 1 or turn.faction != "A")
    ):
        yield last, last.card.count or 1


def times(count, text):
    """That many of it."""
    return f"{count if count > 1 else ''}{text}"


def directly_before(turn, act, *plays):
    """The action before one, where it was taken for one of those plays and nothing else."""
    found = turn.previous(act)
    return found if found is not None and found.is_a(*plays) else None


def builds(turn):
    """The turn's own buildings that were built, with the building and the clearing."""
    for act in turn.named("build"):
        term = act.pieces
        if term is not None and term.code[0] == "b" and act.target and term.count in (None, 1):
            yield act, term.code, act.target


def another_suit(turn, clearing):
    """The suits that a clearing has not."""
    return [one for one in "FMR" if one not in legal.suit(turn, clearing)]
