// What stands before the next letter of a record, seen in sixteen ways: each is a number, and what followed it before is what is expected.
// Links that were made with `#s=` hang on every number here; `placed.js` adds to it for others.

/** @param {number} code */
const isDigit = (code) => code >= 48 && code <= 57;
/** @param {number} code */
const isLetter = (code) => (code | 32) >= 97 && (code | 32) <= 122;
export const [LINE, COLON, SLASH, ARROW, BATTLE] = [10, 58, 47, 62, 88];
/** The kinds of lines: begun, a turn, a header, a comment. */
export const [BEGUN, TURN, HEADER, COMMENT] = [0, 1, 2, 3];

const CONTEXTS = 16;

/**
 * @param {number} one
 * @param {number} other
 * @returns {number} a number made of both
 */
export function mixed(one, other) {
  const made = Math.imul(one ^ Math.imul(other + 0x51ed, 0x9e3779b1), 0x85ebca6b);
  return made ^ (made >>> 15);
}

/** Reads a record letter by letter. */
export class Contexts {
  now;
  kind = BEGUN;
  last = new Uint8Array(8); // the last letters, the latest first
  #column = 0;
  #word = 0;
  #before = 0; // the word before
  faction = 0;
  #act = 0; // which action of the turn, and what stands of it: whole, and with any number for each
  #whole = 0;
  shape = 0;
  #shapes = 0; // those of the turn's earlier actions, and of the last one
  shaped = 0;
  number = 0;
  numbers = [0, 0];
  operator = 0;
  foe = 0;
  /** @type {Map<number, number>} where each faction went last */
  #went = new Map();

  /** @param {number} [contexts] how many ways */
  constructor(contexts = CONTEXTS) {
    this.now = new Int32Array(contexts);
  }

  /** @param {number} code the letter that comes */
  read(code) {
    this.last.copyWithin(1, 0);
    this.last[0] = code;
    if (isLetter(code)) this.#word = mixed(this.#word, code | 32);
    else if (this.#word) [this.#before, this.#word] = [this.#word, 0];
    if (code === 0) this.#went.clear();
    if (code === LINE || code === 0) this.#begin();
    else this.goOn(code);
    this.see();
  }

  #begin() {
    this.endAction();
    this.kind = BEGUN;
    this.faction = this.#act = this.#shapes = this.shaped = this.#word = this.#column = 0;
  }

  /** @param {number} code */
  goOn(code) {
    this.#column += 1;
    if (code === SLASH && this.last[1] === SLASH && this.#column > 1) this.kind = COMMENT;
    else if (this.kind === BEGUN && code === COLON && this.#column === 2) {
      this.kind = TURN;
      this.faction = this.last[1];
      this.#whole = this.shape = 0;
      return;
    } else if (this.kind === BEGUN && code === COLON) this.kind = HEADER;
    if (this.kind === TURN && code === SLASH) this.endAction();
    else this.#whole = mixed(this.#whole, code);
    if (this.kind === TURN && code !== SLASH) this.#readAction(code);
  }

  /** @param {number} code */
  #readAction(code) {
    if (isDigit(code)) {
      this.number = this.number * 10 + code - 48;
      return;
    }
    if (this.number) this.#endNumber();
    this.shape = mixed(this.shape, code);
    if (this.operator === BATTLE && code >= 65 && code <= 90) this.foe = code;
    if (code === ARROW || code === BATTLE) this.operator = code;
  }

  #endNumber() {
    this.shape = mixed(this.shape, 1);
    this.numbers = [this.number, this.numbers[0]];
    if (this.operator === ARROW) this.#went.set(this.faction, this.number);
    this.number = 0;
  }

  /** What stands there ends an action. */
  endAction() {
    if (this.number) this.#endNumber();
    this.#shapes = mixed(this.#shapes, this.shape);
    this.shaped = this.shape;
    this.#whole = this.shape = this.operator = 0;
    this.#act += 1;
  }

  /** Sees what stands there in each way. */
  see() {
    const { now, last, kind, shape } = this;
    const [faction, whole, number] = [this.faction, this.#whole, this.number];
    let order = 7;
    for (let length = 0; length < 6; length++) {
      order = mixed(order, last[length]);
      now[length] = mixed(order, length);
    }
    const near = mixed(this.operator, last[0]);
    now[6] = mixed(mixed(this.#word, last[0]), 6);
    now[7] = mixed(mixed(this.#word, this.#before), last[0]);
    now[8] = mixed(mixed(whole, faction), kind);
    now[9] = mixed(mixed(whole, this.shaped), faction);
    now[10] = mixed(mixed(shape, faction), number);
    now[11] = mixed(mixed(shape, this.shaped), mixed(number, 9));
    now[12] = mixed(mixed(shape, this.#shapes), mixed(faction, number));
    now[13] = mixed(mixed(faction, Math.min(this.#act, 20)), mixed(mixed(last[0], last[1]), 6));
    now[14] = mixed(mixed(this.numbers[0], this.#went.get(faction) ?? 0), mixed(number, near));
    now[15] = mixed(mixed(this.#went.get(this.foe) ?? 0, number), mixed(near, 3));
  }
}
