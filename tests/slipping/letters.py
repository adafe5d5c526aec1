"""Letters and names mis-written or left away."""

import re

from rootlog.engine.cards import deck
from rootlog.engine.factions import data
from rootlog.notation.record import Battle, Transfer
from rootlog.replaying import facts
from tests.slipping.kinds import slip, slip_in_action
from tests.slipping.places import put

PIECE = re.compile(r"(?<![a-z_%#$])([A-Z]?)((?:w_w|[wpbt])(?:_[a-z0-9])*)(?=\d*[+)]|\d*->|\d+\^)")
"""A piece in an action: its faction's letter, and its code."""


def _pieces(act):
    return PIECE.finditer(act.text) if isinstance(act.node, Transfer) else ()


def _others(turn, letter):
    return [one for one in turn.table.factions if one != letter]


def _each(act, pattern, values):
    """The action with another value wherever a pattern matches."""
    for one in re.finditer(pattern, act.text):
        for other in values:
            if other != one.group():
                yield put(act.text, one, other)


@slip_in_action
def suit(turn, act):
    """Another suit of a card."""
    yield from _each(act, r"[BFMR](?=[#+)])(?=.*#)", "BFMR")


@slip_in_action
def column(turn, act):
    """Another column of the Decree."""
    yield from _each(act, r"(?<=->\$_)[rmxb]$", "rmxb")


@slip_in_action
def item(turn, act):
    """Another item."""
    yield from _each(act, r"(?<=%)[a-z]", "fbtshcxr")


@slip_in_action
def item_state(turn, act):
    """Exhausted for refreshed and the other way round."""
    yield from _each(act, r"(?<=->)[re]$", "re")


@slip_in_action
def leader_or_the_like(turn, act):
    """Another leader, minister or mood."""
    for one in re.finditer(r"(?<=#)[a-z]{4,}", act.text):
        own = [name for name, _, _ in facts.own_cards(turn.faction)]
        for other in own if one.group() in own else ():
            yield put(act.text, one, other)


@slip_in_action
def crafted_card(turn, act):
    """Another card of the same suit crafted."""
    if not act.text.startswith("Z") or act.text.startswith("Z%"):
        return
    others = ("ambush", "dominance")
    cards = [c for c in deck(turn.table.deck).cards if not c.item and c.name not in others]
    suits = {card.suit for card in cards if card.name.startswith(act.text[1:])}
    for card in cards:
        if card.suit in suits and not card.name.startswith(act.text[1:]):
            yield f"Z{card.name}"


@slip_in_action
def letter_of_a_piece(turn, act):
    """Another faction's letter before a piece."""
    for one in _pieces(act):
        for other in _others(turn, one[1] or turn.faction):
            owner = "" if other == turn.faction else other
            yield put(act.text, one, owner + one[2])


@slip_in_action
def letter_of_a_piece_left_away(turn, act):
    """No letter before another faction's piece."""
    for one in _pieces(act):
        if one[1] not in ("", turn.faction):
            yield put(act.text, one, one[2])


@slip_in_action
def building_or_token(turn, act):
    """Another kind of the faction's buildings or tokens."""
    for one in _pieces(act):
        owner = one[1] or turn.faction
        if owner in turn.table.factions and one[2][0] in "bt":
            for other in data(owner).pieces:
                if other[0] == one[2][0] and other != one[2]:
                    yield put(act.text, one, one[1] + other)


@slip_in_action
def kind_of_piece(turn, act):
    """A building for a token, a token for a building, a warrior for the Vagabond's pawn."""
    for one in _pieces(act):
        for old, new in ("bt", "tb", "pw"):
            if one[2].startswith(old):
                yield put(act.text, one, one[1] + new + one[2][1:])


@slip_in_action
def defender(turn, act):
    """Another defender of a battle."""
    if isinstance(act.node, Battle) and re.match(r"X[A-Z]", act.text):
        for other in _others(turn, act.text[1]):
            if other != turn.faction:
                yield f"X{other}{act.text[2:]}"


@slip_in_action
def hand_left_away(turn, act):
    """A card from no hand."""
    yield from (put(act.text, one, "") for one in re.finditer(r"(?<=#)[A-Z](?=->)", act.text))


@slip_in_action
def hand(turn, act):
    """A card from another hand."""
    yield from _each(act, r"(?<=#)[A-Z](?=->)", turn.table.factions)


@slip_in_action
def hand_that_draws(turn, act):
    """A card into another hand."""
    yield from _each(act, r"(?<=->)[A-Z]$(?<=#->.|[A-Z]->.)", turn.table.factions)


@slip_in_action
def board_left_away(turn, act):
    """No `$` where things come from a board or go there."""
    yield from (put(act.text, one, "") for one in re.finditer(r"\$(?![_])", act.text))


@slip_in_action
def card_sign_left_away(turn, act):
    """No `#` behind a suit."""
    if isinstance(act.node, Transfer):
        yield from (put(act.text, one, "") for one in re.finditer(r"(?<=[BFMR])#", act.text))


@slip
def letter_of_the_turn(turn):
    """Another player's letter before the turn."""
    for other in _others(turn, turn.faction):
        yield other + turn.meant[1:]
