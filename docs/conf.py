"""How Sphinx makes the site (`python docs/build.py`)."""

from collections.abc import Callable
from functools import partial
from typing import Any

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx
from sphinx.search.en import SearchEnglish

from rootlog.engine.law import search
from rootlog.version import VERSION

project = "rootlog"
author = "the authors of rootlog"
release = VERSION
extensions = ["myst_parser"]
exclude_patterns = ["_build", "_shared"]
html_css_files = ["boards.css"]
html_theme = "furo"
html_title = f"Root: rules, cases, records (rootlog {VERSION})"
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
nitpicky = True
smartquotes = False  # a tenth of the time, and quotes are right as they are written
suppress_warnings = ["toc.not_included"]  # pages that others lead to, as the rules of a chapter

_kept: dict[tuple[int, str], str] = {}


def setup(app: Sphinx) -> None:
    """Drawings in the language of Mermaid are shown as they are written; the contents at the side are made once for all rules."""
    app.add_lexer("mermaid", TextLexer)
    SearchEnglish.stopwords = SearchEnglish.stopwords | {*search.idle()}
    app.connect("html-page-context", _with_contents, priority=400)  # before the theme asks for them


def _with_contents(app: Sphinx, page: str, *given: Any) -> None:
    """Give the page of a rule the contents at the side that the other rules have: none of them is in it."""
    _, context, _ = given
    if page.startswith("rules/") and "orphan" in app.env.metadata.get(page, {}):
        context["toctree"] = partial(_contents, context["toctree"], page.count("/"))


def _contents(made: Callable[..., str], depth: int, **how: object) -> str:
    """The contents for pages so many folders down."""
    key = depth, repr(how)
    if key not in _kept:
        _kept[key] = made(**how)
    return _kept[key]
