"""A legal game as breaches look at it: each turn with its actions, what they were taken for, and the states around them.

What is asked of a state here is a reading of the Law of its own, and only ever answers for sure: `surely_unruled` is
not the opposite of ruling, but says that nothing on the table could make it so.
"""

from functools import cached_property
from typing import NamedTuple

from rootlog.engine.factions import data
from rootlog.engine.pieces import Card, Piece, crafted, hand, supply
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.notation.record import CardTerm, PieceTerm, Region, Transfer

LONERS = ("V", "G")
"""Factions of a single pawn."""


class Act(NamedTuple):
    """One action: its number, text, syntax, the plays and phase that judging took it for, and the states around it."""

    number: int
    text: str
    node: object
    plays: tuple[str, ...]
    phase: str
    before: object
    after: object
    rules: tuple = ()
    """The rules by which judging allowed it."""

    def is_a(self, *plays):
        """Whether it was taken for one of those plays and nothing else."""
        return len(self.plays) == 1 and self.plays[0] in plays

    @property
    def only(self):
        """Its one term where it is a transfer of one, else None."""
        node = self.node
        return node.terms[0] if isinstance(node, Transfer) and len(node.terms) == 1 else None

    @property
    def pieces(self):
        """Its one term of pieces, else None."""
        return self.only if isinstance(self.only, PieceTerm) else None

    @property
    def card(self):
        """Its one term of cards, else None."""
        return self.only if isinstance(self.only, CardTerm) else None

    @property
    def target(self):
        """The number of the one clearing where it ends, else None."""
        if isinstance(self.node, Transfer) and len(self.node.targets) == 1:
            return number(self.node.targets[0])
        return None

    @property
    def is_removal(self):
        """Whether it takes things away without saying where to."""
        return isinstance(self.node, Transfer) and not self.node.targets


def number(where):
    """The clearing that a place as written is, else None."""
    if isinstance(where, Region) and len(where.numbers) == 1 and where.numbers[0]:
        return where.numbers[0]
    return None


class Turn:
    """A turn of a legal game; its lines with something changed are given as text."""

    def __init__(self, game, log, acts, line):
        self.game, self.log, self.acts, self.line = game, log, acts, line
        self.faction = log.faction
        self.texts = [act.text for act in acts]

    @property
    def table(self):
        """What stays the same all game long."""
        return self.game.table

    @property
    def law(self):
        """The law in force."""
        return self.game.table.law

    def written(self, texts):
        """The turn's line with those actions."""
        return f"{self.faction}:" + "/".join(texts)

    @property
    def meant(self):
        """The turn's line as it is."""
        return self.written(self.texts)

    def swapped_for(self, act, *texts):
        """The line with an action replaced by others, or by none."""
        at = act.number - 1
        return self.written([*self.texts[:at], *texts, *self.texts[at + 1 :]])

    def without(self, *acts):
        """The line without some actions."""
        gone = {act.number for act in acts}
        return self.written([act.text for act in self.acts if act.number not in gone])

    def with_after(self, act, *texts):
        """The line with more actions after one of its own."""
        return self.swapped_for(act, act.text, *texts)

    def exchanged(self, act):
        """The line with an action and the next one in each other's place."""
        at = act.number - 1
        texts = list(self.texts)
        texts[at], texts[at + 1] = texts[at + 1], texts[at]
        return self.written(texts)

    def next(self, act):
        """The action after that one, else None."""
        return self.acts[act.number] if act.number < len(self.acts) else None

    def previous(self, act):
        """The action before that one, else None."""
        return self.acts[act.number - 2] if act.number > 1 else None

    def later(self, act):
        """The actions after that one."""
        return self.acts[act.number :]

    def named(self, *plays):
        """The actions that were taken for one of those plays and nothing else."""
        return [act for act in self.acts if act.is_a(*plays)]

    def owns(self, *names):
        """Whether a card of one of those names lies crafted in the faction's play area when the turn begins or ends."""
        return any(owns(state, self.faction, *names) for state in (self.log.before, self.log.after))


def owns(state, faction, *names):
    """Whether one of those cards lies crafted in a play area."""
    return any(card.name in names for card, _ in state.cards(crafted(faction)))


def has_crafted(state, faction):
    """Whether any card lies in a play area."""
    return bool(state.cards(crafted(faction)))


