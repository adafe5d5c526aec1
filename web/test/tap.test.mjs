import assert from "node:assert/strict";
import { test } from "node:test";
import { noHead, parted, withHead } from "../src/head.js";
import { isOpen } from "../src/tap/battle.js";
import { Hand } from "../src/tap/hand.js";
import { actionsIn, changing, lastLineOf, takingOut, writing } from "../src/tap/pen.js";

const changed = (text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to);

test("actions are found in the line of a turn, its comment aside", () => {
  const line = "C: w->1 / ;b_s->5 // a w->2";
  assert.deepEqual(
    actionsIn(line).map(([begin, end]) => line.slice(begin, end)),
    ["w->1", "b_s->5"],
  );
  assert.deepEqual(actionsIn("C:"), []);
});

test("an action is written behind any other, and the cursor stands behind it", () => {
  for (const [line, number, want] of [
    ["C:", 0, "C:t->1"],
    ["C:w->1", 0, "C:t->1/w->1"],
    ["C:w->1/w->2 // so", 1, "C:w->1/t->1/w->2 // so"],
    ["C:w->1/w->2 // so", 2, "C:w->1/w->2/t->1 // so"],
  ]) {
    const change = writing(line, number, ["t->1"]);
    assert.equal(changed(line, change), want);
    assert.equal(want.slice(0, change.cursor).endsWith("t->1"), true);
  }
  assert.equal(changed("C:w->1", writing("C:w->1", 1, ["++", "#->C"])), "C:w->1/++/#->C");
});

test("an action is taken out with the slash beside it", () => {
  for (const [line, number, want] of [
    ["C:w->1", 1, "C:"],
    ["C:w->1/w->2", 1, "C:w->2"],
    ["C:w->1/w->2 // so", 2, "C:w->1 // so"],
  ]) {
    assert.equal(changed(line, takingOut(line, number)), want);
  }
});

test("what was said of a turn stands with it", () => {
  assert.equal(lastLineOf(["C:", "//! 1", "// a", "E:"], 1), 3);
  assert.equal(lastLineOf(["C:"], 1), 1);
});

test("things in hand become an action", () => {
  const hand = new Hand();
  hand.take("w8", 3, { given: true });
  assert.equal(hand.left, "3w8");
  hand.take("w8", 3);
  assert.equal(hand.left, "w8");
  hand.take("w8", 3);
  assert.equal(hand.left, "2w8");
  hand.take("b8", 1);
  assert.equal(hand.aim("7"), true);
  assert.equal(hand.text, "2w8+b8->7");
  hand.take("b8", 1); // more than are there: it is told, and may be what was done
  assert.equal(hand.text, "2w8+2b8->7");
  hand.drop();
  assert.equal(hand.text, "");
});

test("what was taken with its place gives way to what is tapped there", () => {
  const hand = new Hand();
  hand.take("w8", 3, { given: true });
  hand.take("Ew8", 2);
  assert.equal(hand.left, "Ew8");
  hand.take("w9", 2, { given: true });
  hand.take("t9", 1);
  assert.equal(hand.left, "Ew8+t9");
  hand.drop();
  hand.take("Ew8", 2);
  hand.several = true;
  assert.equal(hand.aim("7"), false);
  hand.aim("4");
  hand.aim("7");
  assert.equal(hand.text, "Ew8->4");
});

test("what is in hand stays where more is taken from another place", () => {
  const hand = new Hand();
  hand.take("w8", 3, { given: true });
  hand.keep();
  hand.take("w9", 2, { given: true });
  assert.equal(hand.left, "3w8+2w9");
});

test("what goes to several places is held over each but the last", () => {
  const hand = new Hand();
  hand.take("w", 9);
  assert.equal(hand.aim("2", true), false);
  assert.equal(hand.aim("5", true), false);
  assert.equal(hand.aim("7"), true);
  assert.equal(hand.text, "w->2+5+7");
});

test("cards in hand are named, and shown without the hand that is one's own", () => {
  const hand = new Hand();
  hand.take("M#L", null);
  hand.call("cobbler");
  assert.equal(hand.text, "M#cobblerL->");
  hand.take("F#P", null);
  assert.equal(hand.shown("L"), "M#cobbler+F#P");
  hand.take("w8", 3);
  assert.equal(hand.cards, null);
});

test("an ambush that is known in the hand is shown and spent as any other card with a name", () => {
  const hand = new Hand();
  hand.take("B#@L", 1);
  assert.equal(hand.shown("L"), "B#@");
  assert.ok(hand.isNamed);
});

test("an action is written otherwise", () => {
  const { from, to, insert } = changing("C:XE7/t->1", 1, "XE7(2,1)");
  assert.deepEqual([from, to, insert], [2, 5, "XE7(2,1)"]);
});

test("a battle waits for its dice until they are noted", () => {
  for (const text of ["XE7", "XE7F@", "h_KXO11", "Xh_E4B@M@"]) assert.equal(isOpen(text), true, text);
  for (const text of ["XE7(2,1)", "w->7", undefined]) assert.equal(isOpen(text), false, text);
});

test("the head of a record is read and written, the rest stays", () => {
  const text = [
    "// a game",
    "Map: Lake",
    "Deck: Standard",
    "Clearings: F1, M2",
    "Hirelings: h_C, h_Ed, h_S/h_Cw->3+4",
    "E: Birgit",
    "C: Ansel",
    "",
    "C:t_k->1",
    "E:b->3  // so",
    "Winner: C",
    "",
  ].join("\n");
  const { head } = parted(text);
  assert.deepEqual(head.players, [
    ["E", "Birgit"],
    ["C", "Ansel"],
  ]);
  assert.deepEqual([head.suits, head.hirelings, head.winner], [{ 1: "F", 2: "M" }, ["h_C", "h_Ed", "h_S"], "C"]);
  assert.equal(withHead(text, head), text);
  const other = withHead(text, { ...head, law: "law-4", landmarks: [["tower", "10"]], winner: "" });
  assert.match(other, /^\/\/ a game\n\/\/ rootlog: law=law-4\nMap: Lake\n/);
  assert.match(other, /\nLandmarks: tower->10\nHirelings: h_C, h_Ed, h_S\/h_Cw->3\+4\n/);
  assert.doesNotMatch(other, /Winner/);
  const players = [
    ["C", "Ansel"],
    ["E", ""],
  ];
  assert.equal(
    withHead("", { ...noHead(), map: "Fall", deck: "E&P", players }),
    "Map: Fall\nDeck: E&P\nC: Ansel\nE:\n\n",
  );
});
