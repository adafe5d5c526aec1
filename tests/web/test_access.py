"""Whoever uses the page: with keys alone, with a screen reader, on a phone, in the dark."""

import pytest

from tests.cases import FIXTURES
from tests.sampling import at_first
from tests.web.conftest import WEB

README = FIXTURES / "games" / "readme.rootlog"
PHONE = {"width": 390, "height": 844}
_NAMELESS = """() => [...document.querySelectorAll("button, input, select, textarea, summary, a[href], [role=button], [tabindex='0']")]
  .filter(one => one.checkVisibility() && !(one.getAttribute("aria-label") || one.textContent.trim() || one.labels?.length
    || one.getAttribute("aria-labelledby") || one.title))
  .map(one => one.outerHTML)"""
_DOUBLE = """() => { const ids = [...document.querySelectorAll("[id]")].map(one => one.id);
  return ids.filter((id, index) => ids.indexOf(id) !== index); }"""
_LOST = """() => [...document.querySelectorAll("[aria-labelledby], [aria-describedby], [aria-controls], label[for]")]
  .flatMap(one => ["aria-labelledby", "aria-describedby", "aria-controls", "for"].flatMap(key => (one.getAttribute(key) ?? "")
    .split(" ").filter(id => id && !document.getElementById(id))))"""
_WIDER = """() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]"""
_SMALL = """() => [...document.querySelectorAll("button, summary, select, input")].filter(one => one.checkVisibility())
  .map(one => [one.id || one.textContent.trim(), one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < 24 || box.height < 24)).map(([name, box]) => [name, box.width, box.height])"""
_FAINT = """() => {
  const light = ([r, g, b]) => { const [x, y, z] = [r, g, b].map(c => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z; };
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const parts = colour => { pen.clearRect(0, 0, 1, 1); pen.fillStyle = colour; pen.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data; return [r, g, b, a / 255]; };
  const over = (top, under) => [0, 1, 2].map(i => top[i] * top[3] + under[i] * (1 - top[3]));
  const ground = one => { const layers = []; for (let at = one; at; at = at.parentElement) {
      const colour = parts(getComputedStyle(at).backgroundColor); layers.push(colour); if (colour[3] === 1) break; }
    return layers.reverse().reduce((under, top) => over(top, under), [255, 255, 255]); };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), faint = new Map();
  while (walk.nextNode()) { const one = walk.currentNode.parentElement, text = walk.currentNode.textContent.trim();
    if (!text || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || one.closest("svg, .unseen, option, :disabled")) continue;
    const style = getComputedStyle(one), under = ground(one), ink = over(parts(style.color), under);
    const [a, b] = [light(ink), light(under)].sort((x, y) => y - x), ratio = (a + 0.05) / (b + 0.05);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
    if (ratio < (large ? 3 : 4.5)) faint.set(text.slice(0, 30), `${ratio.toFixed(2)} ${style.color} on ${under.map(Math.round)}`); }
  return [...faint];
}"""


_FOCUSED = """() => { const one = document.activeElement;
  if (one === document.body || one.dataset.walked) return [null, false];
  one.dataset.walked = "yes";
  const style = getComputedStyle(one);
  return [one.id || one.className || one.textContent, style.outlineStyle !== "none" || style.boxShadow !== "none"]; }"""
"""What has the focus now, if it had not before, and whether that can be seen."""


AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
_BROKEN = """async () => (await axe.run()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))])"""
"""The rules of axe that something breaks, and what does."""
SIZES = [(390, 844), (820, 1180), (1366, 768)]


@pytest.fixture
def readme(page):
    """The page with a record that has findings."""
    page.open(README.name, README.read_bytes())
    return page


