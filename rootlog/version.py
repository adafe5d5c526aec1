"""The version of this package and what installs it; the one place where they stand."""

VERSION = "1.0.0"
PACKAGE = "."
"""The argument for pip: the clone in the working folder. rootlog is on no index, where its name is anybody's to take."""


def installing(extra: str) -> str:
    """The command that installs rootlog with an extra."""
    return f'pip install "{PACKAGE}[{extra}]" in a clone of rootlog'
