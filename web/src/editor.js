// The editor: the record as it is typed, the findings where they stand, the action whose position is shown.
import { closeBrackets } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { colours, language } from "./notation.js";

const show = StateEffect.define();
const shown = StateField.define({
  create: () => Decoration.none,
  update(marks, change) {
    for (const effect of change.effects) if (effect.is(show)) return effect.value;
    return marks.map(change.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

export function makeEditor(parent, { changed, moved }) {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSelectionMatches(),
        closeBrackets(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": "Record", spellcheck: "false", autocapitalize: "off" }),
        keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap, ...lintKeymap]),
        language,
        colours,
        shown,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed();
          else if (update.selectionSet) moved();
        }),
      ],
    }),
  });
  return view;
}

export const textOf = (view) => view.state.doc.toString();

export function setText(view, text) {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 } });
}

// Lines and columns count from 1; of characters, as rootlog counts them: those beyond the basic plane are two units here.
export function offset(view, line, column) {
  const doc = view.state.doc;
  if (line < 1 || line > doc.lines) return doc.length;
  const { from, text } = doc.line(line);
  return from + Math.min([...text].slice(0, Math.max(0, column - 1)).join("").length, text.length);
}

export function place(view, position) {
  const line = view.state.doc.lineAt(position);
  return { line: line.number, column: [...line.text.slice(0, position - line.from)].length + 1 };
}

export function mark(view, findings) {
  const diagnostics = findings
    .filter((one) => one.line > 0 && one.line <= view.state.doc.lines)
    .map((one) => {
      const from = offset(view, one.line, one.column);
      return {
        from,
        to: Math.max(from, offset(view, one.line, one.end_column)),
        severity: one.follows_from ? "hint" : { error: "error", warning: "warning" }[one.severity] || "info",
        source: `${one.rule} ${one.title}`,
        message: one.message,
      };
    });
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

export function pointTo(view, range) {
  const marks = [];
  if (range) {
    const from = offset(view, range[0], range[1]);
    const to = offset(view, range[0], range[2]);
    if (to > from) marks.push(Decoration.mark({ class: "cm-shown" }).range(from, to));
  }
  view.dispatch({ effects: show.of(Decoration.set(marks)) });
}

export function goTo(view, line, column, focus = true) {
  const anchor = offset(view, line, column);
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
  if (focus) view.focus();
}

export function replaceLine(view, number, text) {
  const { from, to } = view.state.doc.line(number);
  view.dispatch({ changes: { from, to, insert: text } });
}

export function insertBelow(view, number, text) {
  const { to } = view.state.doc.line(number);
  view.dispatch({ changes: { from: to, insert: `\n${text}` } });
}
