"""Applying suggestions to the bytes of a file, judged by what is in force at its path."""

from rootlog.editing import fixing
from rootlog.editing.fixing import Choose, FixedContent, FixingTools
from rootlog.in_force import judged
from rootlog.reporting.applying import applied_bytes
from rootlog.reporting.report import EVERYTHING, Selection


def fixed(
    content: bytes,
    path: str,
    law: str | None,
    choose: Choose,
    selection: Selection = EVERYTHING,
    config: str | None = None,
) -> FixedContent[bytes]:
    """Applies the suggestions that are chosen (`rootlog.editing.fixing`).

    Raises LawError when `law` does not exist, SettingsError as `rootlog.in_force`.
    """
    means = FixingTools(lambda now: judged(now, path, law, config), applied_bytes)
    return fixing.fixed(content, means, choose, selection)
