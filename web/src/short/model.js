// How likely the next bit of a record is set. What followed each context before is counted; a mixer weighs what they say, and learns from each bit.
// All is done by sums, products and tables, so that every browser comes to the same numbers. Links that were made with `#s=` hang on each of
// them; `weighed.js` adds to it for others.
import { Contexts, mixed } from "./contexts.js";

/** How many weights a mixer has for: kind of line and bits so far; what is known; the last letter. */
const MIXERS = [4 * 256, 4 * 8 * 17, 128 * 8];
const BLOCKS = 16; // bits: so many half letters of a context are kept apart
const MATCH = 5; // so many letters alike begin a passage that came before
const LONGEST = 16;
const REACH = 12; // of a logit
const STEPS = 4095 / (2 * REACH);

const SQUASHED = new Float64Array(4096);
for (let at = 0, grown = 1.002934; at < 2048; at++, grown *= 1.0058766202247735) {
  SQUASHED[2048 + at] = grown / (1 + grown);
  SQUASHED[2047 - at] = 1 / (1 + grown);
}
export const STRETCHED = new Float64Array(4096);
for (let at = 0, below = 0; at < 4096; at++) {
  while (below < 4095 && SQUASHED[below] < (at + 0.5) / 4096) below++;
  STRETCHED[at] = Math.max(-8.5, Math.min(8.5, below / STEPS - REACH));
}
/** How fast a count follows, by how often it was seen. */
const RATES = Int32Array.from({ length: 16 }, (_, seen) => Math.floor(65536 / (seen + 1.4)));

/**
 * @param {number} logit
 * @returns {number} a probability
 */
export function squash(logit) {
  const at = Math.max(0, Math.min(4094.999, (logit + REACH) * STEPS));
  const low = Math.floor(at);
  return SQUASHED[low] + (SQUASHED[low + 1] - SQUASHED[low]) * (at - low);
}

/**
 * @typedef {object} Build what a model is made of
 * @property {Contexts} contexts
 * @property {number[]} mixers how many sets of weights each mixer has
 * @property {number} inputs how many it weighs
 * @property {number} weight what each input weighs at first
 * @property {number} blocks how many half letters are counted apart
 */

/** @returns {Build} what is behind links with `#s=` */
function before() {
  const contexts = new Contexts();
  const ways = contexts.now.length;
  return { contexts, mixers: MIXERS, inputs: 2 * ways + 2, weight: 0.12, blocks: ways << BLOCKS };
}

export class Model {
  bits = 1; // of the letter, behind a one; and of its half
  half = 1;
  #learnt = 0;
  #letters = new Uint8Array(1 << 19);
  #length = 0;
  #passages = new Int32Array(1 << 16); // where the last letters stood before
  #from = 0; // where a passage like the last letters goes on, how long it is alike, and the bit that it expects
  #alike = 0;
  #expected = -1;
  #trust = new Float64Array(LONGEST + 1).fill(0.8);

  /** @param {Build} [build] */
  constructor({ contexts, mixers, inputs, weight, blocks } = before()) {
    this.contexts = contexts;
    this.counts = new Uint16Array(blocks * 16); // blocks of a check and 15 counts: how likely, and how often seen
    this.blocks = new Int32Array(contexts.now.length);
    this.inputs = new Float64Array(inputs);
    this.weights = mixers.map((sets) => new Float64Array(sets * inputs).fill(weight));
    this.sets = new Int32Array(mixers.length);
    this.logits = new Float64Array(mixers.length);
    contexts.see();
    this.find();
  }

  /** @returns {number} how likely the next bit is 1, of 65536 */
  expect() {
    const { inputs, contexts } = this;
    const known = this.gather();
    inputs[inputs.length - 2] = this.#remembered();
    inputs[inputs.length - 1] = 0.4;
    const { kind, last } = contexts;
    const passage = this.#expected < 0 ? 0 : Math.min(this.#alike, LONGEST);
    this.sets[0] = kind * 256 + this.bits;
    this.sets[1] = (passage * 8 + known) * 4 + kind;
    this.sets[2] = (last[0] & 127) * 8 + 31 - Math.clz32(this.bits);
    for (let mixer = 0; mixer < this.sets.length; mixer++) {
      const weights = this.weights[mixer];
      const from = this.sets[mixer] * inputs.length;
      let logit = 0;
      for (let at = 0; at < inputs.length; at++) logit += weights[from + at] * inputs[at];
      this.logits[mixer] = Math.max(-11, Math.min(11, logit));
    }
    return Math.max(1, Math.min(65535, Math.floor(squash(this.together()) * 65536)));
  }

