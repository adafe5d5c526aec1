// Recording by gestures: what is tapped is written as actions, where the cursor stands. What may be tapped comes from rootlog.
/** @import { Choice, Finding, Lying, NextTurn, PadTold, Picture, Place, Turn } from "../types.d.ts" */
import { at } from "../dom.js";
import { momentAt } from "../places.js";
import { latest } from "../python.js";
import { Goals } from "./goals.js";
import { ASIDE, Hand } from "./hand.js";
import { actionsIn, changing, lastLineOf, takingOut, writing } from "./pen.js";
import { Shown } from "./shown.js";

/** How long the worker looks for what may come next, and for where things may go, before it does something else. */
const SLICE = 20;

export class Tapping {
  on = false;
  hand = new Hand();
  /** @type {import("./pen.js").Pen | null} */
  pen = null;
  /** @type {PadTold | null} */
  told = null;
  /** @type {{ text: string, words: string }[]} */
  likely = [];
  /** @type {Place | null} the place that is looked into */
  open = null;
  /** What is chosen from, beside things and places: "", "points", "choices", "other" or "why". */
  mode = "";
  /** Whether the next place that is tapped is no goal, but has more to take. */
  also = false;
  /** @type {Choice[]} */
  choices = [];
  /** What is written of an action that is chosen part by part, or typed. */
  typed = "";
  /** @type {Record<string, [string, string]>} what the judge says of each place to which what is in hand may go */
  verdicts = {};
  /** @type {Finding[]} */
  findings = [];
  /** @type {Turn[]} */
  #turns = [];
  #at = /** @type {Record<string, [number, number]>} */ ({});
  #warned = false;
  /** True as long as the turn at the pen is not shown in the text. */
  #unseen = true;
  /** @type {string[]} what was written since it was told what is owed */
  #written = [];
  #given;
  #goals;
  #shown;
  #refresh;
  #light;

