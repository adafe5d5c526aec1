"""Puts two or three breaches at once into legal games and asks whether each is told, by the right rule, and nothing else.

Run it as `python -m tests.compounds --games N --seed S [--of 3] [--neighbours] [--each N] [--class NAME]`. The games are those of
`tests.breaches`, the breaches those of tests/breaching that are told alone as one error, by the right rule; tests/breaching/compound.py
says which go together. With --neighbours they stand in turns that follow one another instead of one.
Each that is told otherwise is printed with what alone and together was told, for the Law to decide; --out writes their records.
"""

import argparse
import collections
import random
import sys

import rootlog
from rootlog.reporting.report import covers
from tests.breaches import games, original, season, tell
from tests.breaching.catalogue import KINDS
from tests.breaching.compound import Alone, compared, edits, merged, sets_of
from tests.breaching.legal import LegalGame
from tests.hands import keep

TRIED = 5
"""Of how many breaches of a turn it is asked how they are told alone."""


def told_alone(game, kind, breach):
    """A breach with the one error that it is told as, else None."""
    made = edits(breach.turn, breach.line)
    if not made:
        return None
    told = rootlog.check(game.broken(breach.turn, breach.line)).findings
    found = [one for one in told if original(one, kind.warned and one.line == breach.turn.line)]
    numbers = {breach.turn.law.cite(rule).number for rule in breach.rules}
    right = len(found) == 1 and (
        not numbers
        or found[0].rule == "notation"
        or any(covers(number, found[0].rule) for number in numbers)
    )
    if not right or found[0].line != breach.turn.line:
        return None
    return Alone(kind, breach, made, found[0])


def by_turns(game, wanted, chance):
    """The breaches of a game by their turns, in random order, one of each class."""
    turns = collections.defaultdict(list)
    for kind in KINDS.values():
        for breach in () if kind.outset else kind.breaches(game):
            turns[breach.turn.line].append((kind, breach))
    lines = list(turns)
    chance.shuffle(lines)
    for line in lines:
        chance.shuffle(turns[line])
        one_of_each = {kind.name: (kind, breach) for kind, breach in turns[line]}
        found = list(one_of_each.values())
        chance.shuffle(found)
        if not wanted or wanted & set(one_of_each):
            yield line, sorted(found, key=lambda one: one[0].name not in wanted)


def alones(game, found):
    """Those of some breaches of a turn that are told alone, of the first few."""
    told = (told_alone(game, kind, breach) for kind, breach in found[:TRIED])
    return [one for one in told if one is not None]


def broken(game, some):
    """The record with all of those breaches."""
    turns = collections.defaultdict(list)
    for one in some:
        turns[one.breach.turn.line].append(one)
    lines = list(game.lines)
    for line, ones in turns.items():
        lines[line - 1] = merged(ones[0].breach.turn, [edit for one in ones for edit in one.edits])
    return "\n".join(lines) + "\n"


def compounds(game, wanted, each, number, chance):
    """Up to `each` sets of so many breaches in one turn."""
    for _line, found in by_turns(game, wanted, chance):
        if each <= 0:
            return
        if len(found) < number:
            continue
        alone = alones(game, found)
        if not alone:
            continue
        sets = list(sets_of(alone[0].breach.turn, alone, number))
        for some in chance.sample(sets, min(len(sets), each, 2)):
            each -= 1
            yield some


def neighbours(game, wanted, each, number, chance):
    """Up to `each` sets of so many breaches in turns that follow one another, one in each."""
    found = dict(by_turns(game, set(), chance))
    lines = [turn.line for turn in game.turns]
    starts = list(range(len(lines) - number + 1))
    chance.shuffle(starts)
    for start in starts:
        run = lines[start : start + number]
        if each <= 0:
            return
        if not all(line in found for line in run):
            continue
        some = []
        for line in run:
            one = next(iter(alones(game, found[line][:2])), None)
            if one is None:
                break
            some.append(one)
        names = {one.kind.name for one in some}
        if len(some) == number and len(names) == number and (not wanted or wanted & names):
            each -= 1
            yield tuple(some)


def probe(task):
    """What came of up to `each` sets of breaches of one game: name, classes, lines, verdict, findings alone and together, text."""
    name, text, wanted, each, number, beside = task
    game = LegalGame(text)
    if not game.is_legal:
        return []
    chance = random.Random(name)
    told = []
    for some in (neighbours if beside else compounds)(game, set(wanted), each, number, chance):
        wrong = broken(game, some)
        findings = rootlog.check(wrong).findings
        told.append(
            (
                name,
                tuple(one.kind.name for one in some),
                tuple(dict.fromkeys(wrong.splitlines()[one.breach.turn.line - 1] for one in some)),
                compared(some, findings),
                tuple(one.finding for one in some),
                findings,
                wrong,
            )
        )
    return told


def show(one):
    """A set of breaches that is told otherwise."""
    name, kinds, lines, what, alone, findings, _ = one
    tell(f"--- {what}: {' + '.join(kinds)}, {name}, line {alone[0].line}")
    for line in lines:
        tell(f"    {line}")
    for label, some in (("alone", alone), ("together", findings[:8])):
        for found in some:
            first = found.follows_from
            cause = f" [follows from {first.turn}.{first.action} {first.rule}]" if first else ""
            tell(
                f"      {label} turn {found.turn} action {found.action} {found.rule} ({found.severity}): {found.message}{cause}"
            )
            if found.suggestion and not first:
                tell(f"        meant {found.suggestion.edit}")


def main():
    """Injects sets of breaches and reports; exit status 1 where one is told otherwise."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--each", type=int, default=4)
    parser.add_argument("--of", type=int, default=2, choices=(2, 3))
    parser.add_argument("--neighbours", action="store_true")
    parser.add_argument("--fixtures", action="store_true")
    parser.add_argument("--class", dest="kinds", action="append", default=[], choices=sorted(KINDS))
    parser.add_argument("--out", default="")
    args = parser.parse_args()
    tasks = (
        (name, text, tuple(args.kinds), args.each, args.of, args.neighbours)
        for name, text in games(args.games, args.seed, args.fixtures)
    )
    tally, pairs = collections.Counter(), set()
    for found in season(tasks, args.jobs, probe):
        for one in found:
            tally[one[3] or "all told"] += 1
            pairs.add(tuple(sorted(one[1])))
            if one[3]:
                show(one)
                if args.out:
                    keep(args.out, one[0], f"{'+'.join(one[1])}-{one[4][0].line}", one[6])
    tell(
        f"{tally.total()} of {len(pairs)} sets of classes: "
        + ", ".join(f"{count} {what}" for what, count in tally.most_common())
    )
    return int(set(tally) > {"all told"})


if __name__ == "__main__":
    sys.exit(main())
