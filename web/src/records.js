// The records that were opened: files of rootlog's, a table of verdicts, and which of them is in the editor.
/** @import { Given, Row } from "./types.d.ts" */
import { isSettings } from "./files.js";
import { latest } from "./python.js";
import { listRecords } from "./table.js";

export class Records {
  /** @type {Map<string, string>} */
  #texts = new Map();
  /** @type {Map<string, Row>} */
  #rows = new Map();
  /** @type {Set<string>} the files that lie there now, settings of folders among them */
  #given = new Set();
  #python;
  #on;
  #shown = "";

  /**
   * @param {import("./python.js").Python} python
   * @param {object} on
   * @param {(path: string, text: string) => void} on.open a record is to be shown
   * @param {(path: string, text: string) => void} on.settings a file with settings came; that of no folder is the page's own
   * @param {() => string} on.law the edition that is chosen
   * @param {() => Promise<void>} on.settled waits until all is said of the record that is shown: it comes first
   * @param {(atOnce: boolean) => void} on.several there is a table to be seen; whether its records came together
   */
  constructor(python, on) {
    this.#python = python;
    this.#on = on;
  }

  /** Whether there is more than the one record in the editor. */
  get several() {
    return this.#texts.size > 1;
  }

  /**
   * Takes files in: several take the place of those that were there, one is laid beside them.
   * @param {Given[]} given
   */
  async take(given) {
    if (given.filter(({ path }) => !isSettings(path)).length > 1) await this.#clear();
    const records = [];
    for (const { path, bytes } of given) {
      const text = await this.#python.ask("bridge.put", path, bytes);
      if (path !== "rootlog.toml") this.#given.add(path); // that one is the page's own: the dialog has it
      if (isSettings(path)) this.#on.settings(path, text);
      else records.push(path);
      if (!isSettings(path)) this.#texts.set(path, text);
    }
    if (records.length) this.#show(records[0]);
    if (this.several) this.#on.several(records.length > 1);
    await this.judge();
  }

  async #clear() {
    const gone = [...this.#given];
    for (const known of [this.#given, this.#texts, this.#rows]) known.clear(); // first: nobody asks for a file that is gone
    for (const path of gone) await this.#python.ask("bridge.drop", path);
  }

  /**
   * The text of the record that is shown is another one now.
   * @param {string} path
   * @param {string} text
   * @returns {boolean} whether it is one of these
   */
  changed(path, text) {
    const known = this.#texts.get(path);
    if (known === undefined) return false;
    if (known !== text) {
      this.#texts.set(path, text);
      this.#python.ask("bridge.put", path, new TextEncoder().encode(text));
    }
    return true;
  }

  /**
   * What was found in the record that is shown: its row of the table.
   * @param {string} path
   * @param {Row} row
   */
  found(path, row) {
    if (!this.#texts.has(path)) return;
    this.#rows.set(path, row);
    this.#list();
  }

  /** Judges all records anew, as when another law is in force. */
  judge = latest(async () => {
    if (!this.several) return;
    this.#rows.clear();
    this.#list();
    const law = this.#on.law();
    for (const path of this.#texts.keys()) {
      await this.#on.settled();
      if (law !== this.#on.law()) return;
      if (this.#rows.has(path) || !this.#texts.has(path)) continue; // the one that is shown, or one that is gone
      this.found(path, await this.#python.told("bridge.verdict", path, law));
    }
  });

  /** @param {string} path */
  #show(path) {
    this.#shown = path;
    this.#on.open(path, this.#texts.get(path) ?? "");
    this.#list();
  }

  #list() {
    if (this.several) listRecords([...this.#texts.keys()], this.#shown, this.#rows, (path) => this.#show(path));
  }
}
