// The action that is being typed: what is wrong with it is not told until the cursor leaves it.
/** @import { Finding } from "./types.d.ts" */

/**
 * @typedef {object} Stretch a part of a line; columns count from 1, and the last is exclusive
 * @property {number} line
 * @property {number} begin
 * @property {number} end
 */

/**
 * @param {string} text a line
 * @param {{ line: number, column: number }} place
 * @returns {Stretch | null} the action in which the cursor stands; none in a comment
 */
export function segmentAt(text, { line, column }) {
  const letters = [...text];
  const comment = letters.findIndex((letter, index) => letter === "/" && letters[index + 1] === "/");
  const last = comment < 0 ? letters.length : comment;
  if (column - 1 > last) return null;
  const isEnd = (/** @type {number} */ index) => index >= last || letters[index] === "/" || letters[index] === ";";
  let [begin, end] = [column - 1, column - 1];
  while (begin > 0 && !isEnd(begin - 1)) begin--;
  while (!isEnd(end)) end++;
  return { line, begin: begin + 1, end: end + 1 };
}

/**
 * @param {Finding[]} findings
 * @param {number} line of the last turn, which is being written
 * @param {boolean} tapped whether what it still lacks is offered
 * @returns {Finding[]} those that are told meanwhile: not what it still lacks; where that is not offered, not what its set-up lacks
 */
export function withoutLack(findings, line, tapped) {
  const isLack = (/** @type {Finding} */ one) => one.kind === "missing" && (tapped || !(one.round || one.action));
  return findings.filter((one) => one.line !== line || !isLack(one));
}

/**
 * @param {Finding[]} findings
 * @param {Stretch | null} typed
 * @returns {Finding[]} those that are told meanwhile: not what is wrong with that stretch, nor what only follows from it
 */
export function without(findings, typed) {
  if (!typed) return findings;
  const own = (/** @type {Finding} */ one) =>
    one.line === typed.line && one.column <= typed.end && typed.begin <= Math.max(one.column, one.end_column - 1);
  const left = findings.filter((one) => !own(one));
  return left.filter(
    ({ follows_from: cause }) =>
      !cause ||
      left.some((one) => one.turn === cause.turn && one.action === cause.action && one.rule === cause.rule) ||
      !findings.some((one) => one.turn === cause.turn && one.action === cause.action && one.rule === cause.rule),
  );
}
