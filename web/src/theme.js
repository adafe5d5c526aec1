// Light, dark, or as the system says.
import { keep } from "./kept.js";

const NEXT = { "": "light", light: "dark", dark: "" };
const NAMES = { "": "as the system", light: "light", dark: "dark" };

/** @typedef {"" | "light" | "dark"} Theme */

/** @returns {Theme} what was chosen */
export const chosen = () => /** @type {Theme} */ (document.documentElement.dataset.theme || "");

/**
 * @param {HTMLElement} button goes from one to the next
 * @param {() => void} changed
 */
export function themeButton(button, changed) {
  const show = () => {
    button.title = `Colours: ${NAMES[chosen()]}`;
    button.setAttribute("aria-label", button.title);
    button.dataset.shows = chosen() || "system";
  };
  button.onclick = () => {
    const next = NEXT[chosen()];
    document.documentElement.dataset.theme = next;
    keep("theme", next);
    show();
    changed();
  };
  show();
}
