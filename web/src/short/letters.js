// Bytes in the letters that a link may have behind its `#` wherever it is written: none that ends a link in a text, none that is escaped.

export const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_.~!*;:=+,$/@";
/** So many of them are digits and plain letters. */
export const PLAIN = 62;
const BASE = BigInt(LETTERS.length);
const BYTE = 256n;

/**
 * @param {bigint} number above 0
 * @param {bigint} base
 * @returns {number[]} its digits, the first one first
 */
function digits(number, base) {
  const found = [];
  for (let left = number; left > 0n; left /= base) found.push(Number(left % base));
  return found.reverse();
}

/**
 * @param {Iterable<number>} some digits
 * @param {bigint} base
 */
function number(some, base) {
  let found = 0n;
  for (const one of some) found = found * base + BigInt(one);
  return found;
}

/** @param {number[]} bytes */
export function inLetters(bytes) {
  const first = 1; // so that bytes of 0 are not lost
  return digits(number([first, ...bytes], BYTE), BASE)
    .map((digit) => LETTERS[digit])
    .join("");
}

/**
 * @param {string} letters
 * @returns {Uint8Array} the bytes. Raises an error where there is another letter.
 */
export function ofLetters(letters) {
  const places = [...letters].map((letter) => LETTERS.indexOf(letter));
  if (places.includes(-1)) throw new Error("no letter of a link");
  return Uint8Array.from(digits(number(places, BASE), BYTE).slice(1));
}
