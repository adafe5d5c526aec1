import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { inFragment } from "../src/link.js";
import { lengthened, primed, shortened } from "../src/short/coder.js";
import { Fresh } from "../src/short/fresh.js";
import { fromFragment, inFragment as shortly } from "../src/short/link.js";

const little = readFileSync(new URL("../src/short/primer.txt", import.meta.url)).subarray(0, 2000);
/** A model that has read little. */
const model = () => primed(new Fresh(), little);
const REAL = new URL("../../../shared/records/", import.meta.url); // real records beside the clone, where somebody has them
const GAME = readFileSync(new URL("../../fixtures/games/a_ritual_that_wins.rootlog", import.meta.url), "utf8");
const BEGUN =
  "Map: Winter\nDeck: E&P\nC: Ansel // in a hurry\n\nC:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12\n";

/** The page's own files are read from the clone. */
function fromClone(context) {
  context.mock.method(
    globalThis,
    "fetch",
    async (name) => new Response(readFileSync(new URL(`../src/short/${name}`, import.meta.url))),
  );
}

test("a short link gives back the record it was made of", async () => {
  for (const text of ["", "C:w->1\n", "é😀\r\n", "\uFEFFC:w->1", GAME]) {
    assert.equal(lengthened(shortened(text, await model()), await model()), text);
  }
});

test("a text whose letters take more bytes than a short link may have is in a long one", async (context) => {
  fromClone(context);
  const text = "я".repeat(15_000);
  assert.equal((await fromFragment(await shortly({ text }))).text, text);
});

test("a game that the model has not read has a link of less than a sixth of its letters", async (context) => {
  fromClone(context);
  const link = await shortly({ text: GAME });
  assert.match(link, /^#u=[\w.~!*;:=+,$/@-]+[0-9A-Za-z]$/);
  assert.ok(link.length < GAME.length / 6, `${link.length} of ${GAME.length}`);
});

test("real records have links of less than 1,000 letters", { skip: !existsSync(REAL) }, async (context) => {
  fromClone(context);
  for (const file of readdirSync(REAL).filter((one) => one.endsWith(".rootlog"))) {
    const text = readFileSync(new URL(file, REAL), "utf8");
    const link = await shortly({ text, at: "t12a4", name: file.replace(".rootlog", "") });
    assert.ok(`https://example.org/rootlog/${link}`.length < 1000, `${file}: ${link.length}`);
  }
});

test("each key of a link has its own way to open it, also where it was made before", async (context) => {
  fromClone(context);
  for (const fragment of ["#s=asAI1C8OBYMpivJ70H", "#t=4!Mrel..s/*31R+=xS", "#u=4!I2CdDzpaAjNNO_xS"])
    assert.equal((await fromFragment(`${fragment}&at=t1a1`)).text, BEGUN);
  assert.equal((await fromFragment(await shortly({ text: BEGUN }))).text, BEGUN);
});

test("a link that came incomplete is told from one whose texts cannot be fetched", async (context) => {
  fromClone(context);
  await assert.rejects(fromFragment("#u=4!I2CdDzpaAj"), /not complete/);
  const whole = "#u=4!I2CdDzpaAjNNO_xS";
  const gone = [async () => new Response("", { status: 404 }), async () => Promise.reject(new TypeError("failed"))];
  for (const fetched of gone) {
    globalThis.fetch.mock.mockImplementation(fetched);
    await assert.rejects(fromFragment(whole), /games\.txt could not be fetched/);
  }
});

test("a link of the longer kind is opened as well", async () => {
  assert.equal((await fromFragment(await inFragment({ text: BEGUN }))).text, BEGUN);
});

test("a short link that came incomplete or changed carries no record", async () => {
  const letters = shortened(BEGUN, await model());
  const other = letters[4] === "A" ? "B" : "A";
  for (const changed of ["", "AA", letters.slice(0, -4), `${letters.slice(0, 4)}${other}${letters.slice(5)}`]) {
    const fresh = await model();
    assert.throws(() => lengthened(changed, fresh), undefined, changed);
  }
});
