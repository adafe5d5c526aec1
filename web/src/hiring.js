// The hirelings in the form of a new record: which are at the table, by which side of their cards, and where they are set up.
/** @import { StartHireling, StartMap } from "./types.d.ts" */
import { make } from "./dom.js";

/** How many play. */
const SEATS = 3;

/** @typedef {{ code: HTMLSelectElement, places: HTMLElement, known: { text: string, at: string[] } }} Seat one of them: `known` is how the record sets it up */

export class Hiring {
  #all;
  /** @type {Seat[]} */
  #seats;
  /** @type {StartMap | null} */
  #map = null;

  /** @param {Record<string, StartHireling>} all that there are */
  constructor(all) {
    this.#all = all;
    const sides = Object.entries(all).flatMap(([code, { names }]) => [
      new Option(names[0], code),
      new Option(names[1], `${code}d`),
    ]);
    this.#seats = Array.from({ length: SEATS }, (_, index) => {
      const code = make("select", { "aria-label": `Hireling ${index + 1}` });
      code.append(new Option("none", ""), ...sides.map((one) => /** @type {Node} */ (one.cloneNode(true))));
      const seat = { code, places: make("span", { className: "row" }), known: { text: "", at: [] } };
      code.onchange = () => this.#draw(seat);
      return seat;
    });
  }

  /** The fields, one row for each. */
  get rows() {
    return this.#seats.map(({ code, places }) => make("span", { className: "row" }, code, places));
  }

  /**
   * @param {string[]} codes those at the table
   * @param {string} setUp how they are set up
   */
  fill(codes, setUp) {
    const parts = setUp.split("/").filter(Boolean);
    this.#seats.forEach((seat, index) => {
      const code = codes[index] ?? "";
      const own = code ? parts.filter((part) => part.includes(code)) : [];
      seat.code.value = code;
      seat.known = { text: own.join("/"), at: own.flatMap((part) => part.split("->")[1]?.split("+") ?? []) };
      this.#draw(seat);
    });
  }

  /** @param {StartMap} map on which they are set up */
  on(map) {
    this.#map = map;
    for (const seat of this.#seats) this.#draw(seat);
  }

  /** @param {Seat} seat the places of which are to be chosen: none where all of a sort are its own */
  #draw({ code, places, known }) {
    const hired = this.#all[code.value];
    const map = this.#map;
    const before = [...places.querySelectorAll("select")].map(({ value }) => value);
    places.replaceChildren();
    if (!hired || !map) return;
    const { forests, paths } = map;
    const [all, sort] =
      hired.where === "forest" ? [forests, "forest"] : hired.where === "path" ? [paths, "path"] : [map.clearings, "in"];
    for (let index = 0; index < hired.places; index++) {
      const one = make("select", { "aria-label": `${hired.names[0]} is set up, ${index + 1}` });
      one.append(new Option("set up later", ""), ...all.map((place) => new Option(`${sort} ${place}`, String(place))));
      one.value = before[index] || known.at[index] || "";
      places.append(one);
    }
  }

  /** @returns {{ hirelings: string[], setUp: string }} what was chosen */
  get chosen() {
    const all = this.#seats.filter(({ code }) => code.value);
    return {
      hirelings: all.map(({ code }) => code.value),
      setUp: all
        .map((seat) => this.#written(seat))
        .filter(Boolean)
        .join("/"),
    };
  }

  /** @param {Seat} seat */
  #written({ code, places, known }) {
    const hired = this.#all[code.value];
    if (!hired || !this.#map) return known.text;
    const [every, ruins] = [hired.where === "every", hired.where === "ruins"];
    const all = every ? this.#map.clearings : ruins ? this.#map.ruins : [];
    const at = hired.places ? [...places.querySelectorAll("select")].map(({ value }) => value) : all.map(String);
    const wanted = at.filter(Boolean);
    if (known.text && wanted.join() === known.at.join()) return known.text;
    return wanted.length ? `${hired.pieces}->${wanted.join("+")}` : "";
  }
}
