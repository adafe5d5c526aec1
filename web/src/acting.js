// What can be done about a finding: it is gone to, repaired, ruled on, told in words.
/** @import { Finding } from "./types.d.ts" */
import { askReason } from "./dialogs.js";
import { at } from "./dom.js";
import { showPart } from "./parts.js";
import { findingOn } from "./places.js";
import { ruleInWords } from "./rules.js";
import { whoDidWhat } from "./verdict.js";

export class Acting {
  #python;
  #editor;
  #shown;

  /**
   * @param {import("./python.js").Python} python
   * @param {import("./editor.js").Editor} editor
   * @param {import("./telling.js").Shown} shown
   */
  constructor(python, editor, shown) {
    this.#python = python;
    this.#editor = editor;
    this.#shown = shown;
  }

  /** @type {import("./findings.js").Acts} */
  acts = {
    go: (one) => {
      showPart("record");
      this.#editor.goTo(one.line, one.column);
    },
    repair: async ({ suggestion }) => {
      if (!suggestion || this.#editor.text !== this.#shown.judged) return; // the suggestion was made for another text
      const repaired = await this.#python.ask("desk.repaired", suggestion.line, suggestion.text);
      this.#editor.replaceLine(suggestion.line, repaired);
    },
    rule: async (one) => {
      const reason = await askReason(one);
      if (!reason) return;
      this.#editor.become(await this.#python.ask("desk.ruled", one.line, one.column, one.rule, reason));
    },
    who: (one) => whoDidWhat(one, this.#shown.report?.players ?? {}, this.#shown.names),
    tell: async (one) => {
      const rules = await this.#python.told("bridge.rule", one.rule, this.#shown.report?.law ?? "");
      const all = document.createDocumentFragment();
      all.append(...rules.map(ruleInWords));
      return all;
    },
  };

  /** @param {number} by how many findings on */
  goOn(by) {
    const { line, column } = this.#editor.place;
    const own = this.#shown.report?.findings.filter((one) => !one.follows_from) ?? [];
    const found = findingOn(own, line, column, by);
    if (!found) return;
    this.acts.go(found);
    at("spoken").textContent = `${found.severity}, ${found.rule} ${found.title}: ${found.message}`;
  }

  /** What is suggested at the cursor is written. */
  repairHere() {
    const { line, column } = this.#editor.place;
    const here = (/** @type {Finding} */ one) => one.suggestion && one.line === line;
    const found = this.#shown.report?.findings.filter(here) ?? [];
    const exact = found.find((one) => one.column <= column && column <= one.end_column);
    if (found.length) this.acts.repair(exact ?? found[0]);
  }
}
