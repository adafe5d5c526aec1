// What stands under the hand of a scribe: the turn and its steps, its actions, what is owed, what can be taken, what can be chosen.
/** @import { Lying, Place, Way } from "../types.d.ts" */
import { at, button, make } from "../dom.js";
import { keep, kept } from "../kept.js";
import { dicePad, isOpen } from "./battle.js";
import { isHeld } from "./goals.js";

/** So many of a thing can be taken by one tap. */
const NUMBERS = 9;
const POINTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, -1, -2, -3];

export class Shown {
  #pad;
  /** Whether a finger is on a button: what is shown then stays until it is lifted, or the button would be gone. */
  #held = false;
  /** When it came down. */
  #since = 0;
  /** @type {Set<() => void>} what is shown anew then */
  #waiting = new Set();

  /** @param {import("./tapping.js").Tapping} pad */
  constructor(pad) {
    this.#pad = pad;
  }

  /** The buttons that are always there. */
  wire() {
    const pad = this.#pad;
    at("tap-part").addEventListener("pointerdown", (event) => {
      this.#held = true;
      this.#since = event.timeStamp;
    });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => this.#let()));
    leftHand(kept("left") === "yes");
    at("tap-left").onclick = () => leftHand(document.body.dataset.hand !== "left");
    at("tap-undo").onclick = () => pad.undo();
    at("tap-redo").onclick = () => pad.redo();
    at("tap-out").onclick = () => pad.takeOut();
    at("tap-certain").onclick = () => pad.certain();
    at("tap-end").onclick = () => pad.end();
    at("tap-write").onclick = () => pad.write(input().value.trim());
    at("tap-put").onclick = () => pad.put();
    at("tap-also").onclick = () => pad.more();
    at("tap-several").onclick = () => pad.several();
    at("tap-battle").onclick = () => pad.choose("choices", "X");
    at("tap-craft").onclick = () => pad.choose("choices", "Z");
    at("tap-points").onclick = () => pad.choose("points");
    at("tap-more").onclick = () => pad.choose("choices");
    input().oninput = () => pad.type(input().value);
    input().onkeydown = (event) => {
      if (event.key === "Enter") pad.write(input().value.trim());
      if (event.key === "Escape") pad.put();
    };
    at("tap-part").addEventListener("keydown", (event) => {
      if (event.target === input() || event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^[1-9]$/.test(event.key) && !pad.hand.empty) pad.many(Number(event.key));
      if (event.key === "Escape") pad.put();
    });
  }

  #let() {
    this.#held = false;
    for (const draw of this.#waiting) draw.call(this);
    this.#waiting.clear();
  }

  /** @param {() => void} draw what is drawn as soon as no finger is on a button */
  #when(draw) {
    if (this.#held) this.#waiting.add(draw);
    return this.#held;
  }

  all() {
    this.head();
    this.line();
    this.chips();
    this.tray();
    this.light();
    this.said();
  }

  /** Whose turn it is, and its steps. */
  head() {
    const { told } = this.#pad;
    const round = told?.round ? `round ${told.round}` : "set-up";
    const who = told?.faction ? [told.name, told.player, round].filter(Boolean).join(", ") : "Who begins?";
    at("tap-who").textContent = who;
    at("tap-who").dataset.faction = told?.faction ?? "";
    const steps = told?.steps ?? [];
    const phases = [...new Set(steps.map(({ phase }) => phase))];
    at("tap-steps").replaceChildren(
      ...phases.map((phase) => {
        const own = steps.filter((one) => one.phase === phase);
        const now = own.some(({ state }) => state === "now");
        const done = own.every(({ state }) => state === "done");
        const each = own.map(({ name, rule, state, waits }) =>
          make(
            "span",
            { className: `step ${state}${waits ? " waits" : ""}`, title: `${rule} ${name}: ${state}` },
            name,
          ),
        );
        return make(
          "li",
          { className: now ? "now" : done ? "done" : "", "aria-current": now ? "step" : null },
          phase,
          ...each,
        );
      }),
    );
  }

