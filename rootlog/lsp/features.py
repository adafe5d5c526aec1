"""What the server answers of a record: each feature asks for its draft and gives what `rootlog.editing` finds in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rootlog.lsp.server import RecordServer


def register(server: RecordServer) -> None:
    """Register all of them."""
    del server