class LegalGame:
    """A record that breaks no rule, with its turns."""

    def __init__(self, text):
        self.text = text
        self.lines = text.splitlines()
        self._judged = JudgedRecord(source(text), explaining=True)
        self.report = self._judged.report
        self.table = self._judged.game.table
        self.record = self._judged.record

    @property
    def is_legal(self):
        """Whether there is nothing wrong with it."""
        return self.report.verdict == "legal"

    @property
    def is_plain(self):
        """Whether no hireling and no landmark is on the table, which could make a breach legal."""
        return not self.table.hirelings and not self.table.landmarks

    @cached_property
    def turns(self):
        """The turns that are not set-up, but for the last, which the end of the game may cut off."""
        return self.every_turn[:-1]

    @cached_property
    def every_turn(self):
        """The turns that are not set-up."""
        told = {}
        for one in self._judged.explained:
            told[one.turn, one.action] = one
        lines = {one.number: one for one in self._judged.record.turns}
        return [
            Turn(self, log, self._acts(log, lines[log.number], told), lines[log.number].line)
            for log in self._judged.game.turns
            if log.round
        ]

    def _acts(self, log, line, told):
        acts = []
        for action, step in zip(line.actions, log.steps, strict=True):
            one = told.get((log.number, action.number))
            plays = tuple(one.play.split(" + ")) if one and one.play else ()
            phase = (one.phase if one else None) or ""
            rules = tuple(reason.rule for reason in one.reasons) if one else ()
            acts.append(
                Act(
                    action.number,
                    action.text,
                    action.node,
                    plays,
                    phase,
                    step.before,
                    step.after,
                    rules,
                )
            )
        return tuple(acts)

    def broken(self, turn, line):
        """The record with that line in the place of the turn's."""
        lines = [*self.lines]
        lines[turn.line - 1] = line
        return "\n".join(lines) + "\n"


# --- what is so in a state ------------------------------------------------------------------------------------


def pieces(state, clearing, owner=None, kinds="wbtp"):
    """The pieces in a clearing with their counts: of an owner, of some kinds."""
    return {
        piece: count
        for piece, count in state.pieces(clearing).items()
        if isinstance(piece, Piece) and owner in (None, piece.owner) and piece.code[0] in kinds
    }


def number_of(state, clearing, owner=None, kinds="wbtp"):
    """How many pieces of an owner and of some kinds there are in a clearing."""
    return sum(pieces(state, clearing, owner, kinds).values())


def surely_unruled(turn, state, clearing):
    """Whether the turn's faction rules a clearing by no reading: everything there that could be counted for it is outnumbered."""
    faction = turn.faction
    if faction == "L" and number_of(state, clearing, "L", "b"):
        return False
    could = number_of(state, clearing, faction, "wb")
    if owns(state, faction, "soupkitchens"):
        could += 2 * number_of(state, clearing, faction, "t")
    could += sum(
        count
        for piece, count in pieces(state, clearing, kinds="wp").items()
        if piece.owner != faction and (piece.owner == "O" or piece.owner.startswith("h_"))
    )
    if not could and faction != "E":  # some laws let the Eyrie rule where a token alone lies
        return True
    others = [
        number_of(state, clearing, one, "wb") for one in turn.table.factions if one != faction
    ]
    return max(others, default=0) > could


def surely_rules(turn, state, clearing):
    """Whether the turn's faction rules a clearing by every reading: its own warriors and buildings outnumber everything else."""
    if turn.faction != "L" and number_of(state, clearing, "L", "b"):
        return False
    own = number_of(state, clearing, turn.faction, "wb")
    return own > number_of(state, clearing, kinds="wbtp") - number_of(state, clearing, turn.faction)


def ignores_rule(turn):
    """Whether the turn's faction may move where nobody lets it."""
    return turn.faction in ("P", *LONERS) or turn.owns("corvidplanners")


def near(turn, clearing):
    """The clearings that could be next to one: by paths, closed or not, and by rivers."""
    game_map = turn.table.map
    return game_map.neighbours[clearing] | game_map.river_neighbours[clearing]


def joined(turn, state, clearing):
    """The clearings that surely are next to one."""
    return {
        other
        for other in turn.table.map.neighbours[clearing]
        if (min(clearing, other), max(clearing, other)) not in state.closed
    }


def suit(turn, clearing):
    """The suit of a clearing."""
    return turn.table.suits[clearing]


def clearings(turn):
    """All clearings of the map."""
    return turn.table.map.clearings


def open_slots(turn, state, clearing):
    """How many building slots of a clearing are open; a ruin fills one."""
    return (
        turn.table.map.slots[clearing]
        - number_of(state, clearing, kinds="b")
        - (clearing in state.ruins)
    )


def in_supply(state, faction, code):
    """How many of a kind of piece a faction has left."""
    return state.count(Piece(faction, code), supply(faction))


def in_hand(state, faction):
    """How many cards a faction holds."""
    return state.size(hand(faction))


def could_hold(state, faction, suit_letter):
    """Whether a hand may hold a card of a suit: one that is known to be, or one that nobody knows."""
    return any(card.suit in (None, suit_letter) for card, _ in state.cards(hand(faction)))


def unknown_cards(state, faction):
    """How many cards in a hand nobody knows."""
    return state.count(Card(None, None), hand(faction))


def crafting_pieces(turn, state):
    """How many of the turn's faction's crafting pieces stand in clearings, by suit of the clearing."""
    codes = data(turn.faction).crafting
    count = {}
    for clearing in clearings(turn):
        for piece, many in pieces(state, clearing, turn.faction, "bt").items():
            if piece.code in codes or piece.code[:3] in codes:
                one = suit(turn, clearing)
                count[one] = count.get(one, 0) + many
    return count
