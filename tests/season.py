"""A season of random games: generates, checks, counts. Run it as `python -m tests.season --games N --jobs N --seed S`.

A game with an error finding is written to the folder of --out, with --shrink cut to the shortest record that still has it.
Findings that `rootlog.generating.awaiting` lists as known are counted apart.
"""

import argparse
import collections
import multiprocessing
import os
import sys

import rootlog
from rootlog.generating import GameOptions, generate, setting
from rootlog.generating.awaiting import KNOWN


def known(finding):
    """Whether a finding comes from a fault of the judge that is known."""
    return any(finding.rule.startswith(rule) and words in finding.message for rule, words in KNOWN)


def errors(text):
    """The error findings of a record. Raises RuntimeError where rootlog itself failed, which is no finding."""
    report = rootlog.check(text)
    for record in report.records:
        if record.internal:
            raise RuntimeError(record.internal)
    return [one for one in report.findings if one.severity == "error"]


def play(options):
    """One game: its options, turns, plays, and its error findings with their line, rule and message."""
    made = generate(options)
    found = [(one.rule, one.title, one.line, one.message, known(one)) for one in errors(made.text)]
    return options, made, found


def shrunk(text):
    """The shortest record found that still has the first error: the end cut off, then turns and actions dropped."""
    first = errors(text)[0]
    lines = _begun(text.splitlines(), first)
    for size in (len(lines) // 4, 4, 1):
        lines = _dropped(lines, first, max(1, size))
    for number in range(max(0, len(lines) - 8), len(lines)):
        lines[number] = _fewer(lines, number, first)
    return "\n".join(lines) + "\n"


def _begun(lines, first):
    """The lines up to the error, and as many more as it takes for it to be told: an omission is once the next turn begins."""
    for end in range(first.line, len(lines) + 1):
        some = [line for line in lines[:end] if line.strip()]
        if _same(some, first):
            return some
    return [line for line in lines if line.strip()]


def _same(lines, first):
    """Whether a record has that one error and no other."""
    found = errors("\n".join(lines) + "\n")
    return len(found) == 1 and (found[0].rule, found[0].kind) == (first.rule, first.kind)


def _dropped(lines, first, size):
    """The lines without runs of `size` that the error does not need."""
    at = len(lines) - 1 - size
    while at >= 0:
        if not lines[at].startswith(("//", "Map", "Deck", "Clear")):
            fewer = lines[:at] + lines[at + size :]
            if _same(fewer, first):
                lines = fewer
        at -= size
    return lines


def _fewer(lines, number, first):
    """A turn without the actions that the error does not need."""
    head, colon, rest = lines[number].partition(":")
    if len(head) != 1 or "/" not in rest:
        return lines[number]
    actions = rest.split("/")
    for at in range(len(actions) - 1, -1, -1):
        fewer = actions[:at] + actions[at + 1 :]
        changed = [*lines[:number], head + colon + "/".join(fewer), *lines[number + 1 :]]
        if _same(changed, first):
            actions = fewer
    return head + colon + "/".join(actions)


def tell(line):
    """A line to standard output, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def season(games, jobs, wanted):
    """All games, one after another or in several processes."""
    todo = [wanted._replace(seed=wanted.seed + number) for number in range(games)]
    if jobs == 1:
        yield from map(play, todo)
        return
    with multiprocessing.Pool(jobs) as pool:
        yield from pool.imap_unordered(play, todo, chunksize=8)


def keep(out, made, options, shrink):
    """Writes a record that the judge objects to."""
    os.makedirs(out, exist_ok=True)
    path = os.path.join(out, f"seed{options.seed}.rootlog")
    with open(path, "w", encoding="utf-8") as file:
        file.write(shrunk(made.text) if shrink else made.text)
    return path


def main():
    """Plays a season; exit status 1 where a game has an error that is not known."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--shrink", action="store_true")
    parser.add_argument("--out", default="season")
    parser.add_argument("--all-plays", action="store_true")
    parser.add_argument("--plays", action="store_true", help="tell how often each play was made")
    for name in ("factions", "map", "deck", "law"):
        parser.add_argument(f"--{name}", default="")
    words = "how many games have hirelings, of those whose law knows them: from 0 to 1"
    parser.add_argument("--hired", type=float, default=setting.HIRED, help=words)
    args = parser.parse_args()
    setting.HIRED = args.hired
    wanted = GameOptions(
        args.seed, args.factions, args.map, args.deck, args.law, everything=args.all_plays
    )
    count = collections.Counter()
    plays, rules = collections.Counter(), collections.Counter()
    for options, made, found in season(args.games, args.jobs, wanted):
        plays += made.plays
        count.update(games=1, turns=made.turns, long=made.turns >= 20, won=bool(made.winner))
        fresh = [one for one in found if not one[-1]]
        count.update(known=bool(found) and not fresh, failed=bool(fresh))
        rules.update((rule, title, is_known) for rule, title, _, _, is_known in found[:1])
        if fresh:
            path = keep(args.out, made, options, args.shrink)
            rule, title, line, message, _ = fresh[0]
            tell(f"seed {options.seed} line {line}: {rule} {title}: {message} ({path})")
    tell(", ".join(f"{number} {name}" for name, number in count.items()))
    for (rule, title, is_known), number in rules.most_common():
        tell(f"{number:6} {rule} {title}{' (known)' if is_known else ''}")
    if args.plays:
        for name, number in plays.most_common():
            tell(f"{number:8} {name}")
    return 1 if count["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
