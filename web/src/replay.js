// For other pages: <rootlog-replay src="game.rootlog"></rootlog-replay> shows a game, in a frame with the page that this script came
// with. The record is in `src`, which the other page's own site sends, or stands in the element. Nothing large is loaded before somebody
// asks for the game, unless the element says `now`.
import { inFragment } from "./link.js";

const HOME = new URL("./", /** @type {HTMLScriptElement} */ (document.currentScript).src).href;
const STYLE = `
  :host { display: block; max-width: 60rem; font: 15px/1.4 Verdana, "DejaVu Sans", sans-serif; }
  :host([hidden]) { display: none; }
  div { border: 1px solid #8d8675; border-radius: 6px; padding: .6rem .8rem; background: #fbf8f1; color: #22201c; }
  pre { max-height: 9rem; overflow: auto; margin: .5rem 0; font: 13px/1.4 monospace; white-space: pre-wrap; }
  button { font: inherit; min-height: 44px; padding: 0 1rem; border: 0; border-radius: 6px; background: #2f5d3a; color: #fff; cursor: pointer; }
  iframe { display: block; width: 100%; border: 1px solid #8d8675; border-radius: 6px; }
`;

/**
 * @param {string} text a record
 * @returns {string} who played: "Birgit (E), Ansel (C)"
 */
export function players(text) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const [, letter, name] of text.matchAll(/^([A-Z]): *([^/\n]*)/gm)) {
    if (found.has(letter)) break; // the first turn
    found.set(letter, name.trim());
  }
  return [...found].map(([letter, name]) => (name ? `${name} (${letter})` : letter)).join(", ");
}

class RootlogReplay extends HTMLElement {
  #root = this.attachShadow({ mode: "open" });

  async connectedCallback() {
    this.#root.replaceChildren(element("style", STYLE));
    if (document.readyState === "loading") await new Promise((done) => addEventListener("DOMContentLoaded", done));
    try {
      const text = await this.#record();
      if (this.hasAttribute("now")) await this.#show(text);
      else this.#offer(text);
    } catch (error) {
      this.#root.append(element("div", `This game cannot be shown: ${error instanceof Error ? error.message : error}`));
    }
  }

  /** The record: that at the address, else the one that stands in the element. */
  async #record() {
    const address = this.getAttribute("src");
    if (!address) return (this.textContent ?? "").trim().replace(/^[ \t]+/gm, "");
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address} is not there (${answer.status})`);
    return answer.text();
  }

  /** @param {string} text */
  #offer(text) {
    const button = element("button", "Replay this game");
    button.onclick = () => this.#show(text);
    const shown = element("pre", text);
    shown.tabIndex = 0;
    const box = element("div", "");
    box.append(element("strong", this.getAttribute("name") || players(text) || "A game of Root"), shown, button);
    this.#root.append(box);
  }

  /** @param {string} text */
  async #show(text) {
    const given = Object.fromEntries(["at", "law", "name"].map((key) => [key, this.getAttribute(key) ?? ""]));
    const frame = element("iframe", "");
    frame.src = `${this.getAttribute("page") ?? HOME}?embed=1${await inFragment({ text, ...given })}`;
    frame.title = this.getAttribute("name") || `A game of Root: ${players(text)}`;
    frame.height = this.getAttribute("height") ?? "560";
    frame.allowFullscreen = true;
    this.#root.querySelector("div")?.remove();
    this.#root.append(frame);
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} text
 */
function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

if (!customElements.get("rootlog-replay")) customElements.define("rootlog-replay", RootlogReplay);
