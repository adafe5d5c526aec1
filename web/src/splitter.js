// The bar between the record and what stands below it: it can be dragged, or moved with the arrow keys.
import { keep, kept } from "./kept.js";

const LEAST = 20;
const MOST = 85;

/**
 * @param {HTMLElement} bar
 * @param {HTMLElement} whole the part of the page that it divides
 */
export function splitter(bar, whole) {
  const set = (/** @type {number} */ percent) => {
    const kept = Math.round(Math.min(MOST, Math.max(LEAST, percent)));
    whole.style.setProperty("--record", `${kept}%`);
    bar.setAttribute("aria-valuenow", String(kept));
    keep("splitter", String(kept));
  };
  const now = () => Number(bar.getAttribute("aria-valuenow"));
  bar.onkeydown = (event) => {
    const by = { ArrowUp: -4, ArrowDown: 4 }[event.key];
    if (!by) return;
    event.preventDefault();
    set(now() + by);
  };
  bar.onpointerdown = (event) => bar.setPointerCapture(event.pointerId);
  bar.onpointermove = (event) => {
    if (!bar.hasPointerCapture(event.pointerId)) return;
    const { top, height } = whole.getBoundingClientRect();
    set(((event.clientY - top) / height) * 100);
  };
  set(Number(kept("splitter")) || 62);
}