  /** @returns {number} how many of the last letters are known to have stood so before; the inputs are then what each context expects */
  gather() {
    const { inputs, counts, blocks } = this;
    let known = 0;
    for (let which = 0; which < blocks.length; which++) {
      const count = counts[blocks[which] + this.half];
      inputs[which] = count ? STRETCHED[count >> 4] : 0;
      inputs[blocks.length + which] = this.second(count, which);
      if (count && which < 6) known = which + 1;
    }
    return known;
  }

  /**
   * @param {number} count of a context, 0: there is none
   * @param {number} [_which] of which
   * @returns {number} what it says in another scale
   */
  second(count, _which) {
    return count ? (count >> 4) / 1024 - 2 : 0;
  }

  /** @returns {number} what all mixers say together */
  together() {
    let sum = 0;
    for (let mixer = 0; mixer < this.logits.length; mixer++) sum += this.logits[mixer];
    return sum / this.logits.length;
  }

  /** @returns {number} what a passage that came before expects */
  #remembered() {
    const letter = this.#letters[this.#from] | 256;
    const left = 8 - (31 - Math.clz32(this.bits));
    const fits = this.#alike > 0 && letter >> left === this.bits;
    this.#expected = fits ? (letter >> (left - 1)) & 1 : -1;
    if (!fits) this.#alike = 0;
    const trusted = fits ? STRETCHED[Math.floor(this.#trust[Math.min(this.#alike, LONGEST)] * 4096)] : 0;
    return this.#expected ? trusted : -trusted;
  }

  /** @param {number} learnt how many bits were learnt */
  rate(learnt) {
    return Math.max(0.003, 0.02 - learnt * 2e-8);
  }

  /** @param {number} bit the bit that came, behind `expect` */
  learn(bit) {
    const { inputs } = this;
    const rate = this.rate(this.#learnt);
    this.#learnt += 1;
    for (let mixer = 0; mixer < this.sets.length; mixer++) {
      const weights = this.weights[mixer];
      const from = this.sets[mixer] * inputs.length;
      const error = (bit - squash(this.logits[mixer])) * rate;
      for (let at = 0; at < inputs.length; at++) weights[from + at] += error * inputs[at];
    }
    if (this.#expected >= 0) {
      const length = Math.min(this.#alike, LONGEST);
      const right = this.#expected === bit;
      this.#trust[length] = Math.min(0.999, this.#trust[length] + ((right ? 1 : 0) - this.#trust[length]) * 0.02);
      if (!right) this.#alike = 0;
    }
    this.count(bit);
  }

  /** @param {number} bit what came, and is only counted */
  count(bit) {
    const { counts, blocks } = this;
    for (let which = 0; which < blocks.length; which++) {
      const at = blocks[which] + this.half;
      const seen = counts[at] & 15;
      const likely = counts[at] ? counts[at] >> 4 : 2048;
      const moved = likely + ((((bit ? 4095 : 0) - likely) * RATES[seen]) >> 16);
      counts[at] = (Math.max(1, moved) << 4) | Math.min(15, seen + 1);
    }
    this.half = (this.half << 1) | bit;
    this.bits = (this.bits << 1) | bit;
    if (this.bits >= 256) this.#read(this.bits & 255);
    else if (this.bits >= 16 && this.bits < 32) this.#next();
  }

  /** @param {number} letter */
  #read(letter) {
    this.contexts.read(letter);
    this.bits = 1;
    this.#alike = this.#alike && this.#letters[this.#from] === letter ? this.#alike + 1 : 0;
    this.#from += 1;
    this.#letters[this.#length++] = letter;
    let key = 0;
    for (let back = 1; back <= MATCH; back++) key = mixed(key, this.#letters[Math.max(0, this.#length - back)]);
    key >>>= 16;
    if (!this.#alike && this.#passages[key]) {
      this.#from = this.#passages[key];
      this.#alike = 1;
    }
    this.#passages[key] = this.#length;
    this.#next();
  }

  #next() {
    this.find();
    this.half = 1;
  }

  /** Finds the counts of the next half letter; those of another context that stood there go. */
  find() {
    const { counts } = this;
    for (let which = 0; which < this.blocks.length; which++) {
      const key = mixed(this.contexts.now[which], this.bits);
      const block = ((which << BLOCKS) + (key >>> (32 - BLOCKS))) << 4;
      const check = (key & 0xffff) | 1;
      if (counts[block] !== check) this.begin(block, check);
      this.blocks[which] = block;
    }
  }

  /**
   * @param {number} block whose counts begin
   * @param {number} check
   */
  begin(block, check) {
    const { counts } = this;
    for (let at = block + 1; at < block + 16; at++) counts[at] = 0;
    counts[block] = check;
  }
}
