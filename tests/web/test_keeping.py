"""Nothing that somebody typed is lost: not by a link, an example, a file, another tab, or storage that is full."""

import json

import pytest

from tests.web.page import Page
from tests.web.test_judging import README, opened

KEPT = "() => Object.keys(localStorage).filter(key => key.startsWith('rootlog.kept.')).map(key => JSON.parse(localStorage[key]))"


@pytest.fixture
def typed(page):
    """The page with a record in which somebody wrote; what they wrote."""
    opened(page, README)
    write(page, "// mine")
    yield page
    page.tab.evaluate("() => history.replaceState(null, '', location.pathname)")


def write(page, line):
    """Writes a line below the record."""
    page.tab.click("#record")
    page.tab.keyboard.press("Control+End")
    page.judged(lambda: page.tab.keyboard.type(f"\n{line}"))


def kept(page):
    """The texts of all records that are kept."""
    return [one["text"] for one in page.tab.evaluate(KEPT) if one["typed"]]


def link(page):
    """The part of the page's address that carries the record."""
    page.tab.evaluate("() => history.replaceState(null, '', location.pathname)")
    page.tab.click("#link")
    return page.until(lambda: page.tab.evaluate("() => location.hash"))


def test_a_link_leaves_what_was_typed(typed):
    text = typed.text
    address = link(typed)
    write(typed, "// more")
    more = typed.text
    second = Page(typed.tab.context, typed.url)
    second.go(address)  # a visit that begins with the link
    assert second.text == text
    write(second, "// theirs")
    assert {more, text + "\n// theirs"} <= set(kept(second))
    second.go(address)  # the same tab, loaded again
    assert second.text == text + "\n// theirs"
    second.tab.close()


def test_a_file_an_example_and_a_new_record_leave_what_was_typed(typed):
    text = typed.text
    typed.open("readme.rootlog", b"Map: Fall\nDeck: E&P\n")
    assert text in kept(typed)
    typed.judged(lambda: typed.menu("Open", "#new"))
    assert text in kept(typed)
    typed.tab.click("summary:text-is('Open')")
    typed.judged(lambda: typed.tab.select_option("#examples", index=1))
    typed.tab.keyboard.press("Escape")
    assert text in kept(typed)
    typed.tab.click("#record")
    typed.tab.keyboard.press("Control+z")  # nor is it undone into the record that is open now
    assert typed.text != text


def test_a_second_tab_leaves_what_was_typed(typed):
    other = Page(typed.tab.context, typed.url)
    other.go()
    assert other.text == typed.text
    write(other, "// of the other tab")
    write(typed, "// of this tab")
    assert "Another tab" in typed.tab.inner_text("#kept-note")
    assert {other.text, typed.text} <= set(kept(typed))
    assert other.text.endswith("// of the other tab")
    other.tab.close()


def test_a_text_that_is_replaced_as_a_whole_stays(typed):
    text = typed.text
    typed.tab.click("#record")
    typed.tab.keyboard.press("Control+a")
    typed.judged(lambda: typed.tab.keyboard.type("M"))
    assert text in kept(typed)
    assert "M" in kept(typed)


def test_a_kept_record_is_listed_renamed_deleted_and_brought_back(typed):
    text = typed.text
    times = kept(typed).count(text)
    opened(typed, README)
    typed.menu("Open", "#kept-open")
    row = typed.tab.locator("#kept-list li >> nth=0")
    assert row.locator("input").input_value() == "readme.rootlog"
    row.locator("input").fill("final.rootlog")
    row.locator("input").press("Tab")
    row.locator("button:text-is('Delete')").click()
    assert kept(typed).count(text) == times - 1
    row.locator("button:text-is('Bring back')").click()
    assert kept(typed).count(text) == times
    typed.judged(lambda: row.locator("button:text-is('Open')").click())
    assert typed.text == text
    assert typed.tab.inner_text("#path") == "final.rootlog"


def test_storage_that_is_full_is_told(typed):
    setting = "() => { const set = Storage.prototype.setItem; window.whole = set; Storage.prototype.setItem = () => { throw new Error('full'); }; }"
    typed.tab.evaluate(setting)
    write(typed, "// too much")
    assert "storage is full" in typed.tab.inner_text("#kept-note")
    typed.tab.evaluate("() => { Storage.prototype.setItem = window.whole; }")
    write(typed, "// room again")
    assert not typed.tab.is_visible("#kept-note")
    assert typed.text.endswith("// too much\n// room again")


def test_what_the_page_kept_before_it_kept_several_is_taken_over(typed):
    values = {"record": "Map: Fall\n// old", "path": "old.rootlog"}
    typed.tab.evaluate(
        f"() => {{ for (const [key, value] of Object.entries({json.dumps(values)})) localStorage[`rootlog.${{key}}`] = value; }}"
    )
    typed.go()
    assert "Map: Fall\n// old" in kept(typed)
