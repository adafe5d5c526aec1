"""`rootlog/board`: the board at the cursor, as an editor shows it next to a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from lsprotocol import types

from rootlog.editing.moment import moment_at
from rootlog.lsp.draft import Draft
from rootlog.renderers.svg import svg
from rootlog.view.moments import Moments

if TYPE_CHECKING:
    from rootlog.lsp.server import RecordServer

BOARD = "rootlog/board"


class BoardPicture(NamedTuple):
    """A picture (SVG), and what is reported of it: the moment, the action there as it is written, and in words.

    Where no turn is written there is no picture, and `title` says so. `turn` and `action` count as everywhere.
    """

    svg: str
    title: str
    text: str = ""
    words: str = ""
    turn: int = 0
    action: int = 0


def register(server: RecordServer) -> None:
    """Answer the request."""

    @server.feature(BOARD)
    async def _(params: Any) -> dict[str, object]:
        uri, at = params.textDocument.uri, params.position
        draft = await server.draft(uri)
        here = types.Position(at.line, at.character)
        return (await server.aside(draft, lambda: board(draft, here)))._asdict()


def board(draft: Draft, at: types.Position) -> BoardPicture:
    """The board after the action at a position."""
    judged = draft.judged
    moment = moment_at(judged, *draft.place(at))
    if moment is None or not judged.game.turns:
        return BoardPicture("", "no turn is written yet")
    moments = Moments(judged, draft.report)
    return BoardPicture(
        svg(moments.scene(moment)),
        moments.heading(moment),
        moments.text(moment),
        moments.words(moment),
        moment.turn,
        moment.action,
    )
