"""Readable forms near an action that cannot be read, by the slips that people make."""

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations, islice
from typing import NamedTuple

from rootlog.engine.vocabulary import CARD_SUITS, FACTIONS
from rootlog.engine.words import item_names
from rootlog.grammar import Unreadable
from rootlog.notation.reader import node_of, ordered
from rootlog.notation.record import CardTerm, Craft, Guess, ItemTerm, Node, PieceTerm, Transfer
from rootlog.replaying import facts
from rootlog.spelling import things
from rootlog.spelling.marks import spelled

LONGEST = 60
"""The most characters of an action for which more is tried than its signs."""
MOST = 20
"""The most forms of one kind of slip. If more can be read, none is likelier than the others, and nothing less likely is tried."""
_SIGNS = ("->", "-", ">", "#", "$", "%", "_", "+", ")", "(", "^", ",")
_LETTERS = "wbtpfrsmxhcadejkoXZ"
_CHANGED_TO = ("-", ">", "#", "$", "%", "_", "+", ")", "(", "^", "*", ",")
_LISTED = re.compile(r"(?<=\d)\s+(?=\d)|(?<=\d)\s+and\s+(?=\d)")
"""The blanks between two clearings that are listed without a plus sign."""
_FOR_A_SLASH = ",|\\.:!"
_MOST_LETTERS = 7
"""The most letters of an action all of which may be in the wrong case. In a longer one at most two are: a suit and a hand."""
_CARD = re.compile(rf"\d*[{''.join(CARD_SUITS)}]\$")
_MARKER = re.compile(r"([A-Z]?\$_)([a-z]{1,2})(->.*)")
_KEYS = ("h", "r", "m", "f", "o", "ho")
"""The keys of the markers that are no faction's letters: prices, funds, the Outcast and the Hated Outcast."""
_FERRY = "f"
_NUMBERLESS = re.compile(
    r"(?<=[+>_])(?=[+_]|$)|(?<=X[A-Z])(?![0-9]|_)|(?<=[a-z])(?=\^|<->)|(?<=<->t)$"
)
_ROLLLESS = re.compile(r"(?<=[(,])(?=[,)])|(?<=[0-9])(?=\))")
"""The places of a number that may be left out: after an arrow, a plus sign or a battle's letter, of what is flipped; among rolls."""
_NUMBERS = tuple(map(str, range(1, 13)))
_ROLLS = tuple(map(str, range(4)))
_PRICE = re.compile(r"(\$_[hrm]->)(\d+)")
_PRICES = ("1", "2", "3", "4")
"""The prices that a service can have (11.3.5)."""
_LETTER = re.compile(rf"(?<!h_)[{''.join(c for c in FACTIONS if c not in CARD_SUITS)}]")
"""A letter that can only be a faction's."""


class SlipForms(NamedTuple):
    """Forms that one kind of slip explains.

    They are `sure` if there is no other way to read the text, and `plain` if they need no trial in the game.
    """

    sure: bool
    forms: tuple[str, ...]
    plain: bool = False


def groups(
    text: str, owner: str, players: Collection[str], *, plainly: bool = False
) -> Iterator[SlipForms]:
    """The readable forms near an action on that faction's turn, the likeliest kind of slip first.

    No form adds the letter of a faction that does not play. With `plainly` only signs are changed, and one letter in the wrong case.
    """
    if "<-" in text.replace("<->", ""):
        return  # it may be read either way round
    signs = ordered(spelled(text))
    listed = ordered(spelled(_LISTED.sub("+", text)))
    if listed != signs and _reads(listed, owner):
        yield SlipForms(True, (listed,))
    if signs != text and _reads(signs, owner):
        yield SlipForms(True, (signs,), plain=listed == signs)
        if listed == signs:
            return
    if plainly:
        forms = _distinct(next(_cased(signs), ()), owner) if len(text) <= LONGEST else ()
        if len(forms) == 1:
            yield SlipForms(True, forms, plain=True)
        return
    separated = _distinct(_separated(signs), owner)
    if separated:
        yield SlipForms(len(separated) == 1, separated)
    arranged = _distinct(filter(None, (things.arranged(text, owner, players),)), owner)
    if arranged:
        yield SlipForms(True, arranged)
    if len(text) > LONGEST:
        return
    whole = (*_parted(signs), *_cased(signs))
    bases = dict.fromkeys((signs, "".join(text.split())))
    parts = [[form for base in bases for form in slip(base, players)] for slip in _SLIPS]
    for number, slips in enumerate((*whole, *parts)):
        heard = (form for form in slips if _strangers(form, players) <= _strangers(text, players))
        forms = _distinct(heard, owner)
        if len(forms) > MOST:
            return
        if forms:
            yield SlipForms(number < len(whole) and len(forms) == 1, forms)


def cased(text: str) -> str | None:
    """An action whose letters are in the wrong case, with the fewest of them changed so that it can be read.

    None if several forms do as well, or if the text is longer than an action.
    """
    for slips in _cased(text) if len(text) <= LONGEST else ():
        forms = list(islice(filter(_reads, slips), 2))
        if forms:
            return forms[0] if len(forms) == 1 else None
    return None


def _strangers(form: str, players: Collection[str]) -> set[str]:
    return {letter for letter in _LETTER.findall(form) if letter not in players}


