// A record that is new or emptied: not what is wrong with it, but what is to be chosen. The choice is written as its header.
import { at, make } from "./dom.js";

/** How many can sit at a table, and how many usually do. */
const [SEATS, USUAL] = [6, 4];

/**
 * @param {string} text a record
 * @returns {boolean} whether nothing is written yet but the names of header lines
 */
export const isBlank = (text) => /^\s*((Map|Deck):\s*)*$/.test(text);

/**
 * @param {{ map: string, deck: string, players: [string, string][] }} chosen players as the letters of factions, and names
 * @returns {string} the header that says so, and the line where the first turn is written
 */
export const header = ({ map, deck, players }) =>
  [`Map: ${map}`, `Deck: ${deck}`, ...players.map(([letter, name]) => `${letter}: ${name}`.trimEnd()), "", ""].join(
    "\n",
  );

/**
 * @param {import("./python.js").Python} python
 * @param {(header: string) => void} begin
 */
export async function offerStart(python, begin) {
  /** @type {{ maps: string[], decks: string[], factions: Record<string, string> }} */
  const { maps, decks, factions } = await python.told("bridge.choices");
  const options = (/** @type {[string, string][]} */ all) => all.map(([value, name]) => new Option(name, value));
  const select = (/** @type {string} */ id, /** @type {string[]} */ names) =>
    at(id).append(...options(names.map((name) => [name, name])));
  select("start-map", maps);
  select("start-deck", decks);
  const seats = Array.from({ length: SEATS }, (_, index) => {
    const faction = make("select", { "aria-label": `Faction of seat ${index + 1}` });
    faction.append(new Option(index < USUAL ? "choose a faction" : "nobody", ""), ...options(Object.entries(factions)));
    return { faction, name: make("input", { "aria-label": `Player of seat ${index + 1}`, placeholder: "player" }) };
  });
  at("start-seats").append(...seats.map(({ faction, name }) => make("li", { className: "row" }, faction, name)));
  const value = (/** @type {string} */ id) => /** @type {HTMLSelectElement} */ (/** @type {unknown} */ (at(id))).value;
  at("start").onsubmit = (event) => {
    event.preventDefault();
    const players = seats.filter(({ faction }) => faction.value);
    begin(
      header({
        map: value("start-map"),
        deck: value("start-deck"),
        players: players.map(({ faction, name }) => [faction.value, name.value.trim()]),
      }),
    );
  };
}
