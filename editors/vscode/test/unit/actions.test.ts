import assert from "node:assert/strict";
import { test } from "node:test";
import { actions, stepped } from "../../src/actions";

const RECORD = [
  "// A: not a line of A",
  "Map: Fall",
  "C: Ansel/Anne; both",
  "E: Birgit",
  "",
  "C:t_k->1/ b_s->1;w->2 // C:w->3/w->4",
  "  E:b->3",
  "C:",
  "//! 1 4.2.1 no",
  "C:w2->3/",
];

const PLACES = [
  { line: 5, character: 2 },
  { line: 5, character: 10 },
  { line: 5, character: 17 },
  { line: 6, character: 4 },
  { line: 9, character: 2 },
];

test("actions stand behind the letters of turns, not of players, and not in comments", () => {
  assert.deepEqual(actions(RECORD), PLACES);
});

test("steps go through all actions and stay at both ends", () => {
  for (const [index, place] of PLACES.entries()) {
    assert.deepEqual(stepped(RECORD, place, 1), PLACES[Math.min(index + 1, PLACES.length - 1)]);
    assert.deepEqual(stepped(RECORD, place, -1), PLACES[Math.max(index - 1, 0)]);
  }
});

test("a cursor within an action, or between turns, steps from the action before it", () => {
  assert.deepEqual(stepped(RECORD, { line: 5, character: 12 }, 1), PLACES[2]);
  assert.deepEqual(stepped(RECORD, { line: 8, character: 0 }, -1), PLACES[2]);
  assert.deepEqual(stepped(RECORD, { line: 0, character: 0 }, 1), PLACES[0]);
});

test("a record without actions has no place to go to", () => {
  assert.deepEqual(stepped(["Map: Fall"], { line: 0, character: 3 }, 1), { line: 0, character: 3 });
});
