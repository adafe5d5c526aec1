"""Writes games with one mistake in other hands and asks whether the same mistake is told: on its turn, once, by the same rule.

Run it as `python -m tests.broken_hands --games N --seed S [--fixtures PART OF A NAME] [--class NAME] [--hand NAME] [--each N]`. Into
each game that is legal one breach after another is put (tests/breaching), and the broken game is written in a whole hand
(tests/hands.py), another one each time. What is told of the broken game as it was is what is expected of it in the other hand. A hand
that writes less may hide a mistake: then nothing is told of the turn that a judge could know, and each such case is to be
decided by what is written.
"""

import argparse
import collections
import sys
from random import Random

import rootlog
from rootlog.generating import GameOptions, Unplayable, generate
from tests.breaches import original
from tests.breaching.catalogue import KINDS as BREACHES
from tests.breaching.legal import LegalGame
from tests.hands import FIXTURES, PRESETS, keep, tell
from tests.rewriting.catalogue import KINDS


def written(text, hand, chance):
    """A game in that whole hand."""
    for kind in PRESETS[hand]:
        text = KINDS[kind].rewrite(text, chance)
    return text


def errors(text):
    """The mistakes that are told of a record: the turn and the rule of each, and the words."""
    return [
        (one.turn, one.rule, one.message) for one in rootlog.check(text).findings if original(one)
    ]


def compared(before, after):
    """In which way what is told of one record is not what is told of another: nothing, `missed`, `more`, `rule` or `turn`."""
    if not after:
        return "missed" if before else ""
    if len(after) > len(before):
        return "more"
    if {turn for turn, _, _ in before} != {turn for turn, _, _ in after}:
        return "turn"
    rules = collections.Counter(rule for _, rule, _ in before)
    return "rule" if rules != collections.Counter(rule for _, rule, _ in after) else ""


def games(args):
    """The names and texts of the games wanted."""
    for path in FIXTURES if args.fixtures is not None else ():
        if args.fixtures in path:
            with open(path, encoding="utf-8") as file:
                yield path.rpartition("/")[2], file.read()
    for seed in range(args.seed, args.seed + args.games):
        try:
            yield f"seed {seed}", generate(GameOptions(seed)).text
        except Unplayable:
            continue


def broken(name, text, wanted, each):
    """The breaches of a legal game: the class, the turn's line as broken, and the whole text."""
    game = LegalGame(text)
    if not game.is_legal:
        return
    chance = Random(name)
    for kind in BREACHES.values():
        if wanted and kind.name not in wanted:
            continue
        found = list(kind.breaches(game))
        for one in chance.sample(found, min(each, len(found))):
            yield kind.name, one.line, game.broken(one.turn, one.line)


def main():
    """Breaks and rewrites games; exit status 1 where a mistake is told otherwise."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--each", type=int, default=1)
    parser.add_argument("--fixtures", nargs="?", const="", metavar="PART OF A NAME")
    parser.add_argument(
        "--class", dest="kinds", action="append", default=[], choices=sorted(BREACHES)
    )
    parser.add_argument("--hand", action="append", default=[], choices=sorted(PRESETS))
    parser.add_argument("--out", default="")
    args = parser.parse_args()
    hands = args.hand or list(PRESETS)
    tally, number = collections.Counter(), 0
    for name, text in games(args):
        for kind, line, wrong in broken(name, text, args.kinds, args.each):
            hand = hands[number % len(hands)]
            number += 1
            other = written(wrong, hand, Random(f"{name} {kind}"))
            before, after = errors(wrong), errors(other)
            what = compared(before, after)
            tally[what or "same"] += 1
            if not what:
                continue
            tell(f"--- {what}: {kind}, {name}, {hand}")
            tell(f"    {line}")
            for label, told in (("before", before), ("after", after)):
                for turn, rule, words in told[:4]:
                    tell(f"      {label} turn {turn} {rule}: {words}")
            if args.out:
                keep(args.out, name, f"{kind}-{hand}", other)
    tell(", ".join(f"{count} {what}" for what, count in tally.most_common()))
    return int(set(tally) > {"same"})


if __name__ == "__main__":
    sys.exit(main())
