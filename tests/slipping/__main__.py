"""Puts one slip after another into legal games and counts what repair is offered: `python -m tests.slipping --games N --seed S [--kind K]`.

The games are the fixtures (with --fixtures) and N generated ones, seeds S, S + 1 and so on. Of each kind (tests/slipping) every game
gets up to --each slips, chosen by the game's seed. Told are for each kind: how many slips there were, and how many of them leave the record
legal to the end, which nobody can notice; of the others, how many are one error on their turn and one in the record, and got the right
repair, one that is as good by the record's evidence, a wrong one, none where nothing tells what was meant, or none where the record does
(tests/breaching/yardstick.py); and of how many it is said that the pen slipped (`record`), that a player did it (`play`), or neither. --show prints the slips of one of these, --out writes their records.
"""

import argparse
import collections
import random
import sys

from tests.breaches import games, season, tell
from tests.breaching.legal import LegalGame
from tests.hands import keep
from tests.slipping import several
from tests.slipping.catalogue import KINDS
from tests.slipping.telling import SILENT, tell_of

WHOSE = ("record", "play", "open")
REPAIRS = ("right", "as good", "wrong", "rightly none", "none")
COUNTED = ("one_on_turn", "one_in_record")


def probe(task):
    """All that is asked of one game: what came of up to `each` slips of every kind wanted."""
    name, text, wanted, each = task
    game = LegalGame(text)
    if not game.is_legal:
        return []
    return [
        tell_of(game, name, kind, one)
        for kind in KINDS.values()
        if not wanted or kind.name in wanted
        for one in some(kind, game, name, each)
    ]


def some(kind, game, name, each):
    """Some slips of a kind in a game, the same ones each time."""
    found = kind.slips(game)
    return random.Random(f"{name} {kind.name}").sample(found, min(each, len(found)))


def tally(results):
    """For each kind, and for `total`, how many slips came to what."""
    table = collections.defaultdict(collections.Counter)
    for one in results:
        for name in (one.kind, "total"):
            table[name]["slips"] += 1
            table[name][one.repair] += 1
            table[name][one.whose] += 1
            if one.repair != SILENT:
                table[name].update({what: int(getattr(one, what)) for what in COUNTED})
    return table


def report(results):
    """The table in words, one line a kind; the shares are of those that can be noticed."""
    table = tally(results)
    width = max((len(name) for name in table), default=5)
    tell(f"{'':{width}}  slips  silent  one/turn  one/record  " + "  ".join((*REPAIRS, *WHOSE)))
    for name in sorted(table, key=lambda name: (name == "total", name)):
        row = table[name]
        visible = row["slips"] - row[SILENT]
        share = {what: 100 * row[what] / (visible or 1) for what in (*COUNTED, *REPAIRS, *WHOSE)}
        tell(
            f"{name:{width}}  {row['slips']:5}  {row[SILENT]:6}"
            f"  {share['one_on_turn']:8.1f}  {share['one_in_record']:10.1f}  "
            + "  ".join(f"{share[what]:{len(what)}.1f}" for what in (*REPAIRS, *WHOSE))
        )
    row = table["total"]
    told = sum(row[what] for what in ("right", "wrong", "none"))
    tell(f"right where the record tells: {100 * row['right'] / (told or 1):.1f} %")


def show(one):
    """A slip with what is told of it."""
    tell(f"--- {one.kind} {one.game} line {one.line}: {one.repair}")
    tell(f"    meant   {one.meant}")
    tell(f"    written {one.written}")
    for line, action, rule, message in one.findings[:6]:
        tell(f"      line {line} action {action} {rule}: {message}")
    for line, text in one.offered:
        tell(f"    offered {line}: {text}")


def together(args):
    """Puts several slips at once into games of real length, and reports."""
    counts = tuple(map(int, args.several.split(",")))
    tasks = ((name, text, counts) for name, text in games(args.games, args.seed, args.fixtures))
    results = []
    for found in season(tasks, args.jobs, several.probe):
        results += found
        for one in found if args.show else ():
            several.show(one)
    several.report(results)


def main():
    """Puts slips into games and reports."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--each", type=int, default=1)
    parser.add_argument("--fixtures", action="store_true")
    parser.add_argument("--kind", dest="kinds", action="append", default=[], choices=sorted(KINDS))
    parser.add_argument(
        "--show", action="append", default=[], choices=(*REPAIRS, SILENT, "several")
    )
    parser.add_argument("--several", default="", metavar="COUNTS")
    parser.add_argument("--out", default="")
    args = parser.parse_args()
    if args.several:
        together(args)
        return
    tasks = (
        (name, text, tuple(args.kinds), args.each)
        for name, text in games(args.games, args.seed, args.fixtures)
    )
    results = []
    for found in season(tasks, args.jobs, probe):
        results += found
        for one in found:
            several = "several" in args.show and one.repair != SILENT and not one.one_in_record
            if one.repair in args.show or several:
                show(one)
                if args.out:
                    keep(args.out, f"{one.game}-{one.line}", one.kind, one.text)
    report(results)


if __name__ == "__main__":
    sys.exit(main())