  /** The actions of the turn; one can be gone back to. */
  line() {
    if (this.#when(this.line)) return;
    const pad = this.#pad;
    const number = pad.pen?.number ?? 0;
    const wrong = new Set(
      pad.findings.filter((one) => one.line === pad.pen?.line && one.severity === "error").map(({ action }) => action),
    );
    at("tap-line").replaceChildren(
      ...pad.actions.map((text, index) =>
        button(text, () => pad.goTo(index + 1), {
          className: wrong.has(index + 1) ? "wrong" : "",
          "aria-current": index + 1 === number ? "true" : null,
          "aria-label": `action ${index + 1}: ${text}`,
        }),
      ),
    );
    const current = at("tap-line").querySelector("[aria-current]") ?? at("tap-line").lastElementChild;
    if (current) at("tap-line").scrollLeft = /** @type {HTMLElement} */ (current).offsetLeft;
    const { undo, redo } = pad.depths;
    disabled("tap-undo", !undo);
    disabled("tap-redo", !redo);
    disabled("tap-out", !number);
    disabled("tap-end", !pad.told?.faction);
  }

  /** What is owed, and what may well come next. */
  chips() {
    if (this.#when(this.chips)) return;
    const pad = this.#pad;
    const { told } = pad;
    if (!told?.faction) {
      const begin = (told?.next ?? []).map((one) =>
        button("", () => pad.next(one), { className: "chip", "data-next": one.text }),
      );
      begin.forEach((one, index) => {
        const { name = "", player = "" } = told?.next[index] ?? {};
        one.append(make("span", {}, `${name}${player ? `, ${player}` : ""} sets up`));
      });
      at("tap-chips").replaceChildren(...begin);
      disabled("tap-certain", true);
      return;
    }
    const owed = told.owed ?? [];
    const chip = (/** @type {string} */ text, /** @type {string} */ words, /** @type {string} */ kind, why = "") =>
      make(
        "button",
        {
          type: "button",
          className: `chip ${kind}`,
          title: why,
          "data-text": text,
          onclick: (/** @type {MouseEvent} */ event) => (event.detail > 1 ? pad.certain() : pad.write(text)),
        },
        make("span", {}, words || text),
        make("code", {}, text),
      );
    at("tap-chips").replaceChildren(
      ...owed.map((one) => chip(one.text, one.words, one.sure ? "sure" : "either", one.why)),
      ...pad.likely.map((one) => chip(one.text, one.words, "may")),
    );
    const sure = owed.filter((one) => one.sure).length;
    disabled("tap-certain", !sure);
    at("tap-certain").textContent = sure > 1 ? `All ${sure} that are certain` : "What is certain";
  }

  /** What can be taken, or chosen. */
  tray() {
    if (this.#when(this.tray)) return;
    const pad = this.#pad;
    const { told, mode, hand, open } = pad;
    const rows = [];
    if (mode === "points") rows.push(this.#points());
    else if (mode === "other") rows.push(...this.#other());
    else if (mode) rows.push(this.#choices());
    else if (told?.places) {
      if (hand.empty && !open && isOpen(pad.before)) rows.push(this.#dice());
      if (open) rows.push(this.#things(open), this.#ways(open), this.#fight(open));
      if (!hand.empty) rows.push(this.#numbers(), this.#beside(), this.#names());
      if (!open) rows.push(...this.#home());
      rows.push(row("", [button("not shown here", () => pad.other(), { className: "look", "data-other": "" })]));
      if (!open || !hand.empty) rows.push(this.#others());
      if (hand.empty) rows.push(this.#turns());
    }
    at("tap-tray").replaceChildren(...rows.filter((row) => row !== null));
    const parts = mode && mode !== "other";
    input().value = parts ? pad.typed : hand.text;
    at("tap-hand").classList.toggle("full", !hand.empty || Boolean(parts));
    at("tap-several").setAttribute("aria-pressed", String(hand.several));
    at("tap-also").setAttribute("aria-pressed", String(pad.also));
    const idle = hand.empty && !mode;
    for (const id of ["tap-battle", "tap-craft", "tap-points", "tap-more"]) {
      at(id).hidden = !idle;
      disabled(id, !told?.faction);
    }
    for (const id of ["tap-also", "tap-several", "tap-write"]) at(id).hidden = idle;
    at("tap-put").hidden = idle && !open;
    disabled("tap-also", hand.empty);
    disabled("tap-several", hand.empty);
    disabled("tap-put", hand.empty && !mode && !open);
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
    const whose =
      owner && owner !== pad.told?.faction && /^[wpbt]/.test(sign) ? `${pad.told?.factions?.[owner] ?? owner} ` : "";
    const label = [make("span", {}, `${whose}${name}`), number === null ? null : make("b", {}, String(number))];
    const one = button("", () => pad.take(thing), {
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
    const { faction = "", factions = {}, kinds = {} } = pad.told ?? {};
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
    const items = row(
      "items",
      Object.entries(pad.told?.items ?? {}).map(([letter, name]) =>
        this.#thing({ term: `%${letter}`, name, number: 0, owner: faction, sign: "%", goals: [] }),
      ),
    );
    if (!pad.open || !goal) return [take(faction, "", "supply"), take(faction, "$", "board"), items];
    const battles = Object.entries(factions);
    return [
      ...Object.keys(kinds).map((owner) => take(owner, goal, factions[owner] ?? owner)),
      row(
        "battle",
        battles.map(([letter, name]) =>
          button(name, () => pad.write(`X${letter}${goal}`), {
            className: "sign",
            "data-way": `X${letter}${goal}`,
          }),
        ),
      ),
    ];
  }

  /** What the card in hand may be called. */
  #names() {
    const pad = this.#pad;
    const last = pad.hand.cards?.at(-1);
    if (!last || last[2]) return null;
    const suits = last[1] ? [last[1]] : Object.keys(pad.told?.suits ?? {});
    const named = new Map(suits.flatMap((suit) => pad.told?.cards?.[suit] ?? []));
    const names = [...named].map(([name, title]) =>
      button(title, () => pad.call(name), { className: "place", "data-name": name }),
    );
    return row("it is", names);
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
    return row(
      "how many",
      all.map((number) =>
        button(String(number), () => pad.many(number), {
          className: "number",
          "data-count": String(number),
          "aria-pressed": String(last.count === number),
        }),
      ),
    );
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
    const places = (pad.told?.places ?? []).filter(({ goal, kind }) => {
      if (goal === null || ["clearing", "forest", "path"].includes(kind)) return false;
      if (kind === "side") return items;
      if (["hand", "pile", "column"].includes(kind)) return cards;
      return true;
    });
    const order = ["away", "board", "column", "hand", "side", "burrow", "pile"];
    places.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
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
    const whose = owner === pad.told?.faction || !owner ? "" : `${pad.told?.factions?.[owner] ?? owner}: `;
    let label = `${whose}${name}`;
    if (kind === "away") label = cards ? "Spend" : "Remove";
    else if (kind === "hand" || kind === "board") label = `${whose || "own "}${kind}`;
    return button(
      label,
      (/** @type {MouseEvent} */ event) => pad.tapPlace(goal ?? "", event.shiftKey || isHeld(this.#since, event)),
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
    const own = (told?.places ?? []).filter(({ owner, things }) => owner === told?.faction && things.length);
    const kinds = ["supply", "burrow", "hand", "items", "board", "column", "markers", "stock"];
    return kinds.flatMap((kind) => {
      const things = own.filter((one) => one.kind === kind).flatMap((place) => place.things);
      const rest = this.#pad.hand.empty ? [...(kind === "hand" ? this.#draws() : []), ...this.#atOnce(own, kind)] : [];
      return things.length
        ? [row(kind === "stock" ? "cards" : kind, [...things.map((one) => this.#thing(one)), ...rest])]
        : [];
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
      const whose = place.owner ? `${pad.told?.factions?.[place.owner] ?? place.owner}: ` : "";
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
    return make("div", {}, row("points of", players), row("", numbers), row("dominance, coalition", boards));
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
        made.append(make("code", {}, one.text), make("span", {}, one.detail));
        return made;
      }),
    );
  }

  /** What the judge says of the places that can be tapped beside the map, and of what is written. */
  light() {
    const pad = this.#pad;
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (at("tap-tray").querySelectorAll("[data-goal]"))) {
      const [answer, why] = pad.verdicts[one.dataset.goal ?? ""] ?? ["", ""];
      one.dataset.state = answer === "allowed" ? "lit" : answer === "forbidden" ? "dim" : "";
      one.title = why;
      if (pad.hand.goals.includes(one.dataset.goal ?? "")) one.dataset.state = "aimed";
    }
    disabled("tap-write", !input().value.trim());
  }

  /** What is wrong with the turn, at the action before the pen first. */
  said() {
    const pad = this.#pad;
    const own = pad.findings.filter(
      (one) => one.line === pad.pen?.line && one.severity !== "note" && !one.follows_from,
    );
    own.sort((one, other) => Number(other.action === pad.pen?.number) - Number(one.action === pad.pen?.number));
    const words = own.map((one) => `${one.rule} ${one.title}: ${one.message}`);
    if (pad.warned) words.unshift("Something is still owed: choose it, or end the turn all the same.");
    at("tap-said").textContent = words.slice(0, 2).join(" · ");
    at("tap-said").hidden = !words.length;
  }
}

/** @param {boolean} is whether what is tapped lies on the left */
function leftHand(is) {
  document.body.dataset.hand = is ? "left" : "right";
  at("tap-left").setAttribute("aria-pressed", String(is));
  keep("left", is ? "yes" : "");
}

const input = () => /** @type {HTMLInputElement} */ (at("tap-typed"));

/**
 * @param {string} id
 * @param {boolean} is
 */
function disabled(id, is) {
  /** @type {HTMLButtonElement} */ (at(id)).disabled = is;
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
