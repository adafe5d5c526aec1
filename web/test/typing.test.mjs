import assert from "node:assert/strict";
import { test } from "node:test";
import { isBlank } from "../src/starting.js";
import { segmentAt, without, withoutLack } from "../src/typing.js";

test("what is being typed is the action at the cursor", () => {
  const line = "C:w->1/b_s->2;++ // a/b";
  const at = (column) => segmentAt(line, { line: 4, column });
  assert.deepEqual(at(1), { line: 4, begin: 1, end: 7 });
  assert.deepEqual(at(7), { line: 4, begin: 1, end: 7 });
  assert.deepEqual(at(8), { line: 4, begin: 8, end: 14 });
  assert.deepEqual(at(15), { line: 4, begin: 15, end: 18 });
  assert.equal(at(21), null);
  assert.deepEqual(segmentAt("", { line: 1, column: 1 }), { line: 1, begin: 1, end: 1 });
});

test("what is wrong with it is left out, with what only follows from it", () => {
  const one = (column, end_column, more = {}) => ({
    line: 4,
    column,
    end_column,
    turn: 1,
    action: column,
    rule: "1",
    ...more,
  });
  const follows = (action) => one(20, 22, { line: 5, follows_from: { turn: 1, action, rule: "1" } });
  const [first, second] = [one(3, 7), one(8, 14)];
  const all = [first, second, follows(3), follows(8), follows(99)];
  const typed = { line: 4, begin: 8, end: 14 };
  assert.deepEqual(without(all, typed), [first, all[2], all[4]]);
  assert.equal(without(all, null), all);
  assert.deepEqual(without([one(14, 14)], typed), []);
});

test("what a set-up still lacks that is being written is left out", () => {
  const one = (line, more = {}) => ({ line, round: 0, action: 0, kind: "missing", ...more });
  const told = [one(3), one(4, { kind: "illegal", action: 1 }), one(4, { round: 2 })];
  assert.deepEqual(withoutLack([one(4), ...told, one(4)], 4, false), told);
});

test("what a turn still lacks is left out where it is offered", () => {
  const one = (line, more = {}) => ({ line, round: 2, action: 3, kind: "missing", ...more });
  const told = [one(3), one(4, { kind: "illegal" })];
  assert.deepEqual(withoutLack([...told, one(4)], 4, true), told);
});

test("a record without any word of its own is blank", () => {
  for (const text of ["", " \n", "Map: \nDeck: \n"]) assert.ok(isBlank(text));
  for (const text of ["Map: Fall\n", "// a", "C:"]) assert.ok(!isBlank(text));
});
