// The model behind links with `#t=`, on which `fresh.js` builds. To `model.js` it adds three inputs: how far each count could be trusted so far,
// which clearings may come next, and which mixer was right. Links that were made depend on each number here.
import { CLEARINGS } from "./board.js";
import { mixed } from "./contexts.js";
import { Model, STRETCHED, squash } from "./model.js";
import { EXPECTED, Placed } from "./placed.js";

const BLOCKS = 20; // the table of counts has room for 2 ** 20 half letters, of all contexts together
const PROBES = 4; // so many places of the table are looked at for a half letter
const LEVELS = 33; // so many steps of likelihood are told apart, to learn how far a count can be trusted
const MOST = 13; // more than 12 clearings cannot come next
const [DIGITS, DEPTHS] = [3, 8];
/** The guesses of a bit, apart by: the bit of the first clearing that may come, what is expected, digits written, if they are a whole number, how many clearings may come, how many have a 1 there, and the bit's place in its letter. */
const GUESSES = 3 * EXPECTED * DIGITS * DIGITS * MOST * MOST * DEPTHS;
const MIXERS = [4 * 256, 4 * 8 * 17, 128 * 8, EXPECTED * DIGITS * MOST * DEPTHS];
const BITS = 256;

const NUMBERS = Array.from({ length: CLEARINGS }, (_, number) => String(number));

export class Weighed extends Model {
  #placed;
  #ways;
  #trusted; // how likely a 1 was in fact, for each context, number of times seen and likelihood
  #cells;
  #guesses = new Float64Array(GUESSES).fill(0.5);
  #guess = -1;
  #judges = new Float64Array(BITS * MIXERS.length).fill(1 / MIXERS.length);
  #judged = 0;

  /**
   * @param {number} [blocks] in bits
   * @param {number} [more] inputs
   */
  constructor(blocks = BLOCKS, more = 0) {
    const contexts = new Placed();
    const ways = contexts.now.length;
    super({ contexts, mixers: MIXERS, inputs: 2 * ways + 3 + more, weight: 0.05, blocks: 1 << blocks });
    this.#placed = contexts;
    this.#ways = ways;
    this.#cells = new Int32Array(ways);
    this.#trusted = Float64Array.from({ length: ways * 16 * LEVELS }, (_, at) =>
      squash(STRETCHED[Math.min(4095, (at % LEVELS) * 128)]),
    );
  }

  gather() {
    this.inputs[2 * this.#ways] = this.#guessed();
    return super.gather();
  }

  /**
   * @param {number} count
   * @param {number} which
   */
  second(count, which) {
    const cell = (which * 16 + (count & 15)) * LEVELS + (((count >> 4) + 64) >> 7);
    this.#cells[which] = count ? cell : -1;
    return count ? STRETCHED[Math.floor(this.#trusted[cell] * 4095)] : 0;
  }

  /** @returns {number} the guess of the clearings that may come */
  #guessed() {
    const { may, expected, written, first } = this.#placed;
    const depth = 31 - Math.clz32(this.bits);
    this.#guess = -1;
    this.sets[3] = 0;
    if (!expected) return 0;
    const says = (/** @type {number} */ number) => {
      const text = NUMBERS[number];
      if (!text.startsWith(written) || text.length === written.length) return -1;
      const letter = text.charCodeAt(written.length) | 256;
      return letter >> (8 - depth) === this.bits ? (letter >> (7 - depth)) & 1 : -1;
    };
    let [ones, all, whole] = [0, 0, 0];
    for (let number = 1; number < may.length; number++) {
      if (!may[number]) continue;
      const said = says(number);
      if (said >= 0) all += 1;
      if (said > 0) ones += 1;
      if (written === NUMBERS[number]) whole = 1;
    }
    const digits = expected * DIGITS + Math.min(written.length, DIGITS - 1);
    const hint = first ? says(first) + 1 : 0;
    const many = ((hint * EXPECTED * DIGITS + digits) * DIGITS + whole) * MOST + all;
    this.#guess = (many * MOST + ones) * DEPTHS + depth;
    this.sets[3] = (digits * MOST + all) * DEPTHS + depth;
    return STRETCHED[Math.floor(this.#guesses[this.#guess] * 4095)];
  }

  together() {
    const at = this.bits * MIXERS.length;
    let sum = 0;
    for (let mixer = 0; mixer < this.logits.length; mixer++) sum += this.#judges[at + mixer] * this.logits[mixer];
    this.#judged = Math.max(-11, Math.min(11, sum));
    return this.#judged;
  }

  /** @param {number} learnt */
  rate(learnt) {
    return Math.max(0.003, 0.015 - learnt * 2e-8);
  }

  /** @param {number} bit */
  learn(bit) {
    for (let which = 0; which < this.#ways; which++) {
      const cell = this.#cells[which];
      if (cell >= 0) this.#trusted[cell] += (bit - this.#trusted[cell]) * 0.01;
    }
    if (this.#guess >= 0) this.#guesses[this.#guess] += (bit - this.#guesses[this.#guess]) * 0.02;
    const at = this.bits * MIXERS.length;
    const error = (bit - squash(this.#judged)) * 0.002;
    for (let mixer = 0; mixer < this.logits.length; mixer++) this.#judges[at + mixer] += error * this.logits[mixer];
    super.learn(bit);
  }

  /** Finds the counts of the next half letter: its own, or else those that were seen least, which begin again. */
  find() {
    const { counts } = this;
    const spare = Math.clz32(counts.length >> 5); // bits of a key
    for (let which = 0; which < this.blocks.length; which++) {
      const key = mixed(mixed(this.contexts.now[which], this.bits), which);
      const check = (key & 0xffff) | 1;
      let [block, least] = [0, 16];
      for (let step = 0; step < PROBES && least >= 0; step++) {
        const at = ((key >>> spare) ^ step) << 4;
        const known = counts[at] === check ? -1 : counts[at + 1] & 15;
        if (known < least) [block, least] = [at, known];
      }
      if (least >= 0) this.begin(block, check);
      this.blocks[which] = block;
    }
  }
}
