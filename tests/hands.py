"""Writes legal games in other hands and asks whether they are still the same: legal, with the same board after every turn.

Run it as `python -m tests.hands --games N --seed S [--kind NAME] [--mixed N]`. The games are the fixtures without findings (with
--fixtures) and N generated ones, seeds S, S + 1 and so on. Each is rewritten by every kind of tests/rewriting alone, and --mixed
times by several of them by chance. A kind changes nothing that the notation and the Law do not leave to the scribe, and it never
asks the judge. What is told of the rewritten game and not of the first is a disagreement: the judge is wrong, or replaying, or
the kind. Each is printed with its turn; --out keeps the record.
"""

import argparse
import collections
import glob
import json
import os
import sys
from random import Random

from rootlog.generating import GameOptions, Unplayable, generate
from tests.rewriting.catalogue import KINDS
from tests.rewriting.comparing import differences, told
from tests.rewriting.naming import with_every_draw

FIXTURES = sorted(
    glob.glob(os.path.join(os.path.dirname(__file__), "..", "fixtures", "games", "*"))
)
SHARES = (0.2, 0.6, 1.0)
SEVERAL = 6
DRAWS = "every_draw_named"
"""The one kind that is not a rewriting of a text: a record alone does not tell what was drawn."""
with open(os.path.splitext(__file__)[0] + ".json", encoding="utf-8") as _file:
    PRESETS: dict[str, list[str]] = json.load(_file)
"""Whole hands: of those who write as much or as little as they can, and of engines that export logs, each with ways of its own."""


def games(args):
    """The names and texts of the games wanted, and how an engine would write them that knows every card."""
    if args.fixtures is not None:
        for path in FIXTURES:
            if args.fixtures in os.path.basename(path):
                with open(path, encoding="utf-8") as file:
                    yield os.path.basename(path), file.read(), ""
    for seed in range(args.seed, args.seed + args.games):
        options = GameOptions(seed, args.factions, args.map, args.deck, args.law)
        try:
            made = generate(options)
        except Unplayable:
            continue
        yield f"seed {seed}", made.text, with_every_draw(options)


def whole(name, text):
    """A game in each of the whole hands."""
    for preset, kinds in PRESETS.items():
        made, chance = text, Random(f"{name} {preset}")
        for kind in kinds:
            made = KINDS[kind].rewrite(made, chance)
        if made != text:
            yield f"+{preset}", made


def rewritings(name, text, wanted, mixed):
    """What is tried with a game: names of kinds, and the text that comes of them."""
    wanted = [kind for kind in wanted if kind in KINDS]
    for kind in wanted:
        chance = Random(f"{name} {kind}")
        made = KINDS[kind].rewrite(text, chance, chance.choice(SHARES))
        if made != text:
            yield kind, made
    if mixed:
        yield from whole(name, text)
    for number in range(mixed):
        chance = Random(f"{name} {number}")
        kinds = chance.sample(sorted(wanted), min(len(wanted), chance.randint(2, SEVERAL)))
        made = text
        for kind in kinds:
            made = KINDS[kind].rewrite(made, chance, chance.choice(SHARES))
        if made != text:
            yield "+".join(kinds), made


def tell(line):
    """A line to standard output, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def keep(out, name, kind, text):
    """Writes a record that is judged otherwise; gives its path."""
    os.makedirs(out, exist_ok=True)
    path = os.path.join(out, f"{name}-{kind}.rootlog".replace(" ", "_"))
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)
    return path


def main():
    """Rewrites games; exit status 1 where one is judged otherwise."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--mixed", type=int, default=3)
    parser.add_argument("--kind", action="append", default=[])
    parser.add_argument("--fixtures", nargs="?", const="", metavar="PART OF A NAME")
    parser.add_argument("--out", default="")
    for name in ("factions", "map", "deck", "law"):
        parser.add_argument(f"--{name}", default="")
    args = parser.parse_args()
    wanted = args.kind or [*KINDS, DRAWS]
    count = collections.Counter()
    tally = collections.Counter()
    for name, text, named in games(args):
        before = told(text)
        if any(one.severity == "error" for one in before.findings):
            continue
        count["games"] += 1
        others = list(rewritings(name, text, wanted, args.mixed))
        if named and DRAWS in wanted:
            others.append((DRAWS, named))
            if args.mixed:
                others += [(f"+{DRAWS}{kind}", made) for kind, made in whole(name, named)]
        for kind, made in others:
            count["rewrites"] += 1
            found = differences(before, made)
            if not found:
                continue
            count["disagreements"] += 1
            tally[kind if "+" not in kind else "mixed"] += 1
            first = found[0]
            tell(f"{name} {kind} turn {first.turn}: {first.rule} {first.severity}: {first.words}")
            tell(f"    {first.line}")
            if args.out:
                keep(args.out, name, kind, made)
    tell(", ".join(f"{number} {what}" for what, number in count.items()))
    for kind, number in tally.most_common():
        tell(f"{number:6} {kind}")
    return int(bool(tally))


if __name__ == "__main__":
    sys.exit(main())
