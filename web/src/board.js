// The board: shows a picture that rootlog drew, with its title. It knows nothing of the page around it; the preview of
// the editor extension is the same component.

const DARK = "@media screen and (prefers-color-scheme:dark)";
const FORCED = { light: "@media not all", dark: "@media screen" };

/**
 * @typedef {object} Picture
 * @property {string} svg the picture; empty where there is none
 * @property {string} title whose turn it is and how far it has come
 * @property {string} [words] what the last action did
 */

export class Board {
  #frame;
  #picture = document.createElement("div");
  #words = document.createElement("p");
  #svg = "";

  /**
   * @param {HTMLElement} frame where it is shown
   * @param {object} [how]
   * @param {string} [how.empty] what is said where there is no picture
   */
  constructor(frame, { empty = "No turn is written yet." } = {}) {
    this.#frame = frame;
    this.empty = empty;
    this.#picture.className = "picture";
    this.#words.className = "words";
    frame.replaceChildren(this.#words, this.#picture);
  }

  /** The picture that is shown, as a document of its own. */
  get svg() {
    return this.#svg;
  }

  /**
   * @param {Picture} picture
   * @param {"" | "light" | "dark"} [theme] the colours, where they are not those of the system
   */
  show({ svg, title, words = "" }, theme = "") {
    this.#svg = svg;
    this.#words.textContent = svg ? words : this.empty;
    this.#frame.setAttribute("aria-label", title ? `Board: ${title}` : "Board");
    const drawn = parsed(coloured(svg, theme));
    this.#picture.replaceChildren(...(drawn ? [drawn] : []));
    this.#picture.style.setProperty("--ratio", String(ratio(svg)));
    this.#picture.style.setProperty("--map", String(mapRatio(svg) || ratio(svg)));
  }
}

/**
 * @param {string} svg a picture that goes by the system's colours
 * @param {"" | "light" | "dark"} theme
 * @returns {string} the picture in those colours
 */
export function coloured(svg, theme) {
  return theme ? svg.replaceAll(DARK, FORCED[theme]) : svg;
}

/**
 * @param {string} svg
 * @returns {number} how many times as high as wide it is
 */
function ratio(svg) {
  const [, , width, height] = svg
    .match(/viewBox="([^"]+)"/)?.[1]
    .split(/[ ,]+/)
    .map(Number) ?? [0, 0, 1, 1];
  return height / width;
}

/**
 * @param {string} svg
 * @returns {number} how many times as high as the picture is wide it is from its top to the end of the map
 */
function mapRatio(svg) {
  const [, top = 0, low = 0, wide = 1, high = 0] = (
    svg.match(
      /translate\(0 ([\d.]+)\)"><clipPath id="rl-land"><rect x="\d+" y="(\d+)" width="(\d+)" height="([\d.]+)"/,
    ) ?? []
  ).map(Number);
  return (top + 2 * low + high) / (wide + 2 * low);
}

// Parsed as XML, not as markup of the page: a picture holds no scripts, and none would run.
/** @param {string} svg */
function parsed(svg) {
  if (!svg) return null;
  const read = new DOMParser().parseFromString(svg, "image/svg+xml");
  return read.querySelector("parsererror") ? null : document.importNode(read.documentElement, true);
}
