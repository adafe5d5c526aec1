// The board at the cursor, and the buttons that step through the game.
/** @import { Moment, Picture, Turn } from "./types.d.ts" */
import { at } from "./dom.js";
import { actionsOn, momentAt, rangeOf, turnsOn } from "./places.js";
import { latest } from "./python.js";
import { chosen } from "./theme.js";

const EMPTY = "No turn is written yet.";
/** @type {Picture} */
const NONE = { svg: "", title: "", text: "", words: "", wrong: "" };

export class Moments {
  /** @type {Turn[]} */
  #turns = [];
  /** @type {Moment} */
  #moment = { turn: 0, action: 0 };
  /** @type {Picture} */
  #picture = NONE;
  /** How many records were opened: a picture of one that is no longer open is not shown. */
  #record = 0;
  /** @type {Moment | null} */
  #wanted = null;
  /** @type {import("./typing.js").Stretch | null} what is being typed: what is wrong with it is not drawn */
  typed = null;
  /** Whether only the map is drawn. */
  onlyMap = false;
  /** Whether what the action did stands above the picture. */
  withWords = false;
  /** @type {(picture: Picture) => void} is told of each picture that is shown */
  drawn = () => {};
  #editor;
  #board;
  #draw;

  /**
   * @param {import("./python.js").Python} python
   * @param {import("./editor.js").Editor} editor
   * @param {import("./board.js").Board} board
   */
  constructor(python, editor, board) {
    this.#editor = editor;
    this.#board = board;
    this.#draw = latest(async (/** @type {Moment} */ { turn, action }) => {
      const record = this.#record;
      const { line, begin, end } = this.typed ?? { line: 0, begin: 0, end: 0 };
      const picture = (await python.told("desk.board", turn, action, line, begin, end, Number(this.onlyMap))) ?? NONE;
      if (record !== this.#record) return;
      this.#picture = picture;
      this.redraw();
    });
  }

  /**
   * The record's actions stand elsewhere, or what is said of them is new.
   * @param {Turn[]} turns
   * @param {boolean} failed whether rootlog failed at the record, so that there is no picture
   */
  renew(turns, failed = false) {
    this.#turns = turns;
    this.#board.empty = failed ? "rootlog failed at this record: there is no board. The findings tell why." : EMPTY;
    const range = this.#wanted && rangeOf(turns, this.#wanted);
    if (range) this.#editor.goTo(range[0], range[1], { focus: false });
    this.#wanted = null;
    this.follow(true);
  }

  /** Another record is open, of which nothing is known yet. */
  clear() {
    this.#turns = [];
    this.#moment = { turn: 0, action: 0 };
    this.#record++;
    this.#picture = NONE;
    this.redraw();
  }

  /** The moment that is shown, as links name it; nothing where that is the end of the game. */
  get at() {
    const { turn, action } = this.#moment;
    return turn ? `t${turn}a${action}` : "";
  }

  /** @param {string} at a moment as links name it, gone to as soon as the record's turns are known */
  goWhenKnown(at) {
    const [, turn, action] = at.match(/^t(\d{1,4})a(\d{1,4})$/) ?? [];
    this.#wanted = turn ? { turn: Number(turn), action: Number(action) } : null;
  }

  /** Shows the moment at the cursor. */
  follow(always = false) {
    const { line, column } = this.#editor.place;
    const moment = momentAt(this.#turns, line, column);
    const same = moment.turn === this.#moment.turn && moment.action === this.#moment.action;
    if (always || !same) this.#show(moment);
  }

  /** Shows the picture in the colours that are wanted now. */
  redraw() {
    const { svg, title, text, words, wrong } = this.#picture;
    const said = this.withWords ? [words || title, wrong].filter(Boolean).join(". ") : ""; // else it stands in the picture
    this.#board.show({ svg, title, words: said }, chosen());
    at("moment").textContent = title;
    at("here-text").textContent = text;
    at("here-words").textContent = words || title;
    this.drawn(this.#picture);
  }

  /** @param {number} by how many actions on */
  stepActions(by) {
    this.#go(actionsOn, by);
  }

  /** @param {number} by how many turns on */
  stepTurns(by) {
    this.#go(turnsOn, by);
  }

  /** Follows the game from now on: the cursor stands behind the last action that is written, and behind those that come. */
  toEnd() {
    this.#editor.goTo(Number.MAX_SAFE_INTEGER, 1, { focus: false });
    this.follow();
  }

  /** The picture that is shown. */
  get svg() {
    return this.#picture.svg;
  }

  /**
   * @param {(turns: Turn[], from: Moment, by: number) => Moment} way
   * @param {number} by
   */
  #go(way, by) {
    if (!this.#turns.length) return;
    const moment = way(this.#turns, this.#moment, by);
    const range = rangeOf(this.#turns, moment);
    this.#moment = moment; // the cursor goes there, too, and finds it shown
    if (range) this.#editor.goTo(range[0], range[1], { focus: false });
    this.#show(moment);
  }

  /** @param {Moment} moment */
  #show(moment) {
    this.#moment = moment;
    this.#editor.point(moment.action ? rangeOf(this.#turns, moment) : null);
    this.#draw(moment);
  }
}
