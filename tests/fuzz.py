"""Mangles records and asks what is promised of every text. Run it as `python -m tests.fuzz --count N --seed S --jobs J`.

Each failure is told with its seed, and its record is kept in the folder of --out; `--only SEED` asks everything of one again.
"""

import argparse
import collections
import multiprocessing
import pathlib
import signal
import sys
import time
from typing import NamedTuple

from tests.fuzzing.mangling import SHORT, SIZES, mangled
from tests.fuzzing.promises import PROMISES, TYPED, Mangled, asked, together

MOST = 5
"""Seconds of CPU that judging a record may take."""
HANGS, JUDGED = 30, 2 * TYPED + 1
"""Seconds of CPU after which a promise is given up, and the number of records like this one that it may judge besides (`typing` judges most)."""
BATCH = 40
"""Records that are given to the command together."""


class Asked(NamedTuple):
    """What came of a seed: how long judging took, how long all of it, and what is broken."""

    seed: int
    judging: float
    whole: float
    broken: tuple[tuple[str, str], ...]


class HangError(BaseException):
    """A promise takes too long. No `except Exception` on the way takes it for a fault of its own."""


def _given_up(*_):
    raise HangError


def ask(seed, size, wanted):
    """Asks the promises of one mangled record."""
    signal.signal(signal.SIGPROF, _given_up)
    begun = time.process_time()
    one = Mangled(mangled(seed, size), seed)
    broken, judging = [], 0.0
    for name in asked(seed, wanted):
        said = _asked(name, one, HANGS + JUDGED * judging)
        if name == "internal":
            judging = time.process_time() - begun
            if judging > MOST:
                broken.append(("time", f"{judging:.1f} s of CPU"))
        if said:
            broken.append((name, said))
        if said and name == "internal":
            break
    return Asked(seed, judging, time.process_time() - begun, tuple(broken))


def _asked(name, one, most):
    signal.setitimer(signal.ITIMER_PROF, most)
    try:
        return PROMISES[name](one)
    except HangError:
        return f"more than {most:.0f} s of CPU"
    except Exception as error:
        frame = error.__traceback__
        while frame.tb_next:
            frame = frame.tb_next
        at = f"{pathlib.Path(frame.tb_frame.f_code.co_filename).name}:{frame.tb_lineno}"
        return f"{type(error).__name__}: {error} at {at}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _ask(job):
    return ask(*job)


def run(seeds, size, wanted, jobs):
    """All seeds, one after another or in several processes."""
    todo = [(seed, size, wanted) for seed in seeds]
    if jobs == 1:
        yield from map(_ask, todo)
        return
    with multiprocessing.Pool(jobs) as pool:
        yield from pool.imap_unordered(_ask, todo, chunksize=20)


def tell(line):
    """A line to standard output, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def keep(out, seed, size):
    """Writes a record of which a promise is broken."""
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{size}-{seed}.rootlog"
    path.write_bytes(mangled(seed, size))
    return path


def main():
    """Asks of as many records as are wanted; exit status 1 where a promise is broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--size", choices=SIZES, default=SHORT)
    parser.add_argument("--promises", default="", help=f"of {', '.join(PROMISES)}; all")
    parser.add_argument("--batches", type=int, default=0, help="batches given to the command")
    parser.add_argument("--only", type=int, help="a seed of which all is asked")
    parser.add_argument("--out", default="fuzz", type=pathlib.Path)
    args = parser.parse_args()
    wanted = (
        tuple(PROMISES) if args.promises == "all" else tuple(filter(None, args.promises.split(",")))
    )
    seeds = range(args.seed, args.seed + args.count)
    if args.only is not None:
        seeds, wanted = [args.only], wanted or tuple(PROMISES)
    kinds, times, slowest = collections.Counter(), [0.0, 0.0], (0.0, 0)
    done = 0
    for found in run(seeds, args.size, wanted, args.jobs):
        done += 1
        times = [times[0] + found.judging, times[1] + found.whole]
        slowest = max(slowest, (found.judging, found.seed))
        for name, said in found.broken:
            kinds[name] += 1
            path = keep(args.out, found.seed, args.size)
            tell(f"seed {found.seed}: {name}: {said[:400]} ({path})")
        if done % 10_000 == 0:
            tell(f"{done} done, {dict(kinds)}")
    for batch in range(args.batches):
        first = args.seed + batch * BATCH
        for seed, said in together(
            [(n, mangled(n, args.size)) for n in range(first, first + BATCH)]
        ):
            kinds["together"] += 1
            tell(f"seed {seed}: together: {said} ({keep(args.out, seed, args.size)})")
    tell(
        f"{done} {args.size} records from seed {args.seed}, {args.batches} batches: "
        f"{1000 * times[0] / max(1, done):.1f} ms of CPU to judge one, {1000 * times[1] / max(1, done):.1f} ms in all, "
        f"slowest {slowest[0]:.2f} s (seed {slowest[1]}); broken: {dict(kinds)}"
    )
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
