"""What scribes mis-write: a letter, a number, an action dropped, doubled or moved, where what is written cannot be so."""

from rootlog.engine.factions import data
from rootlog.engine.pieces import Piece, board, clearing
from rootlog.notation.record import Battle, Score
from tests.breaching import legal
from tests.breaching.finding import evening_draws, fights, times, walks
from tests.breaching.kinds import SCRIBES, breach

SPENDINGS = (
    "spend a card",
    "spend wood",
    "spend supporters",
    "spend acolytes",
    "spend funds",
    "give warriors",
    "outrage",
    "discard to limit",
)


def removals(turn):
    """The removals of one kind of piece from one clearing, as (action, owner, code, clearing, count)."""
    for act in turn.acts:
        term = act.pieces
        if act.is_removal and term is not None and term.start is not None:
            here = legal.number(term.start)
            if here:
                yield act, term.faction or turn.faction, term.code, here, term.count or 1


def prefix(turn, owner):
    """How a turn writes whose piece it is."""
    return "" if owner == turn.faction else owner


@breach(SCRIBES)
def removed_elsewhere(turn):
    """The clearing of a removal is wrong: nothing of the kind is there."""
    for act, owner, code, here, count in removals(turn):
        for there in legal.clearings(turn):
            if there != here and not legal.number_of(act.before, there, owner):
                yield turn.swapped_for(act, f"{times(count, prefix(turn, owner) + code)}{there}->")


@breach(SCRIBES)
def removed_too_many(turn):
    """More is removed than is there."""
    for act, owner, code, here, _ in removals(turn):
        there = act.before.count(Piece(owner, code), clearing(here))
        if there:
            yield turn.swapped_for(act, f"{there + 1}{prefix(turn, owner)}{code}{here}->")


@breach(SCRIBES)
def removed_of_another_kind(turn):
    """The piece's letter is wrong: none of that kind is there."""
    for act, owner, code, here, count in removals(turn):
        if owner not in turn.table.factions:
            continue
        for other in data(owner).pieces:
            if other[0] != code[0] and not legal.number_of(act.before, here, owner, other[0]):
                yield turn.swapped_for(act, f"{times(count, prefix(turn, owner) + other)}{here}->")


@breach(SCRIBES)
def removed_of_another_faction(turn):
    """The faction's letter is wrong: nothing of that faction is there."""
    for act, _, code, here, count in removals(turn):
        for other in turn.table.factions:
            if (
                not legal.number_of(act.before, here, other)
                and other not in legal.LONERS
                and code in data(other).pieces
            ):
                yield turn.swapped_for(act, f"{times(count, prefix(turn, other) + code)}{here}->")


@breach(SCRIBES)
def removal_without_letter(turn):
    """The faction's letter is missing: the turn's own faction has nothing there."""
    for act, owner, code, here, count in removals(turn):
        if (
            owner != turn.faction
            and not legal.number_of(act.before, here, turn.faction)
            and turn.faction not in legal.LONERS
            and code in data(turn.faction).pieces
        ):
            yield turn.swapped_for(act, f"{times(count, code)}{here}->")


@breach(SCRIBES)
def removal_doubled(turn):
    """A removal stands twice, and nothing is left to remove."""
    for act, owner, code, here, count in removals(turn):
        if act.after.count(Piece(owner, code), clearing(here)) < count and not legal.number_of(
            act.after, here, owner
        ):
            yield turn.with_after(act, act.text)


@breach(SCRIBES)
def battle_of_another_faction(turn):
    """The defender's letter is wrong: nothing of that faction is there; the losses are written as they were."""
    for act, node, losses in fights(turn):
        if not losses:
            continue
        for other in turn.table.factions:
            if other != turn.faction and not legal.number_of(act.before, node.clearing, other):
                head, _, rest = act.text.partition(f"X{node.defender}")
                yield turn.swapped_for(act, f"{head}X{other}{rest}")


@breach(SCRIBES)
def battle_elsewhere(turn):
    """The battle's clearing is wrong: nothing of the attacker or of the defender is there."""
    for act, node, losses in fights(turn):
        if not losses or node.ambushes or node.rolls:
            continue
        for there in legal.clearings(turn):
            if not legal.number_of(act.before, there, node.defender) and not legal.number_of(
                act.before, there, turn.faction, "wp"
            ):
                yield turn.swapped_for(act, f"X{node.defender}{there}")


@breach(SCRIBES)
def move_from_elsewhere(turn):
    """The clearing where a move begins is wrong: nobody is there."""
    for act, start, end, count in walks(turn):
        for here in legal.clearings(turn):
            if here not in (start, end) and not legal.number_of(
                act.before, here, turn.faction, "w"
            ):
                yield turn.swapped_for(act, f"{times(count, 'w')}{here}->{end}")


@breach(SCRIBES)
def losses_before_battle(turn):
    """A battle's losses stand before it."""
    for act, _node, losses in fights(turn):
        before = turn.previous(act)
        if (
            len(losses) == 1
            and before is not None
            and not isinstance(before.node, Battle)
            and (not turn.next(losses[0]) or not isinstance(turn.next(losses[0]).node, Score))
        ):
            yield turn.exchanged(act)