@pytest.fixture
def axe(readme):
    """The page, of which axe can be asked."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: `npm ci --prefix web`")
    readme.tab.evaluate(AXE.read_text(encoding="utf-8"))
    yield readme
    readme.tab.emulate_media(color_scheme="light")
    if readme.tab.get_attribute("#tap-open", "aria-pressed") == "true":
        readme.tab.click("#tap-open")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", at_first(SIZES, 1), ids=str)
def test_axe_finds_nothing(axe, size, scheme):
    tab = axe.tab
    tab.emulate_media(color_scheme=scheme)
    tab.set_viewport_size({"width": size[0], "height": size[1]})
    for part in parts(axe):
        assert tab.evaluate(_BROKEN) == [], part
    tab.click("#tap-open")
    axe.until(lambda: tab.evaluate("() => document.body.dataset.likelyFor"), "offered")
    assert tab.evaluate(_BROKEN) == [], "tapping"
    tab.click(".goals [data-goal='6']")
    axe.until(lambda: tab.locator("#tap-tray [data-count]").count(), "in hand")
    assert tab.evaluate(_BROKEN) == [], "in hand"
    tab.click("#tap-put")
    tab.click(".goals [data-goal='7']")
    axe.until(lambda: tab.locator("#tap-tray [data-rolls]").count(), "the dice")
    assert tab.evaluate(_BROKEN) == [], "dice"
    tab.click("#tap-put")


@pytest.mark.parametrize("how", ["embed=1", "overlay"])
def test_axe_finds_nothing_in_a_frame_and_an_overlay(axe, serving, visit, how):
    page = visit(serving("--live", README).url, f"?live&{how}")
    page.until(lambda: page.tab.locator("#board svg").count(), "the board")
    page.tab.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.tab.evaluate(_BROKEN) == []


def test_the_left_hand_has_what_is_tapped_on_its_side(readme):
    tab = readme.tab
    tab.set_viewport_size({"width": 1366, "height": 768})
    tab.click("#tap-open")
    sides = []
    for _ in range(3):
        board, pad = (tab.locator(one).bounding_box() for one in ("#board-part", "#tap-part"))
        undo, end = (tab.locator(one).bounding_box() for one in ("#tap-undo", "#tap-end"))
        sides.append((board["x"] < pad["x"], undo["x"] < end["x"]))
        tab.click("#tap-left")
    tab.click("#tap-left")
    tab.click("#tap-open")
    assert sides == [(True, True), (False, False), (True, True)]


def parts(page):
    """Shows one part of the page after the other; gives their names."""
    for name in ("record", "board", "findings"):
        button = page.tab.locator(f"button[data-part={name}]")
        if button.is_visible():
            button.click()
        yield name


def test_everything_has_a_name_and_leads_somewhere(readme):
    tab = readme.tab
    assert tab.evaluate("() => document.documentElement.lang") == "en"
    assert tab.evaluate("() => document.querySelectorAll('main').length") == 1
    assert tab.evaluate("() => document.querySelectorAll('h1').length") == 1
    assert tab.evaluate(_DOUBLE) == []
    assert tab.evaluate(_LOST) == []
    for opener in ("summary:text-is('Open')", "summary:text-is('Save')"):
        tab.click(opener)
        assert tab.evaluate(_NAMELESS) == []
        tab.keyboard.press("Escape")
    for opener, dialog in (("#settings-open", "#settings"), ("#help", "#about")):
        tab.click(opener)
        for summary in tab.locator(f"{dialog} summary").all():
            summary.click()
        assert tab.evaluate(_NAMELESS) == []
        assert tab.get_attribute(dialog, "aria-labelledby")
        tab.keyboard.press("Escape")
    assert tab.evaluate("() => [...document.images].every(one => one.hasAttribute('alt'))")
    assert tab.evaluate("() => document.querySelector('#board svg title')?.textContent")


def test_the_verdict_is_spoken(readme):
    assert readme.tab.get_attribute("#spoken", "aria-live") == "polite"
    readme.until(lambda: readme.tab.text_content("#spoken") == "illegal, 2 errors", "spoken")


def test_keys_lead_through_all_of_the_page_and_out_of_the_editor(readme):
    tab = readme.tab
    tab.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
    tab.click("h1")
    seen = []
    for _ in range(80):
        tab.keyboard.press("Tab")
        name, ring = tab.evaluate(_FOCUSED)
        if name is None:
            break
        if name == "record":
            tab.keyboard.press("Escape")  # the next Tab leads out of the editor
        else:
            assert ring, name
        seen.append(name)
    tab.evaluate(
        "() => { for (const one of document.querySelectorAll('[data-walked]')) delete one.dataset.walked; }"
    )
    for wanted in (
        "link",
        "settings-open",
        "help",
        "record",
        "board",
        "next",
        "fix-all",
        "splitter",
    ):
        assert wanted in seen, seen
    assert any("repair" in name for name in seen)


def test_keys_go_through_findings_and_repair(readme):
    tab = readme.tab
    tab.focus(".cm-content")
    tab.keyboard.press("Control+Home")
    for line in (13, 17):
        tab.keyboard.press("F8")
        readme.until(lambda n=line: readme.line == n, f"line {line}")
    assert "6.5.4.II" in tab.text_content("#spoken")
    readme.judged(lambda: tab.keyboard.press("Control+."))
    assert "t1->/t5->/b_s->4" in readme.text
    readme.judged(lambda: tab.keyboard.press("Control+z"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [{"width": 1400, "height": 900}, PHONE], ids=["desk", "phone"])
def test_all_text_can_be_read(readme, scheme, size):
    readme.tab.emulate_media(color_scheme=scheme)
    readme.tab.set_viewport_size(size)
    for part in parts(readme):
        assert readme.tab.evaluate(_FAINT) == [], part
    readme.tab.emulate_media(color_scheme="light")


def test_a_phone_shows_all_parts_one_at_a_time(readme):
    readme.tab.set_viewport_size(PHONE)
    shown = []
    for part in parts(readme):
        wide, there = readme.tab.evaluate(_WIDER)
        assert wide <= there, part
        assert readme.tab.evaluate(_SMALL) == [], part
        shown.append(part)
        assert readme.tab.is_visible(f"#{part}-part"), part
        for other in {"record", "board", "findings"} - {part}:
            assert not readme.tab.is_visible(f"#{other}-part"), (part, other)
    assert len(shown) == 3


def test_a_laptop_shows_all_of_the_map_and_its_buttons(readme):
    readme.tab.set_viewport_size({"width": 1366, "height": 768})
    for part in ("#steps", "#board .land"):
        box = readme.tab.locator(part).first.bounding_box()
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= 768, part
    assert box["width"] >= 500


def test_on_a_touch_screen_all_buttons_are_large(serving, visit):
    page = visit(serving().url, viewport=PHONE, has_touch=True, is_mobile=True)
    small = _SMALL.replace("< 24", "< 44")
    for part in parts(page):
        assert page.tab.evaluate(small) == [], part
    page.tab.click("#settings-open")
    assert page.tab.evaluate(small) == [], "settings"


def test_on_paper_all_findings_are_to_be_read(readme):
    readme.tab.emulate_media(media="print")
    assert readme.tab.is_visible("#findings > li >> nth=-1")
    fits = "() => { const list = document.querySelector('#findings'); return list.scrollHeight <= list.clientHeight + 1; }"
    assert readme.tab.evaluate(fits)
    readme.tab.emulate_media(media="screen")
