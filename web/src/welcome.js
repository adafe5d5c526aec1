// What a first visitor is told: three steps from the code to the board, and the notation in short, beside the editor.
import { at } from "./dom.js";
import { keep, kept } from "./kept.js";

/** The note with its three steps is shown until it is closed, or another record is opened. */
export const welcome = () => {
  at("welcome").hidden = kept("welcomed") !== null;
};

/** Opens or closes the notation in short. */
export function sheet() {
  const opened = at("sheet").hidden;
  at("sheet").hidden = !opened;
  at("sheet-open").setAttribute("aria-expanded", String(opened));
}

/** @param {() => void} show what brings the record into view, where only a part of the page is seen */
export function wireWelcome(show) {
  const open = () => {
    show();
    sheet();
  };
  for (const id of ["sheet-open", "welcome-sheet"]) at(id).onclick = open;
  at("sheet-close").onclick = () => {
    sheet();
    at("sheet-open").focus();
  };
  at("welcome-close").onclick = () => {
    at("welcome").hidden = true;
    keep("welcomed", "yes");
  };
}
