"""What counts as the right repair, and when none is called for: what a human judge could know from the record alone.

An offered line is right where it says what was meant, or leaves the same table behind with nothing wrong. Which card it was
that left a hand, nobody sees but by what is written: where the slip took its only mention away, any card that may have paid is
right, provided that nothing in the whole record speaks against it. It is as good where it changes no more of what is written
and nothing in the whole record speaks against it, though it is not what was meant; all else is wrong. Silence is right where
another line, as near to what is written as the one that was meant, makes the whole record legal, too: then nothing tells
which of them was meant.

Who made a mistake the record may tell, too. What a player did against the Law is a play as long as the rest of the record goes on
from it. Where that does not, or where it cannot be done at all, the record speaks against itself, as if the pen had slipped.
"""

import difflib
import re
from collections import Counter

import rootlog
from rootlog.engine.cards import deck
from rootlog.engine.pieces import Card
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.replaying import facts

HIDDEN = ("hand", "deck", "discard", "souls", "board")
"""Where the cards lie that nobody sees, and those that were spent out of a hand: hands, the deck, piles, supporters."""
TOKENS = (
    (r"(?<![\d_])\d+(?!\d)", [str(number) for number in range(1, 13)]),
    (r"[FMRB](?=#)", "FMRB"),
    (r"(?<=\$_)[rmxb](?![a-z])", "rmxb"),
    (r"(?<=%)[a-z](?=->|$|[stdre])", "fbtshcxr"),
)
"""What of an action may be another: its numbers, suits, columns and items, each with all that it may be."""


def whose(told, line):
    """Who is said to have made the mistake in a line: of the first error there, else anywhere, else of the first warning."""
    heads = [one for one in told if one.follows_from is None and one.severity != "note"]
    heads.sort(key=lambda one: (not one.is_error, one.line != line))
    return heads[0].likely if heads else ""


def is_contradicted(told, line):
    """Whether the rest of the record does not go on from what a line says, or that cannot be at all."""
    errors = [one for one in told if one.severity == "error"]
    return any(one.line != line or one.kind == "impossible" for one in errors)


def same(one, other):
    """Whether two lines say the same turn."""
    return rootlog.format(_bare(one)) == rootlog.format(_bare(other))


def _bare(line):
    return "".join(line.split("//")[0].split()) + "\n"


class Meant:
    """A record as it was meant, and one line of it: what other lines in its place are compared with."""

    def __init__(self, lines, line, meant):
        self.lines, self.line, self.meant = list(lines), line, meant
        self.record = self._with(meant)
        self.errors = self._errors(self.record)

    def _with(self, text, earlier=()):
        lines = [*self.lines[: self.line - 1], text, *self.lines[self.line :]]
        return JudgedRecord(source("\n".join(lines) + "\n"), earlier=earlier)

    @staticmethod
    def _errors(judged):
        """The lines of the errors of a record, as many as there are."""
        return Counter(one.line for one in judged.at_once.findings if one.is_error)

    def _after(self, judged):
        """The state when the turn is over."""
        number = next(one.number for one in judged.record.turns if one.line == self.line)
        return judged.game.turns[number - 1].after

    def mended_by(self, offered):
        """Whether a line that is offered is what was meant, or comes to the same by all that the record tells."""
        if same(offered, self.meant):
            return True
        judged = self._with(offered, earlier=(self.record,))
        errors = self._errors(judged)
        if errors[self.line]:
            return False
        one, other = self._after(self.record), self._after(judged)
        return one == other or (errors <= self.errors and public(one) == public(other))

    def is_mended(self, offered):
        """Whether a line before the first turn of play is as it was meant."""
        return same(offered, self.meant)

    def has_rival(self, broken):
        """Whether another line before the turns may be the slip as well: it has the letter, and would do with the one that was meant."""
        lines = [*self.lines[: self.line - 1], broken, *self.lines[self.line :]]
        first = self.record.record.turns[0].line
        for n, line in enumerate(lines[: first - 1]):
            if n != self.line - 1 and line[:2] == broken[:2] != self.meant[:2]:
                text = "\n".join([*lines[:n], self.meant[0] + line[1:], *lines[n + 1 :]]) + "\n"
                if self._errors(JudgedRecord(source(text))) <= self.errors:
                    return True
        return False

    def as_good(self, broken, offered):
        """Whether nothing in the record speaks against a line that is offered, and it is as near to what is written."""
        if changed(broken, offered) > changed(broken, self.meant):
            return False
        return self._errors(self._with(offered, earlier=(self.record,))) <= self.errors

    def is_told(self, broken):
        """Whether the record tells what was meant: no other line that is as near to it leaves the record as legal."""
        known = public(self._after(self.record))
        for text in alternatives(self.record.game.table, self.meant, broken):
            judged = self._with(text, earlier=(self.record,))
            if self._errors(judged) <= self.errors and public(self._after(judged)) != known:
                return False
        return True


def changed(one, other):
    """How many actions of two lines are not in both."""
    mine, yours = (Counter(line.partition(":")[2].split("/")) for line in (one, other))
    return max((mine - yours).total(), (yours - mine).total())


def public(state):
    """What all at the table see: the state without which cards lie in hands, in piles and among the supporters."""
    seen = {}
    for place, things in state.places():
        hidden = place.kind in HIDDEN and not place.key
        for thing, count in things.items():
            key = place, Card(None, None) if hidden and isinstance(thing, Card) else thing
            seen[key] = seen.get(key, 0) + count
    return seen, state.scores, state.markers, state.closed, state.ruins


def alternatives(table, meant, broken):
    """The lines that are as near: where the two differ, another clearing, count, suit, column, item or name."""
    owner = meant[0]
    ours, theirs = (line.partition(":")[2].split("/") for line in (meant, broken))
    match = difflib.SequenceMatcher(None, ours, theirs, autojunk=False)
    seen = {meant, broken}
    for tag, i, j, k, m in match.get_opcodes():
        if tag == "equal":
            continue
        for whole, start, end in ((ours, i, j), (theirs, k, m)):
            for text in _altered(table, "/".join(whole[start:end])):
                line = f"{owner}:" + "/".join([*whole[:start], text, *whole[end:]])
                if line not in seen:
                    seen.add(line)
                    yield line


def _altered(table, text):
    """Some actions with one thing else in them, wherever they say it and in each place alone."""
    for pattern, values in TOKENS:
        found = list(re.finditer(pattern, text))
        for old in dict.fromkeys(one.group() for one in found):
            places = [one for one in found if one.group() == old]
            for new in values:
                for some in (places, *([one] for one in places)):
                    yield _replaced(text, some, new)
    for one in re.finditer(r"(?<=#)[a-z@]{4,}|(?<=Z)[a-z]{3,}", text):
        for new in _names(table, one.group(), text[one.start() - 1]):
            yield _replaced(text, [one], new)


def _replaced(text, places, new):
    """The text with something else in some places."""
    for one in reversed(places):
        text = text[: one.start()] + new + text[one.end() :]
    return text


def _names(table, name, before):
    """The names of a faction's own cards where that is one of them, of the deck's cards where one is crafted."""
    if before == "Z":
        return [card.name for card in deck(table.deck).cards]
    for faction in table.factions:
        own = [known for known, _, _ in facts.own_cards(faction)]
        if name in own:
            return own
    return []
