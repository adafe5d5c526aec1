"""Pictures in pixels: SVG documents as PNG, several of one size as an animated GIF or WebP.

Drawing needs the extra `image` (resvg and Pillow) and a font: resvg leaves out all text for which it has none, so
that one is looked for where systems keep theirs, and a picture without words is refused.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from functools import cache

from rootlog.version import installing

SCALE = 2
"""Pixels for each unit of a picture: sharp on today's screens."""
ANIMATED_SCALE = 1.5
"""The same for animations, which are sent about."""
PAUSE, LAST_PAUSE = 1200, 3000
"""The time for which a frame is shown, and the last one, in milliseconds."""
COLOURS = 128
"""As many as a frame of a GIF has."""
QUALITY = 85
"""That of a WebP."""
NEEDED = installing("image")

_FAMILIES = (
    ("DejaVu Sans", ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")),
    ("Verdana", ("verdana.ttf", "verdanab.ttf")),
    ("Verdana", ("Verdana.ttf", "Verdana Bold.ttf")),
    ("Liberation Sans", ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf")),
    ("Arial", ("arial.ttf", "arialbd.ttf")),
    ("Arial", ("Arial.ttf", "Arial Bold.ttf")),
)
"""Fonts in which the pictures are readable, plain and bold, the best first."""
_FOLDERS = (
    "~/.fonts",
    "~/.local/share/fonts",
    "~/Library/Fonts",
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "/Library/Fonts",
    "/System/Library/Fonts",
    "~/AppData/Local/Microsoft/Windows/Fonts",
    "C:/Windows/Fonts",
)


class NoPictureError(Exception):
    """Pictures in pixels cannot be made here: the message says what is missing.

    >>> try:
    ...     pixels = rootlog.render(Path("fixtures/games/readme.rootlog")).png()
    ... except rootlog.NoPictureError as error:
    ...     print(error)
    """


def png(document: str, scale: float = SCALE) -> bytes:
    """An SVG document as PNG. Raises NoPictureError where the extra or a font is missing."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise NoPictureError(f"a picture in pixels needs the image extra: {NEEDED}") from error
    family, files = font()
    drawn = svg_to_bytes(
        svg_string=document,
        zoom=scale,
        skip_system_fonts=True,
        font_files=list(files),
        font_family=family,
        sans_serif_family=family,
    )
    return bytes(drawn)


def animated(
    documents: Iterable[str], kind: str, scale: float = ANIMATED_SCALE, pause: int = PAUSE
) -> bytes:
    """SVG documents of one size as the frames of an animation, `gif` or `webp`; each is shown for so many milliseconds.

    Raises NoPictureError as `png` does.
    """
    try:
        from PIL import Image
    except ImportError as error:
        raise NoPictureError(f"an animation needs the image extra: {NEEDED}") from error
    frames = []
    for document in documents:
        frame = Image.open(io.BytesIO(png(document, scale))).convert("RGB")
        few = frame.quantize(COLOURS, dither=Image.Dither.NONE) if kind == "gif" else frame
        frames.append(few)
    pauses = [pause] * (len(frames) - 1) + [max(pause, LAST_PAUSE)]
    out = io.BytesIO()
    frames[0].save(
        out, kind, save_all=True, append_images=frames[1:], duration=pauses, loop=0, quality=QUALITY
    )
    return out.getvalue()


@cache
def font() -> tuple[str, tuple[str, ...]]:
    """The family of a font on this machine and its files, plain and bold. Raises NoPictureError where there is none."""
    there = dict(_font_files())
    for family, names in _FAMILIES:
        if names[0] in there:
            return family, tuple(there[name] for name in names if name in there)
    wanted = "DejaVu Sans (DejaVuSans.ttf and DejaVuSans-Bold.ttf)"
    raise NoPictureError(f"a picture in pixels needs a font; install one of these: {wanted}")


def _font_files() -> Iterator[tuple[str, str]]:
    """Names and paths of all TrueType files where systems keep their fonts; the first folder counts most."""
    for folder in reversed(_FOLDERS):
        for place, _, names in os.walk(os.path.expanduser(folder)):
            yield from (
                (name, os.path.join(place, name)) for name in names if name.lower().endswith("ttf")
            )
