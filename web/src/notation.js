// The notation for the editor: what is coloured, not what is right; that is for rootlog to say.
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import { SUITS } from "./vocabulary.js";

const HEADER = /^[A-Z][a-z]+(?= *:)/;
const OWNER = /^[A-Z](?= *:)/;
/** Each kind of comment that says more than a comment, by how it begins. */
const COMMENTS = /** @type {[RegExp, string][]} */ ([
  [/^\/\/!/, "finding"],
  [/^\/\/=/, "ruling"],
  [/^\/\/ *rootlog:/, "pragma"],
  [/^\/\//, "comment"],
]);
/** What an action is made of, the first that fits counts. */
const PARTS = /** @type {[RegExp, string][]} */ ([
  [/^[/;]/, "separator"],
  [/^->|^\+\+|^--|^[-+^]/, "move"],
  [new RegExp(`^[${SUITS}]?#[a-z_]*`), "card"],
  [/^[XZ][A-Za-z]?/, "act"],
  [/^%[a-z_]*/, "item"],
  [/^\$(_[a-z]+)?/, "board"],
  [/^\d+/, "number"],
  [/^[a-z](_[a-z]+)?/, "piece"],
]);

/** @typedef {{ turn: boolean, header: boolean }} State */

/**
 * @param {{ sol(): boolean, eatSpace(): boolean, next(): unknown, skipToEnd(): void, match(pattern: RegExp): unknown }} stream
 * @param {State} state what is known of the line so far
 * @returns {string | null} the kind of what stands next in the line
 */
export function token(stream, state) {
  if (stream.sol()) {
    Object.assign(state, { turn: false, header: false });
    stream.eatSpace();
  }
  for (const [pattern, kind] of COMMENTS) {
    if (stream.match(pattern)) {
      stream.skipToEnd();
      return kind;
    }
  }
  if (!state.turn && !state.header) {
    state.header = true;
    if (stream.match(OWNER)) {
      state.turn = true;
      return "owner";
    }
    if (stream.match(HEADER)) return "heading";
  }
  const found = state.turn && PARTS.find(([pattern]) => stream.match(pattern));
  if (found) return found[1];
  stream.next();
  return null;
}

const kinds = {
  heading: tags.heading,
  owner: tags.labelName,
  comment: tags.comment,
  pragma: tags.meta,
  ruling: tags.annotation,
  finding: tags.invalid,
  act: tags.keyword,
  card: tags.string,
  item: tags.typeName,
  number: tags.number,
  move: tags.operator,
  board: tags.atom,
  piece: tags.variableName,
  separator: tags.separator,
};

const language = StreamLanguage.define({
  name: "rootlog",
  startState: () => ({ turn: false, header: false }),
  token,
  tokenTable: kinds,
  languageData: { commentTokens: { line: "//" } },
});

const colours = HighlightStyle.define(Object.entries(kinds).map(([kind, tag]) => ({ tag, class: `tok-${kind}` })));

/** The notation as an extension of the editor. */
export const notation = [language, syntaxHighlighting(colours)];
