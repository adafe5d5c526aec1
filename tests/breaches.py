"""Injects one breach after another into legal games and counts how they are told: the proof of "one mistake, one finding".

Run it as `python -m tests.breaches --games N --jobs N --seed S [--class NAME]`. The games are the fixtures (with
--fixtures) and N generated ones, seeds S, S + 1 and so on. Of each class (tests/breaching) every game gets up to --each breaches,
chosen by the game's seed. Told are for each class: how many breaches there were, and how many of them were noticed, cite
the right rule, are one error on the turn, one error in the record, and got the right or a wrong repair offered. Where
nothing in the record tells what was meant, none should be (tests/breaching/yardstick.py): the share of right repairs leaves out
those where none was, and those where one was that is as good by the record's evidence. Last comes the share of which it is said
rightly whether a player or the pen made the mistake, and the share of which that is left open.
Findings that follow from another one are no errors. A breach that nobody notices is printed with its place, so that the Law can
decide who is wrong; --show prints the findings of those that are told more than once, --out writes their records.
"""

import argparse
import collections
import glob
import multiprocessing
import os
import random
import sys
from typing import NamedTuple

import rootlog
from rootlog.generating import GameOptions, Unplayable, generate
from rootlog.reporting.report import covers
from tests.breaching.catalogue import KINDS
from tests.breaching.kinds import PLAYERS
from tests.breaching.legal import LegalGame
from tests.breaching.yardstick import Meant, is_contradicted, whose

FIXTURES = sorted(
    glob.glob(os.path.join(os.path.dirname(__file__), "..", "fixtures", "games", "*"))
)


class Told(NamedTuple):
    """How one breach was told: where it is, and which of the things that are counted hold."""

    kind: str
    game: str
    line: int
    meant: str
    broken: str
    noticed: bool
    on_turn: bool
    right_rule: bool
    one_on_turn: bool
    one_in_record: bool
    right_repair: bool
    wrong_repair: bool
    rightly_silent: bool
    as_good: bool
    whose: bool
    open: bool
    findings: tuple
    text: str


def original(finding, warned=False):
    """Whether a finding is an error of its own; with `warned`, a warning will do."""
    return (finding.is_error or warned) and getattr(finding, "follows_from", None) is None


def is_silence_right(kind, breach, here, meant):
    """Whether no repair is called for.

    So it is where only what records may leave out is missing, where the players did more than they may (nobody mis-wrote that),
    and where nothing tells what was meant.
    """
    more = breach.line.count("/") > breach.turn.meant.count("/")
    errors = any(one.is_error for one in here)
    if kind.outset:
        return meant.has_rival(breach.line)
    return not errors or (kind.by == PLAYERS and more) or not meant.is_told(breach.line)


def maker(kind, told, line):
    """Who made a mistake of that kind, as far as the record tells."""
    return "play" if kind.by == PLAYERS and not is_contradicted(told, line) else "record"


def judge(name, game, kind, breach):
    """Injects a breach and tells what `check` says."""
    text = game.broken(breach.turn, breach.line)
    report = rootlog.check(text)
    assert not any(one.internal for one in report.records), text
    told = report.findings
    errors = [one for one in told if original(one, kind.warned and one.line == breach.turn.line)]
    here = [one for one in errors if kind.outset or one.line == breach.turn.line]
    numbers = {breach.turn.law.cite(rule).number for rule in breach.rules}
    right_rule = any(
        not numbers or one.rule == "notation" or any(covers(number, one.rule) for number in numbers)
        for one in here
    )
    offered = [one.suggestion for one in here if getattr(one, "suggestion", None) is not None]
    where = breach.turn.line
    meant = Meant(game.lines, where, breach.turn.meant)
    mended = meant.is_mended if kind.outset else meant.mended_by
    right = any(one.line == where and mended(one.text) for one in offered)
    said = whose(told, where)
    good = not right and any(
        one.line == where and meant.as_good(breach.line, one.text) for one in offered
    )
    return Told(
        kind.name,
        name,
        breach.turn.line,
        breach.turn.meant,
        breach.line,
        bool(errors),
        bool(here),
        right_rule,
        len(here) == 1,
        len(errors) == 1,
        right,
        bool(offered) and not right and not good,
        not offered and is_silence_right(kind, breach, here, meant),
        good,
        said == maker(kind, told, where),
        said == "open",
        tuple((one.turn, one.action, one.rule, one.message) for one in errors),
        text,
    )


