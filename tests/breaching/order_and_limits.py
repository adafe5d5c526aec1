"""Breaches of order and number: what comes too late in a turn, more than there is, and more than may be done."""

from rootlog.engine.law import chapter
from rootlog.engine.pieces import Piece, board, clearing, leader
from rootlog.notation.record import Battle, Score
from tests.breaching import legal
from tests.breaching.finding import (
    MOVES,
    directly_before,
    evening_draws,
    fights,
    times,
    untouched,
    walks,
)
from tests.breaching.kinds import (
    ALLIANCE,
    BIRDSONG,
    CHAPTERS,
    CORVIDS,
    CULT,
    DRAWS,
    DUCHY,
    EVENING,
    EYRIE,
    HUNDREDS,
    KEEPERS,
    MARQUISE,
    PLAYERS,
    RIVERFOLK,
    A,
    G,
    T,
    breach,
)
from tests.breaching.marquise_and_eyrie import ACTING_CARDS, harmless_battle, is_turmoil

M = chapter("maps")
DAYLIGHT = {letter: one.DAYLIGHT for letter, one in CHAPTERS.items()}
DEEDS = (*MOVES, "battle", "plot", "build")
"""What is done in Daylight, by those who have no Birdsong moves."""


def alone(turn, act):
    """Whether an action has no points, payments, losses or other effects beside it: a quiet deed."""
    after = turn.next(act)
    return after is None or not (
        isinstance(after.node, (Score, Battle))
        or after.is_removal
        or after.is_a("outrage", "outrage without a card", "show cards", "spend a card")
    )


# --- order -------------------------------------------------------------------------------------------------------


RECRUITED = {"D": "muster", "H": "recruit", "P": "recruit", "K": "recruit", "O": "protect"}
"""What each places in Birdsong that nothing later in the turn need hang on."""


@breach(PLAYERS, plain=True)
def birdsong_after_daylight(turn):
    """Warriors of Birdsong are placed after a move or a battle of Daylight."""
    if turn.faction not in RECRUITED:
        return
    for act in turn.named(RECRUITED[turn.faction]):
        if act.phase != "birdsong" or act.pieces is None or not goes_late(turn, act):
            continue
        paid = directly_before(turn, act, "spend a card")
        moved = [paid, act] if paid is not None and turn.faction in "PK" else [act]
        for deed in turn.later(act):
            if deed.phase == "daylight" and deed.is_a(*MOVES) and alone(turn, deed):
                texts = [one.text for one in turn.acts if one not in moved]
                at = texts.index(deed.text) + 1
                texts[at:at] = [one.text for one in moved]
                if texts.count(deed.text) == 1:
                    yield turn.written(texts), (BIRDSONG[turn.faction], DAYLIGHT[turn.faction])
                break


def goes_late(turn, act):
    """Whether no later action of the turn hangs on what is placed there."""
    if turn.faction == "D":
        return not any("w0->" in one.text for one in turn.later(act))
    if turn.faction == "O":
        return not any("w$->" in one.text for one in turn.later(act))
    places = [legal.number(one) or 0 for one in act.node.targets]
    return untouched(turn, act, *places)


@breach(PLAYERS, plain=True)
def deed_after_the_draw(turn):
    """A move or a battle of Daylight stands behind the draw of Evening."""
    for draw, _ in evening_draws(turn):
        act = turn.previous(draw)
        if act is None or not act.is_a(*DEEDS) or act.is_removal or turn.faction in legal.LONERS:
            continue
        rules = (DAYLIGHT[turn.faction], EVENING[turn.faction], *DRAWS[turn.faction])
        more = (ALLIANCE.MILITARY_OPERATIONS,) if turn.faction == "A" else ()
        if act.is_a("battle") and not isinstance(act.node, Battle):
            continue
        yield turn.exchanged(act), (*rules, *more, *act.rules)


# --- more than may be done -----------------------------------------------------------------------------------------


def officers(state):
    """How many officers the Alliance has."""
    return state.count(Piece("A", "w"), board("A"))


def operations(turn):
    """The military operations of the Alliance's Evening."""
    return [
        act
        for act in turn.acts
        if act.phase == "evening"
        and (
            act.is_a("move", "recruit", "organize")
            or (act.is_a("battle") and isinstance(act.node, Battle))
        )
    ]


