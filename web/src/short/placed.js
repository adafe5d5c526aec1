// What stands before the next letter, seen also in six ways that know the board, its suits and the map's paths.
import { Board, CLEARINGS } from "./board.js";
import { Contexts, HEADER, LINE, mixed, SLASH, TURN } from "./contexts.js";

const [RETURN, CARD, BIRD] = [13, 35, 66];
export const WAYS = 17;
const STARTS = /(?:^|\+|\()(\d*)([A-Z]?)([wtbp])(?:_[a-z]+)*(\d*)$/;
const FOUGHT = /X([A-Z])(\d*)$/;
const GOALS = /->((?:\d+\+)*)(\d*)$/;
/** What a clearing is expected for: nothing, where a piece starts, a battle, where it goes. */
const [NOTHING, START, BATTLE, GOAL] = [0, 1, 2, 3];
export const EXPECTED = 4;

export class Placed extends Contexts {
  #board = new Board();
  #line = ""; // of the header
  #action = ""; // so far
  #map = 0;
  #suit = 0; // of the turn's last card
  #returned = 0; // whether the last line ended as Windows ends lines
  /** Whether each clearing may come now, for what, and with which digits of its number written. */
  may = new Uint8Array(CLEARINGS);
  expected = NOTHING;
  written = "";
  /** The first of those that a goal may be, and how many are left behind it. */
  first = 0;
  #left = 0;

  constructor() {
    super(WAYS);
  }

  /** @param {number} code */
  read(code) {
    if (code === LINE) this.#returned = this.last[0] === RETURN ? 1 : 0;
    if (code === LINE && this.kind === HEADER) this.#endHeader();
    if (code === LINE || code === 0) {
      this.#suit = 0;
      this.#line = "";
    }
    super.read(code);
    if (code !== 0) return;
    this.#board.clear();
    this.#map = 0;
  }

  #endHeader() {
    if (this.#line.startsWith("Clearings")) this.#board.tell(this.#line);
    if (this.#line.startsWith("Map"))
      for (let at = 0; at < this.#line.length; at++) this.#map = mixed(this.#map, this.#line.charCodeAt(at));
  }

  /** @param {number} code */
  goOn(code) {
    if (this.kind === TURN && code !== SLASH) this.#action += String.fromCharCode(code);
    else this.#line += String.fromCharCode(code);
    if (this.kind === TURN && code === CARD && this.last[1] >= 65 && this.last[1] <= 90) this.#suit = this.last[1];
    super.goOn(code);
  }

  endAction() {
    if (this.#action) this.#board.act(this.#action.trimEnd(), String.fromCharCode(this.faction));
    this.#action = "";
    super.endAction();
  }

  see() {
    super.see();
    this.#expect();
    const { now, last, kind, shape, faction, number, shaped } = this;
    const [place] = this.numbers;
    const near = mixed(this.operator, last[0]);
    const [suit, its] = [this.#suit, this.#board.suits[place] ?? 0];
    const turn = kind === TURN;
    now[4] = mixed(mixed(this.#map, place), mixed(number, near + 77));
    now[5] = mixed(
      mixed(turn ? this.#board.others(place, String.fromCharCode(faction)) : 0, faction),
      mixed(shape, 17),
    );
    now[11] = mixed(mixed(turn ? this.#strength(place) : 0, shaped), mixed(shape, number + 18));
    now[12] = mixed(mixed(suit, its), mixed(shape, mixed(number, 19)));
    now[15] = mixed(mixed(suit, shaped), mixed(shape, faction));
    const going = mixed(mixed(this.first, Math.min(this.#left, 3)), mixed(number, mixed(faction, shaped)));
    now[16] = this.expected === GOAL ? going : mixed(mixed(this.#returned, shape), mixed(last[0], kind + 100));
  }

  /** @param {number} place where those who fight have so many pieces, as one number */
  #strength(place) {
    const [own, foe] = [String.fromCharCode(this.faction), String.fromCharCode(this.foe)];
    const many = (/** @type {string} */ owner, /** @type {string} */ kind, /** @type {number} */ most) =>
      Math.min(most, this.#board.of(owner, kind)[place] ?? 0);
    return many(own, "w", 4) * 64 + many(foe, "w", 4) * 9 + many(foe, "t", 2) * 3 + many(foe, "b", 2);
  }

  /** Which clearings may come now. */
  #expect() {
    this.expected = NOTHING;
    this.first = this.#left = 0;
    if (this.kind !== TURN) return;
    const own = String.fromCharCode(this.faction);
    const board = this.#board;
    const start = this.#action.includes("->") ? null : STARTS.exec(this.#action);
    const fought = FOUGHT.exec(this.#action);
    const goal = GOALS.exec(this.#action);
    if (start) {
      const there = board.of(start[2] || own, start[3]);
      this.#may(START, start[4], (number) => there[number] >= (Number(start[1]) || 1));
    } else if (fought) {
      const foe = ["w", "t", "b", "p"].map((kind) => board.of(fought[1], kind));
      const there = board.of(own, "w");
      this.#may(BATTLE, fought[2], (number) => there[number] > 0 && foe.some((one) => one[number] > 0));
    } else if (goal) {
      const before = Number(goal[1].split("+").at(-2) ?? 0);
      const any = !this.#suit || this.#suit === BIRD;
      this.#may(GOAL, goal[2], (number) => number > before && (any || board.suits[number] === this.#suit));
      for (let number = CLEARINGS - 1; number > 0; number--) {
        if (this.may[number]) this.first = number;
        if (this.may[number] && number > Number(goal[2])) this.#left += 1;
      }
    }
  }

  /**
   * @param {number} expected
   * @param {string} written
   * @param {(number: number) => boolean} may
   */
  #may(expected, written, may) {
    this.expected = expected;
    this.written = written;
    for (let number = 1; number < CLEARINGS; number++) this.may[number] = may(number) ? 1 : 0;
  }
}
