import assert from "node:assert/strict";
import { test } from "node:test";
import { count, grouped, summary, whoDidWhat, whose } from "../src/verdict.js";

const one = (rule, turn, more = {}) => ({ rule, turn, action: 1, severity: "error", ...more });
const report = (findings, more = {}) => ({ verdict: "illegal", internal: null, findings, ...more });

test("the verdict in short counts what counts", () => {
  const cause = { turn: 1, action: 1, rule: "4.2" };
  const findings = [one("4.2", 1), one("6.1", 2, { follows_from: cause }), one("7", 3, { severity: "warning" })];
  assert.equal(summary(report(findings)), "illegal, 1 error, 1 warning");
  assert.equal(summary(report([...findings, one("5", 4)])), "illegal, 2 errors, 1 warning");
  assert.equal(summary(report([], { verdict: "legal" })), "legal");
  assert.equal(summary(report([], { internal: "it broke" })), "not judged");
  assert.equal(count(report(findings), "note"), 0);
});

test("plays and slips are counted apart, without what follows and notes", () => {
  const cause = { turn: 1, action: 1, rule: "4.2" };
  const findings = [
    one("4.2", 1, { likely: "play" }),
    one("6.1", 2, { likely: "play", follows_from: cause }),
    one("5", 2, { likely: "record" }),
    one("7", 3, { likely: "record", severity: "warning" }),
    one("8", 3, { likely: "open", severity: "note" }),
  ];
  assert.equal(whose(report(findings)), "1 play against the Law, 2 slips of the record");
  assert.equal(whose(report([one("9", 1, { likely: "open" })])), "1 open");
  assert.equal(whose(report([])), "");
});

test("what follows stands under its cause, and for itself where that is not shown", () => {
  const first = one("4.2", 1);
  const after = one("6.1", 2, { follows_from: { turn: 1, action: 1, rule: "4.2" } });
  const lost = one("6.2", 3, { follows_from: { turn: 9, action: 1, rule: "4.2" } });
  assert.deepEqual(grouped([first, after, lost]), [
    { first, after: [after] },
    { first: lost, after: [] },
  ]);
});

test("a card says who did what", () => {
  const said = (more) => whoDidWhat({ faction: "C", turn: 5, ...more }, { C: "Ansel" }, { C: "Marquise" });
  assert.equal(said({ words: "the Marquise moves a warrior" }), "Ansel, Marquise, turn 5: moves a warrior");
  assert.equal(said({ words: "the Eyrie loses a roost" }), "Ansel, Marquise, turn 5: the Eyrie loses a roost");
  assert.equal(
    whoDidWhat({ faction: "E", turn: 3, words: "the Eyrie move 2 warriors" }, {}, { E: "Eyrie" }),
    "Eyrie, turn 3: the Eyrie move 2 warriors",
  );
  assert.equal(said({}), "Ansel, Marquise, turn 5");
  assert.equal(said({ turn: 0 }), "");
});