@breach(PLAYERS, ALLIANCE.MILITARY_OPERATIONS, plain=True)
def operation_too_many(turn):
    """The Alliance battles once more than it has officers."""
    if turn.faction != "A" or turn.owns(*ACTING_CARDS):
        return
    found = operations(turn)
    if not found or len(found) != officers(found[-1].before):
        return
    for draw, _ in evening_draws(turn):
        battle = harmless_battle(turn, draw.before)
        if battle and not isinstance(turn.previous(draw).node, Score):
            yield turn.with_after(turn.previous(draw), battle)


@breach(PLAYERS, CORVIDS.DAYLIGHT, CORVIDS.EXERT, CORVIDS.DRAW, plain=True)
def corvids_act_too_often(turn):
    """A fourth action of the Corvids, who draw all the same."""
    if turn.faction != "P" or turn.owns(*ACTING_CARDS):
        return
    done = [
        act
        for act in turn.acts
        if act.is_a("move", "plot", "trick")
        or (act.is_a("battle") and isinstance(act.node, Battle))
    ]
    for draw, _ in evening_draws(turn):
        last = turn.previous(draw)
        battle = harmless_battle(turn, draw.before)
        if battle and len(done) == 3 and done[-1].phase == "daylight" and quiet_end(last):
            yield turn.with_after(last, battle)


def quiet_end(act):
    """Whether an action scores nothing and is no battle that what follows could be a loss of."""
    return not isinstance(act.node, (Score, Battle))


RECRUITING = {
    "C": (MARQUISE.RECRUIT,),
    "E": (EYRIE.RESOLVE_THE_DECREE, EYRIE.DECREE_RECRUIT),
    "H": (HUNDREDS.RECRUIT, HUNDREDS.BIRDSONG),
    "K": (KEEPERS.RECRUIT,),
    "O": (RIVERFOLK.RECRUIT,),
    "P": (CORVIDS.RECRUIT,),
}


@breach(PLAYERS, plain=True)
def recruited_too_many(turn):
    """One warrior more than that comes with a recruit of one clearing; not of the Cult, whose card may go unwritten."""
    if turn.faction not in RECRUITING or is_turmoil(turn):
        return
    if any("O$->" in act.text for act in turn.acts):
        return  # what a trade post took may have paid
    if any(card.name == "charismatic" for card, _ in turn.log.before.cards(leader("E"))):
        return
    for act in turn.named("recruit"):
        term = act.pieces
        if term is None or act.target is None or not untouched(turn, act, act.target):
            continue
        if term.code == "w" and legal.in_supply(act.after, turn.faction, "w") > 3:
            line = turn.swapped_for(act, f"{(term.count or 1) + 1}w->{act.target}")
            yield line, RECRUITING[turn.faction]


@breach(PLAYERS, DUCHY.BIRDSONG, DUCHY.ASSEMBLY, DUCHY.RECRUIT, DUCHY.PARLIAMENT, plain=True)
def mustered_too_many(turn):
    """One warrior more comes into the Burrow in Birdsong."""
    for act in turn.named("muster"):
        term = act.pieces
        if turn.faction != "D" or not term or act.phase != "birdsong":
            continue
        if legal.in_supply(act.after, "D", "w") > 3 and len(turn.named("muster")) == 1:
            yield turn.swapped_for(act, f"{(term.count or 1) + 1}w->0")


@breach(PLAYERS, G.LIMITS, T.PIECES)
def placed_beyond_supply(turn):
    """A warrior more than the supply holds is placed."""
    for act in turn.acts:
        term = act.pieces
        if not act.is_a("recruit", "muster", "sacrifice", "train") or term is None:
            continue
        count, left = term.count or 1, legal.in_supply(act.before, turn.faction, "w")
        back = any("w" in one.text and one.is_removal for one in turn.acts[: act.number])
        if term.code == "w" and count == left and not back and len(act.node.targets) == 1:
            more = act.text.removeprefix(str(count))
            yield turn.swapped_for(act, f"{count + 1}{more}"), ()


# --- places --------------------------------------------------------------------------------------------------------


KEEP = Piece("C", "t_k")


def kept(turn, state):
    """The clearing with the keep, else None."""
    return next(
        (one for one in legal.clearings(turn) if state.count(KEEP, clearing(one))),
        None,
    )


