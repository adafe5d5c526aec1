"""The gallery: how a game ended on each map."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pages.cases import address
from rootlog.engine.words import faction_name, joined
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.renderers.annotate import strip
from rootlog.renderers.svg import svg
from rootlog.view.moments import Moments


class Ended(NamedTuple):
    """A game that is over: the name of its file, its text without findings, and the record."""

    stem: str
    text: str
    judged: JudgedRecord

    @property
    def picture(self) -> str:
        """Its last position as SVG."""
        return svg(Moments(self.judged, self.judged.at_once).scene(self.judged.moment()))


def games(folder: Path) -> list[Ended]:
    """The longest game of a folder on each map that somebody won."""
    best: dict[str, Ended] = {}
    for path in sorted(folder.glob("*.rootlog")):
        text = strip(path.read_text("utf-8"))
        one = Ended(path.stem, text, JudgedRecord(source(text)))
        record = one.judged.record
        known = best.get(record.header.map or "")
        if record.winner and (known is None or len(record.turns) > len(known.judged.record.turns)):
            best[record.header.map or ""] = one
    return [one for _, one in sorted(best.items())]


def page(shown: list[Ended], at: str) -> str:
    """The page of the gallery, which has a picture for each game; without the address of a page there are no links."""
    lines = [
        "# Gallery",
        "",
        "The last positions of games that come with rootlog, one on each map.",
        "",
    ]
    for one in shown:
        lines += _section(one, at)
    return "\n".join(lines) + "\n"


def _section(one: Ended, at: str) -> Iterator[str]:
    record = one.judged.record
    seats = joined([str(faction_name(player.faction)) for player in record.players])
    yield from (f"## {record.header.map}: {one.stem.replace('_', ' ')}", "")
    yield f"{seats}; {len(record.turns)} turns by {one.judged.law.id}, won by {joined([str(faction_name(f)) for f in record.winner or ()])}."
    yield from ("", f"![The last position of this game](/gallery/{one.stem}.svg)", "")
    if at:
        link = address(at, one.text, law=one.judged.law.id, name=one.stem).replace("&", "&amp;")
        yield from (f'<a href="{link}">Open it in the page</a>', "")
