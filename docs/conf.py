"""How Sphinx makes the site (`python docs/build.py`)."""

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

from rootlog.version import VERSION

project = "rootlog"
author = "the authors of rootlog"
release = VERSION
extensions = ["myst_parser"]
exclude_patterns = ["_build", "_shared"]
html_css_files = ["boards.css"]
html_theme = "furo"
html_title = f"rootlog {VERSION}"
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
nitpicky = True
suppress_warnings = ["toc.not_included"]  # pages that others lead to, as the rules of a chapter


def setup(app: Sphinx) -> None:
    """Drawings in the language of Mermaid, which the site shows as they are written."""
    app.add_lexer("mermaid", TextLexer)
