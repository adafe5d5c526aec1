import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fromFragment, inFragment, MOST } from "../src/link.js";

const TEXT = readFileSync(new URL("../../fixtures/games/six_around_the_lake.rootlog", import.meta.url), "utf8");

test("a link gives back the record it was made of", async () => {
  for (const text of ["", "C:w->1\n", "é😀\r\n", TEXT]) {
    assert.equal((await fromFragment(await inFragment({ text }))).text, text);
  }
});

test("a link carries where one stands, the law and a name", async () => {
  const linked = { text: "C:w->1\n", at: "t12a4", law: "law-4", name: "final & more" };
  assert.deepEqual(await fromFragment(await inFragment(linked)), linked);
});

test("a link that unpacks to more than a record can be is none, and is not unpacked to its end", async () => {
  const [most, more] = [MOST, 100 * MOST].map((length) => inFragment({ text: " ".repeat(length) }));
  assert.equal((await fromFragment(await most)).text.length, MOST);
  await assert.rejects(more.then(fromFragment), /not complete/);
});

test("a link has only letters that links may have, and is shorter than the record", async () => {
  const fragment = await inFragment({ text: TEXT });
  assert.match(fragment, /^#r=[\w-]+$/);
  assert.ok(fragment.length < TEXT.length * 0.7, `${fragment.length} of ${TEXT.length}`);
});

test("a link that came incomplete says so, and another fragment carries no record", async () => {
  const fragment = await inFragment({ text: TEXT });
  for (const broken of ["#r=", "#r=!!", fragment.slice(0, fragment.length / 2)])
    await assert.rejects(fromFragment(broken), /not complete/, broken);
  for (const other of ["", "#record"]) assert.equal(await fromFragment(other), null, other);
});