  /**
   * @param {import("../python.js").Python} python
   * @param {import("../editor.js").Editor} editor
   * @param {(words: string) => void} say
   */
  constructor(python, editor, say) {
    this.#given = { python, editor, say };
    this.#goals = new Goals(at("board"), (goal, more) => this.tapPlace(goal, more));
    this.#shown = new Shown(this);
    const refresh = latest(async () => {
      if (!this.pen) return;
      const { line, number } = this.pen;
      const { text } = editor;
      const same = () => this.pen?.line === line && this.pen.number === number && editor.text === text;
      const told = await python.told("desk.pad", line, number);
      if (!same()) return;
      this.told = told;
      this.#written = [];
      this.likely = [];
      this.#show();
      const here = JSON.stringify([line, number]); // what is shown is of that place, and of this text
      const pads = String(Number(document.body.dataset.pads ?? 0) + 1);
      Object.assign(document.body.dataset, { padFor: here, likelyFor: "", pads });
      for (let whole = !told; !whole; ) {
        const more = await python.told("desk.likely", line, number, SLICE);
        if (!same()) return;
        if (more.found.length !== this.likely.length) {
          this.likely = more.found;
          this.#shown.chips();
        }
        whole = more.whole;
      }
      document.body.dataset.likelyFor = here;
      document.body.dataset.likely = String(Number(document.body.dataset.likely ?? 0) + 1);
    });
    this.#refresh = () => {
      document.body.dataset.likelyFor = ""; // from here on what is shown is of another place, or another text
      refresh();
    };
    this.#light = latest(async (/** @type {string} */ left) => {
      const goals = this.goals.filter((goal) => !(goal in this.verdicts));
      while (goals.length && this.pen && this.hand.left === left) {
        const said = await python.told("desk.lit", this.pen.line, this.pen.number, left, JSON.stringify(goals), SLICE);
        if (this.hand.left !== left) return;
        Object.assign(this.verdicts, said);
        goals.splice(0, Math.max(1, Object.keys(said).length));
        if (this.mode === "why") this.#shown.tray();
        this.#shown.light();
        this.#lightMap();
      }
    });
    this.#shown.wire();
  }

  // --- what comes from the page -------------------------------------------------------------------------------------

  /** Begins to record by gestures, or leaves it. */
  toggle(on = !this.on) {
    this.on = on;
    if (on) document.body.dataset.tap = "";
    else delete document.body.dataset.tap;
    at("tap-part").hidden = !on;
    at("tap-open").setAttribute("aria-pressed", String(on));
    this.forget();
    this.#reveal();
  }

  /**
   * What was told of the record.
   * @param {Turn[]} turns
   * @param {Finding[]} findings
   */
  renew(turns, findings) {
    this.#turns = turns;
    this.findings = findings;
    this.#reveal();
    this.#shown.said();
  }

  /** The cursor stands elsewhere. */
  follow() {
    if (!this.on) return;
    const { line, column } = this.#given.editor.place;
    const here = momentAt(this.#turns, line, column);
    const turn = here.turn || this.#turns.length; // above all turns the end of the game is shown
    const own = this.#turns[turn - 1];
    if (own) this.#put(own.line, here.turn ? here.action : own.actions.length);
    else this.#put(line, 0);
  }

  /** The turn at the pen is shown in the text, once for each record: above all turns the cursor is elsewhere. */
  #reveal() {
    this.follow();
    if (!this.on || !this.#unseen || !this.#turns.length) return;
    this.#unseen = false;
    const { line, column } = this.#given.editor.place;
    if (momentAt(this.#turns, line, column).turn) this.#given.editor.goTo(line, column, { focus: false });
    else this.goBy(0);
  }

  /** Another record is open: what was told was of the one before. */
  forget() {
    this.#unseen = true;
    this.pen = null;
    this.told = null;
    document.body.dataset.likelyFor = "";
  }

  /** The text is another one, or the Law: what was told of it does not hold. */
  changed() {
    if (!this.on || !this.pen) return;
    this.#refresh();
  }

  /** @param {Picture} picture what the board shows now */
  drawn({ goals }) {
    if (!this.on || !goals) return;
    this.#at = goals;
    this.#layGoals();
  }

  /** The places to which what is in hand may go. */
  get goals() {
    const own = this.hand.things.at(-1)?.goals ?? [];
    if (own.length) return own.map(([goal]) => goal);
    const places = this.told?.places ?? [];
    return places.flatMap(({ goal }) => (goal === null ? [] : [goal]));
  }

  // --- gestures -----------------------------------------------------------------------------------------------------

  /**
   * @param {string} goal
   * @param {boolean} [more] whether what is in hand goes elsewhere as well
   */
  tapPlace(goal, more = false) {
    if (ASIDE.has(this.mode)) this.mode = "";
    if (this.mode) this.put();
    const place = this.told?.places?.find((one) => one.goal === goal);
    if (!place) return;
    if (goal && this.hand.empty && this.open === place) return this.put();
    const own = place.things.find(({ term }) => this.hand.things.some((held) => held.term === term));
    if (this.hand.empty || this.also) this.#look(place);
    else if (own && !this.hand.several && !this.hand.goals.length) this.hand.take(own.term, own.number);
    else if (this.hand.aim(goal, more)) return this.write(this.hand.text);
    this.#inHand();
  }

  /** @param {Place} place it is looked into; what moves of one's own there is taken */
  #look(place) {
    this.open = place;
    this.also = false;
    const own = place.things.find(({ owner, sign }) => owner === this.told?.faction && /^[wp]/.test(sign));
    const onMap = place.kind === "clearing" || place.kind === "forest" || place.kind === "burrow";
    if (own && onMap) this.hand.take(own.term, own.number, { given: true });
  }

  /** @param {Place} place */
  look(place) {
    this.open = this.open === place ? null : place;
    this.#showHand();
  }

  /**
   * @param {Lying} thing
   * @param {boolean} [all] it was held: all that are there; a card by its name is spent
   */
  take({ term, number, goals }, all = false) {
    this.mode = "";
    this.also = false;
    this.hand.take(term, number, { goals });
    if (all && this.hand.isNamed) return this.write(`${this.hand.left}->`);
    if (all && number) this.hand.many(number);
    this.#inHand();
  }

  /**
   * The card that was tapped last has that name.
   * @param {string} name
   * @param {boolean} spent whether it is spent, with all that is in hand
   */
  call(name, spent) {
    this.hand.call(name);
    if (spent) return this.write(`${this.hand.left}->`);
    this.#inHand();
  }

  /** A card is drawn, or one more than were just drawn. */
  draw() {
    const drawn = new RegExp(`^(\\d*)#->${this.told?.faction}$`).exec(this.before ?? "");
    if (!drawn) return this.write(`#->${this.told?.faction}`);
    this.change(`${Number(drawn[1] || 1) + 1}#->${this.told?.faction}`);
  }

  /** More is taken, from elsewhere. */
  more() {
    this.also = !this.also;
    this.hand.keep();
    this.open = null;
    this.#showHand();
  }

  /** @param {number} count */
  many(count) {
    this.hand.many(count);
    this.#inHand();
  }

  /** It goes to several places; tapped again, that is all. */
  several() {
    if (this.hand.several && this.hand.goals.length) return this.write(this.hand.text);
    this.hand.several = !this.hand.several;
    this.#showHand();
  }

  /** It goes to every clearing; those that are tapped then are left out. */
  everywhere() {
    const clearings = (this.told?.places ?? []).filter(({ kind }) => kind === "clearing");
    this.hand.goals = clearings.map(({ goal }) => goal ?? "");
    this.#showHand();
  }

  /** What is in hand, or was chosen, is laid back. */
  put() {
    this.hand.drop();
    this.open = null;
    this.also = false;
    this.mode = "";
    this.typed = "";
    this.choices = [];
    this.verdicts = {};
    this.#showHand();
  }

  /** @param {"other" | "why"} mode what does not lie where it is taken but may be what was done, or why places are not lit */
  aside(mode) {
    this.mode = this.mode === mode ? "" : mode;
    this.#showHand();
    at("tap-tray").scrollTop = 0;
  }

  /** @param {"points" | "choices"} mode */
  async choose(mode, typed = "") {
    this.hand.drop();
    this.mode = mode;
    this.typed = typed;
    this.choices = [];
    this.#showHand();
    if (mode !== "points") await this.#offer(typed);
  }

  /** @param {string} typed the beginning of an action */
  async #offer(typed) {
    if (!this.pen) return;
    const found = await this.#given.python.told("desk.options", this.pen.line, this.pen.number, typed);
    if (this.typed !== typed) return;
    this.choices = found;
    this.#showHand();
  }

  /** @param {Choice} choice */
  async chosen({ text, kind }) {
    if (kind === "action") return this.write(text);
    this.typed = text;
    this.choices = [];
    this.#showHand();
    await this.#offer(text);
    if (this.typed === text && !this.choices.length) this.write(text);
  }

  /**
   * Somebody types the action.
   * @param {string} text
   */
  async type(text) {
    this.hand.drop();
    this.mode = "choices";
    this.typed = text;
    this.#shown.light();
    await this.#offer(text);
  }

  // --- writing ------------------------------------------------------------------------------------------------------

  /** @param {string} text an action */
  write(text) {
    if (text) this.writeAll([text]);
  }

  /** @param {string[]} texts actions */
  writeAll(texts) {
    const { editor, say } = this.#given;
    if (!this.pen || !texts.length) return;
    const { line, number } = this.pen;
    const change = writing(editor.lineAt(line), number, texts);
    this.pen = { line, number: number + texts.length };
    this.#warned = false;
    this.#written.push(...texts);
    this.put();
    editor.changeLine(line, change);
    say(texts.join(", "));
    this.#shown.line();
  }

  /**
   * The action before the pen is written otherwise.
   * @param {string} text
   */
  change(text) {
    if (!this.pen?.number || !text) return;
    const { line } = this.pen;
    const change = changing(this.#given.editor.lineAt(line), this.pen.number, text);
    this.put();
    this.#given.editor.changeLine(line, change);
    this.#given.say(text);
    this.#shown.line();
  }

  /** The action before the pen is taken out. */
  takeOut() {
    if (!this.pen?.number) return;
    const { line, number } = this.pen;
    const change = takingOut(this.#given.editor.lineAt(line), number);
    this.pen = { line, number: number - 1 };
    this.put();
    this.#given.editor.changeLine(line, change);
  }

  /**
   * What was done is costed, scored and paid: all that is certain of it is written, but what was just tapped.
   * @param {boolean} [steps] whether, where nothing is, what the turn's steps bring is written
   */
  certain(steps = true) {
    const sure = this.told?.owed?.filter((one) => one.sure) ?? [];
    const now = sure.filter(({ kind }) => kind !== "step");
    const all = (now.length || !steps ? now : sure).map(({ text }) => text);
    this.writeAll(all.filter((text) => !this.#written.includes(text)));
  }

  /** What is left of the turn is written, and the next one begins. */
  async end() {
    if (!this.pen) return;
    const { line, number } = this.pen;
    const ending = await this.#given.python.told("desk.ending", line, number);
    if (this.pen.line !== line || this.pen.number !== number) return;
    if (ending.left && !this.#warned) {
      this.writeAll(ending.texts);
      this.#given.say("Something is still owed: choose, or end the turn all the same");
      this.#warned = true;
      this.#shown.said();
      return;
    }
    if (this.told) this.next(this.told.next[0], [...ending.texts, ...ending.rest]);
  }

  get warned() {
    return this.#warned;
  }

  /**
   * @param {NextTurn | undefined} next the turn that begins
   * @param {string[]} [texts] what is written before of the one that ends
   */
  next(next, texts = []) {
    const { editor, say } = this.#given;
    if (!this.pen || !next) return;
    const lines = editor.text.split("\n");
    const there = this.#turns.find((turn) => turn.line === this.pen?.line);
    const behind = there && this.#turns.find((turn) => turn.line > there.line);
    if (texts.length) this.writeAll(texts);
    this.#warned = false;
    if (behind) return editor.goTo(behind.line, [...editor.lineAt(behind.line)].length + 1, { focus: false });
    let last = there ? lastLineOf(lines, this.pen.line) : lines.length;
    if (!there) while (last > 1 && !lines[last - 1].trim()) last--;
    const begun = (there && next.round !== there.round) || !there ? `\n\n${next.text}` : `\n${next.text}`;
    this.pen = { line: last + begun.length - next.text.length, number: 0 };
    this.put();
    const end = editor.lineAt(last).length;
    editor.changeLine(last, { from: end, to: end, insert: begun, cursor: end + begun.length });
    say(`${next.name}${next.player ? `, ${next.player}` : ""}`);
  }

  /** @param {number} number behind which action of its turn the pen is put */
  goTo(number) {
    if (!this.pen) return;
    const line = this.#given.editor.lineAt(this.pen.line);
    const place = number ? actionsIn(line)[number - 1]?.[1] : line.indexOf(":") + 1;
    if (place === undefined) return;
    this.#given.editor.goTo(this.pen.line, [...line.slice(0, place)].length + 1, { focus: false });
    this.#put(this.pen.line, number);
  }

  /**
   * @param {number} by how many turns on, or back
   * @returns {Turn | undefined} the turn there
   */
  turnAt(by) {
    const here = this.#turns.findIndex((turn) => turn.line === this.pen?.line);
    return here < 0 ? undefined : this.#turns[here + by];
  }

  /** @param {number} by how many turns the pen goes on, or back: behind all that is written there */
  goBy(by) {
    const turn = this.turnAt(by);
    if (!turn) return;
    this.put();
    this.#given.editor.goTo(turn.line, [...this.#given.editor.lineAt(turn.line)].length + 1, { focus: false });
  }

  undo() {
    this.#given.editor.undo();
  }

  redo() {
    this.#given.editor.redo();
  }

  get depths() {
    return this.#given.editor.depths;
  }

  /** The action before the pen, as it is written. */
  get before() {
    return this.pen?.number ? this.actions[this.pen.number - 1] : undefined;
  }

  /** The actions of the turn at the pen, as they are written. */
  get actions() {
    const line = this.pen ? this.#given.editor.lineAt(this.pen.line) : "";
    return actionsIn(line).map(([begin, end]) => line.slice(begin, end));
  }

  // --- showing ------------------------------------------------------------------------------------------------------

  /**
   * @param {number} line
   * @param {number} number
   */
  #put(line, number) {
    const same = this.pen?.line === line && this.pen.number === number && this.told;
    this.pen = { line, number };
    this.#shown.line();
    if (!same) this.#refresh();
  }

  #inHand() {
    this.verdicts = {};
    this.#showHand();
    if (!this.hand.empty) this.#light(this.hand.left);
  }

  /** All of it: what was told is new. */
  #show() {
    this.#shown.all();
    this.#layGoals();
  }

  /** What hangs on what is in hand, or is chosen. */
  #showHand() {
    this.#shown.tray();
    this.#shown.light();
    this.#shown.said();
    this.#lightMap();
  }

  #layGoals() {
    if (!this.on) return;
    const names = Object.fromEntries(
      (this.told?.places ?? []).map(({ goal, name, things }) => [
        goal ?? "",
        `${name}: ${things.map((one) => [one.number, this.whose(one.owner), one.name].filter(Boolean).join(" ")).join(", ") || "empty"}`,
      ]),
    );
    this.#goals.lay(this.told?.places ? this.#at : {}, names); // before the first turn there is nothing to tap on the map
    this.#lightMap();
  }

  /**
   * @param {string} owner
   * @returns {string} what that faction or hireling is called
   */
  whose(owner) {
    return this.told?.factions?.[owner] ?? this.told?.hirelings?.[owner] ?? "";
  }

  #lightMap() {
    this.#goals.light((goal) => {
      if (this.hand.goals.includes(goal)) return { state: "aimed", why: "" };
      if (this.open?.goal === goal) return { state: "held", why: "" };
      const [answer, why] = this.verdicts[goal] ?? ["", ""];
      if (this.hand.empty) return { state: "", why: "" };
      return { state: answer === "allowed" ? "lit" : answer === "forbidden" ? "dim" : "", why };
    });
  }
}
