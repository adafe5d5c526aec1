"""The work of `rootlog lsp`. Loaded where the extra `lsp` is installed."""

import gc
import logging
import os
import sys

from rootlog import in_force
from rootlog.cli.failing import DEBUG
from rootlog.cli.run_check import SELDOM
from rootlog.cli.statuses import OK
from rootlog.lsp.draft import InForce
from rootlog.lsp.server import SWITCH, made

LOCAL = "127.0.0.1"


class FolderSettings:
    """The settings in force for a record, found as the other commands find it."""

    def at(self, path: str, profile: str | None) -> InForce:
        """The settings for the record at a path, or those of one file. Raises SettingsError."""
        found = in_force.settings(path, profile)
        return InForce(found.agreed, found.selection) if found else InForce()

    def forget(self) -> None:
        """Read the files again when they are next asked for."""
        in_force.forget()


def serve(port: int | None) -> int:
    """Serve an editor until it ends the talk, on standard input and output or on a port of this machine; gives the exit status."""
    if not os.environ.get(DEBUG):
        logging.getLogger("pygls").setLevel(logging.CRITICAL)  # it traces what is called off, too
    sys.setswitchinterval(SWITCH)
    gc.freeze()  # what was loaded stays
    gc.set_threshold(SELDOM)
    server = made(FolderSettings())
    if port is None:
        # pygls closes the streams that it is given, and what is printed by mistake must not get between its messages
        talk = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
        sys.stdout = sys.stderr
        server.start_io(sys.stdin.buffer, talk)
    else:
        server.start_tcp(LOCAL, port)
    return OK
