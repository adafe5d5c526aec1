import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { inFragment } from "../src/link.js";
import { lengthened, lengthenedBefore, shortened } from "../src/short/coder.js";
import { fromFragment, inFragment as shortly } from "../src/short/link.js";

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
  assert.match(letters, /^[\w.~!*;:=+,$/@-]+[0-9A-Za-z]$/);
  assert.ok(letters.length < GAME.length / 3, `${letters.length} of ${GAME.length}`);
});

test("short links that were made before are opened", async () => {
  assert.equal(await lengthenedBefore("asAI1C8OBYMpivJ70H", primer), BEGUN);
  assert.equal(await lengthened("4!Mrel..s/*31R+=xS", primer), BEGUN);
});

test("each key of a link has its own way to open it", async (context) => {
  context.mock.method(globalThis, "fetch", async () => new Response(primer));
  for (const fragment of ["#s=asAI1C8OBYMpivJ70H", await shortly({ text: BEGUN })])
    assert.equal((await fromFragment(`${fragment}&at=t1a1`)).text, BEGUN);
});

test("a link of the longer kind is opened as well", async () => {
  assert.equal((await fromFragment(await inFragment({ text: BEGUN }))).text, BEGUN);
});

test("a short link that came incomplete or changed carries no record", async () => {
  const letters = await shortened(BEGUN, little);
  const other = letters[4] === "A" ? "B" : "A";
  for (const changed of ["", "AA", letters.slice(0, -4), `${letters.slice(0, 4)}${other}${letters.slice(5)}`]) {
    await assert.rejects(lengthened(changed, little), undefined, changed);
  }
});
