"""The boards of a page as SVG in its HTML: what several of them show is written once, and the others use it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import sha256
from html import escape
from typing import NamedTuple
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

from rootlog.renderers import icons
from rootlog.renderers.svg import svg
from rootlog.renderers.svgmap import WIDTH, ground, lie
from rootlog.renderers.svgstyle import DEFS, STYLE
from rootlog.view.scene import Scene

_SPACE = "{http://www.w3.org/2000/svg}"
_LEAST = 160
"""What is shorter than that is written again."""
GROUNDS = "_static/boards"
"""The folder of the maps without anything on them, each a file that is named by what it shows."""
LOOK = f"{STYLE}svg.rl{{max-width:100%;height:auto}}svg.shared{{position:absolute}}"
"""The style sheet of the boards."""


class Drawn(NamedTuple):
    """A picture in which the map is an image at `GROUNDS`, and that image."""

    picture: str
    name: str
    ground: str


def drawn(scene: Scene) -> Drawn:
    """The picture of a scene."""
    there = lie(scene)
    below = ground(there)
    frame = f'width="{WIDTH}" height="{there.height:g}"'
    image = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rl" viewBox="0 0 {WIDTH} {there.height:g}" {frame}>'
        f"<style>{STYLE}</style><defs>{DEFS}{icons.symbols(below)}</defs>{below}</svg>\n"
    )
    name = f"{sha256(image.encode()).hexdigest()[:12]}.svg"
    text = svg(scene).replace(below, f'<image href="../../{GROUNDS}/{name}" {frame}/>')
    return Drawn(text, name, image)


class Sheet(NamedTuple):
    """The boards of a page, and what they share, which is to be on the page before them."""

    shared: str
    boards: Mapping[str, str]


def sheet(pictures: Mapping[str, str]) -> Sheet:
    """The boards of a page out of whole pictures by name. Their style is in a file of its own."""
    trees = {name: ET.fromstring(text) for name, text in pictures.items()}  # noqa: S314  # they are ours
    defined: dict[str, Element] = {}
    for tree in trees.values():
        _bared(tree)
        for one in _taken(tree, "defs"):
            defined |= {part.attrib["id"]: part for part in one}
        _taken(tree, "style")
        for one in tree.iter():
            one.attrib.pop("id", None)  # there are several boards, and a clearing in each
    parts = _Parts(trees.values())
    boards = {name: parts.using(tree) for name, tree in trees.items()}
    common = "".join((*map(_written, defined.values()), *parts.found.values()))
    shared = f'<svg class="rl shared" width="0" height="0" aria-hidden="true"><defs>{common}</defs></svg>'
    return Sheet(shared if boards else "", boards)


def _bared(tree: Element) -> None:
    """Take the name space off, which HTML knows, and the blanks between the parts."""
    for one in tree.iter():
        one.tag = one.tag.removeprefix(_SPACE)
        one.tail = None
        one.text = (one.text or "").strip() or None


def _taken(tree: Element, tag: str) -> list[Element]:
    found = tree.findall(tag)
    for one in found:
        tree.remove(one)
    return found


class _Parts:
    """The parts that are in boards more than once, by their content."""

    def __init__(self, trees: Iterable[Element]) -> None:
        self._texts: dict[Element, str] = {}
        self.found: dict[str, str] = {}
        for tree in trees:
            self._read(tree)
        self._often = Counter(self._texts.values())

    def _read(self, one: Element) -> str:
        text = self._texts[one] = _element(one, "".join(map(self._read, one)))
        return text

    def using(self, one: Element) -> str:
        """That part of a board, with uses in place of what is shared."""
        return _element(one, "".join(map(self._used, one)))

    def _used(self, one: Element) -> str:
        text = self._texts[one]
        if len(text) < _LEAST or one.tag in {"title", "desc", "text"}:
            return text
        if self._often[text] == 1:
            return self.using(one)
        name = f"b{sha256(text.encode()).hexdigest()[:8]}"
        if name not in self.found:
            # the selectors of a style sheet do not look out of what is used
            self.found[name] = f'<g id="{name}" class="rl">{self.using(one)}</g>'
        return f'<use href="#{name}"/>'


def _written(one: Element) -> str:
    return _element(one, "".join(map(_written, one)))


def _element(one: Element, inner: str) -> str:
    """An element with what is in it, which is written already."""
    given = "".join(f' {name}="{escape(value)}"' for name, value in one.attrib.items())
    inner = escape(one.text or "", quote=False) + inner
    return f"<{one.tag}{given}>{inner}</{one.tag}>" if inner else f"<{one.tag}{given}/>"
