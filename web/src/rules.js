// A rule in words: what it says, in which editions it stands, and how they differ.
/** @import { Rule } from "./types.d.ts" */
import { make } from "./dom.js";

/**
 * @param {Rule} rule
 * @returns {HTMLElement}
 */
export function ruleInWords(rule) {
  return make(
    "div",
    { className: "rule-text" },
    make("p", {}, rule.summary),
    make(
      "table",
      {},
      make("caption", {}, "In the editions of the Law"),
      make("tbody", {}, ...Object.entries(rule.editions).map(([law, edition]) => row(rule, law, edition))),
    ),
    ...Object.values(rule.switches).map((one) =>
      make("p", { className: "soft" }, `Editions decide it differently: ${one.about}`),
    ),
  );
}

/**
 * @param {Rule} rule
 * @param {string} law
 * @param {import("./types.d.ts").Edition} edition
 */
function row(rule, law, { number, title, differs, url }) {
  const cited = url ? make("a", { href: url, target: "_blank", rel: "noreferrer" }, number) : number;
  const other = title && title !== rule.title ? title : "";
  return make(
    "tr",
    { className: law === rule.law ? "in-force" : "" },
    make("th", { scope: "row" }, law),
    make("td", {}, cited),
    make("td", {}, [other, differs].filter(Boolean).join(": ") || "the same"),
  );
}
