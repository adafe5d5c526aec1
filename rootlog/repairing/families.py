"""Families of repairs: of two with one family in one place at most one is meant."""

from __future__ import annotations

from rootlog.notation.record import (
    Battle,
    Board,
    CardTerm,
    Hand,
    ItemTerm,
    Node,
    PieceTerm,
    Region,
    Status,
    Term,
    Transfer,
    Where,
)

UNSEEN = "put in a card that nobody sees"
FOUGHT = "put in a battle"
DISCARDED = "put in a discard"
"""Of a card whose suit is not said."""


def put_in(node: Node) -> str:
    """The family of what is put in.

    Some actions are rivals, since what is owed does not say which of them was meant: which card comes to a column, which of its own
    a faction takes, which item it exhausts, and where pieces come or go. Nobody sees which card is spent, or joins supporters: any is as
    good, unless what follows shows it.
    """
    if type(node) is not Transfer:
        return f"{FOUGHT} {node}" if type(node) is Battle else f"put in {node}"
    if _is_unseen(node):
        return UNSEEN
    if not node.targets and all(type(t) is CardTerm and type(t.start) is Hand for t in node.terms):
        return DISCARDED
    if all(type(term) is ItemTerm and type(term.start) is Status for term in node.terms):
        return f"put in items for {node.targets[-1:]}"
    columns = to_column(node)
    terms: list[Term] = []
    for term in node.terms:
        if type(term) is CardTerm and (columns or term.suit is None):
            terms.append(term._replace(suit=None, name=None))
        elif type(term) is PieceTerm:
            # of several owners' pieces on a board any may pay
            paid = type(term.start) is Board and not node.targets
            whose = None if paid else term.faction
            terms.append(term._replace(faction=whose, start=_anywhere(term.start)))
        else:
            terms.append(term._replace(item="") if type(term) is ItemTerm else term)
    return f"put in {terms} for {[_anywhere(target) for target in node.targets]}"


def to_column(node: Node | None) -> bool:
    """True if an action brings something to a column, as cards to the Decree."""
    targets = node.targets if type(node) is Transfer else ()
    return any(type(target) is Board and target.key is not None for target in targets)


def _is_unseen(node: Transfer) -> bool:
    """True if it moves cards of the deck out of hands or supporters, and not to a column."""
    return not to_column(node) and all(
        type(term) is CardTerm and term.suit is not None and type(term.start) in (Hand, Board)
        for term in node.terms
    )


def _anywhere(where: Where | None) -> Where | None:
    """A place whatever its number or column is."""
    if type(where) is Region:
        return Region(())
    return where._replace(key="") if type(where) is Board and where.key is not None else where
