// The head of a record: what is played, and by whom. It is read from the text and written into it, the rest stays as it is.

/**
 * @typedef {object} Head
 * @property {string} map
 * @property {string} deck
 * @property {string} law empty: none is named
 * @property {[string, string][]} players letters of factions, and names, in the order of their seats
 * @property {Record<string, string>} suits of clearings; empty: the map has them printed
 * @property {[string, string][]} landmarks names, and the clearings where they stand
 * @property {string[]} hirelings codes, of demoted sides with a d behind them
 * @property {string} setUp how they are set up
 * @property {string} winner letters
 */

/** @returns {Head} */
export const noHead = () => ({
  map: "",
  deck: "",
  law: "",
  players: [],
  suits: {},
  landmarks: [],
  hirelings: [],
  setUp: "",
  winner: "",
});

const WORD = /^\s*(Map|Deck|Clearings|Landmarks|Hirelings|Winner)\s*:(.*)$/;
const LAW = /^\s*\/\/\s*rootlog\s*:\s*law=([\w-]+)\s*$/;
const LETTER = /^\s*([A-Z])\s*:(.*)$/;

/**
 * @param {string} text a record
 * @returns {{ head: Head, before: string[], rest: string[] }} its head, the other lines above the first turn, and all from the first turn on
 */
export function parted(text) {
  const head = noHead();
  const lines = text.split("\n");
  /** @type {string[]} */
  const before = [];
  const seen = new Set();
  let at = 0;
  for (; at < lines.length; at++) {
    const [, key, raw = ""] = lines[at].match(WORD) ?? [];
    const [, law] = lines[at].match(LAW) ?? [];
    const [, letter, name = ""] = lines[at].match(LETTER) ?? [];
    const value = raw.split("//")[0].trim();
    if (law) head.law = law;
    else if (key === "Map") head.map = value;
    else if (key === "Deck") head.deck = value;
    else if (key === "Winner") head.winner = value;
    else if (key === "Clearings")
      head.suits = Object.fromEntries(
        [...value.matchAll(/([A-Z]+)\s*(\d+)/g)].map(([, suit, number]) => [number, suit]),
      );
    else if (key === "Landmarks")
      head.landmarks = value
        .split("/")
        .flatMap((one) => (one.includes("->") ? [[one.split("->")[0], one.split("->")[1]]] : []));
    else if (key === "Hirelings")
      [head.hirelings, head.setUp] = [
        value
          .split("/")[0]
          .split(",")
          .map((one) => one.trim())
          .filter(Boolean),
        value.split("/").slice(1).join("/"),
      ];
    else if (letter && seen.has(letter)) break;
    else if (letter) {
      seen.add(letter);
      head.players.push([letter, name.split("//")[0].trim()]);
    } else if (lines[at].trim()) before.push(lines[at]);
  }
  const rest = lines.slice(at);
  const last = rest.findIndex((one) => /^\s*Winner\s*:/.test(one));
  if (last >= 0) head.winner = rest.splice(last, 1)[0].split(":")[1].trim();
  return { head, before, rest };
}

/**
 * @param {string} text a record
 * @param {Head} head
 * @returns {string} the record with that head
 */
export function withHead(text, head) {
  const { before, rest } = parted(text);
  const suits = Object.entries(head.suits).sort(([one], [other]) => Number(one) - Number(other));
  const lines = [
    ...before,
    ...(head.law ? [`// rootlog: law=${head.law}`] : []),
    `Map: ${head.map}`,
    `Deck: ${head.deck}`,
    ...(suits.length ? [`Clearings: ${suits.map(([number, suit]) => suit + number).join(", ")}`] : []),
    ...(head.landmarks.length
      ? [`Landmarks: ${head.landmarks.map(([name, number]) => `${name}->${number}`).join("/")}`]
      : []),
    ...(head.hirelings.length
      ? [`Hirelings: ${[head.hirelings.join(", "), head.setUp].filter(Boolean).join("/")}`]
      : []),
    ...head.players.map(([letter, name]) => `${letter}: ${name}`.trimEnd()),
    "",
  ];
  while (rest.length && !rest[0].trim()) rest.shift();
  while (rest.length && !rest[rest.length - 1].trim()) rest.pop();
  const winner = head.winner ? [...(rest.length ? [] : []), `Winner: ${head.winner}`] : [];
  return [...lines, ...rest, ...winner, ""].join("\n");
}

/**
 * @param {Head} head
 * @returns {string} the name of a record of that game, as it is listed and saved: its map and its players
 */
export function nameOf({ map, players }) {
  const words = [map, ...players.map(([letter, name]) => name || letter)];
  return `${words.join("-").replace(/[^\p{L}\p{N}-]+/gu, "-")}.rootlog`;
}
