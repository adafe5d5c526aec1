// Places in a record: which moment of the game a cursor stands at, and where a moment stands in the text.
/** @import { Finding, Moment, Turn } from "./types.d.ts" */

/**
 * @param {Turn[]} turns
 * @param {number} line from 1
 * @param {number} column from 1
 * @returns {Moment} the moment to show there: within a turn after the action at the cursor, else after the turn above; before all
 *   turns the end of the game
 */
export function momentAt(turns, line, column) {
  let found = -1;
  for (let index = 0; index < turns.length && turns[index].line <= line; index++) found = index;
  if (found < 0) return { turn: 0, action: 0 };
  const { actions } = turns[found];
  const turn = found + 1;
  if (turns[found].line < line || column <= 1) return { turn, action: actions.length };
  return { turn, action: actions.filter(([, begin]) => begin <= column).length };
}

/**
 * @param {Turn[]} turns
 * @param {Moment} moment
 * @returns {[number, number, number] | null} the line and the columns of its action; of a turn's beginning those before its first
 */
export function rangeOf(turns, { turn, action }) {
  const found = turns[turn - 1];
  if (!found) return null;
  return found.actions[action - 1] ?? [found.line, 1, 1];
}

/**
 * @param {Turn[]} turns there is at least one
 * @param {Moment} from
 * @param {number} by how many actions further, or back
 * @returns {Moment}
 */
export function actionsOn(turns, from, by) {
  const last = turns.length;
  const start = from.turn ? from : { turn: last, action: turns[last - 1].actions.length };
  let { turn, action } = start;
  action += by;
  while (action < 0 && turn > 1) action += turns[--turn - 1].actions.length + 1;
  while (action > turns[turn - 1].actions.length && turn < last) action -= turns[turn++ - 1].actions.length + 1;
  return { turn, action: Math.min(Math.max(action, 0), turns[turn - 1].actions.length) };
}

/**
 * @param {Turn[]} turns there is at least one
 * @param {Moment} from
 * @param {number} by how many turns further, or back
 * @returns {Moment} the end of that turn
 */
export function turnsOn(turns, from, by) {
  const turn = Math.min(Math.max((from.turn || turns.length) + by, 1), turns.length);
  return { turn, action: turns[turn - 1].actions.length };
}

/**
 * @param {Finding[]} findings
 * @param {number} line
 * @param {number} column
 * @param {number} by 1 for the next one, -1 for the one before
 * @returns {Finding | undefined} the nearest in that direction, else from the other end
 */
export function findingOn(findings, line, column, by) {
  const sorted = [...findings].sort((one, other) => one.line - other.line || one.column - other.column);
  if (by < 0) sorted.reverse();
  const beyond = sorted.find((one) => (one.line - line || one.column - column) * by > 0);
  return beyond ?? sorted[0];
}
