// The dice of a battle that is written: one tap for both rolls, before it the ambushes that were played.
import { button, make } from "../dom.js";

const ROLLS = [0, 1, 2, 3];
const BATTLE = /^((?:h_)?[A-Z]?d?X(?:h_)?[A-Z]d?\d+)((?:[A-Z]@){0,2})$/;

/**
 * @param {string | undefined} text an action
 * @returns {boolean} whether it is a battle of which no dice are noted
 */
export function isOpen(text) {
  return BATTLE.test(text ?? "");
}

/**
 * @param {string} battle as it is written so far: `XE7`
 * @param {Record<string, string>} suits what each suit is called
 * @param {(text: string) => void} write
 */
export function dicePad(battle, suits, write) {
  const played = (BATTLE.exec(battle)?.[2].length ?? 0) / 2;
  const ambushes = Object.entries(suits).map(([suit, name]) =>
    button(`${played ? "foiled by" : "ambush"}: ${name}`, () => write(`${battle}${suit}@`), {
      className: "place",
      "data-ambush": suit,
      disabled: played > 1,
    }),
  );
  const cells = ROLLS.flatMap((attacker) =>
    ROLLS.map((defender) =>
      button(`${attacker} : ${defender}`, () => write(`${battle}(${attacker},${defender})`), {
        className: "number",
        "data-rolls": `${attacker},${defender}`,
      }),
    ),
  );
  return make(
    "div",
    { className: "dice", role: "group", "aria-label": `the dice of ${battle}, attacker : defender` },
    make("p", { className: "label" }, `${battle} attacker : defender`),
    make("div", { className: "cells" }, ...cells),
    make("div", { className: "row" }, ...ambushes),
  );
}
