// What can be taken and where it may go, beside the map, and what can be chosen: the rows of the tray.
/** @import { Lying, Place, Way } from "../types.d.ts" */
import { button, make } from "../dom.js";
import { dicePad, isOpen } from "./battle.js";
import { isHeld } from "./goals.js";

/** So many of a thing can be taken by one tap. */
const NUMBERS = 9;
/** The pieces of a hireling. */
const HIRED = /^h_/;
/** What rows are called whose kind of place has no name of its own. @type {Record<string, string>} */
const CALLED = { stock: "cards", hired: "hirelings" };
const POINTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, -1, -2, -3, -4, -5];

export class Tray {
  #pad;
  #since;

  /**
   * @param {import("./tapping.js").Tapping} pad
   * @param {() => number} since when the finger came down that is on a button
   */
  constructor(pad, since) {
    this.#pad = pad;
    this.#since = since;
  }

  /** @returns {HTMLElement[]} all that is shown */
  rows() {
    const { told, mode, hand, open, before } = this.#pad;
    const rows = [];
    if (mode === "points") rows.push(...this.#points());
    else if (mode === "other") rows.push(...this.#other());
    else if (mode === "why") rows.push(...this.#reasons());
    else if (mode) rows.push(this.#choices());
    else if (told?.places) {
      if (hand.empty && !open && isOpen(before)) rows.push(this.#dice());
      if (open) rows.push(this.#things(open), this.#ways(open));
      if (!hand.empty) rows.push(this.#numbers());
      if (open) rows.push(this.#fight(open));
      if (!hand.empty) rows.push(this.#beside(), this.#names());
      if (!open) rows.push(...this.#home());
      const other = button("not shown here", () => this.#pad.aside("other"), { className: "look", "data-other": "" });
      const why = button("why not there?", () => this.#pad.aside("why"), { className: "look", "data-why": "" });
      rows.push(row("", hand.empty ? [other] : [other, why]));
      if (!open || !hand.empty) rows.push(this.#others());
      if (hand.empty) rows.push(this.#turns());
    }
    return rows.filter((row) => row !== null);
  }

  /** @param {Place} place what lies there, each to be taken */
  #things(place) {
    return row(
      place.name,
      place.things.map((one) => this.#thing(one)),
    );
  }

  /** @param {Lying} thing */
  #thing(thing) {
    const { term, name, number, owner, sign } = thing;
    const pad = this.#pad;
    const held = pad.hand.things.find((other) => other.term === term);
    const whose = owner && owner !== pad.told?.faction && /^[wpbt]/.test(sign) ? `${pad.whose(owner)} ` : "";
    const label = [make("span", {}, `${whose}${name}`), number === null ? null : make("b", {}, String(number))];
    const all = (/** @type {Event} */ event) => isHeld(this.#since(), event);
    const one = button("", (/** @type {MouseEvent} */ event) => pad.take(thing, all(event)), {
      className: `thing own-${owner} suit-${sign}`,
      "data-term": term,
      "aria-pressed": String(Boolean(held)),
    });
    one.append(...label.filter((part) => part !== null));
    return one;
  }

  /** @param {Place} place what can be done there at once */
  #ways(place) {
    return place.ways.length
      ? row(
          "or",
          place.ways.map((way) => this.#way(way)),
        )
      : null;
  }

  /** @param {Way} way */
  #way([text, name]) {
    return button(name, () => this.#pad.write(text), { className: "sign", "data-way": text, title: text });
  }

  /** @param {Place} place the dice of the battle that can be fought there, where there is one */
  #fight(place) {
    const battles = place.ways.filter(([text]) => isOpen(text));
    if (battles.length !== 1) return null;
    return dicePad(battles[0][0], {}, (text) => this.#pad.write(text));
  }

  /** The dice of the battle before the pen. */
  #dice() {
    const pad = this.#pad;
    return dicePad(pad.before ?? "", pad.told?.suits ?? {}, (text) => pad.change(text));
  }

  /** What does not lie there, or in the supply and on the board: it can be taken all the same. */
  #other() {
    const pad = this.#pad;
    const { faction = "", factions = {}, hirelings = {}, kinds = {} } = pad.told ?? {};
    const goal = pad.open?.goal;
    const take = (/** @type {string} */ owner, /** @type {string} */ place, /** @type {string} */ label) =>
      row(
        label,
        kinds[owner].map(([code, name]) =>
          this.#thing({
            term: `${owner === faction ? "" : owner}${code}${place}`,
            name,
            number: 0,
            owner,
            sign: code,
            goals: [],
          }),
        ),
      );
    const item = (/** @type {string} */ term, /** @type {string} */ name) =>
      this.#thing({ term, name, number: 0, owner: faction, sign: "%", goals: [] });
    const items = row("items", [
      ...Object.entries(pad.told?.items ?? {}).map(([letter, name]) => item(`%${letter}`, name)),
      ...(pad.told?.turned ?? []).map(([term, name]) => item(term, name)),
    ]);
    const written = (/** @type {string} */ label, /** @type {Way[]} */ all) =>
      row(
        label,
        all.map((way) => this.#way(way)),
      );
    const { suits = {}, faces = [], absent = {} } = pad.told ?? {};
    if (pad.open?.kind === "deck")
      return [
        written(
          "to the hand of",
          Object.entries(absent).map(([letter, name]) => [`#->${letter}`, name]),
        ),
      ];
    const cards = row(
      "cards on the board",
      Object.entries(suits).map(([suit, name]) =>
        this.#thing({ term: `${suit}#$`, name, number: 0, owner: faction, sign: suit, goals: [] }),
      ),
    );
    if (!pad.open || !goal) return [take(faction, "", "supply"), take(faction, "$", "board"), cards, items];
    return [
      ...Object.keys(kinds).map((owner) => take(owner, goal, pad.whose(owner))),
      written(
        "battle",
        Object.entries(factions).map(([letter, name]) => [`X${letter}${goal}`, name]),
      ),
      ...Object.entries(hirelings).map(([code, by]) =>
        written(
          `${by}: battle`,
          Object.entries(factions).map(([letter, name]) => [`${code}X${letter}${goal}`, name]),
        ),
      ),
      written(
        "turn over",
        faces.map(([code, face, name]) => [`${code}${goal}^${face}`, name]),
      ),
    ].filter((all) => all.childElementCount > 1);
  }

  /** Why what is in hand may not go to places, each with its rule. */
  #reasons() {
    const { told, verdicts } = this.#pad;
    const dim = (told?.places ?? []).filter(({ goal }) => goal !== null && verdicts[goal]?.[0] === "forbidden");
    const each = dim.map(({ goal, name }) => row(name || "away", [make("span", {}, verdicts[goal ?? ""][1])]));
    return each.length ? each : [row("", [make("span", {}, "No place is known where it may not go.")])];
  }

  /** What the card in hand may be called. */
  #names() {
    const pad = this.#pad;
    const last = pad.hand.cards?.at(-1);
    if (!last || last[2]) return null;
    const suits = last[1] ? [last[1]] : Object.keys(pad.told?.suits ?? {});
    const named = new Map(suits.flatMap((suit) => pad.told?.cards?.[suit] ?? []));
    const names = [...named].map(([name, title]) =>
      button(
        title,
        (/** @type {MouseEvent} */ event) => pad.call(name, event.shiftKey || isHeld(this.#since(), event)),
        { className: "place", "data-name": name, title: "Hold it: it is spent by that name" },
      ),
    );
    return row("it is (hold: spent)", names);
  }

  /** How many of what was tapped last. */
  #numbers() {
    const pad = this.#pad;
    const last = pad.hand.things.at(-1);
    if (!last) return null;
    const most = Math.min(Math.max(last.number ?? NUMBERS, last.count), NUMBERS);
    if (most < 2) return null;
    const all = Array.from({ length: most }, (_, index) => index + 1);
    const [there, given] = [last.number ?? NUMBERS, NUMBERS];
    for (let number = Math.max(given + 1, there - 3); number <= there; number++) all.push(number);
    const numbers = all.map((number) =>
      button(String(number), () => pad.many(number), {
        className: "number",
        "data-count": String(number),
        "aria-pressed": String(last.count === number),
      }),
    );
    const many = row("how many", numbers);
    many.classList.add("many");
    return many;
  }

  /** Where what is in hand may go beside the map. */
  #beside() {
    const pad = this.#pad;
    const own = pad.hand.things.at(-1)?.goals ?? [];
    if (own.length)
      return row(
        "to",
        own.map((way) => this.#own(way)),
      );
    const cards = pad.hand.cards !== null;
    const items = pad.hand.things.every(({ term }) => term.includes("%"));
    const hired = pad.hand.things.every(({ term }) => HIRED.test(term));
    const places = (pad.told?.places ?? []).filter(({ goal, kind, things }) => {
      if (kind === "path") return hired && !things.length; // what lies on a path is on the picture
      if (goal === null || ["clearing", "forest"].includes(kind)) return false;
      if (kind === "side") return items;
      if (["hand", "pile", "column"].includes(kind)) return cards;
      return true;
    });
    const order = ["path", "away", "board", "column", "hand", "side", "burrow", "pile"];
    const far = (/** @type {Place} */ { owner, kind }) =>
      (owner && owner !== pad.told?.faction ? order.length : 0) + order.indexOf(kind);
    places.sort((one, other) => far(one) - far(other)); // one's own first
    const every = button("every clearing", () => pad.everywhere(), { className: "place", "data-every": "" });
    return row("to", [
      ...(pad.hand.several ? [every] : []),
      ...places.map((place) => this.#goal(place, cards)),
      ...(cards ? this.#shows() : []),
    ]);
  }

  /** @param {Way} way a goal that only what is in hand has */
  #own([goal, name]) {
    return button(name || "do so", () => this.#pad.write(`${this.#pad.hand.left}->${goal}`), {
      className: "place",
      "data-goal": goal,
    });
  }

  /**
   * @param {Place} place
   * @param {boolean} cards whether cards are in hand
   */
  #goal({ goal, kind, owner, name }, cards) {
    const pad = this.#pad;
    const whose = owner === pad.told?.faction || !owner ? "" : `${pad.whose(owner)}: `;
    let label = `${whose}${name}`;
    if (kind === "away") label = cards ? "Spend" : "Remove";
    else if (kind === "hand" || kind === "board") label = `${whose || "own "}${kind}`;
    return button(
      label,
      (/** @type {MouseEvent} */ event) => pad.tapPlace(goal ?? "", event.shiftKey || isHeld(this.#since(), event)),
      {
        className: "place",
        "data-goal": goal ?? "",
      },
    );
  }

  /** To whom the cards in hand may be shown. */
  #shows() {
    const pad = this.#pad;
    const { faction = "", factions = {} } = pad.told ?? {};
    const others = Object.entries(factions).filter(([letter]) => letter !== faction);
    return [["", "Show"], ...others.map(([letter, name]) => [letter, `Show to ${name}`])].map(([letter, label]) =>
      button(label, () => pad.write(`${pad.hand.shown(faction)}^${letter}`), {
        className: "place",
        "data-show": letter,
      }),
    );
  }

  /** What the faction at turn has. */
  #home() {
    const { told } = this.#pad;
    const own = (told?.places ?? []).filter(
      ({ owner, things, ways }) => owner === told?.faction && things.length + ways.length,
    );
    const kinds = ["near", "supply", "burrow", "hand", "items", "board", "column", "markers", "stock", "hired"];
    return kinds.flatMap((kind) => {
      const things = own.filter((one) => one.kind === kind).flatMap((place) => place.things);
      const rest = this.#pad.hand.empty ? [...(kind === "hand" ? this.#draws() : []), ...this.#atOnce(own, kind)] : [];
      if (!things.length && !rest.length) return [];
      const label = kind === "near" ? own[0].name : (CALLED[kind] ?? kind);
      const lying = things.map((one) => this.#thing(one));
      const all = row(label, kind === "near" ? [...rest, ...lying] : [...lying, ...rest]); // a battle is what comes there most
      all.classList.add("home", kind);
      return [all];
    });
  }

  /**
   * @param {Place[]} own
   * @param {string} kind
   */
  #atOnce(own, kind) {
    return own.filter((one) => one.kind === kind).flatMap(({ ways }) => ways.map((way) => this.#way(way)));
  }

  /** The draw pile stands beside the hand. */
  #draws() {
    const deck = this.#pad.told?.places?.find(({ kind }) => kind === "deck");
    return deck ? [button("draw", () => this.#pad.draw(), { className: "thing", "data-draw": "" })] : [];
  }

  /** What others have, and what is common, to be looked into. */
  #others() {
    const pad = this.#pad;
    const places = (pad.told?.places ?? []).filter(
      ({ kind, owner, things }) =>
        things.length && owner !== pad.told?.faction && !["clearing", "forest", "path"].includes(kind),
    );
    const looks = places.map((place) => {
      const whose = place.owner ? `${pad.whose(place.owner)}: ` : "";
      const label = place.kind === "column" || !place.owner ? place.name : place.kind;
      return button(`${whose}${label}`, () => pad.look(place), {
        className: "look",
        "aria-expanded": String(pad.open === place),
        "data-look": `${place.kind} ${place.owner} ${place.goal ?? ""}`,
      });
    });
    return looks.length ? row("others", looks) : null;
  }

  /** Whose turn may come out of turn. */
  #turns() {
    const pad = this.#pad;
    const turns = (pad.told?.next ?? []).map((one) =>
      button(one.name, () => pad.next(one), { className: "sign", "data-next": one.text }),
    );
    return row("turn of", turns);
  }

  #points() {
    const pad = this.#pad;
    const who = Object.entries(pad.told?.factions ?? {});
    const chosen = pad.typed;
    const mine = (/** @type {string} */ letter) => (letter === pad.told?.faction ? "" : letter);
    const players = who.map(([letter, name]) =>
      button(name, () => pad.choose("points", mine(letter)), {
        className: "place",
        "data-who": mine(letter),
        "aria-pressed": String(chosen === mine(letter)),
      }),
    );
    const numbers = POINTS.map((number) => {
      const text = `${chosen}${number < 0 ? "--" : "++"}${Math.abs(number) === 1 ? "" : Math.abs(number)}`;
      return button(number < 0 ? `−${-number}` : `+${number}`, () => pad.write(text), {
        className: "number",
        "data-text": text,
      });
    });
    const boards = who.map(([letter, name]) =>
      button(`marker to the ${name}`, () => pad.write(`++->${mine(letter)}$`), {
        className: "place",
        "data-text": `++->${mine(letter)}$`,
      }),
    );
    return [row("points of", players), row("", numbers), row("dominance, coalition", boards)];
  }

  #choices() {
    const pad = this.#pad;
    return row(
      pad.typed || "what",
      pad.choices.map((one) => {
        const made = button("", () => pad.chosen(one), {
          className: one.forbidden ? "choice forbidden" : "choice",
          title: one.about,
          "data-choice": one.text,
        });
        const why = [one.detail.split(":")[0], one.about.split("\n\n")[0]].filter(Boolean).join(": ");
        made.append(make("code", {}, one.text), make("span", {}, one.forbidden ? why : one.detail));
        return made;
      }),
    );
  }
}

/**
 * @param {string} label
 * @param {HTMLElement[]} buttons
 */
function row(label, buttons) {
  return make(
    "div",
    { className: "row", role: "group", "aria-label": label || null },
    make("span", { className: "label" }, label),
    ...buttons,
  );
}
