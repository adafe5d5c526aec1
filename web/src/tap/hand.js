// What a scribe has in hand: things that were tapped, and where they go. It becomes the text of an action.

/**
 * @typedef {object} Held
 * @property {string} term how an action begins that takes one
 * @property {number} count
 * @property {number | null} number how many there are; null: nobody knows
 * @property {[string, string][]} goals its own goals, where it goes nowhere else
 */

/** What is shown in the tray while the hand stays as it is. */
export const ASIDE = new Set(["other", "why"]);
const CARD = /^([A-Z]?)#(@|[a-z]*)(.*)$/;

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
   * @param {{ given?: boolean, goals?: [string, string][] }} [how] given: it was taken with its place, all that is there; tapped
   *   then, it is one
   */
  take(term, number, { given = false, goals = [] } = {}) {
    const held = this.things.find((one) => one.term === term);
    if (held && this.#given) held.count = 1;
    else if (held)
      held.count += 1; // more than are there: that is told, and may be what was done
    else {
      if (this.#given) this.things.pop(); // what was taken before from elsewhere stays
      this.things.push({ term, count: given ? (number ?? 1) : 1, number, goals });
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

  /** The cards that are in hand; null where anything else is. */
  get cards() {
    const found = this.things.map(({ term }) => CARD.exec(term));
    return found.length && found.every((one) => one) ? found : null;
  }

  /** Whether what was tapped last is a card that is known by its name, in a hand or on a board. */
  get isNamed() {
    const [, , name, place] = CARD.exec(this.things.at(-1)?.term ?? "") ?? [];
    return Boolean(name) && !/[*Q]/.test(place);
  }

  /**
   * The card that was tapped last has that name.
   * @param {string} name
   */
  call(name) {
    const last = this.things.at(-1);
    if (last) last.term = last.term.replace(CARD, `$1#${name}$3`);
  }

  /**
   * @param {string} faction whose turn it is: cards of its own hand are written without it where they are shown
   * @returns {string} the cards as an action begins that shows them
   */
  shown(faction) {
    const own = (/** @type {string} */ place) => (place === faction ? "" : place);
    return this.things
      .map(
        ({ term, count }) =>
          (count > 1 ? String(count) : "") +
          term.replace(CARD, (_, suit, name, place) => `${suit}#${name}${own(place)}`),
      )
      .join("+");
  }

  /**
   * @param {string} goal where it goes
   * @param {boolean} [more] whether it goes elsewhere as well
   * @returns {boolean} whether that is all
   */
  aim(goal, more = false) {
    if (goal) {
      const again = this.goals.indexOf(goal);
      if (again < 0) this.goals.push(goal);
      else this.goals.splice(again, 1);
    }
    return !this.several && !more;
  }

  /** What it holds stays, though it was taken with its place. */
  keep() {
    this.#given = false;
  }

  drop() {
    this.things = [];
    this.goals = [];
    this.several = false;
    this.#given = false;
  }
}
