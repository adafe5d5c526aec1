"""Recording by tapping: whole games are played by gestures alone, and what is written is the same game."""

import pytest

from rootlog.engine import factions
from tests.cases import FIXTURES
from tests.sampling import at_first
from tests.web.gestures import Tap, planned, read
from tests.web.tapped import LAPTOP, Tapped, last_line, play
from tests.web.taps import GAMES, same
from tests.web.test_gestures import RARE

GAMES_FOLDER = FIXTURES / "games"
PHONE = {"width": 390, "height": 844}
SIZES = {
    "phone": PHONE,
    "tablet": {"width": 820, "height": 1180},
    "laptop": LAPTOP,
}
PLAYED = at_first([GAMES_FOLDER / f"{name}.rootlog" for name in ("readme", "fox_dominance")], 1)
"""The records that the tests play; `python -m tests.web.tapped` plays those of the proof."""


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_a_game_is_recorded_by_gestures_alone(page, path, record_property):
    count, keys, text = play(page, path)
    record_property("taps", f"{count.actions} actions, {count.taps} taps, {keys} keys typed")
    assert count.typed == ()
    assert same(path, text) == ()
    if path.stem == "readme":
        assert count.each <= 1.6


def test_the_proof_has_a_game_of_each_faction():
    assert {*GAMES} == {*factions.letters(), "h_"}
    for letter, name in GAMES.items():
        text = (GAMES_FOLDER / f"{name}.rootlog").read_text(encoding="utf-8")
        assert f"\n{letter}:" in text or (letter == "h_" and "\nHirelings: " in text)


@pytest.fixture
def tapping(page):
    """The game of the README, recorded by tapping on."""
    yield Tapped(page, (GAMES_FOLDER / "readme.rootlog").read_text(encoding="utf-8"))
    if page.tab.get_attribute("#tap-open", "aria-pressed") == "true":
        page.tab.click("#tap-open")


def test_what_is_illegal_can_be_recorded_and_is_marked_at_once(tapping, page):
    tapping.tap([Tap(".goals [data-goal='6']"), Tap(".goals [data-goal='10']")], "2w6->10")
    assert last_line(page).endswith("/2w6->10")
    page.until(lambda: "7.5.2" in page.tab.text_content("#tap-said"), "the rule")
    assert page.tab.get_attribute("#tap-line button >> nth=-1", "class") == "wrong"


def test_places_are_lit_and_others_say_why_not(tapping, page):
    page.tab.click(".goals [data-goal='6']")
    assert page.tab.input_value("#tap-typed") == "2w6->"
    dim = ".goals [data-goal='10'][data-state='dim'] title"
    page.until(lambda: page.tab.locator(dim).count(), "lit")
    assert page.tab.text_content(dim).startswith("7.5.2")
    page.tab.keyboard.press("Escape")
    page.until(lambda: page.tab.input_value("#tap-typed") == "", "laid back")


def test_reasons_are_read_where_nothing_can_be_pointed_at(tapping, page):
    page.tab.click(".goals [data-goal='6']")
    page.tab.click("[data-why]")
    page.until(
        lambda: "clearing 10\n7.5.2" in page.tab.inner_text("#tap-tray"),
        "the reasons, which come in slices",
    )
    page.tab.click(".goals [data-goal='6']")  # the hand stays as it was, and goes on
    assert page.tab.locator("#tap-tray [data-term='w6']").count() == 1
    page.tab.click("#tap-put")


def test_a_battle_where_something_was_done_last_is_one_tap(tapping, page):
    tapping.tap([Tap(".goals [data-goal='6']"), Tap(".goals [data-goal='2']")], "2w6->2")
    battle = Tap("#tap-tray .near [data-way='XC2']")
    assert page.tab.locator(battle.on).count() == 1
    tapping.tap([battle], "XC2")


_TWO_QUICK_TAPS = """async () => {
  const button = document.querySelector("#tap-tray [data-draw]");
  const send = type => button.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  const later = () => new Promise(done => setTimeout(done, 50));
  send("pointerdown");
  send("pointerup");
  for (const end = performance.now() + 5; performance.now() < end; ) ;
  send("pointerdown");
  document.querySelector("#tap-tray [data-term='R#E']").click();
  await later();
  const held = button.isConnected;
  send("pointerup");
  await later();
  return [held, button.isConnected];
}"""


