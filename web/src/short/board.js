// What lies on the map, as far as the turns that were read tell at a glance: how many pieces of each kind of each faction, in which clearing.

export const CLEARINGS = 13; // numbers from 1
const MOVED = /^(\d*)((?:h_)?[A-Z])?([wtbp])[a-z_]*?(\d*)$/;
const TOGETHER = /^\((.*)\)(\d*)$/;
const A = 65;

export class Board {
  /** @type {Map<string, Int16Array>} by owner and kind */
  #there = new Map();
  /** The letter of each clearing's suit. */
  suits = new Uint8Array(CLEARINGS);

  clear() {
    this.#there.clear();
    this.suits.fill(0);
  }

  /** @param {string} line of the header: "Clearings: R1, M2" */
  tell(line) {
    for (const [, suit, number] of line.matchAll(/([A-Z])(\d+)/g))
      if (Number(number) < CLEARINGS) this.suits[Number(number)] = suit.charCodeAt(0);
  }

  /**
   * @param {string} owner
   * @param {string} kind
   * @returns {Int16Array} how many are in each clearing
   */
  of(owner, kind) {
    const key = owner + kind;
    const found = this.#there.get(key) ?? new Int16Array(CLEARINGS);
    this.#there.set(key, found);
    return found;
  }

  /**
   * @param {number} number of a clearing
   * @param {string} faction
   * @returns {number} which others have something there, a bit for each
   */
  others(number, faction) {
    let found = 0;
    for (const [key, there] of this.#there)
      if (there[number] > 0 && key.length === 2 && key[0] !== faction) found |= 1 << (key.charCodeAt(0) - A);
    return found;
  }

  /**
   * @param {string} action things that go from place to place; any other changes nothing
   * @param {string} faction whose turn it is
   */
  act(action, faction) {
    const arrow = action.indexOf("->");
    if (arrow < 0) return;
    const numbers = action
      .slice(arrow + 2)
      .split("+")
      .map(Number);
    const goals = numbers.filter((number) => number > 0 && number < CLEARINGS);
    const [, together, place] = TOGETHER.exec(action.slice(0, arrow)) ?? ["", action.slice(0, arrow), ""];
    for (const term of together.split("+")) {
      const [whole, count, owner = faction, kind, start] = MOVED.exec(term) ?? [];
      if (whole === undefined) continue;
      const there = this.of(owner, kind);
      const from = Number(start || place);
      if (kind === "p" && !from) there.fill(0);
      if (from > 0 && from < CLEARINGS) there[from] = Math.max(0, there[from] - (Number(count) || 1));
      for (const goal of goals) there[goal] += Number(count) || 1;
    }
  }
}
