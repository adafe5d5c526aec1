"""Where in the text of an action its clearings and counts stand."""

import re

NUMBER = re.compile(r"(?<![\d_,(])\d+(?![\d_,])|(?<=\()\d+(?=[A-Zwptbf#%])")
COUNTED = re.compile(r"[A-Zwptbf#%(h]")


def numbers(text):
    """The numbers of an action that are counts or clearings, as (match, whether it counts)."""
    if text.startswith(("$", "++", "--")) or text[1:3] in ("++", "--"):
        return
    for one in NUMBER.finditer(text):
        before, after = text[: one.start()][-1:], text[one.end() :]
        counts = before in ("", "(", "+") and COUNTED.match(after) is not None
        if not (before == "(" and not counts):
            yield one, counts


def clearings(text):
    """The clearings that an action names; 0 is none."""
    return [one for one, counts in numbers(text) if not counts and 1 <= int(one.group()) <= 12]


def counts(text):
    """The counts that an action writes."""
    return [one for one, counted in numbers(text) if counted]


def put(text, one, new):
    """The text with something else in the place of a match."""
    return f"{text[: one.start()]}{new}{text[one.end() :]}"