@breach(PLAYERS, MARQUISE.THE_KEEP, CORVIDS.RECRUIT)
def placed_at_the_keep(turn):
    """Warriors of the Corvids or of the Cult are placed at the keep, which has their suit."""
    if turn.faction not in ("P", "L") or "C" not in turn.table.factions:
        return
    for act in turn.named("recruit"):
        keep = kept(turn, act.before)
        places = [legal.number(one) for one in act.node.targets]
        if keep is None or keep in places or None in places or not untouched(turn, act, keep):
            continue
        wanted = legal.suit(turn, keep)
        if len(wanted) == 1 and all(legal.suit(turn, one) == wanted for one in places):
            gone = places[-1]
            if untouched(turn, act, gone):
                goals = sorted({keep, *places} - {gone})
                yield turn.swapped_for(act, "w->" + "+".join(map(str, goals)))


@breach(PLAYERS, A.MOVE, T.ADJACENCY, T.RIVERS, M.CLOSED_PATHS, M.THE_FERRY, plain=True)
def move_by_no_path(turn):
    """A move along a river or a path that is closed, by who has no boats."""
    if turn.faction == "O" or turn.owns("tunnels", "cobbler", "eyrieemigre"):
        return
    if turn.named("pay for services") or turn.named("open a path"):
        return
    for act, start, end, count in walks(turn):
        open_to = legal.joined(turn, act.before, start)
        for there in legal.near(turn, start) - open_to:
            if (
                legal.suit(turn, there) == legal.suit(turn, end)
                and legal.surely_rules(turn, act.before, start)
                and not legal.number_of(act.before, there, "A", "t")
                and not legal.number_of(act.before, end, "A", "t")
                and untouched(turn, act, end, there)
            ):
                yield turn.swapped_for(act, f"{times(count, 'w')}{start}->{there}")


@breach(PLAYERS, CULT.CRUSADE, CULT.PERFORM_CONSPIRACIES)
def crusade_in_another_suit(turn):
    """A crusade that comes to nothing is fought in a clearing that is not of the outcast's suit."""
    if turn.faction != "L":
        return
    for act, node, losses in fights(turn):
        if not act.is_a("crusade") or losses or node.ambushes or not alone(turn, act):
            continue
        for there in legal.clearings(turn):
            if (
                legal.suit(turn, there) != legal.suit(turn, node.clearing)
                and there != turn.table.map.tower
                and legal.number_of(act.before, there, "L", "w")
                and legal.number_of(act.before, there, node.defender, "w")
            ):
                yield turn.swapped_for(act, f"X{node.defender}{there}")


# --- who leads -----------------------------------------------------------------------------------------------------


@breach(PLAYERS, DUCHY.SWAY, DUCHY.CHOOSE_MINISTER, T.CARDS)
def minister_swayed_again(turn):
    """A minister is swayed who is already."""
    for act in turn.named("sway"):
        now = [card.name for card, _ in act.before.cards(leader("D"))]
        for name in now:
            if name and act.card and name != act.card.name:
                yield turn.swapped_for(act, f"#{name}->$")


LEADERS = 4


@breach(PLAYERS, EYRIE.DEPOSE, EYRIE.A_NEW_CLUTCH)
def leader_again(turn):
    """The leader who is deposed takes over again."""
    found = turn.named("depose")
    if turn.faction != "E" or not found:
        return
    so_far = [one for one in turn.game.every_turn if one.line <= turn.line]
    turmoils = sum(len(one.named("depose")) for one in so_far if one.faction == "E")
    anew = turmoils % LEADERS == 0  # then all can be chosen, that one too
    for act in found:
        now = [card.name for card, _ in turn.log.before.cards(leader("E"))]
        if len(now) == 1 and act.card and now[0] != act.card.name and not anew:
            yield turn.swapped_for(act, f"#{now[0]}->$")


@breach(PLAYERS, EYRIE.HUMILIATE, EYRIE.TURMOIL)
def humiliated_too_little(turn):
    """Turmoil costs a point less than there are birds."""
    for act in turn.acts:
        if turn.faction == "E" and isinstance(act.node, Score) and act.node.points < -1:
            held = act.before.scores.get("E") or 0
            if held + act.node.points > 0:
                points = -act.node.points - 1
                yield turn.swapped_for(act, f"--{points if points > 1 else ''}")
