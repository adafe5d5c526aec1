"""The words of commands where rootlog itself fails, and where their output cannot go. Rarely loaded."""

import os
import traceback

from rootlog.cli.files import say
from rootlog.reporting import failure

DEBUG = "ROOTLOG_DEBUG"
"""Set this environment variable to see the traceback of an internal error."""


def tell(error: BaseException, path: str = "") -> None:
    """Say that rootlog failed, at the record of that path if there is one, and what to report."""
    say(
        f"{path}: {failure.told(error)}; {DEBUG}=1 shows where"
        if path
        else f"{failure.told(error)}; {DEBUG}=1 shows where"
    )
    trace(error)


def trace(error: BaseException | None) -> None:
    """The traceback of a failure on standard error, when it was asked for."""
    if error is not None and os.environ.get(DEBUG):
        traceback.print_exception(error)
