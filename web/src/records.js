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
  #python;
  #on;
  #shown = "";

  /**
   * @param {import("./python.js").Python} python
   * @param {object} on
   * @param {(path: string, text: string) => void} on.open a record is to be shown
   * @param {(path: string, text: string) => void} on.settings a file with settings came; that of no folder is the page's own
   * @param {() => string} on.law the edition that is chosen
   * @param {() => void} on.several there is something to be seen in the table
   */
  constructor(python, on) {
    this.#python = python;
    this.#on = on;
  }

  /** Whether there is more than the one record in the editor. */
  get several() {
    return this.#texts.size > 1;
  }

  /** @param {Given[]} given */
  async take(given) {
    const records = [];
    for (const { path, bytes } of given) {
      const text = await this.#python.ask("bridge.put", path, bytes);
      if (isSettings(path)) this.#on.settings(path, text);
      else records.push(path);
      if (!isSettings(path)) this.#texts.set(path, text);
    }
    if (records.length) this.#show(records[0]);
    if (this.several) this.#on.several();
    await this.judge();
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
      if (law !== this.#on.law()) return;
      this.#rows.set(path, await this.#python.told("bridge.verdict", path, law));
      this.#list();
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
