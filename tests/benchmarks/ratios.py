"""How long rootlog takes beside python-chess and bare Python, in one run: `python tests/benchmarks/ratios.py [--records N]`.

Times are processor times, each the least of several tries, and hang on the machine; calls of Python functions for each action,
candidates tried and objects left in cycles repeat exactly. Garbage is looked for between the parts and never in one: a library that
leaves its garbage to the next one would look fast, and make that one slow. So a half-move of chess must take here what it takes in a
process of its own, else the run fails. Records of real games are measured where they are at hand.
"""

import argparse
import gc
import glob
import io
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time

import chess.pgn
from bench_speed import GAMES, ROOT

from rootlog.engine.judging.search import TurnSearch
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.repairing.trials import Candidates

FIXTURES = sorted(glob.glob(os.path.join(ROOT, "fixtures", "games", "*.rootlog")))
REAL = sorted(glob.glob(os.path.join(ROOT, "..", "shared", "records", "*.rootlog")))
TINY = os.path.join(ROOT, "fixtures", "cases", "6", "choose_clearing.near.rootlog")
SMALL = os.path.join(ROOT, "fixtures", "games", "readme.rootlog")
LONG = os.path.join(ROOT, "fixtures", "games", "cats_build_to_thirty.rootlog")
USUAL = 0.75, 1.33
"""How far a half-move among the records may be from one in a process of its own: less than the machine's load makes of it, and far
less than what garbage of another library does to it."""


def main():
    if sys.argv[1:] == ["--chess"]:  # in a process of its own
        say(half_move())
        return
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--records", type=int, default=200, help="how many records to judge in bulk")
    asked.add_argument(
        "--slips", type=int, default=4, help="how many copies with slips of each game"
    )
    asked.add_argument("--short", action="store_true", help="only what is compared with chess")
    asked = asked.parse_args()
    usual = alone()
    say(f"a half-move in a process of its own: {usual * 1e6:.1f} us")
    gc.freeze()  # what was loaded is no garbage
    gc.disable()
    legal = [path for path in FIXTURES if not findings(path)]
    judging("legal games", legal, usual)
    judging("games with mistakes", [p for p in FIXTURES if p not in legal], usual)
    judging("real records", REAL, usual)
    if asked.short:
        return
    slips(asked.slips)
    for length in (100, 200, 400):
        long_turn(length)
    gc.enable()
    cold()
    bulk(asked.records)


def say(line):
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def timed(work):
    """The seconds that it takes, beginning without garbage and without a look for it."""
    gc.collect()
    begun = time.process_time()
    work()
    return time.process_time() - begun


def read(path):
    with open(path, "rb") as file:
        return file.read()


def report(text):
    return JudgedRecord(source(text)).report


def verdicts(text):
    """What judging gives, without a look at what was meant."""
    return JudgedRecord(source(text)).verdicts


def findings(path):
    return report(read(path)).findings


PGN = [f'[Event "{name}"]\n\n{moves}\n' for name, moves in GAMES.items()]


def play_chess():
    """Read games of chess with legality; gives how many half-moves they have."""
    return sum(chess.pgn.read_game(io.StringIO(text)).end().ply() for text in PGN)


def alone():
    """The seconds of a half-move in a process that does nothing else."""
    told = subprocess.run(
        [sys.executable, __file__, "--chess"], stdout=subprocess.PIPE, check=True, text=True
    )
    return float(told.stdout)


def half_move(tries=40):
    """The seconds of a half-move here."""
    moves = play_chess()
    return min(timed(play_chess) for _ in range(tries)) / moves


def judging(what, paths, usual, tries=5):
    """Judge records, beside a half-move of chess: read, replayed, judged and reported, and without what was meant.

    Chess is read in turns with the records, so that what else the machine does slows down both. It fails where that is not `usual`.
    """
    if not paths:
        say(f"{what}: none at hand")
        return
    whole, alone, chess_seconds = [], [], []
    actions = tried = left = calls = judged_calls = 0
    for path in paths:
        text = read(path)
        works = (lambda text=text: report(text)), (lambda text=text: verdicts(text)), play_chess
        rounds = [[timed(work) for work in works] for _ in range(tries)]
        for times, least in zip(
            (whole, alone, chess_seconds), map(min, zip(*rounds, strict=True)), strict=True
        ):
            times.append(least)
        actions += report(text).actions
        calls, judged_calls = calls + called(works[0]), judged_calls + called(works[1])
        tried += candidates(works[0])
        left += garbage(works[0])
    half = min(chess_seconds) / play_chess()
    say(
        f"{what} ({len(paths)}, {actions} actions), beside a half-move ({half * 1e6:.1f} us): "
        f"repairs included {sum(whole) / actions / half:.1f} x, verdict only {sum(alone) / actions / half:.1f} x; "
        f"{calls / actions:.0f} calls an action, verdict only {judged_calls / actions:.0f}; "
        f"{tried} candidates tried, {tried / actions:.2f} an action; "
        f"{left} objects left in cycles, {left / len(paths):.0f} a record"
    )
    if not USUAL[0] <= half / usual <= USUAL[1]:
        sys.exit(
            f"a half-move takes {half / usual:.2f} times what it takes alone: nothing here tells anything"
        )


def candidates(work):
    """How many edits of a turn are tried as what was meant."""
    number = 0
    tried = Candidates.tried

    def counted(self, *given):
        nonlocal number
        number += 1
        return tried(self, *given)

    Candidates.tried = counted
    try:
        work()
    finally:
        Candidates.tried = tried
    return number


