"""How long rootlog takes beside python-chess and bare Python, in one run: `python tests/benchmarks/ratios.py [--records N]`.

Times are processor times and hang on the machine; calls of functions for each action, candidates tried and objects left in cycles
repeat exactly. Garbage is looked for between the parts and never in one: a library that leaves its garbage to the next one would look
fast, and make that one slow. So a half-move of chess must take here what it takes in a process of its own, else the run fails. Records,
chess here and chess there take turns, so that what else the machine does slows down all three. Records of real games are measured where they are at hand.
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
READINGS = 40
"""How often chess is read among the records of a part, however many they are."""
IN_A_ROW = 10
"""How often its games are read then: what the processor has at hand of them is lost in between."""


def main():
    if sys.argv[1:] == ["--chess"]:  # in a process of its own
        for _ in sys.stdin:
            say(read_chess())
        return
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--records", type=int, default=200, help="how many records to judge in bulk")
    asked.add_argument(
        "--slips", type=int, default=4, help="how many copies with slips of each game"
    )
    asked.add_argument("--short", action="store_true", help="only what is compared with chess")
    asked = asked.parse_args()
    gc.freeze()  # what was loaded is no garbage
    gc.disable()
    wrong = [path for path in FIXTURES if b"//! " in read(path)]
    tries = 1 if asked.short else 3
    with subprocess.Popen(
        [sys.executable, __file__, "--chess"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as alone:
        judging("legal games", [path for path in FIXTURES if path not in wrong], tries, alone)
        judging("games with mistakes", wrong, tries, alone)
        judging("real records", REAL, tries, alone)
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
    """The seconds that it takes."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def read(path):
    with open(path, "rb") as file:
        return file.read()


def report(text):
    return JudgedRecord(source(text)).report


def in_parts(text, clock=time.process_time):
    """The clock before a record is read, once it is judged, and once there is its report, for which it was looked what was meant."""
    begun = clock()
    record = JudgedRecord(source(text))
    _ = record.verdicts
    judged = clock()
    _ = record.report
    return begun, judged, clock()


PGN = [f'[Event "{name}"]\n\n{moves}\n' for name, moves in GAMES.items()]


def play_chess():
    """Read games of chess with legality."""
    return [chess.pgn.read_game(io.StringIO(text)).end().ply() for text in PGN]


MOVES = sum(play_chess())
"""How many half-moves they have."""


def read_chess():
    """The seconds that a half-move takes here."""
    gc.collect()
    return sum(timed(play_chess) for _ in range(IN_A_ROW)) / IN_A_ROW / MOVES


def asked(process):
    """The seconds that it takes in that process, which does nothing else."""
    process.stdin.write("\n")
    process.stdin.flush()
    return float(process.stdout.readline())


def judging(what, paths, tries, process):
    """Judge records, beside a half-move of chess: read, replayed, judged and reported, and without what was meant."""
    if not paths:
        say(f"{what}: none at hand")
        return
    texts = [read(path) for path in paths]
    actions = sum(report(text).actions for text in texts)  # what is loaded for them is loaded now
    whole, alone, here, there = [], [], [], []
    for text in texts * tries:
        gc.collect()
        begun, judged, reported = in_parts(text)
        whole.append(reported - begun)
        alone.append(judged - begun)
        while len(here) * tries * len(texts) < len(whole) * READINGS:
            here.append(read_chess())
            there.append(asked(process))
    half, usual = sum(here) / len(here), sum(there) / len(there)
    counts = [counted(text) for text in texts]
    judged_calls, calls, tried, left = map(sum, zip(*counts, strict=True))
    times = half * actions * tries
    say(
        f"{what} ({len(paths)}, {actions} actions), beside a half-move ({half * 1e6:.1f} us, {usual * 1e6:.1f} in a process of its own): "
        f"repairs included {sum(whole) / times:.1f} x, verdict only {sum(alone) / times:.1f} x; "
        f"{calls / actions:.0f} calls an action, verdict only {judged_calls / actions:.0f}; "
        f"{tried} candidates tried, {tried / actions:.2f} an action; "
        f"{left} objects left in cycles, {left / len(paths):.0f} a record"
    )
    if not USUAL[0] <= half / usual <= USUAL[1]:
        process.kill()
        sys.exit(
            f"a half-move takes {half / usual:.2f} times what it takes alone: nothing here tells anything"
        )


def counted(text):
    """Calls of functions until a record is judged and until it is reported, those written in C included; candidates tried; objects left.

    Candidates are edits of a turn that are tried as what was meant, objects left those that hold each other and nobody holds.
    """
    calls = tried = 0
    candidate = Candidates.tried.__code__

    def seen(frame, event, arg):
        nonlocal calls, tried
        if event == "call":
            calls += 1
            tried += frame.f_code is candidate
        elif event == "c_call":
            calls += 1

    gc.collect()
    sys.setprofile(seen)
    try:
        begun, judged, reported = in_parts(text, clock=lambda: calls)
    finally:
        sys.setprofile(None)
    return judged - begun, reported - begun, tried, gc.collect()


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
        gc.collect()
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
