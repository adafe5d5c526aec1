import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { inFragment } from "../src/link.js";
import { lengthened, shortened } from "../src/short/coder.js";
import { fromFragment } from "../src/short/link.js";

const primer = readFileSync(new URL("../src/short/primer.txt", import.meta.url));
const little = primer.subarray(0, 2000);
const GAME = readFileSync(
  new URL("../../fixtures/games/no_card_for_emergency_orders.rootlog", import.meta.url),
  "utf8",
);
const BEGUN =
  "Map: Winter\nDeck: E&P\nC: Ansel // in a hurry\n\nC:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12\n";

test("a short link gives back the record it was made of", async () => {
  for (const text of ["", "C:w->1\n", "é😀\r\n", "\uFEFFC:w->1", GAME]) {
    assert.equal(await lengthened(await shortened(text, little), little), text);
  }
});

test("a game has a link of less than a third of its letters", async () => {
  const letters = await shortened(GAME, primer);
  assert.match(letters, /^[\w-]+$/);
  assert.ok(letters.length < GAME.length / 3, `${letters.length} of ${GAME.length}`);
});

test("a short link that was made before is opened", async () => {
  assert.equal(await lengthened("asAI1C8OBYMpivJ70H", primer), BEGUN);
});

test("a link of the longer kind is opened as well", async () => {
  assert.equal((await fromFragment(await inFragment({ text: BEGUN }))).text, BEGUN);
});

test("a short link that came incomplete or changed carries no record", async () => {
  const letters = await shortened(BEGUN, little);
  const other = letters[8] === "A" ? "B" : "A";
  for (const changed of ["", "AA", letters.slice(0, -5), `${letters.slice(0, 8)}${other}${letters.slice(9)}`]) {
    await assert.rejects(lengthened(changed, little), undefined, changed);
  }
});
