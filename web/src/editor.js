// The editor: the record as it is typed, the findings where they stand, the action whose position is shown.
/** @import { Completion, Finding, Told } from "./types.d.ts" */
import { autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import {
  defaultKeymap,
  history,
  historyField,
  historyKeymap,
  isolateHistory,
  redo,
  redoDepth,
  undo,
  undoDepth,
} from "@codemirror/commands";
import { linter, lintGutter, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { changeBetween } from "./change.js";
import { make } from "./dom.js";
import { notation } from "./notation.js";
import { hoverBox, offered } from "./told.js";

/** @type {import("@codemirror/state").StateEffectType<import("@codemirror/view").DecorationSet>} */
const show = StateEffect.define();
const shown = StateField.define({
  create: () => Decoration.none,
  update(marks, change) {
    for (const effect of change.effects) if (effect.is(show)) return effect.value;
    return marks.map(change.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const START = { ranges: [{ anchor: 0, head: 0 }], main: 0 };
const SEVERITIES = /** @type {const} */ ({ error: "error", warning: "warning", note: "info" });

export class Editor {
  /** @type {[number, number, number] | null} */
  #pointed = null;
  /** @type {[number, number, number] | null} */
  #typed = null;

  /**
   * @param {HTMLElement} parent
   * @param {object} on
   * @param {(anew: boolean, typed: boolean) => void} on.changed the text is another one; whether all of it was replaced, and whether
   *   it was typed
   * @param {() => void} on.moved the cursor stands elsewhere
   * @param {(finding: Finding) => void} on.repair the suggestion of a finding is wanted
   * @param {(line: number, column: number) => Promise<Completion[]>} on.complete what can stand there
   * @param {(line: number, column: number) => Promise<Told | null>} on.hover what is told of what stands there
   * @param {import("@codemirror/view").KeyBinding[]} on.keys keys of the page that hold here, too
   * @param {boolean} on.readOnly whether nothing can be typed
   */
  constructor(parent, { changed, moved, repair, complete, hover, keys, readOnly }) {
    this.repair = repair;
    /** @type {Finding[]} what is wrong with the text as it was judged last */
    this.findings = [];
    this.extensions = [
      keymap.of([...keys, ...completionKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap]),
      lineNumbers(),
      lintGutter(),
      history({ minDepth: Number.MAX_SAFE_INTEGER }), // a game of hundreds of taps is undone to its beginning
      drawSelection(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      highlightSelectionMatches(),
      closeBrackets(),
      autocompletion({
        override: [(context) => this.#complete(context, complete)],
        selectOnOpen: false, // Enter ends the line, unless one was chosen
        icons: false,
        optionClass: ({ type }) => (type === "forbidden" ? "forbidden" : ""),
      }),
      linter(null, { tooltipFilter: () => [] }), // what is wrong is told with all else there is to tell
      hoverTooltip((_, position) => this.#hover(position, hover)),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        id: "record",
        "aria-label": "Record",
        tabindex: "0",
        spellcheck: "false",
        autocapitalize: "off",
        autocorrect: "off",
      }),
      EditorState.readOnly.of(readOnly),
      notation,
      shown,
      EditorView.updateListener.of((update) => {
        if (update.docChanged) changed(isAnew(update), update.transactions.some(isTyped));
        else if (update.selectionSet) moved();
      }),
    ];
    this.view = new EditorView({ parent, state: this.#stateOf("") });
  }

  /** @param {string} doc */
  #stateOf(doc) {
    return EditorState.create({ doc, extensions: this.extensions });
  }

  /**
   * @param {import("@codemirror/autocomplete").CompletionContext} context
   * @param {(line: number, column: number) => Promise<Completion[]>} complete
   */
  async #complete({ pos, explicit, state }, complete) {
    const { line, column } = this.placeOf(pos);
    if (!explicit && column === 1) return null;
    const found = await complete(line, column);
    // also where nothing was found, or more was typed meanwhile: the editor then asks again
    return offered(found, pos, (end) => offsetIn(state.doc, line, end));
  }

  /**
   * @param {number} position
   * @param {(line: number, column: number) => Promise<Told | null>} hover
   * @returns {Promise<import("@codemirror/view").Tooltip | null>}
   */
  async #hover(position, hover) {
    const { line, column } = this.placeOf(position);
    const { doc } = this.view.state;
    const told = await hover(line, column);
    if (!told || !doc.eq(this.view.state.doc)) return null;
    const here = this.findings.filter(
      (one) => one.line === line && one.column <= told.end && told.begin <= one.end_column,
    );
    return {
      pos: this.offset(line, told.begin),
      end: this.offset(line, told.end),
      above: true,
      create: () => ({ dom: hoverBox(told.text, here, this.repair) }),
    };
  }

  get text() {
    return this.view.state.doc.toString();
  }

  /** The line and column of the cursor, counted from 1. */
  get place() {
    return this.placeOf(this.view.state.selection.main.head);
  }

  /** @param {number} position */
  placeOf(position) {
    const line = this.view.state.doc.lineAt(position);
    return { line: line.number, column: [...line.text.slice(0, position - line.from)].length + 1 };
  }

  /**
   * Lines and columns count from 1, and columns characters, as rootlog counts them: those beyond the basic plane are two here.
   * @param {number} line
   * @param {number} column
   */
  offset(line, column) {
    return offsetIn(this.view.state.doc, line, column);
  }

  /**
   * Opens another text; what is undone from now on is undone in this one.
   * @param {string} text
   */
  open(text) {
    this.findings = [];
    this.#pointed = this.#typed = null;
    this.view.setState(this.#stateOf(text));
  }

  /**
   * Changes the text where it differs, so that the cursor and what is undone stay in their places.
   * @param {string} text
   */
  become(text) {
    const changes = changeBetween(this.text, text);
    if (changes) this.view.dispatch({ changes });
  }

  /**
   * @param {number} number
   * @param {string} text
   */
  replaceLine(number, text) {
    const { from, to } = this.view.state.doc.line(number);
    const change = changeBetween(this.view.state.sliceDoc(from, to), text);
    if (!change) return;
    const changes = { from: from + change.from, to: from + change.to, insert: change.insert };
    this.view.dispatch({ changes, selection: { anchor: changes.from + changes.insert.length }, scrollIntoView: true });
  }

  /**
   * Changes a line, and puts the cursor there.
   * @param {number} number
   * @param {{ from: number, to: number, insert: string, cursor: number }} change places count from the line's beginning
   */
  changeLine(number, { from, to, insert, cursor }) {
    const { from: start } = this.view.state.doc.line(number);
    this.view.dispatch({
      changes: { from: start + from, to: start + to, insert },
      selection: { anchor: start + cursor },
      annotations: isolateHistory.of("full"),
      scrollIntoView: true,
    });
  }

  /** What can be undone and redone, with the text to which it leads, as data. The cursor is not remembered. */
  get past() {
    return { ...this.view.state.toJSON({ history: historyField }), selection: START };
  }

  /**
   * Goes on with what can be undone and redone. Where the text was changed since then, that is one step more.
   * @param {any} past
   */
  recall(past) {
    try {
      const state = EditorState.fromJSON(past, { extensions: this.extensions }, { history: historyField });
      const changes = changeBetween(state.doc.toString(), this.text);
      this.view.setState(changes ? state.update({ changes }).state : state);
    } catch {
      // no past of ours: this one begins here
    }
  }

  undo() {
    undo(this.view);
  }

  redo() {
    redo(this.view);
  }

  /** How often one can undo and redo. */
  get depths() {
    return { undo: undoDepth(this.view.state), redo: redoDepth(this.view.state) };
  }

  /**
   * @param {number} line
   * @param {number} column
   * @param {{ focus?: boolean, end?: number }} [how] with an end that column is where the selection ends
   */
  goTo(line, column, { focus = true, end = column } = {}) {
    const anchor = this.offset(line, column);
    const range = end > column ? { anchor: this.offset(line, end), head: anchor } : { anchor };
    this.view.dispatch({ selection: range, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    if (focus) this.view.focus();
  }

  /** @param {Finding[]} findings */
  mark(findings) {
    this.findings = findings;
    const { doc } = this.view.state;
    const here = findings.filter((one) => one.line > 0 && one.line <= doc.lines);
    this.view.dispatch(
      setDiagnostics(
        this.view.state,
        here.map((one) => this.#diagnostic(one)),
      ),
    );
  }

  /**
   * @param {Finding} one
   * @returns {import("@codemirror/lint").Diagnostic}
   */
  #diagnostic(one) {
    const from = this.offset(one.line, one.column);
    return {
      from,
      to: Math.max(from, this.offset(one.line, one.end_column)),
      severity: one.follows_from ? "hint" : SEVERITIES[one.severity],
      message: `${one.rule} ${one.title}: ${one.message}`,
      renderMessage: () => make("div", {}, make("strong", {}, `${one.rule} ${one.title}`), make("p", {}, one.message)),
    };
  }

  /** @param {[number, number, number] | null} range the action whose position is shown */
  point(range) {
    this.#pointed = range;
    this.#decorate();
  }

  /** @param {import("./typing.js").Stretch | null} stretch what is being typed */
  grey(stretch) {
    this.#typed = stretch && [stretch.line, stretch.begin, stretch.end];
    this.#decorate();
  }

  #decorate() {
    const marks = /** @type {const} */ ([
      ["cm-shown", this.#pointed],
      ["cm-typed", this.#typed],
    ]).flatMap(([name, range]) => {
      if (!range) return [];
      const [line, begin, end] = range;
      const [from, to] = [this.offset(line, begin), this.offset(line, end)];
      return to > from ? [Decoration.mark({ class: name }).range(from, to)] : [];
    });
    this.view.dispatch({ effects: show.of(Decoration.set(marks, true)) });
  }

  /** @param {number} number */
  lineAt(number) {
    const { doc } = this.view.state;
    return number >= 1 && number <= doc.lines ? doc.line(number).text : "";
  }

  /** The line in which the cursor stands. */
  get lineHere() {
    return this.view.state.doc.lineAt(this.view.state.selection.main.head).text;
  }
}

/**
 * @param {import("@codemirror/state").Text} doc
 * @param {number} line
 * @param {number} column
 */
function offsetIn(doc, line, column) {
  if (line < 1 || line > doc.lines) return doc.length;
  const { from, text } = doc.line(line);
  const before = [...text].slice(0, Math.max(0, column - 1)).join("");
  return from + before.length;
}

/** @param {import("@codemirror/state").Transaction} change */
const isTyped = (change) =>
  ["input.type", "input.complete", "delete.backward", "delete.forward"].some((kind) => change.isUserEvent(kind));

/** @param {import("@codemirror/view").ViewUpdate} update */
function isAnew({ startState, changes }) {
  let anew = false;
  changes.iterChangedRanges((from, to) => {
    anew ||= to > 0 && from === 0 && to === startState.doc.length;
  });
  return anew;
}
