import assert from "node:assert/strict";
import { test } from "node:test";
import { ruleInWords } from "../src/rules.js";

/** An element of which only the text is of interest. */
class Element {
  children = [];

  setAttribute() {}

  append(...children) {
    this.children.push(...children);
  }

  get text() {
    return this.children.map((one) => (typeof one === "string" ? one : one.text)).join("");
  }
}

test("a rule in words has one full stop behind each sentence", () => {
  Object.assign(globalThis, { document: { createElement: () => new Element() } });
  const about = "Whether a move may take nothing along.";
  const rule = {
    rule: "4.2",
    law: "law-6",
    title: "Move",
    summary: "Pieces go to a neighbour.",
    editions: { "law-6": { number: "4.2", title: "Move", differs: null, url: null } },
    switches: { empty_move: { about, values: [] } },
  };
  const { text } = ruleInWords(rule);
  assert.ok(text.includes(`Editions decide it differently: ${about}`));
  assert.ok(!text.includes(".."));
});
