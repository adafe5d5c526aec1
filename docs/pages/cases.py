"""The cases of the catalogue as they stand on pages: by rule, drawn, with a link that opens them."""

import base64
import re
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from pages.boards import Drawn, Sheet, drawn
from rootlog.catalogue.case import ENDING, NEAR, Case
from rootlog.engine.law import Rule, catalogue, ids
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.view.moments import Moments

_RULE = re.compile(r"// ([0-9][0-9A-Za-z.]*|[a-z]+:[a-z][a-z.-]*)[: ]")


class Shown(NamedTuple):
    """A case with the rules on whose pages it is."""

    case: Case
    rules: tuple[Rule, ...]

    @property
    def stem(self) -> str:
        """The name of its picture and of its place on a page."""
        return f"case-{self.case.number}"

    @property
    def action(self) -> int | None:
        """The action at which it is drawn: the one that breaks a rule; None for the end of the turn."""
        return next((one.action for one in self.case.answers if one.action), None)


def shown(every: list[Case], folder: Path) -> list[Shown]:
    """The cases of a folder with their rules: those that they break; of a legal neighbour those of the case next to it."""
    broken = {one.name: _broken(one) for one in every}
    found = []
    for one in every:
        rules = (
            broken[one.name] or broken.get(one.name.removesuffix(NEAR), ()) or _named(one, folder)
        )
        found.append(Shown(one, rules))
    return found


def _broken(one: Case) -> tuple[Rule, ...]:
    rules = (_rule(answer.rule, answer.title, one.law) for answer in one.answers)
    return tuple(dict.fromkeys(rule for rule in rules if rule is not None))


def _named(one: Case, folder: Path) -> tuple[Rule, ...]:
    """The rule that the first line of a case names."""
    text = (folder / f"{one.name}{ENDING}").read_text("utf-8")
    named = _RULE.match(text)
    rule = _rule(named[1], "", one.law) if named else None
    return (rule,) if rule else ()


def _rule(number: str, title: str, law: str) -> Rule | None:
    """The rule with that number: of the law, else of one in which it has that title."""
    for one in (law, *ids()):
        found = _by_number(one).get(number)
        if found and (one == law or catalogue.entry(found).title_in(one) == title):
            return found
    return None


@cache
def _by_number(law: str) -> dict[str, Rule]:
    return {one.numbers[law]: one.rule for one in catalogue.everything() if law in one.numbers}


def picture(one: Shown) -> Drawn | None:
    """The board of a case, with what breaks a rule marked; None if no turn is in question."""
    if not one.case.turn:
        return None
    judged = JudgedRecord(source(one.case.record))
    moments = Moments(judged, judged.at_once)  # what was meant is not in the picture
    return drawn(moments.scene(judged.moment(one.case.turn, one.action)))


def address(page: str, record: str, **more: str) -> str:
    """The address that opens a record in the page, as `web/src/link.js` reads it."""
    press = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = press.compress(record.encode()) + press.flush()
    letters = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return "&".join(
        (f"{page}#r={letters}", *(f"{key}={quote(value, safe='')}" for key, value in more.items()))
    )


def link(page: str, one: Shown) -> str:
    """The address that opens a case in the page at the action in question."""
    at = {"at": f"t{one.case.turn}a{one.action}"} if one.action else {}
    return address(page, one.case.record, **at, law=one.case.law, name=f"case {one.case.number}")


def section(one: Shown, page: str, shown: Sheet) -> Iterator[str]:
    """The lines of a case on the page of a rule; without the address of a page there is no link."""
    case = one.case
    yield from (f"({one.stem})=", f"```{{rubric}} Case {case.number}: {_plain(case.title)}")
    yield from (
        ":heading-level: 3",
        "```",
        "",
    )  # no heading: searching takes these for titles of pages
    if one.stem in shown.boards:
        yield from ("```{raw} html", shown.boards[one.stem], "```", "")
    for play in case.plays:
        yield f"- `{play.notation}` {_plain(play.words)}"
    yield from ("", f"{case.law}, turn {case.turn} of the record: **{case.verdict}**.", "")
    for answer in case.answers:
        where = f"action {answer.action}" if answer.action else "the turn as a whole"
        yield f"- {where}, {answer.rule} {answer.title}: {_plain(answer.reason)}"
    yield ""
    if page:
        there = link(page, one).replace("&", "&amp;")
        yield from (f'<a href="{there}">Open it in the page and change it</a>', "")


def _plain(text: str) -> str:
    """A text in which nothing is taken for Markdown."""
    return re.sub(r"([\\`*_\[\]<>{}$#|])", r"\\\1", text)
