// The loop from the text to what is said of it: first what is wrong, after a pause what was probably meant.
/** @import { Judged } from "./types.d.ts" */
import { pause } from "./python.js";

/** How long the worker judges before it looks whether something else is wanted, in milliseconds. */
const SLICE = 20;
/** How long nothing must be typed before suggestions are looked for. */
const REST = 350;

export class Judging {
  #python;
  #given;
  #run = 0;
  #under = Promise.resolve();

  /**
   * @param {import("./python.js").Python} python
   * @param {object} given
   * @param {() => { path: string, text: string, law: string }} given.record what is to be judged
   * @param {(why: string) => void} given.failed is given why rootlog could not judge it
   * @param {(judged: Judged, text: string) => void} given.told is given what came of it, first and whole
   */
  constructor(python, given) {
    this.#python = python;
    this.#given = given;
  }

  /** Judges the record as it is now; what is under way about an earlier text is left. */
  again({ rest = REST } = {}) {
    document.body.dataset.judging = ""; // tests and measurements wait until it is gone
    const under = this.#judge(rest)
      .catch((error) => this.#given.failed(String(error)))
      .then(() => {
        if (under === this.#under) delete document.body.dataset.judging;
      });
    this.#under = under;
    return under;
  }

  /** Waits until there is nothing more to say of the record as it is by then. */
  async settled() {
    for (let under; under !== this.#under; ) {
      under = this.#under;
      await under;
    }
  }

  /** @param {number} rest */
  async #judge(rest) {
    const run = ++this.#run;
    const { path, text, law } = this.#given.record();
    const trouble = await this.#python.ask("desk.lay", path, text, law);
    for (;;) {
      if (run !== this.#run) return;
      const judged = await this.#python.told("desk.work", SLICE);
      if (run !== this.#run) return;
      if (!judged) continue;
      this.#given.told({ ...judged, trouble }, text);
      if (judged.whole) return;
      await pause(rest);
    }
  }
}