def garbage(work):
    """How many objects are left that hold each other and nobody holds."""
    gc.collect()
    work()
    return gc.collect()


def called(work):
    """How many functions are called, those written in C included."""
    number = 0

    def seen(frame, event, arg):
        nonlocal number
        number += event in ("call", "c_call")

    sys.setprofile(seen)
    try:
        work()
    finally:
        sys.setprofile(None)
    return number


def turns(text):
    """The seconds that each turn's search takes."""
    found = []
    best = TurnSearch.best

    def watched(self, *given):
        begun = time.process_time()
        try:
            return best(self, *given)
        finally:
            found.append(time.process_time() - begun)

    TurnSearch.best = watched
    try:
        report(text)
    finally:
        TurnSearch.best = best
    return found


def slips(copies):
    """The dearest turn of legal games with a dozen slips of the pen each."""
    dice = random.Random(1)
    found = []
    for path in FIXTURES:
        for _ in range(copies):
            found += turns("\n".join(slipped(read(path).decode().splitlines(), dice)).encode())
    found.sort()
    say(
        f"slips: of {len(found)} turns the dearest takes {found[-1] * 1e3:.0f} ms, "
        f"one in a hundred {found[-len(found) // 100] * 1e3:.0f} ms or more"
    )


def slipped(lines, dice):
    """The record with a dozen actions left out, doubled, out of order, or with another digit."""
    lines = [line for line in lines if not line.startswith("//!")]
    for _ in range(12):
        at = dice.randrange(len(lines))
        if lines[at][1:2] != ":" or "/" not in lines[at]:
            continue
        faction, actions = lines[at][:2], lines[at][2:].split("/")
        here = dice.randrange(len(actions))
        kind = dice.randrange(4)
        if kind == 0:
            del actions[here]
        elif kind == 1:
            actions.insert(here, actions[here])
        elif kind == 2:
            actions.append(actions.pop(here))
        else:
            actions[here] = actions[here].translate({ord("1"): "2", ord("2"): "3", ord("3"): "1"})
        lines[at] = faction + "/".join(actions)
    return lines


def long_turn(length):
    """The dearest of turns that repeat a few actions until there are so many."""
    lines = [line for line in read(LONG).decode().splitlines() if not line.startswith("//!")]
    own = [number for number, line in enumerate(lines) if line.startswith("C:")]
    worst = 0.0
    for few in ("w1->2/w2->1", "t->1/t->2", "++1", "#C->", "#->C", "w->1/b_s->1/t1->/++1"):
        repeated = few.split("/") * length
        turn = "C:" + "/".join(repeated[:length])
        text = "\n".join([*lines[: own[2]], turn, "E:w1->2", ""])
        worst = max(worst, timed(lambda text=text: report(text.encode())))
    say(f"a turn of {length} actions: {worst * 1e3:.0f} ms at most")


def cold():
    """What a process takes from start to end, beside one that does nothing.

    Neither looks for installed packages: how the clone is installed would take more time than Python itself.
    """
    python = [sys.executable, "-S", "-c"]
    bare = processed([*python, "pass"])
    say(f"bare Python: {bare * 1e3:.1f} ms")
    for path in (TINY, SMALL, *REAL[-1:]):
        run = f"import sys; sys.argv[1:] = 'check', {path!r}; from rootlog.cli.__main__ import script; script()"
        own = processed([*python, run], caches=os.devnull)
        with tempfile.TemporaryDirectory() as folder:
            again = processed([*python, run], caches=folder)
        say(
            f"check of {os.path.basename(path)}: {own * 1e3:.0f} ms, {own / bare:.1f} bare Pythons; "
            f"again, with nothing changed: {again * 1e3:.0f} ms, {again / bare:.1f}"
        )


def processed(command, caches=os.devnull):
    """The least time of such a process; reports are kept in `caches`, nowhere unless that is a folder."""
    keeping = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    keeping["XDG_CACHE_HOME"] = caches

    def run():
        subprocess.run(command, stdout=subprocess.DEVNULL, check=False, cwd=ROOT, env=keeping)

    run()  # Python keeps what it compiles at the first start, and rootlog the report
    times = []
    for _ in range(15):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


ALONE = """
import resource, subprocess, sys
status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
print(status, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""Runs a command and tells its status and its memory. A process counts with what the one that began it had: this one is large."""


def bulk(number):
    """Many records on two processes: the time of ten thousand, and how the memory grows from a quarter of them to all."""
    paths = REAL + [path for path in FIXTURES if os.path.getsize(path) > 2_000]
    peaks = []
    for part in (max(1, number // 4), number):
        with tempfile.TemporaryDirectory() as folder:
            for one in range(part):
                shutil.copy(paths[one % len(paths)], os.path.join(folder, f"{one:05}.rootlog"))
            command = [sys.executable, "-m", "rootlog", "check", "-j", "2", "--format", "json"]
            command.append("--no-cache")  # the copies are of few records
            begun = time.perf_counter()
            told = subprocess.run(
                [sys.executable, "-S", "-c", ALONE, *command, "--no-progress", folder],
                stdout=subprocess.PIPE,
                check=True,
                cwd=ROOT,
            ).stdout.split()
            took = time.perf_counter() - begun
            assert int(told[0]) < 2
        peaks.append(int(told[1]) / 1024)
    say(
        f"{number} records on two processes: {took:.0f} s, so 10,000 take {took / number * 10_000 / 60:.1f} minutes; "
        f"the largest process has {peaks[1]:.0f} MB, with a quarter of them {peaks[0]:.0f} MB"
    )


if __name__ == "__main__":
    main()