def test_what_is_under_a_finger_stays_though_another_tap_came_just_before(tapping, page):
    assert page.tab.evaluate(_TWO_QUICK_TAPS) == [True, False]
    page.tab.click("#tap-put")


def test_what_was_tapped_is_undone_taken_out_and_written_before(tapping, page):
    before = last_line(page)
    tapping.tap([Tap("[data-term='R#E']"), Tap("#tap-tray [data-goal='']")], "R#E->")
    assert last_line(page) == f"{before}/R#E->"
    tapping._writes(lambda: page.tab.click("#tap-undo"))
    assert last_line(page) == before
    tapping._writes(lambda: page.tab.click("#tap-redo"))
    assert last_line(page) == f"{before}/R#E->"
    tapping._writes(lambda: page.tab.click("#tap-out"))
    assert last_line(page) == before
    tapping._writes(lambda: page.tab.click("#tap-line [aria-label^='action 1:']"))
    tapping.tap([Tap("[data-term='B#E']"), Tap("#tap-tray [data-goal='$_r']")], "B#E->$_r")
    first, rest = before.split("/", 1)
    assert last_line(page) == f"{first}/B#E->$_r/{rest}"


def test_a_whole_game_is_undone_tap_by_tap(tapping, page):
    before = page.text
    press = (
        "([id, times]) => { for (let n = 0; n < times; n++) document.getElementById(id).click(); }"
    )
    tapping._writes(lambda: page.tab.evaluate(press, ["tap-point", 150]))
    tapping._writes(lambda: page.tab.evaluate(press, ["tap-undo", 150]))
    assert page.text == before


def test_points_stand_at_the_hand(tapping, page):
    assert page.tab.inner_text("#tap-scores").split("\n") == ["E 5", "C 6"]


def test_another_record_that_is_opened_is_the_one_that_is_tapped(tapping, page):
    text = page.text.replace("E: Birgit", "E: Cato")
    page.open("other.rootlog", text.encode())
    page.until(lambda: "Cato" in page.tab.inner_text("#tap-who"), "the other player")


def test_a_game_goes_on_by_tapping_when_the_page_comes_back(tapping, page):
    tapping._writes(lambda: page.tab.click("#tap-point"))
    text, pen = page.text, tapping.pen
    page.tab.reload()
    page.tab.wait_for_selector("body[data-judged]")
    tapping._settled()
    assert (page.text, tapping.pen) == (text, pen)
    assert page.tab.inner_text("#tap-line [aria-current]") == "++"


def test_losses_are_offered_before_they_are_missed(tapping, page):
    tapping._writes(lambda: page.tab.click("#tap-end"))
    tapping.tap([Tap(".goals [data-goal='7']"), Tap("#tap-tray [data-rolls='2,1']")], "XE7(2,1)")
    page.until(lambda: page.tab.locator("#tap-chips [data-text^='(']").count(), "losses")
    assert not page.tab.locator("#tap-said").is_visible()
    assert page.tab.get_attribute("#tap-line button >> nth=-1", "class") == ""
    tapping._writes(lambda: page.tab.click("#tap-chips [data-text='#->C']"))
    tapping._writes(lambda: page.tab.click("[data-next='E:']"))
    page.until(lambda: "4.3.4" in {one["rule"] for one in page.findings()}, "the losses")


def test_what_is_certain_is_written_once_by_a_double_tap(page):
    text = (GAMES_FOLDER / "readme.rootlog").read_text(encoding="utf-8")
    tapping = Tapped(page, f"{text}\nC:t->1+4+5/b_w->12")
    tapping._writes(lambda: page.tab.locator("#tap-chips [data-text='++2']").dblclick())
    assert last_line(page) == "C:t->1+4+5/b_w->12/++2"
    tapping._writes(lambda: page.tab.locator("#tap-chips [data-text='2t5->']").dblclick())
    assert last_line(page) == "C:t->1+4+5/b_w->12/++2/2t5->"
    page.tab.click("#tap-open")


_SECOND_TAP = """text => document.querySelector(`#tap-chips [data-text='${text}']`)
  .dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }))"""


