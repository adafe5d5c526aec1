// The notation for the editor: what is coloured, not what is right; that is for rootlog to say.
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

const HEADER = /^[A-Z][A-Za-z ]*(?=:)/;
const TURN = /^[A-Z](?=:)/;

export function token(stream, state) {
  if (stream.sol()) {
    state.turn = false;
    stream.eatSpace();
    if (stream.match("//!")) return rest(stream, "invalid");
    if (stream.match("//=")) return rest(stream, "annotation");
    if (stream.match(/^\/\/ *rootlog:/)) return rest(stream, "meta");
    if (stream.match("//")) return rest(stream, "comment");
    if (stream.match(TURN)) {
      state.turn = true;
      return "labelName";
    }
    if (stream.match(HEADER)) return "heading";
  }
  if (stream.match("//")) return rest(stream, "comment");
  if (!state.turn) {
    stream.next();
    return null;
  }
  if (stream.match("/")) return "separator";
  if (stream.match("->")) return "operator";
  if (stream.match(/^[FMRB]?#[a-z]*/)) return "string";
  if (stream.match(/^%[a-z_]/)) return "typeName";
  if (stream.match(/^X[A-Za-z]?/)) return "keyword";
  if (stream.match(/^Z[a-z%]*/)) return "keyword";
  if (stream.match(/^(\+\+|--)/)) return "operator";
  if (stream.match(/^\d+/)) return "number";
  if (stream.match(/^[a-z](_[a-z]+)?/)) return "variableName";
  if (stream.match(/^\$(_[a-z]+)?/)) return "atom";
  stream.next();
  return null;
}

function rest(stream, name) {
  stream.skipToEnd();
  return name;
}

export const language = StreamLanguage.define({
  name: "rootlog",
  startState: () => ({ turn: false }),
  token,
  languageData: { commentTokens: { line: "//" } },
});

export const colours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.heading, class: "tok-head" },
    { tag: tags.labelName, class: "tok-turn" },
    { tag: tags.comment, class: "tok-comment" },
    { tag: tags.meta, class: "tok-meta" },
    { tag: tags.annotation, class: "tok-ruling" },
    { tag: tags.invalid, class: "tok-finding" },
    { tag: tags.keyword, class: "tok-act" },
    { tag: tags.string, class: "tok-card" },
    { tag: tags.typeName, class: "tok-item" },
    { tag: tags.number, class: "tok-number" },
    { tag: tags.operator, class: "tok-move" },
    { tag: tags.atom, class: "tok-board" },
    { tag: tags.separator, class: "tok-comment" },
  ]),
);