def probe(task):
    """All that is asked of one game: what came of up to `each` breaches of every class wanted."""
    name, text, wanted, each = task
    game = LegalGame(text)
    if not game.is_legal:
        return []
    chance = random.Random(name)
    told = []
    for kind in KINDS.values():
        if wanted and kind.name not in wanted:
            continue
        found = list(kind.breaches(game))
        some = chance.sample(found, min(each, len(found)))
        told += [judge(name, game, kind, breach) for breach in some]
    return told


def games(number, seed, fixtures):
    """The names and texts of the games."""
    if fixtures:
        for path in FIXTURES:
            with open(path, encoding="utf-8") as file:
                yield os.path.basename(path), file.read()
    for one in range(seed, seed + number):
        try:
            yield f"seed{one}", generate(GameOptions(one)).text
        except Unplayable:
            continue


def season(tasks, jobs, asked=probe):
    """The results of all games, one after another or in several processes."""
    if jobs == 1:
        yield from map(asked, tasks)
        return
    with multiprocessing.Pool(jobs) as pool:
        yield from pool.imap_unordered(asked, tasks, chunksize=2)


COUNTED = (
    "noticed",
    "on_turn",
    "right_rule",
    "one_on_turn",
    "one_in_record",
    "right_repair",
    "wrong_repair",
    "rightly_silent",
    "as_good",
    "whose",
    "open",
)


def tally(results):
    """For each class, and for `total`, how many breaches there were and how many of each thing that is counted."""
    table = collections.defaultdict(collections.Counter)
    for one in results:
        for name in (one.kind, "total"):
            table[name]["breaches"] += 1
            table[name].update({what: int(getattr(one, what)) for what in COUNTED})
    return table


def tell(line):
    """A line to standard output, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def show(one):
    """A breach with what it was told as."""
    tell(f"--- {one.kind} {one.game} line {one.line}")
    tell(f"    meant  {one.meant}")
    tell(f"    broken {one.broken}")
    for turn, action, rule, message in one.findings[:6]:
        tell(f"      turn {turn} action {action} {rule}: {message}")


def keep(out, one, number):
    """Writes the record of a breach."""
    os.makedirs(out, exist_ok=True)
    path = os.path.join(out, f"{one.kind}-{one.game}-{number}.rootlog")
    with open(path, "w", encoding="utf-8") as file:
        file.write(one.text)


def report(results):
    """The table in words, one line a class."""
    table = tally(results)
    width = max((len(name) for name in table), default=5)
    tell(
        " " * width
        + "  breaches  noticed  on turn  rule  one/turn  one/record  silent  as good  repair  wrong  whose  open"
    )
    for name in sorted(table, key=lambda name: (name == "total", name)):
        row = table[name]
        share = {what: 100 * row[what] / row["breaches"] for what in COUNTED}
        told = row["breaches"] - row["rightly_silent"] - row["as_good"]
        repaired = 100 * row["right_repair"] / told if told else 100
        tell(
            f"{name:{width}}  {row['breaches']:8}  {share['noticed']:7.1f}  {share['on_turn']:7.1f}  {share['right_rule']:4.0f}"
            f"  {share['one_on_turn']:8.1f}  {share['one_in_record']:10.1f}  {share['rightly_silent']:6.1f}"
            f"  {share['as_good']:7.1f}"
            f"  {repaired:6.1f}  {share['wrong_repair']:5.1f}"
            f"  {share['whose']:5.1f}  {share['open']:4.1f}"
        )


SHOWN = {"turn": "one_on_turn", "record": "one_in_record", "rule": "right_rule"}
"""What breaches lack that `--show` asks for."""


def is_shown(one, what):
    """Whether a breach is one of those that `--show` asks for."""
    return one.wrong_repair if what == "wrong" else bool(what) and not getattr(one, SHOWN[what])


def main():
    """Injects breaches and reports; exit status 1 where one is not noticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--each", type=int, default=1)
    parser.add_argument("--fixtures", action="store_true")
    parser.add_argument("--class", dest="kinds", action="append", default=[], choices=sorted(KINDS))
    parser.add_argument("--show", choices=("", *SHOWN, "wrong"), default="")
    parser.add_argument("--out", default="")
    args = parser.parse_args()
    tasks = (
        (name, text, tuple(args.kinds), args.each)
        for name, text in games(args.games, args.seed, args.fixtures)
    )
    results = []
    for found in season(tasks, args.jobs):
        results += found
        for number, one in enumerate(found, len(results) - len(found)):
            if not one.noticed or is_shown(one, args.show):
                show(one)
                if args.out:
                    keep(args.out, one, number)
    report(results)
    return 0 if all(one.noticed for one in results) else 1


if __name__ == "__main__":
    sys.exit(main())