@breach(SCRIBES)
def battle_before_move(turn):
    """A battle stands before the move that brought the warriors there."""
    for act, _start, end, _ in walks(turn):
        after = turn.next(act)
        if (
            (
                after is not None
                and isinstance(after.node, Battle)
                and after.node.clearing == end
                and not legal.number_of(act.before, end, turn.faction, "w")
                and not after.node.ambushes
            )
            and "go along" not in act.plays
            and after.is_a("battle", "crusade where they moved")
        ):
            yield turn.exchanged(act)


@breach(SCRIBES, plain=True)
def draw_doubled(turn):
    """The draw at the turn's end stands twice."""
    for act, _ in evening_draws(turn):
        yield turn.with_after(act, act.text)


@breach(SCRIBES)
def points_doubled(turn):
    """Points stand twice; not those of the Duchy, whose lords may score and need not have."""
    if turn.faction == "D":
        return
    for act in turn.acts:
        if isinstance(act.node, Score) and act.node.faction is None and act.node.points > 0:
            now = turn.log.after.scores.get(turn.faction)
            if now is not None and now + act.node.points < 29:
                yield turn.with_after(act, act.text)


@breach(SCRIBES, warned=True)
def hand_letter_missing(turn):
    """A card is spent or discarded from no hand."""
    for act in turn.named("spend a card", "discard to limit"):
        if act.card and act.text.endswith(f"#{turn.faction}->") and turn.faction != "L":
            yield turn.swapped_for(act, act.text.replace(f"#{turn.faction}->", "#->"))


@breach(SCRIBES, warned=True)
def board_missing(turn):
    """The `$` of what is spent from a board, or goes to one, is missing; pieces from nowhere may have fallen in a battle before."""
    for act in turn.named("spend supporters", "spend acolytes", "mobilize", "train", "sacrifice"):
        earlier = turn.acts[: act.number - 1]
        fallen = act.pieces and any(isinstance(one.node, Battle) for one in earlier)
        if "$" in act.text and not fallen:
            yield turn.swapped_for(act, act.text.replace("$", "", 1))


@breach(SCRIBES, warned=True)
def outrage_into_hand(turn):
    """The card of an Outrage goes to the Alliance's hand."""
    for act in turn.named("outrage", "outrage without a card"):
        if act.text.endswith("A$"):
            yield turn.swapped_for(act, act.text[:-1])


@breach(SCRIBES)
def slash_missing(turn):
    """Two actions stand together."""
    for act in turn.acts[:-1]:
        line = turn.meant
        whole = f"{act.text}/{turn.next(act).text}"
        if line.count(whole) == 1 and act.text.endswith("->"):
            yield line.replace(whole, whole.replace("/", ""), 1)


@breach(SCRIBES)
def arrow_mistyped(turn):
    """An arrow is typed as something else."""
    for act in turn.acts:
        if act.text.count("->") == 1 and "<" not in act.text:
            for arrow in ("=>", ">", "-", "\u2013>", "\u2192"):
                yield turn.swapped_for(act, act.text.replace("->", arrow))


@breach(SCRIBES)
def colon_missing(turn):
    """The colon after the faction's letter is missing."""
    yield turn.meant.replace(":", "", 1)


@breach(SCRIBES)
def unknown_letter(turn):
    """A faction's letter that there is not."""
    for act in turn.acts:
        if isinstance(act.node, Battle) and act.text.startswith(f"X{act.node.defender}"):
            for letter in "WYN":
                yield turn.swapped_for(act, f"X{letter}{act.text[2:]}")


@breach(SCRIBES)
def spent_twice(turn):
    """What pays for something stands twice, and pays for nothing."""
    for act in turn.named("spend wood", "spend acolytes", "give warriors", "spend supporters"):
        if act.pieces is None:
            continue
        code, count = act.pieces.code, act.pieces.count or 1
        start = act.pieces.start
        here = legal.number(start)
        left = (
            legal.number_of(act.after, here, turn.faction, code[0])
            if here
            else act.after.count(Piece(turn.faction, code), board(turn.faction))
        )
        if left < count:
            yield turn.with_after(act, act.text)


@breach(SCRIBES, warned=True)
def hand_of_another(turn):
    """A card is discarded from the hand of somebody who does not play."""
    for act in turn.named("discard to limit"):
        if act.text.endswith(f"#{turn.faction}->"):
            for other in "CEALODPHKVG":
                if other not in turn.table.factions:
                    yield turn.swapped_for(
                        act, act.text.replace(f"#{turn.faction}->", f"#{other}->")
                    )


@breach(SCRIBES)
def sympathy_twice_in_a_clearing(turn):
    """The token's clearing is wrong: it has one."""
    for act in turn.named("spread sympathy"):
        if not act.target:
            continue
        for there in legal.clearings(turn):
            if (
                there != act.target
                and legal.number_of(act.before, there, "A", "t")
                and legal.suit(turn, there) == legal.suit(turn, act.target)
            ):
                yield turn.swapped_for(act, f"t->{there}")


@breach(SCRIBES)
def leader_unknown(turn):
    """A leader, minister or mood is misspelt."""
    for act in turn.named("depose", "sway", "choose mood"):
        if act.card and act.card.name and len(act.card.name) > 4:
            name = act.card.name
            yield turn.swapped_for(act, act.text.replace(name, name[:-2] + name[-1]))