def test_the_second_of_two_taps_is_about_the_chip_of_the_first_whatever_came_under_the_finger(page):
    text = (GAMES_FOLDER / "readme.rootlog").read_text(encoding="utf-8")
    tapping = Tapped(page, f"{text}\nC:t->1+4+5/b_w->12/++2")
    tapping._writes(lambda: page.tab.click("#tap-chips [data-text='2t5->']"))
    page.until(lambda: page.tab.locator("#tap-chips [data-text='#->C']").count(), "the draw")
    page.tab.evaluate(_SECOND_TAP, "#->C")
    page.tab.wait_for_timeout(300)
    assert last_line(page) == "C:t->1+4+5/b_w->12/++2/2t5->"
    page.tab.click("#tap-open")


def test_a_thing_that_is_held_is_taken_as_a_whole(tapping, page):
    page.tab.locator("[data-term='w']").click(delay=600)
    assert page.tab.input_value("#tap-typed") == "13w->"
    page.tab.click("#tap-put")


def test_what_is_in_hand_has_room_on_a_phone(tapping, page):
    page.tab.set_viewport_size(PHONE)
    page.tab.click(".goals [data-goal='7']")
    tray = page.tab.locator("#tap-tray").bounding_box()
    dice = page.tab.locator("#tap-tray .dice .cells").bounding_box()
    assert dice["y"] >= tray["y"]
    assert dice["y"] + dice["height"] <= tray["y"] + tray["height"] + 1
    page.tab.click("#tap-put")
    page.tab.click("[data-term='F#E']")
    tray = page.tab.locator("#tap-tray").bounding_box()
    column = page.tab.locator("#tap-tray [data-goal='$_r']").bounding_box()
    assert column["y"] + column["height"] <= tray["y"] + tray["height"] + 1
    page.tab.click("#tap-put")


def test_what_cannot_be_crafted_is_called_by_its_name(tapping, page):
    page.tab.click("[data-sign='craft']")
    sword = page.tab.locator("#tap-tray .forbidden[data-choice='Z%s'] span")
    assert sword.inner_text().startswith("sword: ")
    page.tab.click("#tap-put")


def test_an_action_is_typed_in_the_same_place(tapping, page):
    before = last_line(page)
    page.tab.fill("#tap-typed", "++")
    tapping._writes(lambda: page.tab.press("#tap-typed", "Enter"))
    assert last_line(page) == f"{before}/++"


_FOCUSED = "() => Object.values(document.activeElement.dataset)[0] ?? document.activeElement.id"
"""What has the focus, as the page knows it."""


def test_keys_go_on_from_what_was_tapped_last(tapping, page):
    tab, keys = page.tab, page.tab.keyboard
    tab.focus(".goals [data-goal='6']")
    keys.press("Enter")
    keys.press("1")
    assert tab.input_value("#tap-typed") == "w6->"
    tab.focus(".goals [data-goal='3']")
    tapping._writes(lambda: keys.press("Enter"))
    page.until(lambda: tab.evaluate(_FOCUSED) == "3", "the clearing has the focus on the new board")
    tab.focus("[data-term='F#E']")
    keys.press("Enter")
    assert tab.evaluate(_FOCUSED) == "F#E"
    keys.press("2")
    assert tab.input_value("#tap-typed") == "2F#E->"
    tab.click(".goals [data-goal='6']")  # a mouse goes on from there, too
    tab.click("#tap-tray .thing >> nth=0")
    keys.press("Escape")
    assert tab.input_value("#tap-typed") == ""
    tab.focus("#tap-more")
    keys.press("Enter")
    page.until(lambda: tab.locator("#tap-tray [data-choice='w']").count(), "what may come")
    tab.focus("#tap-tray [data-choice='w']")
    keys.press("Enter")
    page.until(lambda: tab.locator("#tap-tray [data-choice='w->']").count(), "what may follow")
    assert tab.evaluate("() => document.activeElement.closest('#tap-tray') !== null")
    tab.click("#tap-put")


def test_keys_reach_the_board_and_what_lies_there(tapping, page):
    page.tab.focus(".goals [data-goal='6']")
    assert "Eyrie" in page.tab.get_attribute(".goals [data-goal='6']", "aria-label")
    page.tab.keyboard.press("Enter")
    assert page.tab.input_value("#tap-typed") == "2w6->"
    page.tab.focus("[data-term='w6']")
    page.tab.keyboard.press("1")
    assert page.tab.input_value("#tap-typed") == "w6->"
    page.tab.focus(".goals [data-goal='3']")
    tapping._writes(lambda: page.tab.keyboard.press("Enter"))
    assert last_line(page).endswith("/w6->3")


