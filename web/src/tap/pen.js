// Where the next action is written: behind so many actions of a turn, in its line.

/**
 * @typedef {object} Pen
 * @property {number} line the line of the turn, from 1
 * @property {number} number how many actions stand before it
 */

/**
 * @param {string} text the line of a turn
 * @returns {[number, number][]} where each of its actions begins and ends
 */
export function actionsIn(text) {
  const colon = text.indexOf(":");
  const comment = text.indexOf("//", colon);
  const end = comment < 0 ? text.length : comment;
  /** @type {[number, number][]} */
  const found = [];
  let begin = colon + 1;
  for (let index = begin; index <= end; index++) {
    if (index < end && text[index] !== "/" && text[index] !== ";") continue;
    const part = text.slice(begin, index);
    if (part.trim()) found.push([begin + part.length - part.trimStart().length, begin + part.trimEnd().length]);
    begin = index + 1;
  }
  return found;
}

/**
 * @param {string} text the line of a turn
 * @param {number} number behind how many of its actions
 * @param {string[]} actions
 * @returns {{ from: number, to: number, insert: string, cursor: number }} the change that writes them there, and where the cursor
 *   stands then
 */
export function writing(text, number, actions) {
  const there = actionsIn(text);
  const insert = actions.join("/");
  const before = there[Math.min(number, there.length) - 1];
  if (before) {
    const written = actions.length ? `/${insert}` : "";
    return { from: before[1], to: before[1], insert: written, cursor: before[1] + written.length };
  }
  const from = text.indexOf(":") + 1;
  const written = insert && there.length ? `${insert}/` : insert;
  return { from, to: from, insert: written, cursor: from + insert.length };
}

/**
 * @param {string} text the line of a turn
 * @param {number} number which of its actions, from 1
 * @param {string} action what is written in its place
 * @returns {{ from: number, to: number, insert: string, cursor: number }} the change that writes it there
 */
export function changing(text, number, action) {
  const [from, to] = actionsIn(text)[number - 1];
  return { from, to, insert: action, cursor: from + action.length };
}

/**
 * @param {string} text the line of a turn
 * @param {number} number which of its actions, from 1
 * @returns {{ from: number, to: number, insert: string, cursor: number }} the change that takes it out
 */
export function takingOut(text, number) {
  const there = actionsIn(text);
  const own = there[number - 1];
  const before = there[number - 2];
  const after = there[number];
  const from = before ? before[1] : own[0];
  const to = !before && after ? after[0] : own[1];
  return { from, to, insert: "", cursor: from };
}

/**
 * @param {string[]} lines of the record
 * @param {number} line that of a turn, from 1
 * @returns {number} the line behind which the next turn begins: what was said of this one stands with it
 */
export function lastLineOf(lines, line) {
  let last = line;
  while (last < lines.length && lines[last].trimStart().startsWith("//")) last++;
  return last;
}
