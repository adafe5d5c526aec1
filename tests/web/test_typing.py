"""What the page tells of the place at which one types or points, and what it keeps."""

import pytest

from tests.web.test_judging import README, opened

BOX, LIST = ".cm-tooltip .told", ".cm-tooltip-autocomplete"


@pytest.fixture
def readme(page):
    opened(page, README)
    return page


def at_the_end(page, typed):
    page.tab.click("#record")
    page.tab.keyboard.press("Control+End")
    page.judged(lambda: page.tab.keyboard.type(typed))


def offered(page):
    return page.tab.locator(f"{LIST} li .cm-completionLabel").all_inner_texts()


def test_who_points_at_an_action_is_told_of_it_and_can_repair_it(readme):
    readme.tab.hover(".cm-lintRange-error >> nth=1")
    readme.tab.wait_for_selector(BOX)
    told = readme.tab.inner_text(BOX)
    assert "the Marquise places a sawmill in 4" in told
    assert "6.5.4.II Pay Cost" in told
    assert "`" not in told
    assert readme.tab.locator(f"{BOX} blockquote").count() > 0
    readme.judged(lambda: readme.tab.click(f"{BOX} .repair"))
    assert "6.5.4.II" not in [one["rule"] for one in readme.findings()]


def test_clearings_that_can_be_entered_are_offered_and_others_are_not(readme):
    at_the_end(readme, "C:w12->")
    wanted = {"4", "7", "9", "10", "11"}  # what was offered for less of it may be shown before
    readme.until(lambda: set(offered(readme)) == wanted, "the clearings")
    found = offered(readme)
    readme.tab.keyboard.press("ArrowDown")
    readme.judged(lambda: readme.tab.keyboard.press("Enter"))
    assert readme.text.endswith(f"C:w12->{found[0]}")


def test_enter_ends_a_line_unless_something_offered_was_chosen(readme):
    at_the_end(readme, "C:w12->")
    readme.until(lambda: offered(readme), "something is offered")
    readme.judged(lambda: readme.tab.keyboard.press("Enter"))
    assert readme.text.endswith("C:w12->\n")


def test_the_finding_at_the_cursor_is_marked(readme):
    marked = "#findings li[aria-current]"
    readme.tab.click("#findings .where >> nth=1")
    readme.until(lambda: readme.tab.locator(marked).count() == 1, "one is marked")
    assert readme.tab.get_attribute(marked, "data-rule") == "6.5.4.II"
    readme.tab.click("#findings li >> nth=0 >> .message")
    readme.until(lambda: readme.tab.get_attribute(marked, "data-rule") == "4.2.1", "the other one")
    assert readme.line == 13


def test_colours_that_are_chosen_are_those_of_the_board_too(readme):
    paper = "() => getComputedStyle(document.querySelector('#board svg .paper')).fill"
    ground = "() => getComputedStyle(document.body).backgroundColor"
    seen = []
    for _ in range(3):
        readme.tab.click("#theme")
        seen.append((readme.tab.evaluate(ground), readme.tab.evaluate(paper)))
    light, dark, system = seen
    assert light == system != dark
    assert light[1] != dark[1]


def test_a_profile_that_is_chosen_is_in_force_and_is_shown_as_settings(readme):
    readme.tab.click("#settings-open")
    for part in readme.tab.locator("#settings details:not([open]) > summary").all()[::-1]:
        part.click()
    readme.judged(lambda: readme.tab.check("#profile-maps input[value=Winter]"))
    assert readme.tab.input_value("#settings-text") == '[profile]\nmaps = ["Winter"]\n'
    assert "profile.maps" in [one["rule"] for one in readme.findings()]
    readme.tab.fill("#settings-text", "[profile]\nmap = 3\n")
    readme.judged(lambda: readme.tab.dispatch_event("#settings-text", "change"))
    assert "there is no key 'map'" in readme.tab.inner_text("#settings-trouble")
    readme.judged(lambda: readme.tab.click("#settings-clear"))
    assert readme.tab.inner_text("#settings-trouble") == ""
    readme.tab.keyboard.press("Escape")
    assert "profile.maps" not in [one["rule"] for one in readme.findings()]
