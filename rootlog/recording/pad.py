"""The view of a page under the hand of a scribe: whose turn it is, its steps, what lies where, what is owed, who comes next."""

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rootlog.editing.completing_actions import action
from rootlog.editing.completing_things import names
from rootlog.editing.options import Completion, offered
from rootlog.editing.places import turn_above
from rootlog.editing.standing import FORBIDDEN, UNKNOWN, TurnStanding
from rootlog.engine import factions, words
from rootlog.engine.general.order import board_letter
from rootlog.engine.work import NO_LIMIT
from rootlog.judged import JudgedRecord
from rootlog.notation.record import Node, Score
from rootlog.notation.writer import node_text
from rootlog.recording.likely import likely
from rootlog.recording.lying import spots, turned, written_name
from rootlog.recording.owed import STEP, Owed, owed, reached, with_action
from rootlog.reporting.words.actions import action_in_words, turn_in_words

MAP_PIECES = {"f": "ferry"}
"""The pieces of nobody that are moved."""
MOST = 30
"""So many actions are written at the end of a turn at most."""


class Next(NamedTuple):
    """A turn that may come next: how its line begins, whose it is and which round it would be."""

    text: str
    faction: str
    name: str
    player: str
    round: int


class Pad:
    """The game as it is behind so many actions of the turn in a line; of no turn where none is there."""

    def __init__(self, judged: JudgedRecord, line: int, number: int) -> None:
        """Take the record, the line from 1, and how many actions of it are behind the pen."""
        self.judged = judged
        self.line = line
        self.number = number
        turn = next((one for one in judged.record.turns if one.line == line), None)
        self.game = TurnStanding(judged, turn, number + 1) if turn is not None else None
        self._owed: tuple[Owed, ...] | None = None
        self._looking: Iterator[Node | None] | None = None
        self._likely: list[dict[str, Any]] = []

    def told(self) -> dict[str, Any]:
        """All that is shown at once."""
        found: dict[str, Any] = {"next": [one._asdict() for one in self.next()]}
        game = self.game
        if game is None:
            return found
        players = {one.faction: one.name for one in self.judged.record.players}
        return found | {
            "name": words.faction_name(game.faction),
            "player": players.get(game.faction, ""),
            "round": game.line.round,
            "scores": {one: words.score(game.state.scores.get(one)) for one in game.table.factions},
            "steps": [*self.steps()],
            "owed": [self._chip(game, one) for one in self.owed()],
            **self.lying(game),
        }

    def lying(self, game: TurnStanding) -> dict[str, Any]:
        """The things that can be tapped and their places, of which the judge is asked nothing."""
        return {
            "faction": game.faction,
            "factions": {one: words.faction_name(one) for one in game.table.factions},
            "hirelings": {one: words.faction_name(one) for one in game.table.hirelings},
            "places": [
                {**spot._asdict(), "things": [thing._asdict() for thing in spot.things]}
                for spot in spots(game)
            ],
            "kinds": {
                one: [*names(game, one).items()]
                for one in (game.faction, *game.table.factions, *game.table.hirelings)
            }
            | {"": [*MAP_PIECES.items()]},
            "items": words.item_names(),
            "turned": [*turned(game)],
            "faces": _faces(game),
            "absent": _absent(game),
            **_of_deck(game),
        }

    def owed(self) -> tuple[Owed, ...]:
        """The debts here."""
        if self._owed is None:
            self._owed = owed(self.game) if self.game is not None else ()
        return self._owed

    def _chip(self, game: TurnStanding, one: Owed) -> dict[str, Any]:
        return {
            "text": one.text,
            "words": self._words(game, one.node),
            "why": one.why,
            "kind": one.kind,
            "group": one.group,
            "sure": one.sure,
        }

    def _words(self, game: TurnStanding, node: Node) -> str:
        """An action in words, without who does it."""
        log = self.judged.trials.replayed(with_action(game, node))
        step = log.steps[-1]
        if not step.changes:
            return action_in_words(game.table, log, step)
        return turn_in_words(game.table, log._replace(steps=(step,)))

    def likely(self, milliseconds: float) -> dict[str, Any]:
        """The actions that may well come next besides those owed, as far as it is known by then, and whether that is all; asked again, it is more."""
        end = time.monotonic() + milliseconds / 1000
        if self._looking is None:
            known = frozenset(one.text for one in self.owed())
            is_open = self.game is not None and not self.game.setting_up
            self._looking = (
                likely(self.game, known) if self.game is not None and is_open else iter(())
            )
        for node in self._looking:
            if node is not None and self.game is not None:
                self._likely.append(
                    {"text": node_text(node), "words": self._words(self.game, node)}
                )
            if time.monotonic() > end:
                return {"found": self._likely, "whole": False}
        return {"found": self._likely, "whole": True}

    def ending(self) -> dict[str, Any]:
        """The end of the turn: all that is owed and sure, how much is left then for which something is to be chosen, and what would come behind that."""
        if self.game is None:
            return {"texts": [], "left": 0, "rest": []}
        written, game, left = self._written(self.game, alone=False)
        rest, _, _ = self._written(game, alone=True)
        return {
            "texts": _joined(written),
            "left": len({one.group for one in left}),
            "rest": _joined(rest),
        }

    def _written(
        self, game: TurnStanding, *, alone: bool
    ) -> tuple[list[Node], TurnStanding, tuple[Owed, ...]]:
        """All that is owed and sure, or with `alone` all for which there is one way, written one after the other; the game then, and what is left.

        What is owed again when it is written shows nothing, and is left out.
        """
        written: list[Node] = []
        vain: set[str] = set()
        left = owed(game)
        while len(written) < MOST:
            many = Counter(one.group for one in left)
            may = (one for one in left if one.sure or (alone and many[one.group] == 1))
            more = [one for one in may if one.text not in vain]
            if not more:
                break
            then = game
            for one in more:
                then = TurnStanding(self.judged, with_action(then, one.node), NO_LIMIT)
            found = owed(then)
            again = {one.text for one in more} & {one.text for one in found}
            vain |= again
            if not again:
                written += [one.node for one in more]
                game, left = then, found
        return written, game, left

    def steps(self) -> Iterator[dict[str, Any]]:
        """The steps of the turn in the Law's order, and how far it has come."""
        game = self.game
        assert game is not None  # asked of a turn
        turn = game.tried.turn
        agenda = turn.facts.agenda
        if not game.tried.judged or agenda is None:
            return
        shown = [*enumerate(agenda.slots)]
        shown = [one for one in shown if not one[1].name.startswith(("start of", "end of"))]
        come = min(
            (number for number, _ in shown if number >= reached(turn)), default=len(agenda.slots)
        )
        waiting = {one.why for one in self.owed() if one.kind == STEP}
        for number, slot in shown:
            cited = self.judged.law.cite(slot.rule)
            yield {
                "phase": slot.phase,
                "name": slot.name,
                "rule": cited.number,
                "state": "now" if number == come else "done" if number < come else "ahead",
                "waits": any(why.startswith(f"{cited.number} ") for why in waiting),
            }

    def next(self) -> Iterator[Next]:
        """The turns that may come next, that of the next seat first."""
        before = [turn for turn in self.judged.record.turns if turn.line <= self.line]
        rounds = {turn.faction: turn.round for turn in before}
        players = {one.faction: one.name for one in self.judged.record.players}
        for letter in self._following(rounds):
            yield Next(
                f"{letter}:",
                letter,
                str(words.faction_name(letter)),
                players.get(letter, ""),
                rounds.get(letter, -1) + 1,
            )

    def _following(self, rounds: Mapping[str, int]) -> tuple[str, ...]:
        """The factions in the order in which they come next: those that are to be set up, by their boards' letters or as they were drafted, then by seats."""
        table = self.judged.game.table
        seats = table.seats
        if not any(rounds.values()):
            left = [one for one in table.factions if one not in rounds]
            drafted = left[::-1] if table.advanced else sorted(left, key=board_letter)
            return (*drafted, *(one for one in seats if one in rounds))
        last = turn_above(self.judged, self.line)
        first = seats.index(last.faction) + 1 if last is not None and last.faction in seats else 0
        return seats[first:] + seats[:first]

    def lit(self, left: str, goals: list[str], milliseconds: float) -> dict[str, list[str]]:
        """The judge's answer about things that go to each of some places: why not, "" where they may; as many as there is time for."""
        game, end = self.game, time.monotonic() + milliseconds / 1000
        found: dict[str, list[str]] = {}
        for goal in goals if game is not None else ():
            assert game is not None  # as above
            verdict = game.verdict(f"{left}->{goal}")
            found[goal] = [verdict.answer, verdict.why]
            if time.monotonic() > end:
                break
        return found

    def options(self, typed: str) -> list[dict[str, Any]]:
        """The options behind the written part of an action, as an editor offers it."""
        game = self.game
        if game is None:
            return []
        found = action(game, typed)
        return [_option(one, typed) for one in offered(found, typed, (0, len(typed)), game)]

    def verdict(self, text: str) -> list[str]:
        """The judge's answer about an action here: ALLOWED, UNKNOWN or FORBIDDEN, and why."""
        if self.game is None:
            return [UNKNOWN, ""]
        found = self.game.verdict(text)
        return [found.answer, found.why if found.answer == FORBIDDEN else ""]


