"""Pictures in pixels and animations, through the command: they are of the right kind and size, and no text is left out."""

import io
import sys

import pytest

import rootlog
from rootlog.cli.__main__ import main
from rootlog.renderers import raster
from tests.cases import FIXTURES
from tests.sampling import at_first

GAME = FIXTURES / "games" / "readme.rootlog"
SAID = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><text x="5" y="25" style="font:{font}">{text}</text></svg>'


@pytest.fixture
def images():
    """Pillow; the tests are skipped where the extra is not installed, or no font is."""
    pytest.importorskip("resvg_py", reason="the image extra is not installed")
    image = pytest.importorskip("PIL.Image", reason="the image extra is not installed")
    try:
        raster.font()
    except raster.NoPictureError as error:
        pytest.skip(str(error))
    return image


def drawn(images, *words):
    """The picture that the command writes."""
    with pytest.MonkeyPatch.context() as patch:
        out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        patch.setattr(sys, "stdout", out)
        assert main(["replay", str(GAME), *words]) == 0
        return images.open(io.BytesIO(out.buffer.getvalue()))


def test_a_position_in_pixels(images, tmp_path):
    file = tmp_path / "a.png"
    shown = ("--turn", "5", "--action", "5")
    assert main(["replay", str(GAME), "--format", "png", *shown, "-o", str(file)]) == 0
    picture = images.open(file)
    assert picture.format == "PNG"
    svg = rootlog.render(GAME.read_text(encoding="utf-8"), 5, 5)
    width, height = (
        float(svg.svg.partition(f'{side}="')[2].partition('"')[0]) for side in ("width", "height")
    )
    assert picture.size == pytest.approx((2 * width, 2 * height), abs=2)
    assert svg.png() == file.read_bytes()
    assert drawn(images, "--format", "png", *shown).tobytes() == picture.tobytes()


@pytest.mark.parametrize(
    "font", ["11px Verdana,DejaVu Sans,sans-serif", "bold 12px Nowhere,sans-serif"]
)
@pytest.mark.parametrize("text", ["w8-&gt;7", "✗ ★"])
def test_no_text_is_left_out_whatever_font_is_asked_for(images, font, text):
    def inked(said):
        document = SAID.format(font=font, text=said)
        return sum(
            images.open(io.BytesIO(raster.png(document))).convert("RGBA").getchannel("A").tobytes()
        )

    assert inked("") == 0
    assert inked(text) > inked("i")


@pytest.mark.parametrize("kind", at_first(["gif", "webp"], 1))
def test_turns_as_an_animation(images, kind):
    moving = drawn(images, "--format", kind, "--turns", "1-2")
    judged = rootlog.replay(GAME.read_text(encoding="utf-8"))
    steps = sum(len(judged.game.turns[number - 1].steps) for number in (1, 2))
    assert moving.format == kind.upper()
    assert moving.n_frames == steps + 2
    sizes = set()
    for number in range(moving.n_frames):
        moving.seek(number)
        sizes.add(moving.size)
    assert len(sizes) == 1


def test_without_turns_it_shows_the_end_of_each(images):
    moving = drawn(images, "--format", "gif")
    assert moving.n_frames == len(rootlog.replay(GAME.read_text(encoding="utf-8")).game.turns)


def test_a_picture_is_as_wide_as_one_likes_and_of_the_map_alone(images):
    whole = drawn(images, "--format", "png", "--width", "300")
    alone = drawn(images, "--format", "png", "--width", "300", "--only", "map")
    assert whole.size[0] == alone.size[0] == 300
    assert alone.size[1] < 0.8 * whole.size[1]


def test_an_animation_is_as_fast_as_one_likes(images):
    moving = drawn(images, "--format", "gif", "--turns", "4", "--delay", "500", "--only", "map")
    pauses = []
    for number in range(moving.n_frames):
        moving.seek(number)
        pauses.append(moving.info["duration"])
    shown = sum(pauses) - raster.LAST_PAUSE  # frames that are alike become one
    steps = len(rootlog.replay(GAME.read_text(encoding="utf-8")).game.turns[3].steps)
    assert shown == 500 * steps


def test_the_map_alone_has_no_words():
    shown = rootlog.render(GAME.read_text(encoding="utf-8"), 5, 5)
    assert "<style>" in shown.svg
    with pytest.MonkeyPatch.context() as patch:
        out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        patch.setattr(sys, "stdout", out)
        assert main(["replay", str(GAME), "--format", "svg", "--only", "map"]) == 0
        alone = out.buffer.getvalue().decode()
    assert alone.count('class="spot"') == shown.svg.count('class="spot"')
    assert 'class="board-card' in shown.svg
    assert 'class="board-card' not in alone


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--format", "gif", "--turns", "5-4"], "--turns is a turn or the first and the last"),
        (["--format", "gif", "--turns", "some"], "--turns is a turn or the first and the last"),
        (["--format", "gif", "--turns", "4-99"], "there is no turn"),
        (["--format", "gif", "--turn", "4"], "an animation shows --turns"),
        (["--format", "png", "--turns", "4-5"], "--turns is for the formats gif and webp"),
        (["--format", "png", "--delay", "500"], "--delay is for the formats gif and webp"),
        (["--format", "svg", "--width", "500"], "--width is for the formats png, gif and webp"),
        (["--format", "html", "--only", "map"], "--only is for the formats svg, png, gif and webp"),
    ],
)
def test_what_is_no_animation_is_wrong_usage(words, said, capsys):
    assert main(["replay", str(GAME), *words]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(("kind", "missing"), [("png", "resvg_py"), ("gif", "PIL")])
def test_without_the_extra_it_is_offered(kind, missing, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, missing, None)
    assert main(["replay", str(GAME), "--format", kind, "-o", "never"]) == 2
    assert 'pip install ".[image]"' in capsys.readouterr().err


def test_without_a_font_nothing_is_drawn(monkeypatch, capsys):
    pytest.importorskip("resvg_py", reason="the image extra is not installed")
    monkeypatch.setattr(raster, "_FOLDERS", ())
    raster.font.cache_clear()
    try:
        assert main(["replay", str(GAME), "--format", "png", "-o", "never"]) == 2
    finally:
        raster.font.cache_clear()
    assert "needs a font" in capsys.readouterr().err