@pytest.mark.parametrize("size", SIZES)
def test_board_hand_chips_and_undo_are_on_screen_at_once(tapping, page, size):
    page.tab.set_viewport_size(SIZES[size])
    page.tab.wait_for_timeout(200)
    high, wide = SIZES[size]["height"], SIZES[size]["width"]
    for part in ("#board svg", "#tap-chips", "#tap-tray", "#tap-undo", "#tap-end", "#tap-typed"):
        box = page.tab.locator(part).bounding_box()
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= high + 1, part
        assert box["x"] + box["width"] <= wide + 1, part
    board = page.tab.locator("#board svg").bounding_box()
    assert min(board["width"], board["height"]) >= 300
    small = """() => [...document.querySelectorAll("#tap-part button, .goals [data-goal]")]
      .filter(one => one.checkVisibility()).map(one => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
      .filter(([, box]) => box.width < 43.5 || box.height < 43.5).map(([name]) => name)"""
    assert page.tab.evaluate(small) == []


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_the_hand_is_on_screen_whatever_the_supply_holds(page, size):
    text = (GAMES_FOLDER / "plots_at_the_lake.rootlog").read_text(encoding="utf-8")
    tapping = Tapped(page, text.partition("/t12^t_e")[0])
    page.tab.set_viewport_size(SIZES[size])
    page.tab.wait_for_timeout(200)
    tray = page.tab.locator("#tap-tray").bounding_box()
    for suit in "FMRB":
        card = page.tab.locator(f"[data-term='{suit}#P']").bounding_box()
        assert card["y"] >= tray["y"]
        assert card["y"] + card["height"] <= tray["y"] + tray["height"] + 1
        assert card["x"] + card["width"] <= SIZES[size]["width"]
    page.tab.set_viewport_size(SIZES["laptop"])
    tapping.tab.click("#tap-open")


@pytest.mark.parametrize("size", SIZES)
def test_dice_and_foot_are_on_screen_when_a_battle_begins(page, size):
    text = (GAMES_FOLDER / "six_around_the_lake.rootlog").read_text(encoding="utf-8")
    for battle in ("XC4", "XE2"):  # the second is against the Law, which takes two lines to say
        tapping = Tapped(page, f"{text.partition('/M#L->/++2/F#^/w->5')[0]}/w$->/{battle}")
        page.tab.set_viewport_size(SIZES[size])
        page.tab.wait_for_timeout(200)
        foot = page.tab.locator("#tap-foot").bounding_box()
        assert foot["y"] + foot["height"] <= SIZES[size]["height"]
        tray, dice = (
            page.tab.locator(one).bounding_box() for one in ("#tap-tray", "#tap-tray .cells")
        )
        seen = tray["y"] + tray["height"] - dice["y"]
        assert battle == "XE2" or seen >= dice["height"] > 0
        page.tab.set_viewport_size(LAPTOP)
        tapping.tab.click("#tap-open")


def test_the_end_of_a_turn_waits_once_for_a_choice(page):
    text = (GAMES_FOLDER / "eyrie_begin.rootlog").read_text(encoding="utf-8")
    tapping = Tapped(page, f"{text.partition('E:B#E->$_x/w->1/w->1/10w6->11')[0]}E:")
    page.tab.click("#tap-end")
    page.until(lambda: "still owed" in page.tab.text_content("#tap-said"), "what is owed")
    assert last_line(page) == "E:"  # the Decree comes before the draw
    tapping._writes(lambda: page.tab.click("#tap-end"))
    assert last_line(page) == "C:"
    page.tab.click("#tap-open")


def test_the_turn_that_is_recorded_is_shown_in_the_text(page):
    text = (GAMES_FOLDER / "six_around_the_lake.rootlog").read_text(encoding="utf-8")
    tapping = Tapped(page, text.partition("/M#L->/++2/F#^/w->5")[0])
    assert tapping.pen[0] == page.line
    line, text = (page.tab.locator(one).bounding_box() for one in (".cm-activeLine", "#editor"))
    assert text["y"] <= line["y"] < line["y"] + line["height"] <= text["y"] + text["height"]
    page.tab.click("#tap-open")


