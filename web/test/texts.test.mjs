import assert from "node:assert/strict";
import { test } from "node:test";
import { packed } from "../building/packing.mjs";
import { coloured } from "../src/board.js";
import { changeBetween } from "../src/change.js";
import { withCode } from "../src/dom.js";
import { chosen, isSettings } from "../src/files.js";
import { nameOf } from "../src/keys.js";
import { unpacked } from "../src/pack.js";
import { sized, sizeOf, stem } from "../src/saving.js";
import { toml } from "../src/toml.js";

test("a change is the one stretch in which texts differ", () => {
  assert.equal(changeBetween("same", "same"), null);
  for (const [before, after] of [
    ["", "a"],
    ["aa", "aaa"],
    ["aba", "a"],
    ["one two", "one 2 two"],
    ["abc", "xyz"],
    ["a\nb", ""],
  ]) {
    const { from, to, insert } = changeBetween(before, after);
    assert.equal(before.slice(0, from) + insert + before.slice(to), after);
  }
  assert.deepEqual(changeBetween("w6->3/w", "w5->3/w"), { from: 1, to: 2, insert: "5" });
});

test("several files in one come out as they went in", async () => {
  const files = new Map([
    ["a.json", new TextEncoder().encode("{}\n")],
    ["empty", new Uint8Array()],
    ["folder/é", new Uint8Array([10, 0, 255, 10])],
  ]);
  const out = await unpacked(new Blob([packed(files)]).stream());
  assert.deepEqual(
    new Map([...out].map(([name, body]) => [name, [...body]])),
    new Map([...files].map(([name, body]) => [name, [...body]])),
  );
});

test("of chosen files the records and settings are taken; a text only where it was chosen itself", async () => {
  const file = (name, path = "") =>
    Object.defineProperty(new File(["C:w->1"], name), "webkitRelativePath", { value: path });
  const paths = async (...files) => (await chosen(files)).map(({ path }) => path);
  assert.deepEqual(await paths(file("b.rootlog"), file("a.txt"), file("c.png")), ["a.txt", "b.rootlog"]);
  assert.deepEqual(
    await paths(
      file("a.ROOTLOG", "cup/a.ROOTLOG"),
      file("notes.txt", "cup/notes.txt"),
      file("rootlog.toml", "cup/rootlog.toml"),
    ),
    ["cup/a.ROOTLOG", "cup/rootlog.toml"],
  );
  assert.ok(isSettings("rootlog.toml") && isSettings("cup/rootlog.toml") && !isSettings("my-rootlog.toml"));
});

test("settings become a rootlog.toml, and what is empty is left out", () => {
  const profile = {
    name: 'The "Cup"',
    maps: ["Fall", "Lake"],
    decks: [],
    seats: [3, 4],
    rounds: undefined,
    severity: "",
  };
  assert.equal(
    toml({ law: "law-4", ignore: [], house_rules: { hospitals: "per warrior" }, profile }),
    'law = "law-4"\n\n[house_rules]\nhospitals = "per warrior"\n\n[profile]\nname = "The \\"Cup\\""\nmaps = ["Fall", "Lake"]\nseats = [3, 4]\n',
  );
  assert.equal(toml({}), "");
});

test("keys are named as the editor names them", () => {
  const event = (key, ...held) => ({ key, ...Object.fromEntries(held.map((one) => [one, true])) });
  assert.equal(nameOf(event("F8", "shiftKey")), "Shift-F8");
  assert.equal(nameOf(event("S", "metaKey")), "Mod-s");
  assert.equal(nameOf(event(".", "altKey")), "Alt-.");
  assert.equal(nameOf(event("?", "shiftKey")), "?");
});

test("files that are saved have the record's name, pictures their own size", () => {
  assert.deepEqual(["cup/final.rootlog", "a", ""].map(stem), ["final", "a", "record"]);
  assert.deepEqual(sizeOf('<svg viewBox="0 0 600 800">'), [600, 800]);
  assert.deepEqual(sizeOf('<svg viewBox="-5 -5 610.5,820">'), [610.5, 820]);
});

test("a picture is given another size, and each attribute stands once", () => {
  const svg = '<svg class="rl" width="600" height="800" viewBox="0 0 600 800"><rect width="5"/></svg>';
  assert.equal(
    sized(svg, 12, 16),
    '<svg width="12" height="16" class="rl" viewBox="0 0 600 800"><rect width="5"/></svg>',
  );
});

test("a picture is in the colours that were chosen, whatever the system's are", () => {
  const svg = "<style>a{}@media screen and (prefers-color-scheme:dark){a{}}</style>";
  assert.equal(coloured(svg, ""), svg);
  assert.match(coloured(svg, "dark"), /@media screen\{/);
  assert.match(coloured(svg, "light"), /@media not all\{/);
});

test("words without notation stay a text", () => {
  assert.deepEqual(withCode("delete it"), ["delete it"]);
});
