"""How much is told of cards: full names or short ones, no name, no suit."""

from random import Random

from rootlog.engine.cards import deck
from rootlog.notation.record import CardTerm, Craft, Hand, Node, Pile, Show, Term, Transfer
from rootlog.notation.writer import node_text
from tests.rewriting.kinds import Turn, by_action

SHARED = ("favor", "part")
"""Short names that a card of each suit has."""
NAMED = ("dom", "dominance", "chaos", "coalition", "economic", "military")
"""Names that say what is done with a card: it wins otherwise than by points."""


def _names(turn: Turn) -> dict[str, list[str]]:
    """Every name of a card of the deck as written, with all that it can be written as."""
    found: dict[str, list[str]] = {}
    for card in deck(turn.table.deck).cards:
        forms = [card.name, *([card.abbr] if card.abbr else []), *card.aliases]
        for form in forms:
            known = found.setdefault(form, [])
            known += [one for one in forms if one not in known]
    return found


def _full(turn: Turn) -> dict[str, str]:
    """Short names of which there is one card, with the full one."""
    found: dict[str, str] = {}
    for short, forms in _names(turn).items():
        full = {card.name for card in deck(turn.table.deck).cards if card.name in forms}
        if len(full) == 1:
            found[short] = full.pop()
    found.update({short: name for name, short in _prefixed(turn).items()})
    return found


def _prefixed(turn: Turn) -> dict[str, str]:
    """Cards of which there is one for each suit, with what stands behind a `Z`: the suit's letter and the short name."""
    return {
        card.name: f"{card.suit.lower()}{card.abbr}"
        for card in deck(turn.table.deck).cards
        if card.abbr in SHARED
    }


def _renamed(node: Node, change: dict[str, str]) -> list[str] | None:
    if isinstance(node, Craft) and node.name in change:
        return [node_text(Craft(None, change[node.name]))]
    if not isinstance(node, Transfer | Show):
        return None
    terms = tuple(
        term._replace(name=change.get(term.name or "", term.name))
        if isinstance(term, CardTerm)
        else term
        for term in node.terms
    )
    return [node_text(node._replace(terms=terms))] if terms != node.terms else None  # type: ignore[arg-type]


@by_action
def names_in_full(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`Ztun` as `Ztunnels`, `F#@C->` as `F#ambushC->`, `M#domC->` as `M#dominanceC->`."""
    del chance
    return _renamed(node, _full(turn))


@by_action
def names_shortened(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`Ztunnels` as `Ztun`, and whatever other forms a card's name has."""
    change = {}
    for full, forms in _names(turn).items():
        if full in SHARED:
            continue  # its other forms are the names of three cards
        others = [one for one in forms if one != full and _plain(one, node)]
        if others:
            change[full] = chance.choice(others)
    if isinstance(node, Craft):
        change.update(_prefixed(turn))
    return _renamed(node, change)


def _plain(name: str, node: Node) -> bool:
    """Whether a short name tells which card it is; `favor` and `part` need a suit beside them."""
    if name not in SHARED:
        return True
    return isinstance(node, Transfer | Show) and all(
        isinstance(term, CardTerm) and term.suit for term in node.terms
    )


def _is_hidden(term: Term, node: Node) -> bool:
    """Whether a card may be left without its name: it comes from a hand or the pile, or is shown."""
    return (
        isinstance(term, CardTerm)
        and term.name not in NAMED
        and (isinstance(node, Show) or isinstance(term.start, Hand | Pile))
    )


def _less(node: Node, **gone: None) -> list[str] | None:
    if not isinstance(node, Transfer | Show):
        return None
    terms = tuple(term._replace(**gone) if _is_hidden(term, node) else term for term in node.terms)
    return [node_text(node._replace(terms=terms))] if terms != node.terms else None  # type: ignore[arg-type]


@by_action
def cards_without_name(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`R#tunnelsC->` as `R#C->`."""
    del turn, chance
    return _less(node, name=None)


@by_action
def cards_without_suit(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`R#tunnelsC->` as `#tunnelsC->`; the suit of favor and partisans tells which they are."""
    del turn, chance
    if isinstance(node, Transfer | Show) and any(
        isinstance(term, CardTerm) and term.name in ("favor", "part", "@", "ambush")
        for term in node.terms
    ):
        return None
    return _less(node, suit=None)


@by_action
def cards_untold(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`R#tunnelsC->` as `#C->`."""
    del turn, chance
    return _less(node, suit=None, name=None)