def _faces(game: TurnStanding) -> list[tuple[str, str, str]]:
    """The sides of the pieces of the faction at turn that have several: of which kind, which side, what it is called."""
    if game.faction not in factions.letters(game.house):
        return []
    data = factions.data(game.faction, game.house)
    several = ((code, sides) for code, sides in data.faces.items() if len(sides) > 1)
    return [(code, side, data.piece_names[side]) for code, sides in several for side in sides]


def _absent(game: TurnStanding) -> dict[str, str]:
    """The factions that do not play."""
    others = (one for one in factions.letters(game.house) if one not in game.table.factions)
    return {one: str(words.faction_name(one)) for one in others}


def _of_deck(game: TurnStanding) -> dict[str, Any]:
    """The suits of the deck, and the cards of each by the names with which they are written."""
    deck = game.judged.rule_set.deck
    named: dict[str, dict[str, str]] = {suit: {} for suit in deck.suits}
    for card in deck.cards:
        named[card.suit].setdefault(written_name(card), card.title)
    for owner in game.table.factions:
        for own in _own(game, owner):
            named.get(own.get("suit", ""), {}).setdefault(own["name"], own["title"])
    return {
        "suits": {suit: words.suit_name(suit) for suit in deck.suits},
        "cards": {suit: [*found.items()] for suit, found in named.items()},
    }


def _own(game: TurnStanding, owner: str) -> Iterator[dict[str, Any]]:
    """The cards of a faction's own, as quests."""
    if owner in factions.letters(game.house):
        for listed in factions.data(owner, game.house).cards.values():
            yield from listed


def _option(one: Completion, typed: str) -> dict[str, Any]:
    whole = typed[: one.range.start.column] + one.text
    return {
        "text": whole,
        "label": one.label,
        "detail": one.detail,
        "kind": one.kind,
        "forbidden": one.forbidden,
        "about": one.about,
    }


def _joined(nodes: list[Node]) -> list[str]:
    """Those actions as they are written, points of one faction together."""
    found: list[Node] = []
    points: dict[tuple[str | None, bool], int] = {}
    for node in nodes:
        if type(node) is Score:
            key = (node.faction, node.points > 0)
            points[key] = points.get(key, 0) + node.points
        else:
            found.append(node)
    scored = [Score(faction, number) for (faction, _), number in points.items()]
    return [node_text(node) for node in (*scored, *found)]
