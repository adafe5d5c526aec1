"""Signs of phones and word processors, turned into signs of the notation."""

# ruff: noqa: RUF001  # the module is about signs that are easily taken for others
import re
import unicodedata

_LIKE_LATIN = str.maketrans(
    "АВСЕНКМОРТХVасеорхԁһѕАΑΒΕΗΚΜΟΡΤΧ×✕✖♯‹«〈⟨›»〉⟩",
    "ABCEHKMOPTXVaceopxdhsAABEHKMOPTXXXX#<<<<>>>>",
)
_DASHES = "-‐‑‒–—―−﹣~="
ARROWS = "→➔➜➝➞➡⟶⇒⇨▶►↦⇾"
_EXCHANGE = re.compile(rf"[<←⟵⇐][{_DASHES}]*[>{ARROWS}]|[↔⇔⟷⇄⇆]")
_ARROW = re.compile(rf"[{_DASHES}]*[>{ARROWS}]+|-<(?!->)|[–—―−](?=[0-9A-Z$a-z])|(?<![-+])-(?![->])")
_TWICE = re.compile(r"(->){2,}")
_SCORE = re.compile(r"((?:h_)?[A-Z]d?|)([-‐‑‒–—―−]{1,2}|\++)(?=[0-9]|\Z)([0-9]*)")
_BRACKETS = str.maketrans("[{]}（）", "(())()")


def plain(text: str) -> str:
    """The text with plain letters and signs in place of wide and accented forms, of other alphabets' twins and of odd blanks."""
    if text.isascii():
        return text
    shown = unicodedata.normalize("NFKC", text.translate(_LIKE_LATIN))
    return "".join(
        c for c in shown if unicodedata.category(c) not in ("Cf", "Cc", "Mn") or c == "\t"
    )


def arrowed(text: str) -> str:
    """A text with the notation's arrows, dashes and brackets; other slips and the blanks stay."""
    parts = _EXCHANGE.split(plain(text).translate(_BRACKETS))
    return "<->".join(_TWICE.sub("->", _ARROW.sub("->", part)) for part in parts)


def spelled(action: str) -> str:
    """An action with the notation's arrows, dashes and brackets and without blanks; other slips stay."""
    tight = "".join(plain(action).translate(_BRACKETS).split())
    tight = tight.strip(".,:!'\"")
    score = _SCORE.fullmatch(tight)
    if score is not None:
        sign = "++" if "+" in score.group(2) else "--"
        return f"{score.group(1)}{sign}{score.group(3)}"
    return arrowed(tight)
