import assert from "node:assert/strict";
import { test } from "node:test";
import { fine } from "../../src/colours";

const KINDS = ["keyword", "comment", "class", "enumMember"];

/** Line, column and kind of each token, from how it is packed, and back. */
function unpacked(packed: Uint32Array): number[][] {
  const found: number[][] = [];
  let [line, column] = [0, 0];
  for (let at = 0; at < packed.length; at += 5) {
    const [down = 0, right = 0, length = 0, kind = 0, modifiers = 0] = packed.subarray(at, at + 5);
    column = down === 0 ? column + right : right;
    line += down;
    found.push([line, column, length, kind, modifiers]);
  }
  return found;
}

function packed(...tokens: number[][]): Uint32Array {
  let [before, right] = [0, 0];
  const data: number[] = [];
  for (const [line = 0, column = 0, ...rest] of tokens) {
    data.push(line - before, line === before ? column - right : column, ...rest);
    [before, right] = [line, column];
  }
  return Uint32Array.from(data);
}

test("coarse tokens go, and the others stay where they stand", () => {
  const all = [
    [0, 0, 9, 1, 0],
    [1, 0, 3, 0, 0],
    [1, 5, 4, 3, 0],
    [3, 0, 1, 2, 0],
    [3, 2, 1, 1, 0],
    [3, 9, 2, 2, 1],
    [3, 12, 2, 0, 0],
    [7, 4, 2, 1, 1],
    [7, 8, 2, 2, 0],
  ];
  const left = all.filter(([, , , kind]) => kind === 0 || kind === 2);
  assert.deepEqual(unpacked(fine(packed(...all), KINDS)), left);
});

test("nothing but comments leaves nothing", () => {
  assert.deepEqual([...fine(packed([2, 0, 4, 1, 0], [5, 3, 4, 1, 0]), KINDS)], []);
  assert.deepEqual([...fine(packed(), KINDS)], []);
});
