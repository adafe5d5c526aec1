import assert from "node:assert/strict";
import { test } from "node:test";
import { actionsOn, findingOn, momentAt, rangeOf, turnsOn } from "../src/places.js";

/** Three turns: two actions in line 5, none in line 6, one in line 9. */
const TURNS = [
  {
    line: 5,
    faction: "C",
    round: 0,
    actions: [
      [5, 3, 8],
      [5, 9, 12],
    ],
  },
  { line: 6, faction: "E", round: 0, actions: [] },
  { line: 9, faction: "C", round: 1, actions: [[9, 3, 6]] },
];

test("the moment at the cursor is that of the action it stands in or behind", () => {
  const at = (line, column) => Object.values(momentAt(TURNS, line, column));
  assert.deepEqual(at(1, 1), [0, 0]);
  assert.deepEqual(at(5, 1), [1, 2]);
  assert.deepEqual(at(5, 2), [1, 0]);
  assert.deepEqual(at(5, 3), [1, 1]);
  assert.deepEqual(at(5, 8), [1, 1]);
  assert.deepEqual(at(5, 9), [1, 2]);
  assert.deepEqual(at(6, 4), [2, 0]);
  assert.deepEqual(at(7, 1), [2, 0]);
  assert.deepEqual(at(99, 1), [3, 1]);
});

test("a moment's range leads back to the moment", () => {
  for (const moment of [
    { turn: 1, action: 1 },
    { turn: 1, action: 2 },
    { turn: 3, action: 1 },
  ]) {
    const [line, begin] = rangeOf(TURNS, moment);
    assert.deepEqual(momentAt(TURNS, line, begin), moment);
  }
  assert.equal(rangeOf(TURNS, { turn: 4, action: 0 }), null);
});

test("steps of actions go through every turn's beginning, there and back, and stop at both ends", () => {
  const way = [{ turn: 1, action: 0 }];
  for (;;) {
    const next = actionsOn(TURNS, way.at(-1), 1);
    if (next.turn === way.at(-1).turn && next.action === way.at(-1).action) break;
    way.push(next);
  }
  assert.deepEqual(way.map(Object.values), [
    [1, 0],
    [1, 1],
    [1, 2],
    [2, 0],
    [3, 0],
    [3, 1],
  ]);
  const back = way.map((_, index) => actionsOn(TURNS, way.at(-1), -index));
  assert.deepEqual(back, way.toReversed());
  assert.deepEqual(actionsOn(TURNS, way[0], -1), way[0]);
});

test("steps of turns lead to their ends; before all turns stands the end of the game", () => {
  assert.deepEqual(turnsOn(TURNS, { turn: 1, action: 0 }, 1), { turn: 2, action: 0 });
  assert.deepEqual(turnsOn(TURNS, { turn: 0, action: 0 }, -1), { turn: 2, action: 0 });
  assert.deepEqual(turnsOn(TURNS, { turn: 3, action: 1 }, 9), { turn: 3, action: 1 });
});

test("the next finding is the nearest behind the cursor, and after the last comes the first", () => {
  const findings = [
    { line: 9, column: 3 },
    { line: 5, column: 3 },
    { line: 5, column: 9 },
  ];
  const from = (line, column, by) => Object.values(findingOn(findings, line, column, by));
  assert.deepEqual(from(1, 1, 1), [5, 3]);
  assert.deepEqual(from(5, 3, 1), [5, 9]);
  assert.deepEqual(from(9, 3, 1), [5, 3]);
  assert.deepEqual(from(5, 3, -1), [9, 3]);
  assert.equal(findingOn([], 1, 1, 1), undefined);
});
