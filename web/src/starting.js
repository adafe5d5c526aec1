// What is played and by whom, as a form: a record that is new or emptied begins with it, and it changes the head of any other.
/** @import { Starts } from "./types.d.ts" */
import { at, button, make } from "./dom.js";
import { nameOf, parted, withHead } from "./head.js";
import { Hiring } from "./hiring.js";
import { latest } from "./python.js";

/** How many can sit at a table, and how many usually do. */
const [SEATS, USUAL] = [6, 4];

/**
 * @param {string} text a record
 * @returns {boolean} whether nothing is written yet but the names of header lines
 */
export const isBlank = (text) => /^\s*((Map|Deck):\s*)*$/.test(text);

const value = (/** @type {string} */ id) => /** @type {HTMLSelectElement} */ (/** @type {unknown} */ (at(id))).value;

/** @param {[string, string][]} all values with names */
const options = (all) => all.map(([one, name]) => new Option(name, one));

/** @param {string} label */
const select = (label, /** @type {[string, string][]} */ all) => {
  const made = make("select", { "aria-label": label });
  made.append(...options(all));
  return made;
};

export class Starting {
  /** @type {Starts | null} */
  #starts = null;
  /** @type {{ faction: HTMLSelectElement, name: HTMLInputElement, home: HTMLSelectElement }[]} */
  #seats = [];
  /** @type {Record<string, HTMLSelectElement>} */
  #landmarks = {};
  /** @type {Hiring | null} */
  #hiring = null;
  /** @type {Record<string, string>} */
  #suits = {};
  #given;
  #homes = latest(() => this.#askHomes());

  /**
   * @param {import("./python.js").Python} python
   * @param {object} given
   * @param {() => string} given.text the record as it is now
   * @param {(text: string, tapped: boolean, name: string, line: number) => void} given.begun is given the record with its head, whether
   *   it goes on by tapping, a name for it, and in which line
   */
  constructor(python, given) {
    this.#given = { python, ...given };
    at("start").onsubmit = async (event) => {
      event.preventDefault();
      const by = /** @type {SubmitEvent} */ (event).submitter?.id;
      const open = by === "start-typing" ? "" : this.#open();
      at("start-open").textContent = open;
      at("start-open").hidden = !open;
      if (open) return;
      const head = this.#head();
      const { text, line } = await this.#setUp(withHead(this.#given.text(), head));
      this.#close();
      given.begun(text, by !== "start-typing", nameOf(head), line);
    };
    at("start-map").onchange = () => this.#map({});
    at("start-seats").onchange = () => this.#homes();
  }

