import assert from "node:assert/strict";
import { test } from "node:test";
import { StringStream } from "@codemirror/language";
import { token } from "../src/notation.js";

/** The kinds of a line's parts, each with its text. */
function kinds(line, state = { turn: false, header: false }) {
  const stream = new StringStream(line, 2, 2);
  const found = [];
  while (!stream.eol()) {
    stream.start = stream.pos;
    const kind = token(stream, state);
    assert.ok(stream.pos > stream.start, `nothing is taken of ${line.slice(stream.pos)}`);
    if (kind) found.push([kind, stream.current().trim()]);
  }
  return found;
}

test("a turn line has its owner, and its actions by what they are", () => {
  assert.deepEqual(kinds("C:t->1+5/w6->3/R#C->/XE7(2,1)"), [
    ["owner", "C"],
    ["piece", "t"],
    ["move", "->"],
    ["number", "1"],
    ["move", "+"],
    ["number", "5"],
    ["separator", "/"],
    ["piece", "w"],
    ["number", "6"],
    ["move", "->"],
    ["number", "3"],
    ["separator", "/"],
    ["card", "R#"],
    ["move", "->"],
    ["separator", "/"],
    ["act", "XE"],
    ["number", "7"],
    ["number", "2"],
    ["number", "1"],
  ]);
});

test("crafting, items, faction boards and points have kinds of their own", () => {
  const of = (line) => kinds(line).slice(1);
  assert.deepEqual(of("V:Z%s/%t->$_x"), [
    ["act", "Z"],
    ["item", "%s"],
    ["separator", "/"],
    ["item", "%t"],
    ["move", "->"],
    ["board", "$_x"],
  ]);
  assert.deepEqual(of("E:++2/b_s->4"), [
    ["move", "++"],
    ["number", "2"],
    ["separator", "/"],
    ["piece", "b_s"],
    ["move", "->"],
    ["number", "4"],
  ]);
});

test("header lines are words; nothing in them is notation", () => {
  assert.deepEqual(kinds("Map: Fall"), [["heading", "Map"]]);
  assert.deepEqual(kinds("Clearings: 1 2 3"), [["heading", "Clearings"]]);
});

test("comments that say something are told from those that do not", () => {
  assert.deepEqual(kinds("//! 5 4.2.1 You Must Rule"), [["finding", "//! 5 4.2.1 You Must Rule"]]);
  assert.deepEqual(kinds("//= 5 4.2.1 agreed"), [["ruling", "//= 5 4.2.1 agreed"]]);
  assert.deepEqual(kinds("// rootlog: law=law-4"), [["pragma", "// rootlog: law=law-4"]]);
  assert.deepEqual(kinds("C:w6->3 // in a hurry").at(-1), ["comment", "// in a hurry"]);
});

test("whatever is typed is taken letter by letter", () => {
  for (const line of ["C:", ":", "C:->->/////;;;", "é😀: w", "E:😀->$", "   ", "C:XX$$##%%"]) kinds(line);
});
