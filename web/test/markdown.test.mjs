import assert from "node:assert/strict";
import { test } from "node:test";
import { spans } from "../src/markdown.js";

const brief = (line) => spans(line).map(({ kind, text, url }) => (url ? [kind, text, url] : [kind, text]));

test("words are told by what they are", () => {
  assert.deepEqual(brief("**`w6->3`** the Marquise *march*"), [
    ["bold", "`w6->3`"],
    ["text", " the Marquise "],
    ["em", "march"],
  ]);
  assert.deepEqual(brief("✗ [4.2.1 You Must Rule](https://example.org/?a=b#4) says `` a`b `` so"), [
    ["text", "✗ "],
    ["link", "4.2.1 You Must Rule", "https://example.org/?a=b#4"],
    ["text", " says "],
    ["code", " a`b "],
    ["text", " so"],
  ]);
});

test("what is escaped is text", () => {
  assert.deepEqual(brief("b\\_s\\-\\>4 \\*no\\* \\[x\\](y)"), [["text", "b_s->4 *no* [x](y)"]]);
  assert.deepEqual(brief(""), []);
});
