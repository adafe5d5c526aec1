// What is told of the record in the editor: the verdict, the findings, the laws of its day.
/** @import { Judged, Report } from "./types.d.ts" */
import { at, button, make, some } from "./dom.js";
import { listFindings } from "./findings.js";
import { isLive } from "./live.js";
import { part } from "./parts.js";
import { isBlank } from "./starting.js";
import { without, withoutLack } from "./typing.js";
import { summary } from "./verdict.js";

/**
 * @typedef {object} Shown the record that is in the editor; the report is about `judged`, which is an earlier text while one types
 * @property {string} path
 * @property {string} ending of its lines
 * @property {string} judged
 * @property {Report | null} report
 * @property {Judged | null} last what was told of it last
 * @property {boolean} toFirst whether the first finding is gone to as soon as it is known
 * @property {Record<string, string>} names of the factions
 */

/** @returns {Shown} */
export const nothingShown = () => ({
  path: "record.rootlog",
  ending: "\n",
  judged: "",
  report: null,
  last: null,
  toFirst: false,
  names: {},
});

/** @param {string} what has come about once more: tests and measurements wait for it */
function count(what) {
  document.body.dataset[what] = String(Number(document.body.dataset[what] ?? 0) + 1);
  performance.mark(what);
}

/**
 * @typedef {object} Given
 * @property {Shown} shown
 * @property {import("./editor.js").Editor} editor
 * @property {import("./moments.js").Moments} moments
 * @property {import("./tap/tapping.js").Tapping} tapping
 * @property {import("./settings.js").SettingsDialog} settings
 * @property {import("./records.js").Records} records
 * @property {import("./starting.js").Starting} starting
 * @property {import("./findings.js").Acts} acts
 */

export class Telling {
  #given;

  /** @param {Given} given */
  constructor(given) {
    this.#given = given;
  }

  /** The cursor has left what was being typed: what is wrong with it is told. */
  leave() {
    const { editor, moments } = this.#given;
    const { typed } = moments;
    if (!typed) return;
    const { line, column } = editor.place;
    if (line === typed.line && typed.begin <= column && column <= typed.end) return;
    moments.typed = null;
    editor.grey(null);
    this.anew();
  }

  /** What was told last is told anew: more or less of it is meant for the page as it is now. */
  anew() {
    const { shown, editor } = this.#given;
    if (shown.last && editor.text === shown.judged) this.told(shown.last, shown.judged);
  }

  /**
   * @param {Judged} judged
   * @param {string} text
   */
  told(judged, text) {
    const { shown, editor, moments, tapping, starting, records } = this.#given;
    const { report: full, turns = [], whole = false, trouble = "", names = {}, dated } = judged;
    if (!full) return;
    const report = this.#meanwhile(full, turns.at(-1)?.line ?? 0);
    Object.assign(shown, { report, judged: text, names, last: judged });
    this.#lawsThen(dated ?? { note: "", laws: [] });
    const blank = isBlank(text) && !isLive();
    const words = blank ? "" : summary(report);
    at("verdict").className = `verdict ${(report.internal ? "not judged" : report.verdict).replace(" ", "-")}`;
    at("verdict").textContent = words;
    at("law-shown").textContent = `: ${report.law}`;
    at("looking").hidden = whole;
    at("settings-trouble").textContent = trouble;
    editor.mark(blank ? [] : report.findings);
    const notes = report.notes.filter((note) => !dated?.note || !note.startsWith(dated.note)); // it stands beside the verdict
    if (blank && at("start").hidden) starting.fill(text);
    at("start").hidden = !blank;
    at("findings").hidden = blank;
    part("findings").childNodes[0].textContent = blank ? "Game " : "Findings "; // the form is no finding
    this.#findings(blank ? { ...report, findings: [], notes: [] } : { ...report, notes }, whole);
    moments.renew(turns, Boolean(report.internal));
    tapping.renew(turns, report.findings);
    if (shown.toFirst && report.findings.length) {
      shown.toFirst = false;
      editor.goTo(report.findings[0].line, report.findings[0].column, { focus: false });
    }
    count("told");
    if (!whole) return;
    if (at("spoken").textContent !== words) at("spoken").textContent = words;
    records.changed(shown.path, text);
    records.found(shown.path, full);
    count("judged");
  }

  /** What was said of another record is not left standing under this one's name. */
  nothing() {
    at("verdict").textContent = "";
    for (const id of ["dated", "settings-trouble", "law-shown", "here-text", "here-words"]) at(id).textContent = "";
    at("looking").hidden = true;
    const being = make("li", { className: "none" }, "This record is being judged.");
    at("findings").replaceChildren(being);
    at("findings-title").textContent = "Findings";
    for (const id of ["findings-count", "fix-all", "previous-finding", "next-finding"]) at(id).hidden = true;
    this.#given.moments.clear();
  }

  /**
   * @param {Report} report
   * @param {number} line of the last turn
   * @returns {Report} the same without what is wrong with the action that is being typed, and what a set-up still lacks that is being written
   */
  #meanwhile(report, line) {
    const { moments, tapping } = this.#given;
    const typed = without(report.findings, moments.typed);
    const findings = moments.typed || tapping.on ? withoutLack(typed, line, tapping.on) : typed;
    if (findings.length === report.findings.length) return report;
    const wrong = findings.some((one) => one.severity === "error");
    return { ...report, findings, verdict: wrong ? report.verdict : "legal" };
  }

  /**
   * That another law was in print when the game was played, with buttons that judge by it.
   * @param {{ note: string, laws: string[] }} dated
   */
  #lawsThen({ note, laws }) {
    const offered = laws.map((law) => button(`Judge by ${law}`, () => this.#given.settings.choose(law)));
    at("dated").replaceChildren(...(note ? [make("span", {}, `${note}.`), ...offered] : []));
  }

  /**
   * @param {Report} report
   * @param {boolean} whole
   */
  #findings(report, whole) {
    listFindings(at("findings"), report, whole, this.#given.acts);
    const number = report.findings.filter((one) => !one.follows_from).length;
    at("findings-count").textContent = String(number);
    at("findings-count").hidden = !number;
    at("findings-title").textContent = number ? some(number, "finding") : "Findings";
    at("fix-all").hidden = !report.findings.some((one) => one.suggestion && !one.follows_from);
    for (const id of ["previous-finding", "next-finding"]) at(id).hidden = !number;
  }
}
