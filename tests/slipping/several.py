"""Many slips in one game of real length: how each is told beside the others, compared with how it is told alone."""

import random
import time
from typing import NamedTuple

import rootlog
from rootlog.repairing.trials import Candidates
from tests.breaches import tell
from tests.breaching.legal import LegalGame
from tests.breaching.yardstick import Meant
from tests.slipping.catalogue import KINDS
from tests.slipping.telling import SILENT, Told, tell_of

LENGTHS = range(30, 61)
"""How many turns games of real length have."""
RIGHT = ("right", "as good")


class Beside(NamedTuple):
    """How a slip was told alone, and among others: with what repair, and whether as one error on its line."""

    alone: Told
    repair: str
    once: bool

    @property
    def right_alone(self):
        """Whether it is told once, with the right edit, where it is alone."""
        return self.alone.repair in RIGHT and self.alone.one_in_record

    @property
    def right(self):
        """Whether it is told once, with the right edit, among the others."""
        return self.repair in RIGHT and self.once


class Several(NamedTuple):
    """What came of a record with so many slips.

    `strays` are suggestions for lines without a slip, `echoes` errors that only repeat a slip that is told elsewhere, `tried` and
    `repairs` the candidates that were tried and those that were repairs.
    """

    game: str
    slips: tuple[Beside, ...]
    strays: tuple
    echoes: tuple
    tried: int
    repairs: int
    seconds: float
    findings: tuple
    text: str


class Counted:
    """Counts, for as long as it is entered, the candidates that are tried and how many of them are repairs."""

    def __enter__(self):
        self.tried = self.repairs = 0
        self.own = own = Candidates.tried, Candidates._repair

        def tried(trials, *given):
            self.tried += 1
            return own[0](trials, *given)

        def repair(trials, *given):
            self.repairs += 1
            return own[1](trials, *given)

        Candidates.tried, Candidates._repair = tried, repair
        return self

    def __exit__(self, *_):
        Candidates.tried, Candidates._repair = self.own


def alone(game, name, number):
    """Up to so many slips of mixed kinds that can be noticed, in a line each, with how each is told alone."""
    chance = random.Random(f"{name} several")
    kinds = list(KINDS.values())
    found, lines, vain = [], set(), 0
    while len(found) < number and vain < number:
        chance.shuffle(kinds)
        for kind in kinds[: number - len(found)]:
            free = [one for one in kind.slips(game) if one.turn.line not in lines]
            told = tell_of(game, name, kind, chance.choice(free)) if free else None
            if told is None or told.repair == SILENT:
                vain += 1
                continue
            lines.add(told.line)
            found.append(told)
    return found


def together(game, name, some):
    """What is told of the game with all of those slips."""
    lines = [*game.lines]
    for one in some:
        lines[one.line - 1] = one.written
    text = "\n".join(lines) + "\n"
    begun = time.process_time()
    with Counted() as counted:
        report = rootlog.check(text)
    seconds = time.process_time() - begun
    assert not any(one.internal for one in report.records), (name, text)
    errors = [one for one in report.findings if one.is_error and one.follows_from is None]
    offered = [(one.suggestion.line, one.suggestion.text) for one in errors if one.suggestion]
    slipped = {one.line: one for one in some}
    strays = [
        one
        for one in offered
        if one[0] not in slipped and not any(one in alone.offered for alone in some)
    ]
    first, echoes = set(), []
    for one in errors:
        where = one.suggestion.line if one.suggestion else one.line
        where = where if where in slipped else one.line
        if where in slipped and where not in first:
            first.add(where)
        else:
            echoes.append((one.line, one.action, one.rule, one.message))
    return Several(
        name,
        tuple(_beside(game, one, errors, offered) for one in some),
        tuple(strays),
        tuple(echoes),
        counted.tried,
        counted.repairs,
        seconds,
        tuple(errors),
        text,
    )


def _beside(game, one, errors, offered):
    """How a slip is told among others."""
    here = [text for line, text in offered if line == one.line]
    once = sum(error.line == one.line for error in errors) <= 1
    good = [other for other in one.offered if one.repair == "as good"]
    if not here:
        repair = "as good" if any(other in good for other in offered) else "none"
        return Beside(one, repair, once)
    meant = Meant(game.lines, one.line, one.meant)
    if any(map(meant.mended_by, here)):
        return Beside(one, "right", once)
    as_good = any(meant.as_good(one.written, text) for text in here)
    return Beside(one, "as good" if as_good else "wrong", once)


def probe(task):
    """What came of one game with each of those counts of slips; the fewer are among the more."""
    name, text, counts = task
    game = LegalGame(text)
    if not game.is_legal or len(game.every_turn) not in LENGTHS:
        return []
    found = alone(game, name, max(counts))
    return [together(game, name, found[:count]) for count in counts if count <= len(found)]


def report(results):
    """The table in words, one line for each count of slips."""
    tell(
        "slips  records  right alone  among others  share  wrong  strays  echoes  tried  repairs  CPU s/record"
    )
    for count in sorted({len(one.slips) for one in results}):
        rows = [one for one in results if len(one.slips) == count]
        slips = [slip for one in rows for slip in one.slips]
        alone, right = (
            sum(getattr(slip, what) for slip in slips) for what in ("right_alone", "right")
        )
        wrong = sum(slip.repair == "wrong" for slip in slips)
        tell(
            f"{count:5}  {len(rows):7}  {alone:11}  {right:12}  {right / (alone or 1):5.3f}  {wrong:5}"
            f"  {sum(len(one.strays) for one in rows):6}  {sum(len(one.echoes) for one in rows):6}"
            f"  {sum(one.tried for one in rows):5}  {sum(one.repairs for one in rows):7}"
            f"  {sum(one.seconds for one in rows) / len(rows):12.2f}"
        )


def show(one):
    """The slips of a record that are told once with the right edit where they are alone, and not among the others."""
    for slip in one.slips:
        if slip.right_alone and not slip.right:
            alone = slip.alone
            tell(
                f"--- {alone.kind} {one.game} line {alone.line}, {len(one.slips)} slips: {slip.repair}"
            )
            tell(f"    meant   {alone.meant}")
            tell(f"    written {alone.written}")
            for found in one.findings:
                if found.line == alone.line:
                    tell(f"      action {found.action} {found.rule}: {found.message}")
                    if found.suggestion:
                        tell(f"        offered {found.suggestion.edit}")
