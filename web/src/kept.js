// What this browser keeps between visits. It may forbid that; then nothing is kept, the page works all the same, and says so.
import { KeptPasts } from "./past.js";

/**
 * @typedef {object} Kept a record that is kept
 * @property {string} id
 * @property {string} name the path it is shown by
 * @property {string} text
 * @property {boolean} typed whether somebody wrote in it: it then stays until somebody deletes it
 * @property {number} changed when it was written last, in milliseconds since 1970
 * @property {string | null} [past] of one that was deleted: what could be undone in it
 */

const RECORD = "rootlog.kept.";

/** @param {"localStorage" | "sessionStorage"} which */
function storage(which) {
  try {
    return globalThis[which] ?? null;
  } catch {
    return null; // forbidden
  }
}

/**
 * @param {string} name
 * @param {"localStorage" | "sessionStorage"} [which] the latter is that of this tab alone
 * @returns {string | null}
 */
export function kept(name, which = "localStorage") {
  return storage(which)?.getItem(`rootlog.${name}`) ?? null;
}

/**
 * @param {string} name
 * @param {string} value empty: forget it
 * @param {"localStorage" | "sessionStorage"} [which]
 */
export function keep(name, value, which = "localStorage") {
  try {
    if (value) storage(which)?.setItem(`rootlog.${name}`, value);
    else storage(which)?.removeItem(`rootlog.${name}`);
  } catch {
    // full: what is kept so can be chosen again
  }
}

/**
 * The records of this browser. Each has a place of its own, so that none is written over another, and a place that another tab
 * wrote meanwhile is left to it. What cannot be stored is held here as long as the tab is open.
 */
export class KeptRecords {
  #storage;
  /** @type {Map<string, string>} what this tab read or wrote last in each place */
  #seen = new Map();
  /** @type {Map<string, Kept>} what could not be stored */
  #held = new Map();

  /** @param {Storage | null} [store] */
  constructor(store = storage("localStorage")) {
    this.#storage = store;
    this.pasts = new KeptPasts(store);
    this.#inherit();
  }

  /** Why what was typed is safe only as long as this tab is open; nothing where it is safe. */
  get trouble() {
    if (![...this.#held.values()].some((one) => one.typed)) return "";
    return this.#storage ? "full" : "absent";
  }

  /** @returns {Kept[]} all in which somebody wrote, the latest first */
  list() {
    const ids = new Set([...this.#ids(), ...this.#held.keys()]);
    return [...ids]
      .flatMap((id) => this.get(id) ?? [])
      .filter((one) => one.typed)
      .sort((one, other) => other.changed - one.changed);
  }

  /**
   * @param {string} id
   * @returns {Kept | null}
   */
  get(id) {
    const held = this.#held.get(id);
    if (held) return held;
    const raw = this.#storage?.getItem(RECORD + id);
    if (!raw) return null;
    try {
      return { ...JSON.parse(raw), id };
    } catch {
      return null; // no record of ours
    }
  }

  /**
   * Goes on with a record that is kept.
   * @param {string} id
   * @returns {Kept | null}
   */
  resume(id) {
    const raw = this.#storage?.getItem(RECORD + id);
    if (raw) this.#seen.set(id, raw);
    return this.get(id);
  }

  /**
   * A record is shown. One that is kept under that name with that very text is gone on with.
   * @param {string} name
   * @param {string} text
   * @returns {string} its id
   */
  begin(name, text) {
    const same = this.list().find((one) => one.name === name && one.text === text);
    if (same) this.resume(same.id);
    return same?.id ?? this.#write({ id: newId(), name, text, typed: false, changed: Date.now() });
  }

  /**
   * Keeps what was typed.
   * @param {string} id
   * @param {string} name
   * @param {string} text
   * @returns {string} its id: a new one if another tab has written there since this one did
   */
  write(id, name, text) {
    const there = this.#storage?.getItem(RECORD + id) ?? null;
    const others = there !== null && there !== this.#seen.get(id);
    return this.#write({ id: others ? newId() : id, name, text, typed: true, changed: Date.now() });
  }

  /**
   * It is shown no longer: forgotten, unless somebody wrote in it.
   * @param {string} id
   */
  leave(id) {
    if (this.get(id)?.typed === false) this.remove(id);
  }

  /**
   * @param {string} id
   * @param {string} name
   */
  rename(id, name) {
    const one = this.get(id);
    const others = this.#seen.get(id) !== this.#storage?.getItem(RECORD + id);
    if (one) this.#write({ ...one, name });
    if (others) this.#seen.delete(id); // the text is still another tab's
  }

  /**
   * Somebody wants it no more.
   * @param {string} id
   * @returns {Kept | null} what it was, for `bringBack`
   */
  remove(id) {
    const one = this.get(id);
    const past = this.pasts.raw(id);
    this.#storage?.removeItem(RECORD + id);
    this.pasts.remove(id);
    this.#held.delete(id);
    this.#seen.delete(id);
    return one && { ...one, past };
  }

  /** @param {Kept} one what was deleted */
  bringBack({ past, ...one }) {
    this.#write(one);
    if (past) this.pasts.bringBack(one.id, past);
  }

  /** @returns {string[]} */
  #ids() {
    const store = this.#storage;
    if (!store) return [];
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? "");
    return keys.filter((key) => key.startsWith(RECORD)).map((key) => key.slice(RECORD.length));
  }

  /**
   * @param {Kept} one
   * @returns {string} its id
   */
  #write({ id, ...rest }) {
    const raw = JSON.stringify(rest);
    if (this.#store(id, raw) || (this.pasts.clear() && this.#store(id, raw))) {
      this.#seen.set(id, raw);
      this.#held.delete(id);
    } else this.#held.set(id, { id, ...rest });
    return id;
  }

  /**
   * @param {string} id
   * @param {string} raw
   * @returns {boolean} whether there was room
   */
  #store(id, raw) {
    try {
      this.#storage?.setItem(RECORD + id, raw);
    } catch {
      return false;
    }
    return this.#storage !== null;
  }

  /** What earlier versions of the page kept: the record that was typed last, and the one before. */
  #inherit() {
    for (const [text, name] of [
      ["rootlog.before", "rootlog.before-path"],
      ["rootlog.record", "rootlog.path"],
    ]) {
      const old = this.#storage?.getItem(text);
      if (!old) continue;
      const id = newId();
      const path = this.#storage?.getItem(name) ?? "record.rootlog";
      this.#write({ id, name: path, text: old, typed: true, changed: Date.now() });
      if (this.#held.has(id)) continue; // it stays where it is
      this.#storage?.removeItem(text);
      this.#storage?.removeItem(name);
    }
  }
}

const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