def test_another_turn_is_gone_to_and_its_last_action_is_put_right(tapping, page):
    page.tab.set_viewport_size(PHONE)
    tapping._writes(lambda: page.tab.click("[data-turn='-1']"))
    before = page.text
    line = tapping.pen[0]
    assert before.split("\n")[line - 1].startswith("C:t->1+5/t1->/b_s->4/")
    tapping._writes(lambda: page.tab.click("#tap-out"))
    assert page.text.split("\n")[line - 1].endswith("/Eb7->/++")  # the draw is gone
    tapping._writes(lambda: page.tab.click("#tap-undo"))
    assert page.text == before
    tapping._writes(lambda: page.tab.click("[data-turn='1']"))
    assert before.split("\n")[tapping.pen[0] - 1].startswith("E:F#E->")
    page.tab.set_viewport_size(SIZES["laptop"])


def test_a_record_is_not_begun_by_tapping_before_suits_and_players_are_known(page):
    tab = page.tab
    page.judged(lambda: page.menu("Open", "#new"))
    tab.select_option("#start-map", "Winter")
    tab.click("#start-tapping")
    said = tab.inner_text("#start-open")
    assert "two players" in said
    assert "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12" in said
    for seat, letter in enumerate("CE", 1):
        tab.select_option(f"[aria-label='Faction of seat {seat}']", letter)
    for number in range(8):  # four of one suit and four of another: the rest has the third
        for _ in range(number // 4 + 1):
            tab.click(f"#start-suits-all button >> nth={number}")
    page.judged(lambda: tab.click("#start-tapping"))
    suits = "F1, F2, F3, F4, M5, M6, M7, M8, R9, R10, R11, R12"
    assert page.text.startswith(f"Map: Winter\nDeck: Standard\nClearings: {suits}\nC:\nE:\n")
    tab.click("#tap-open")


def test_a_new_record_goes_from_its_form_to_the_first_set_up(page):
    tab = page.tab
    page.judged(lambda: page.menu("Open", "#new"))
    assert tab.text_content("button[data-part=findings]").startswith("Game")
    tab.select_option("#start-map", "Lake")
    tab.select_option("#start-deck", "E&P")
    tab.click("#start-suits-all button >> nth=0")
    for seat, letter in enumerate("CE", 1):
        tab.select_option(f"[aria-label='Faction of seat {seat}']", letter)
    page.judged(lambda: tab.click("#start-tapping"))
    head = page.text
    assert tab.inner_text("#path") == "Lake-C-E.rootlog"
    assert not tab.locator("#findings-title").is_visible()
    assert head.startswith("Map: Lake\nDeck: E&P\nClearings: M1, F2, ")
    assert head.endswith("C:\nE:\n\n")
    page.until(lambda: tab.locator("[data-next='C:']").count(), "who begins")
    page.until(lambda: tab.locator("#board svg").count(), "the empty map")
    assert page.board() == "Board: Nothing is set up yet"
    page.judged(lambda: tab.click("[data-next='C:']"))
    page.until(lambda: tab.locator("[data-text='t_k->1']").count(), "the keep")
    # what is owed is offered, and is no error yet; a suit was changed above
    assert [one["rule"] for one in page.findings()] == ["16.1"]
    page.judged(lambda: tab.click("[data-text='t_k->1']"))
    assert page.text.rstrip("\n").endswith("\n\nC:t_k->1")
    tab.click("#game-open")
    tab.select_option("#start-map", "Fall")
    page.judged(lambda: tab.click("#start-tapping"))
    assert page.text.startswith("Map: Fall\nDeck: E&P\n")
    assert page.text.rstrip("\n").endswith("C:t_k->1")
    tab.click("#tap-open")


def test_the_form_says_who_sets_up_where(page):
    tab = page.tab
    page.judged(lambda: page.menu("Open", "#new"))
    tab.select_option("#start-map", "Fall")
    tab.select_option("#start-deck", "Standard")
    for seat, letter in enumerate("CVA", 1):
        tab.select_option(f"[aria-label='Faction of seat {seat}']", letter)
    homes = [tab.locator(f"[aria-label='Where seat {seat} sets up']") for seat in (1, 2, 3)]
    homes[1].wait_for()
    assert homes[2].is_hidden()
    homes[0].select_option("3")
    homes[1].select_option("1_2_5_10")
    tab.click("#start summary")
    tab.select_option("[aria-label='Hireling 1']", "h_T")
    for number, place in enumerate(("2_5", "2_10"), 1):
        tab.select_option(f"[aria-label='Highway Bandits is set up, {number}']", place)
    tab.select_option("[aria-label='Hireling 2']", "h_C")
    page.judged(lambda: tab.click("#start-tapping"))
    head, _, turns = page.text.partition("\n\n")
    every = "+".join(map(str, range(1, 13)))
    assert head.splitlines()[2] == f"Hirelings: h_T, h_C/h_Tw->2_5+2_10/h_Cw->{every}"
    # with hirelings factions are drafted: the last seat sets up first, and the Marquise in three homelands
    assert [line[:8] for line in turns.splitlines()] == ["A:3#->$", "V:p->1_2", "C:2w->3"]
    page.until(lambda: tab.locator("#tap-chips [data-text^='#']").count(), "his character")
    tab.click("#game-open")
    assert homes[0].is_hidden()  # it is written
    page.judged(lambda: (tab.select_option("#start-deck", "E&P"), tab.click("#start-tapping")))
    assert page.text.splitlines()[2] == head.splitlines()[2]
    tab.click("#tap-open")


def test_what_was_done_is_undone_and_redone_after_the_page_was_loaded_again(tapping, page):
    before = last_line(page)
    tapping.tap([Tap("[data-term='R#E']"), Tap("#tap-tray [data-goal='']")], "R#E->")
    tapping.tap([Tap(".goals [data-goal='6']"), Tap(".goals [data-goal='2']")], "2w6->2")
    tapping._writes(lambda: page.tab.click("#tap-undo"))
    page.go()
    page.until(lambda: page.tab.is_enabled("#tap-redo"), "redo")
    tapping._settled()
    assert last_line(page) == f"{before}/R#E->"
    tapping._writes(lambda: page.tab.click("#tap-redo"))
    assert last_line(page) == f"{before}/R#E->/2w6->2"
    page.go()
    tapping._settled()
    for _ in range(2):
        tapping._writes(lambda: page.tab.click("#tap-undo"))
    assert last_line(page) == before
    assert page.tab.is_hidden("#kept-note")


def test_the_steps_of_the_turn_show_where_one_is_and_what_is_done(page):
    Tapped(page, (GAMES_FOLDER / "eyrie_begin.rootlog").read_text(encoding="utf-8"))
    strip = page.tab.locator("#tap-steps")
    for size in SIZES.values():
        page.tab.set_viewport_size(size)
        page.tab.wait_for_timeout(100)
        assert strip.inner_text().split("\n") == [
            "Birdsong 6.4",
            "Daylight 6.5craftactions",
            "Evening 6.6",
        ]
        done = strip.locator("li.done .phase, .step.done:visible")
        assert done.all_inner_texts() == ["Birdsong 6.4", "craft"]
        now, whole = strip.locator(".step.now").bounding_box(), strip.bounding_box()
        assert whole["x"] <= now["x"]
        assert now["x"] + now["width"] <= whole["x"] + whole["width"]
    page.tab.set_viewport_size(LAPTOP)
    page.tab.click("#tap-open")


def test_the_hand_of_another_player_is_shown_by_two_taps(tapping, page):
    tapping.tap([Tap("[data-look='hand C C']"), Tap("#tap-tray [data-way='C^E']")], "C^E")
    assert last_line(page).endswith("/C^E")


@pytest.mark.parametrize("rare", at_first(RARE, 8), ids=lambda rare: f"{rare[0]} {rare[2]}")
def test_a_gesture_that_few_games_need_is_made_on_the_page(page, rare):
    name, cut, action, text, _ = rare
    before = (GAMES_FOLDER / f"{name}.rootlog").read_text(encoding="utf-8").partition(cut)[0]
    tapping = Tapped(page, before)
    tapping.tap(planned(tapping.told(), read(action[1:], action[0])).taps, text)
    assert last_line(page).endswith((f"/{text}", f":{text}"))
    page.tab.click("#tap-open")
