// The dice of a battle: one tap for both rolls, before it the ambushes that were played.
import { button, make } from "../dom.js";

const ROLLS = [0, 1, 2, 3];
const AMBUSHES = { F: "fox", M: "mouse", R: "rabbit", B: "bird" };

/**
 * @param {string} battle how the action begins: `XE7`
 * @param {(text: string) => void} write
 */
export function dicePad(battle, write) {
  /** @type {string[]} */
  const played = [];
  const said = () => battle + played.map((suit) => `${suit}@`).join("");
  const pad = make("div", { className: "dice" });
  const play = (/** @type {string} */ suit) => {
    played.push(suit);
    draw();
  };
  const draw = () => {
    const ambushes = Object.entries(AMBUSHES).map(([suit, name]) =>
      button(`${played.length ? "foiled by" : "ambush"}: ${name}`, () => play(suit), {
        className: "place",
        "data-ambush": suit,
        disabled: played.length > 1,
      }),
    );
    const cells = ROLLS.flatMap((attacker) =>
      ROLLS.map((defender) =>
        button(`${attacker} : ${defender}`, () => write(`${said()}(${attacker},${defender})`), {
          className: "number",
          "data-rolls": `${attacker},${defender}`,
          "aria-label": `attacker ${attacker}, defender ${defender}`,
        }),
      ),
    );
    const none = button("no dice noted", () => write(said()), { className: "place", "data-rolls": "" });
    pad.replaceChildren(
      make("p", { className: "label" }, `${said()} attacker : defender`),
      make("div", { className: "cells" }, ...cells),
      make("div", { className: "row" }, none, ...ambushes),
    );
  };
  draw();
  return pad;
}
