// What a scribe has in hand: things that were tapped, and where they go. It becomes the text of an action.

/**
 * @typedef {object} Held
 * @property {string} term how an action begins that takes one
 * @property {number} count
 * @property {number | null} number how many there are; null: nobody knows
 */

export class Hand {
  /** @type {Held[]} */
  things = [];
  /** @type {string[]} */
  goals = [];
  /** Whether it goes to several places. */
  several = false;
  /** Whether what it holds was taken with the place in which it lies, and gives way to what is tapped there. */
  #given = false;

  get empty() {
    return !this.things.length;
  }

  /** The things as an action begins with them. */
  get left() {
    return this.things.map(({ term, count }) => (count > 1 ? `${count}${term}` : term)).join("+");
  }

  /** The action so far. */
  get text() {
    return this.empty ? "" : `${this.left}->${this.goals.join("+")}`;
  }

  /**
   * A thing is tapped: again for one more.
   * @param {string} term
   * @param {number | null} number
   * @param {{ given?: boolean }} [how] given: it was taken with its place, all that is there; tapped then, it is one
   */
  take(term, number, { given = false } = {}) {
    const held = this.things.find((one) => one.term === term);
    if (held && this.#given) held.count = 1;
    else if (held) held.count = number === null ? held.count + 1 : Math.min(held.count + 1, Math.max(number, 1));
    else {
      if (this.#given) this.things.pop(); // what was taken before from elsewhere stays
      this.things.push({ term, count: given ? (number ?? 1) : 1, number });
    }
    this.#given = given;
  }

  /**
   * So many of what was tapped last.
   * @param {number} count
   */
  many(count) {
    const last = this.things.at(-1);
    if (last) last.count = count;
    this.#given = false;
  }

  /**
   * @param {string} goal where it goes
   * @returns {boolean} whether that is all
   */
  aim(goal) {
    if (goal) {
      const again = this.goals.indexOf(goal);
      if (again < 0) this.goals.push(goal);
      else this.goals.splice(again, 1);
    }
    return !this.several;
  }

  drop() {
    this.things = [];
    this.goals = [];
    this.several = false;
    this.#given = false;
  }
}
