// What rootlog tells of a place in the editor: of what stands there, and of what may come next.
/** @import { Completion, Finding } from "./types.d.ts" */
import { button, make } from "./dom.js";
import { elsewhere, inWords } from "./findings.js";
import { fromMarkdown } from "./markdown.js";

/**
 * @param {string} text Markdown
 * @param {Finding[]} findings those at that place
 * @param {(one: Finding) => void} repair
 * @returns {HTMLElement}
 */
export function hoverBox(text, findings, repair) {
  const meant = findings.flatMap((one) => {
    const { suggestion } = one;
    if (!suggestion) return [];
    return [
      make(
        "p",
        {},
        ...inWords(suggestion.edit),
        `${elsewhere(one)} `,
        button("Repair", () => repair(one), { className: "repair" }),
      ),
    ];
  });
  return make("div", { className: "told" }, ...fromMarkdown(text), ...meant);
}

/** How the editor shows each kind of what may come next. */
const KINDS = {
  piece: "variable",
  clearing: "constant",
  card: "text",
  item: "property",
  faction: "class",
  word: "keyword",
};

/**
 * @param {Completion[]} found
 * @param {number} position the cursor's
 * @param {(column: number) => number} offset the position of a column of the line
 * @returns {import("@codemirror/autocomplete").CompletionResult}
 */
export function offered(found, position, offset) {
  if (!found.length) return { from: position, options: [], filter: false };
  const options = found.map((one, index) => ({
    label: one.label || one.text,
    detail: one.detail,
    type: one.forbidden ? "forbidden" : (KINDS[/** @type {keyof typeof KINDS} */ (one.kind)] ?? "text"),
    apply: one.text,
    info: one.about ? () => make("div", { className: "told" }, ...fromMarkdown(one.about)) : undefined,
    boost: -index, // rootlog knows which is the likeliest
  }));
  return { from: offset(found[0].begin), to: offset(found[0].end), options, filter: false };
}
