"""The kinds of slips in a turn, one row each: its name, its edits, and the places where it may be.

The first rows are likelier. A kind that no slip of the corpus needs fails a test (`tests/test_slips.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from rootlog.engine.reasons import ILLEGAL, IMPOSSIBLE, MISSING, OPEN, PLAY, RECORD, Objection
from rootlog.repairing.proposal import MORE, MOVED, SHARED, UNDONE, Proposal
from rootlog.repairing.proposer import NEAR, Proposer
from rootlog.repairing.scene import COUNT, FEWER

_DECREE = frozenset(("column", "suit", "bird"))
"""The parts of a card that comes to a column that may be wrong."""
_COLUMN = frozenset(("column",))


class SlipKind(NamedTuple):
    """A kind of slip: its name, the edits that would mend one, and a test for the findings that it may have made.

    The edit shows who makes it, if it is not `made` by one of them whatever that is.
    """

    name: str
    edits: Callable[[Proposer], Iterator[Proposal]]
    may: Callable[[Proposer], bool] = lambda _: True
    made: str = ""


def _of_order(p: Proposer) -> bool:
    return p.is_order


def _of_turn(p: Proposer) -> bool:
    return p.is_of_whole_turn


def _left_out(p: Proposer) -> bool:
    return p.is_left_out


def _left_out_of_turn(p: Proposer) -> bool:
    return p.is_left_out and not p.places


def _illegal(p: Proposer) -> bool:
    return p.is_illegal


def _elsewhere(p: Proposer) -> bool:
    return p.is_elsewhere


def _illegal_elsewhere(p: Proposer) -> bool:
    return p.is_elsewhere and p.is_illegal


def _not_illegal_elsewhere(p: Proposer) -> bool:
    return p.is_elsewhere and not p.is_illegal


def _wrong_with_others(p: Proposer) -> bool:
    return p.finding.kind in (ILLEGAL, IMPOSSIBLE)


def _in_its_place(p: Proposer) -> bool:
    return p.is_elsewhere and bool(p.places)


Group = tuple[SlipKind, ...]

ABOUT_IT: tuple[Group, ...] = (
    (SlipKind("step exchanged", lambda p: p.each(p.together.moved), _of_order),),
    (SlipKind("clearing throughout", lambda p: p.together.shared()),),
    (SlipKind("column of the turn", lambda p: p.in_columns(_COLUMN), _of_turn),),
    (
        SlipKind("points due", lambda p: p.left_out.due(), _left_out, OPEN),
        SlipKind("set-up left out", lambda p: p.left_out.set_up(), _left_out_of_turn),
        SlipKind("more of what is shown", lambda p: p.left_out.more(), _left_out_of_turn),
        SlipKind("card from the deck", lambda p: p.left_out.from_deck(), _left_out),
        SlipKind("loss left out", lambda p: p.left_out.battles.lost(), _left_out),
        SlipKind("effect left out", lambda p: p.left_out.followed(), _left_out),
        SlipKind("effects left out", lambda p: p.left_out.all_that_follows(), _left_out),
        SlipKind("step left out", lambda p: p.left_out.of_steps(), _left_out),
        SlipKind("part of a step left out", lambda p: p.left_out.of_parts(), _left_out),
        SlipKind("paid otherwise", lambda p: p.posted_as(p.about.unused), _left_out),
        SlipKind("wrong nearby", lambda p: p.beside_with_others(NEAR), _left_out),
        SlipKind("loss otherwise", lambda p: p.each(p.losses), _left_out),
        SlipKind("card laid down", lambda p: p.left_out.laid_down(), _left_out),
        SlipKind("payment left out", lambda p: p.left_out.missing(), _left_out),
    ),
    (
        SlipKind("fewer fell", lambda p: p.each(p.fewer_lost)),
        SlipKind("forgotten at first", lambda p: p.together.first()),
        SlipKind("doubled", lambda p: p.together.doubled(p.places)),
        SlipKind("battle left out", lambda p: p.left_out.battles.fought(), made=RECORD),
        SlipKind("clearings exchanged", lambda p: p.each(p.together.exchanged)),
        SlipKind("another thing", lambda p: p.each(p.variants)),
        SlipKind("more there", lambda p: p.more_there()),
        SlipKind("count of a group", lambda p: p.each(p.group)),
        SlipKind("more set up", lambda p: p.left_out.set_up(), lambda p: bool(p.places)),
        SlipKind("loss of the battle otherwise", lambda p: p.each(p.losses), _illegal),
        SlipKind("loss of the battle left out", lambda p: p.left_out.battles.lost(), _illegal),
        SlipKind("refresh left out", lambda p: p.left_out.refreshed()),
        SlipKind("doubled elsewhere", lambda p: p.together.doubled(range(len(p.line.actions)))),
    ),
)
"""The kinds of slips in what a finding is about itself, in groups, of which the first are likelier; in each the likeliest is first."""

AROUND_IT: tuple[Group, ...] = (
    (
        SlipKind("clearing of two", lambda p: p.each(p.together.clearing_beside), _elsewhere),
        SlipKind("posted otherwise", Proposer.posted, _elsewhere),
        SlipKind("wrong next to it", lambda p: p.beside_with_others(1), _elsewhere),
        SlipKind("next to it", Proposer.beside, _elsewhere),
        SlipKind("battle before it", lambda p: p.each(p.before), _illegal_elsewhere),
        SlipKind("left out next to it", lambda p: p.left_out.missing(), _elsewhere),
    ),
    (SlipKind("another in force", Proposer.in_force, _elsewhere),),
    (SlipKind("moved", lambda p: p.each(p.together.moved)),),
    (SlipKind("left out with it", Proposer.missing_with_it, _wrong_with_others),),
    (SlipKind("act forgotten", lambda p: p.forgotten.acts(p.hints), _elsewhere),),
    (
        SlipKind("related", Proposer.farther, _elsewhere),
        SlipKind("suit or column elsewhere", Proposer.elsewhere, _elsewhere),
        SlipKind("card of a column", lambda p: p.in_columns(_DECREE), _in_its_place),
    ),
    (
        SlipKind(
            "payment left out anywhere",
            lambda p: p.left_out.missing(anywhere=True),
            _not_illegal_elsewhere,
        ),
    ),
)
"""The kinds of slips in the rest of its turn."""

KINDS = (*ABOUT_IT, *AROUND_IT)


_RANKS = {kind.name: rank for rank, group in enumerate(KINDS) for kind in group}


def rank_of(kind: str) -> int:
    """The group of a kind of slip, 0 for the likeliest; what is no kind of its turn comes last."""
    return _RANKS.get(kind, len(KINDS))


_MADE = {kind.name: kind.made for group in KINDS for kind in group if kind.made}
_OF_PLAYERS = frozenset((COUNT, FEWER, UNDONE))
"""The things that players do too often or too little, by family; a pen seldom writes another number."""
_OF_EITHER = frozenset(
    ("suit", "bird", "start", "target", "clearing", SHARED, "area", "battle", "points")
)
"""The things that a player gets wrong as easily as a pen: the place, the suit of a card, the points."""
_BUILDING = "kind of a building"


def made_by(proposal: Proposal, finding: Objection) -> str:
    """Who makes a mistake that such an edit mends, where nothing else in the record tells: the players, the pen, or either.

    What is put in for something done is what was done before it, and for something that is missing what was not done at all. What is shown in
    part, and what would have to be another number in another action, may be either.
    """
    if proposal.kind in _MADE:
        return _MADE[proposal.kind]
    if proposal.size == MOVED or proposal.family in _OF_EITHER or proposal.thing == _BUILDING:
        return OPEN
    omitted = proposal.size == MORE and finding.kind == MISSING
    if not omitted and proposal.family not in _OF_PLAYERS:
        return RECORD
    elsewhere = proposal.edited not in (0, finding.action)
    return OPEN if finding.evidence.get("paid") or elsewhere else PLAY


def groups(proposer: Proposer) -> Iterator[Iterator[Proposal]]:
    """The edits of each group that may explain a finding."""
    for group in KINDS:
        yield _edits(proposer, (kind for kind in group if kind.may(proposer)))


def _edits(proposer: Proposer, kinds: Iterable[SlipKind]) -> Iterator[Proposal]:
    for kind in kinds:
        for proposal in kind.edits(proposer):
            yield proposal._replace(kind=kind.name)
