// The page inside something else: `?embed=1` for a frame in another page, `?overlay` for a caster's stream. Then only the board and
// what belongs to it is seen, nothing can be written, and nothing is kept.
/** @import { Standing } from "./types.d.ts" */
import { at, make } from "./dom.js";

const asked = () => new URLSearchParams(location.search);

/** @returns {"" | "embed" | "overlay"} what the page is inside of; nothing where it stands for itself */
export const inside = () => (asked().has("overlay") ? "overlay" : asked().has("embed") ? "embed" : "");

/** Lets only that be seen which is wanted there. */
export function goInside() {
  document.documentElement.dataset.inside = inside();
  const title = /** @type {HTMLElement} */ (document.querySelector("h1"));
  title.className = "unseen"; // the head of the page is hidden with all that is in it
  at("board-part").before(title);
  if (inside() !== "overlay") return;
  document.documentElement.dataset.overlay = asked().get("overlay") || "all"; // "strip", "board"
}

/** The address of the page for itself, with what is shown, for who wants to see more of it. */
export function outside() {
  const rest = asked();
  rest.delete("embed");
  const query = rest.size ? `?${rest}` : "";
  return `${location.origin}${location.pathname}${query}${location.hash}`;
}

/**
 * The players with their points, in a line.
 * @param {Standing[]} standings
 */
export function showStandings(standings) {
  at("strip").replaceChildren(
    ...standings.map(({ letter, name, player, points, on_turn, fill, ink }) => {
      const sign = make("b", { "aria-hidden": "true" }, letter);
      sign.style.background = fill;
      sign.style.color = ink;
      return make(
        "li",
        { "aria-current": on_turn ? "true" : null, title: name },
        sign,
        make("span", { className: "who" }, player || name),
        make("span", { className: "points", "aria-label": `${name}: ${points}` }, shortly(points)),
      );
    }),
  );
}

/** @param {string} points "12 points", or in words why there are none */
const shortly = (points) => points.match(/^-?\d+/)?.[0] ?? "\u2013";