  /** Asks rootlog what there is to choose from. */
  async offer() {
    const starts = /** @type {Starts} */ (await this.#given.python.told("bridge.starts"));
    this.#starts = starts;
    const same = (/** @type {string[]} */ names) =>
      /** @type {[string, string][]} */ (names.map((name) => [name, name]));
    at("start-map").append(...options(same(Object.keys(starts.maps))));
    at("start-deck").append(...options(same(starts.decks)));
    at("start-law").append(new Option("the newest", ""), ...options(Object.entries(starts.laws)));
    this.#seats = Array.from({ length: SEATS }, (_, index) => ({
      faction: select(`Faction of seat ${index + 1}`, [
        ["", index < USUAL ? "choose a faction" : "nobody"],
        ...Object.entries(starts.factions),
      ]),
      name: make("input", { "aria-label": `Player of seat ${index + 1}`, placeholder: "player" }),
      home: make("select", { "aria-label": `Where seat ${index + 1} sets up`, hidden: true }),
    }));
    at("start-seats").append(
      ...this.#seats.map(({ faction, name, home }) => make("li", { className: "row" }, faction, name, home)),
    );
    for (const [name, title] of Object.entries(starts.landmarks)) {
      this.#landmarks[name] = select(`Clearing of: ${title}`, []);
      at("start-landmarks").append(make("label", {}, `${title} `, this.#landmarks[name]));
    }
    this.#hiring = new Hiring(starts.hirelings);
    at("start-hirelings").append(...this.#hiring.rows);
    this.fill(this.#given.text());
  }

  /** @param {string} text the record whose head the form shows */
  fill(text) {
    if (!this.#starts) return;
    const { head } = parted(text);
    const set = (/** @type {string} */ id, /** @type {string} */ to) => {
      const field = /** @type {HTMLSelectElement} */ (/** @type {unknown} */ (at(id)));
      if (to || id === "start-law") field.value = to;
    };
    set("start-map", head.map);
    set("start-deck", head.deck);
    set("start-law", head.law);
    this.#seats.forEach(({ faction, name }, index) => {
      [faction.value, name.value] = head.players[index] ?? ["", ""];
    });
    this.#map(head.suits);
    for (const [name, one] of Object.entries(this.#landmarks)) {
      one.value = head.landmarks.find(([other]) => other === name)?.[1] ?? "";
    }
    this.#hiring?.fill(head.hirelings, head.setUp);
    at("start-winner").replaceChildren(
      new Option("nobody yet", ""),
      ...options(head.players.map(([letter, name]) => [letter, name || letter])),
      ...(head.winner.length > 1 ? [new Option(head.winner, head.winner)] : []),
    );
    set("start-winner", head.winner);
    at("start-won").hidden = !head.players.length;
  }

  /** Shows the form over the page, filled with the head of the record that is there. */
  show() {
    this.fill(this.#given.text());
    const dialog = /** @type {HTMLDialogElement} */ (at("game"));
    at("game-form").append(at("start"));
    at("start").hidden = false;
    dialog.onclose = () => this.#close();
    dialog.showModal();
  }

  #close() {
    const dialog = /** @type {HTMLDialogElement} */ (at("game"));
    if (at("start").parentElement !== at("game-form")) return;
    at("findings").before(at("start"));
    at("start").hidden = !isBlank(this.#given.text());
    if (dialog.open) dialog.close();
  }

  /** @param {Record<string, string>} known suits of the record; else the map suggests some */
  #map(known) {
    const map = this.#starts?.maps[value("start-map")];
    if (!map) return;
    const names = this.#starts?.suits ?? {};
    const suits = Object.keys(names);
    this.#suits = map.printed ? known : { ...map.suits, ...known };
    at("start-suits").hidden = map.printed;
    const buttons = map.clearings.map((number) =>
      button("", () => {
        this.#suits[number] = suits[(suits.indexOf(this.#suits[number]) + 1) % suits.length];
        const left = suits.filter((suit) => map.clearings.filter((one) => this.#suits[one] === suit).length < each);
        if (left.length === 1) for (const one of this.#unknown()) this.#suits[one] = left[0];
        draw();
        this.#homes();
      }),
    );
    const each = map.clearings.length / suits.length;
    const draw = () => {
      map.clearings.forEach((number, index) => {
        buttons[index].textContent = `${number} ${names[this.#suits[number]] ?? "?"}`;
        buttons[index].className = `suit-${this.#suits[number]}`;
      });
    };
    draw();
    at("start-suits-all").replaceChildren(...buttons);
    const clearings = /** @type {[string, string][]} */ (
      map.clearings.map((number) => [String(number), `in ${number}`])
    );
    for (const one of Object.values(this.#landmarks)) {
      const was = one.value;
      one.replaceChildren(...options([["", "not in play"], ...clearings]));
      one.value = was;
    }
    this.#hiring?.on(map);
    this.#homes();
  }

  /** Offers, for each faction at the table, the places in which it may be set up, as long as no turn is written. */
  async #askHomes() {
    const open = !parted(this.#given.text()).rest.join("").trim();
    const letters = open ? this.#seats.map(({ faction }) => faction.value).join("") : "";
    const found = letters
      ? await this.#given.python.told("bridge.homes", withHead("", this.#head()), letters)
      : /** @type {Record<string, string[]>} */ ({});
    for (const { faction, home } of this.#seats) {
      const places = /** @type {string[]} */ (found[faction.value] ?? []);
      const was = home.value;
      const called = (/** @type {string} */ one) => (one.includes("_") ? `forest ${one}` : `in ${one}`);
      home.replaceChildren(
        ...options([
          ["", "sets up later"],
          ...places.map((one) => /** @type {[string, string]} */ ([one, called(one)])),
        ]),
      );
      home.value = places.includes(was) ? was : "";
      home.hidden = !places.length;
    }
  }

  /**
   * @param {string} text a record with its head
   * @returns {Promise<{ text: string, line: number }>} it with the turns that set up, where it was said of a faction where it does so
   */
  async #setUp(text) {
    const where = Object.fromEntries(
      this.#seats
        .filter(({ home }) => !home.hidden && home.value)
        .map(({ faction, home }) => [faction.value, home.value]),
    );
    if (!Object.keys(where).length) return { text, line: Number.MAX_SAFE_INTEGER };
    return this.#given.python.told("bridge.set_up", text, JSON.stringify(where));
  }

  /** @returns {number[]} the clearings whose suit nobody told yet, on a map that has them not printed */
  #unknown() {
    const map = this.#starts?.maps[value("start-map")];
    return map && !map.printed ? map.clearings.filter((number) => !this.#suits[number]) : [];
  }

  /** @returns {string} what has to be chosen before anything can be judged; nothing where all is */
  #open() {
    const unknown = this.#unknown();
    const seated = this.#seats.filter(({ faction }) => faction.value).length;
    const asked = [
      ...(seated < 2 ? ["the factions of two players"] : []),
      ...(unknown.length ? [`the suits of clearings ${unknown.join(", ")}`] : []),
    ];
    return asked.length ? `Choose ${asked.join(" and ")}.` : "";
  }

  /** @returns {import("./head.js").Head} what was chosen */
  #head() {
    const players = this.#seats.filter(({ faction }) => faction.value);
    const landmarks = Object.entries(this.#landmarks).filter(([, one]) => one.value);
    const clearings = this.#starts?.maps[value("start-map")]?.clearings ?? [];
    const known = clearings.every((number) => this.#suits[number]);
    return {
      map: value("start-map"),
      deck: value("start-deck"),
      law: value("start-law"),
      players: players.map(({ faction, name }) => [faction.value, name.value.trim()]),
      suits: known ? this.#suits : {},
      landmarks: landmarks.map(([name, one]) => [name, one.value]),
      ...(this.#hiring?.chosen ?? { hirelings: [], setUp: "" }),
      winner: value("start-winner"),
    };
  }
}