def _distinct(forms: Iterable[str], owner: str) -> tuple[str, ...]:
    """The forms that can be read, one for each meaning."""
    found: dict[tuple[Node, ...], str] = {}
    for form in forms:
        try:
            said = tuple(node_of(part, owner) for part in form.split("/"))
        except Unreadable:
            continue
        if not any(map(_idle, said)) and all(_exists(node, owner) for node in said):
            found.setdefault(said, form)
        if len(found) > MOST:
            break
    return tuple(found.values())


def _idle(node: Node) -> bool:
    """True if it moves a piece or item from nowhere to nowhere, as half of an action can seem to do."""
    return (
        type(node) is Transfer
        and not node.targets
        and any(term.start is None and type(term) is not CardTerm for term in node.terms)
    )


def _exists(node: Node, owner: str) -> bool:
    """True if there are such pieces and items: of the factions that it names, or of the owner."""
    if type(node) is Guess:
        return _has(node.faction, node.code)
    if type(node) is Craft:
        return node.item is None or node.item in item_names()
    if type(node) is not Transfer:
        return True
    return all(
        _has(term.faction or owner, term.code)
        if type(term) is PieceTerm
        else type(term) is not ItemTerm or term.item == "_" or term.item in item_names()
        for term in node.terms
    )


def _has(faction: str, code: str) -> bool:
    """True if a faction has such a piece. The ferry, and pieces of a faction of which no pieces are known, are let through."""
    faces = facts.faces(faction) if code != _FERRY else ()
    return not faces or any(f"{face}_".startswith(f"{code}_") for face in faces)


def _reads(text: str, owner: str = "") -> bool:
    try:
        node_of(text, owner)
    except Unreadable:
        return False
    return True


def _separated(text: str) -> Iterator[str]:
    """The text as actions with another sign than a slash between them. The comma between two rolls is not such a sign."""
    for sign in _FOR_A_SLASH:
        parts = re.split(rf"{re.escape(sign)}(?![0-9]\))", text)
        if len(parts) > 1:
            yield "/".join(spelled(part) for part in parts if part.strip())


def _parted(text: str) -> Iterator[Iterator[str]]:
    """The text as actions with nothing between them: first as two, then as three."""
    for count in (2, 3):
        yield ("/".join(parts) for parts in _pieces(text, count))


def _pieces(text: str, count: int) -> Iterator[tuple[str, ...]]:
    """The text cut into that many actions, each of which can be read."""
    if count == 1:
        if _reads(text):
            yield (text,)
        return
    for place in range(1, len(text)):
        if _reads(text[:place]):
            yield from ((text[:place], *rest) for rest in _pieces(text[place:], count - 1))


def _cased(text: str) -> Iterator[Iterator[str]]:
    """The text with the case of some letters changed: of one letter, then of two, and so on."""
    places = [n for n, character in enumerate(text) if character.isalpha()]
    if len(places) == 1 and _CARD.match(text):
        return  # a card's suit, whose sign is missing: no piece of a board in the wrong case
    for count in range(1, len(places) + 1 if len(places) <= _MOST_LETTERS else 3):
        yield (
            "".join(c.swapcase() if n in chosen else c for n, c in enumerate(text))
            for chosen in combinations(places, count)
        )


def _doubled(text: str, _: Collection[str]) -> Iterator[str]:
    """The text with a doubled character written once, or with two neighbours swapped."""
    for place in range(1, len(text)):
        one, other = text[place - 1], text[place]
        if one == other:
            yield text[:place] + text[place + 1 :]
    for place in range(1, len(text)):
        one, other = text[place - 1], text[place]
        if one != other:
            yield text[: place - 1] + other + one + text[place + 1 :]


def _number_put_in(text: str, _: Collection[str]) -> Iterator[str]:
    """The text with a number put in."""
    for found in _NUMBERLESS.finditer(text):
        place = found.start()
        yield from (text[:place] + number + text[place:] for number in _NUMBERS)
    for found in _ROLLLESS.finditer(text) if text[:1] == "X" else ():
        place = found.start()
        comma = "," if text[place - 1].isdigit() else ""
        yield from (text[:place] + comma + number + text[place:] for number in _ROLLS)


def _put_in(text: str, players: Collection[str]) -> Iterator[str]:
    """The text with a sign or a letter put in."""
    characters = (*_SIGNS, *_LETTERS, *sorted({*players, *CARD_SUITS}))
    for place in range(len(text), -1, -1):
        for character in characters:
            yield text[:place] + character + text[place:]


def _dropped(text: str, _: Collection[str]) -> Iterator[str]:
    """The text without one of its characters."""
    for place in range(len(text)):
        if len(text) > 1:
            yield text[:place] + text[place + 1 :]


def _changed(text: str, _: Collection[str]) -> Iterator[str]:
    """The text with a sign in the place of one character."""
    for place, character in enumerate(text):
        for sign in _CHANGED_TO:
            if sign != character:
                yield text[:place] + sign + text[place + 1 :]


def _another_key(text: str, _: Collection[str]) -> Iterator[str]:
    """The text with another marker, if no marker has that key."""
    found = _MARKER.fullmatch(text)
    if found is not None and found[2] not in _KEYS:
        yield from (found[1] + key + found[3] for key in _KEYS)


def _another_price(text: str, _: Collection[str]) -> Iterator[str]:
    """The text with another price, if no price is so high or so low."""
    found = _PRICE.fullmatch(text)
    if found is not None and found[2] not in _PRICES:
        yield from (found[1] + price for price in _PRICES)


_SLIPS = (
    _another_key,
    _another_price,
    _doubled,
    _number_put_in,
    _put_in,
    _dropped,
    _changed,
)
