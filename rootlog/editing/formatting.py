"""A record, or some of its lines, in canonical notation: the edits that `rootlog fmt` makes."""

from rootlog.editing.differences import edits
from rootlog.editing.places import TextEdit, TextRange
from rootlog.notation.writer import write


def formatted(text: str, within: TextRange | None = None) -> tuple[TextEdit, ...]:
    """The edits that make a record canonical; with a range those on its lines only.

    Comments, blank lines and line ends stay, and so does whatever cannot be read. A range that ends where a line begins does not
    take that line in.
    """
    found = edits(text, write(text))
    if within is None:
        return found
    first, (last, column) = within.start.line, within.end
    if column == 0 and last > first:
        last -= 1
    return tuple(one for one in found if first <= one.range.start.line <= last)
