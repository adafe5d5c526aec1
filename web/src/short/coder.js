// Arithmetic coding, one bit at a time: a text becomes one number, which is the shorter the better the model guesses the text.
import { inLetters, LETTERS, ofLetters, PLAIN } from "./letters.js";

/** Longer texts take too long. */
export const MOST = 20_000;
const MIXED = 60_000; // with the last bytes of the primer the model learns its weights as well; all before is only counted
const SLICE = 4_000; // after so many bytes the page may do something else, so that it goes on answering
const CHECKED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const CHECKS = 2; // so many letters of a link are a checksum

/** The range of numbers that still begin the text, as links with `#t=` and `#s=` narrow it with each bit. */
export class Range {
  low = 0;
  high = 0xffffffff;

  /** @param {number} likely how likely a 1 is, of 65536 */
  between(likely) {
    return this.low + Math.floor((this.high - this.low) / 65536) * likely;
  }

  /**
   * @param {number} middle
   * @param {number} bit
   */
  take(middle, bit) {
    if (bit) this.high = middle;
    else this.low = middle + 1;
  }

  /** @returns {boolean} true if both ends had the same first byte: it is known, and was shifted out */
  moved() {
    if (((this.low ^ this.high) & 0xff000000) !== 0) return false;
    this.low = (this.low << 8) >>> 0;
    this.high = ((this.high << 8) | 255) >>> 0;
    return true;
  }
}

/** The range as links with `#u=` narrow it: it is divided last, so that rounding loses nothing. */
export class Exact extends Range {
  /** @param {number} likely */
  between(likely) {
    return this.low + Math.floor(((this.high - this.low) * likely) / 65536);
  }
}

/** @typedef {import("./model.js").Model} Model */

/**
 * @param {Model} model
 * @param {Uint8Array} primer
 * @returns {Promise<Model>} the model when it has read the primer
 */
export async function primed(model, primer) {
  for (let at = 0; at < primer.length; at++) {
    const weighed = at >= primer.length - MIXED;
    for (let place = 7; place >= 0; place--) {
      if (weighed) model.expect();
      const bit = (primer[at] >> place) & 1;
      if (weighed) model.learn(bit);
      else model.count(bit);
    }
    if (at % SLICE === 0) await new Promise((done) => setTimeout(done));
  }
  return model;
}

/** @param {Uint8Array} bytes */
function summed(bytes) {
  let sum = 0;
  for (const byte of bytes) sum = (Math.imul(sum, 31) + byte) & 0xffffff;
  return sum;
}

/**
 * @param {Uint8Array} bytes
 * @returns {string} the checksum, in digits and letters: programs that find links in a text may cut other signs off their end
 */
function check(bytes) {
  const sum = summed(bytes);
  return [sum % PLAIN, Math.floor(sum / PLAIN) % PLAIN].map((at) => LETTERS[at]).join("");
}

/**
 * @param {Uint8Array} bytes
 * @returns {string} the checksum of a link with `#s=`
 */
function checkBefore(bytes) {
  const sum = summed(bytes);
  return [sum >> 18, (sum >> 12) & 63].map((at) => CHECKED[at]).join("");
}

/**
 * @param {string} text without a 0, which ends it
 * @param {Model} model primed
 * @returns {string} letters
 */
export function shortened(text, model) {
  const bytes = new TextEncoder().encode(text);
  const [range, out] = [new Exact(), /** @type {number[]} */ ([])];
  for (const byte of [...bytes, 0]) {
    for (let place = 7; place >= 0; place--) {
      const bit = (byte >> place) & 1;
      range.take(range.between(model.expect()), bit);
      model.learn(bit);
      for (let first = range.high >>> 24; range.moved(); first = range.high >>> 24) out.push(first);
    }
  }
  out.push(range.high >>> 24);
  return inLetters(out) + check(bytes);
}

/**
 * @param {string} letters
 * @param {Model} model primed
 * @param {Range} [range]
 * @returns {string} the text. Raises an error where the letters are not all of one.
 */
export function lengthened(letters, model, range = new Exact()) {
  const found = unpacked(ofLetters(letters.slice(0, -CHECKS)), model, range);
  return whole(found, check(found) === letters.slice(-CHECKS));
}

/**
 * @param {string} letters of the first kind of link: the check comes first
 * @param {Model} model primed
 */
export function lengthenedBefore(letters, model) {
  const packed = atob(letters.slice(CHECKS).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
  const found = unpacked(bytes, model, new Range());
  return whole(found, checkBefore(found) === letters.slice(0, CHECKS));
}

/**
 * @param {Uint8Array} found
 * @param {boolean} all true if the checksum is right
 */
function whole(found, all) {
  if (!all) throw new Error("the link is not complete");
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(found);
}

/**
 * @param {Uint8Array} packed
 * @param {Model} model
 * @param {Range} range
 */
function unpacked(packed, model, range) {
  const bytes = /** @type {number[]} */ ([]);
  let [code, at] = [0, 0];
  const next = () => {
    code = ((code << 8) | (packed[at] ?? 0)) >>> 0;
    at += 1;
  };
  for (let begun = 0; begun < 4; begun++) next();
  while (at <= packed.length + 4 && bytes.length <= MOST) {
    let byte = 1;
    while (byte < 256) {
      const middle = range.between(model.expect());
      const bit = code <= middle ? 1 : 0;
      range.take(middle, bit);
      model.learn(bit);
      while (range.moved()) next();
      byte = (byte << 1) | bit;
    }
    if (byte === 256) break;
    bytes.push(byte & 255);
  }
  return Uint8Array.from(bytes);
}
