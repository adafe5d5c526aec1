// What can be undone and redone in each record that this browser keeps. Where there is no room for it, the texts come first.

/**
 * @typedef {object} Past
 * @property {any} state the text, the cursor and the steps, as the editor gives them; null where they had to go
 * @property {boolean} cut whether there were more steps
 */

const PAST = "rootlog.past.";
/** So many letters of one record are kept, some two thousand taps, and so many of all. */
export const [MOST, ALL] = [400_000, 1_600_000];

export class KeptPasts {
  #storage;
  /** @type {Set<string>} the records of which more was done than is known */
  #cut = new Set();

  /** @param {Storage | null} store */
  constructor(store) {
    this.#storage = store;
  }

  /**
   * @param {string} id
   * @returns {Past | null}
   */
  get(id) {
    const [, sign, state] = this.raw(id)?.match(/^\d+ (cut|all) (.*)$/s) ?? [];
    if (!sign) return null;
    if (sign === "cut") this.#cut.add(id);
    try {
      return { state: JSON.parse(state || "null"), cut: sign === "cut" };
    } catch {
      return null; // nothing of ours
    }
  }

  /**
   * @param {string} id
   * @param {any} state
   */
  write(id, state) {
    const { text, cut } = within(state, MOST);
    if (cut) this.#cut.add(id);
    this.#shorten(ALL - text.length, id);
    this.bringBack(id, `${Date.now()} ${this.#cut.has(id) ? "cut" : "all"} ${text}`);
  }

  /**
   * @param {string} id
   * @returns {string | null} it as it is stored
   */
  raw(id) {
    return this.#storage?.getItem(PAST + id) ?? null;
  }

  /**
   * @param {string} id
   * @param {string} raw what it was
   */
  bringBack(id, raw) {
    try {
      this.#storage?.setItem(PAST + id, raw);
    } catch {
      this.#drop(id); // an older one would do no harm, but takes the room
    }
  }

  /** @param {string} id */
  remove(id) {
    this.#storage?.removeItem(PAST + id);
  }

  /** Everything goes, for a text needs the room; gives whether there was anything. */
  clear() {
    return this.#shorten(0);
  }

  /**
   * Those that were written longest ago go.
   * @param {number} most so many letters stay
   * @param {string} [besides] the record that is not counted
   * @returns {boolean} whether any went
   */
  #shorten(most, besides = "") {
    const store = this.#storage;
    if (!store) return false;
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? "");
    const all = keys
      .filter((key) => key.startsWith(PAST) && key !== PAST + besides)
      .map((key) => ({ id: key.slice(PAST.length), raw: store.getItem(key) ?? "" }))
      .filter(({ raw }) => raw.includes("{"))
      .sort((one, other) => Number.parseInt(one.raw, 10) - Number.parseInt(other.raw, 10));
    let left = all.reduce((sum, { raw }) => sum + raw.length, 0);
    let any = false;
    for (const { id, raw } of all) {
      if (left <= most) break;
      left -= raw.length;
      any = true;
      this.#drop(id);
    }
    return any;
  }

  /** @param {string} id of which only is left that there was something */
  #drop(id) {
    this.remove(id);
    this.#cut.add(id);
    try {
      this.#storage?.setItem(PAST + id, `${Date.now()} cut `);
    } catch {
      // not even that
    }
  }
}

/**
 * @param {any} state
 * @param {number} most
 * @returns {{ text: string, cut: boolean }} its JSON, without its oldest steps where it were longer than that
 */
function within({ history, ...rest }, most) {
  let { done, undone } = history;
  let text = JSON.stringify({ ...rest, history });
  const whole = text;
  while (text.length > most && done.length + undone.length) {
    if (done.length) done = done.slice(Math.ceil(done.length / 8));
    else undone = [];
    text = JSON.stringify({ ...rest, history: { done, undone } });
  }
  return { text, cut: text !== whole };
}
