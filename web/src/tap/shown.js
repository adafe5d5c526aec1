// What stands under the hand of a scribe: the turn and its steps, its actions, what is owed; the tray is what can be taken and chosen.
import { at, button, make, refill } from "../dom.js";
import { keep, kept } from "../kept.js";
import { isTyping } from "../keys.js";
import { isOpen } from "./battle.js";
import { ASIDE } from "./hand.js";
import { Tray } from "./tray.js";

export class Shown {
  #pad;
  #tray;
  /** Whether a finger is on a button: what is shown then stays until it is lifted, or the button would be gone. */
  #held = false;
  /** When it came down. */
  #since = 0;
  /** @type {Set<() => void>} what is shown anew then */
  #waiting = new Set();
  /** True if the chip that was tapped last, once, is a step of the turn. */
  #step = false;

  /** @param {import("./tapping.js").Tapping} pad */
  constructor(pad) {
    this.#pad = pad;
    this.#tray = new Tray(pad, () => this.#since);
  }

  /** The buttons that are always there. */
  wire() {
    const pad = this.#pad;
    at("tap-part").addEventListener("pointerdown", (event) => {
      this.#held = true;
      this.#since = event.timeStamp;
    });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => this.#lift());
    leftHand(kept("left") === "yes");
    at("tap-left").onclick = () => leftHand(document.body.dataset.hand !== "left");
    at("tap-undo").onclick = () => pad.undo();
    at("tap-redo").onclick = () => pad.redo();
    at("tap-out").onclick = () => pad.takeOut();
    at("tap-certain").onclick = () => pad.certain();
    at("tap-end").onclick = () => pad.end();
    at("tap-write").onclick = () => pad.write(input().value.trim());
    at("tap-put").onclick = () => pad.put();
    at("tap-also").onclick = () => pad.more();
    at("tap-several").onclick = () => pad.several();
    at("tap-battle").onclick = () => pad.choose("choices", "X");
    at("tap-craft").onclick = () => pad.choose("choices", "Z");
    at("tap-point").onclick = () => pad.write("++");
    at("tap-points").onclick = () => pad.choose("points");
    at("tap-more").onclick = () => pad.choose("choices");
    input().addEventListener("selectionchange", (event) => event.stopPropagation()); // the editor would lay out all to look at it
    input().oninput = () => pad.type(input().value);
    input().onkeydown = (event) => {
      if (event.key === "Enter") pad.write(input().value.trim());
      if (event.key === "Escape") pad.put();
    };
    addEventListener("keydown", (event) => {
      if (!pad.on || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (/^[1-9]$/.test(event.key) && !pad.hand.empty) pad.many(Number(event.key));
      if (event.key === "Escape") pad.put();
    });
  }

  /** The finger is lifted: what waits is drawn behind its click, but where it is down again by then. */
  #lift() {
    const since = this.#since;
    setTimeout(() => since === this.#since && this.#let());
  }

  #let() {
    this.#held = false;
    for (const draw of this.#waiting) draw.call(this);
    this.#waiting.clear();
  }

  /** @param {() => void} draw what is drawn as soon as no finger is on a button */
  #when(draw) {
    if (this.#held) this.#waiting.add(draw);
    return this.#held;
  }

  all() {
    this.head();
    this.line();
    this.chips();
    this.tray();
    this.light();
    this.said();
  }

  /** Whose turn it is, and its steps. */
  head() {
    const { told } = this.#pad;
    const round = told?.round ? `round ${told.round}` : "set-up";
    const who = told?.faction ? [told.name, told.player, round].filter(Boolean).join(", ") : "Who begins?";
    at("tap-who").textContent = who;
    at("tap-who").dataset.faction = told?.faction ?? "";
    const { scores = {}, factions = {} } = told ?? {};
    at("tap-scores").replaceChildren(
      ...Object.entries(scores).map(([letter, points]) =>
        make("li", { className: `own-${letter}`, title: factions[letter] }, `${letter} ${points}`),
      ),
    );
    const steps = told?.steps ?? [];
    const phases = [...new Set(steps.map(({ phase }) => phase))];
    at("tap-steps").replaceChildren(...phases.map((phase) => phaseOf(steps.filter((one) => one.phase === phase))));
    requestAnimationFrame(() => {
      const [strip, now] = [at("tap-steps"), at("tap-steps").querySelector(".step.now")];
      if (now instanceof HTMLElement) strip.scrollLeft = now.offsetLeft - (strip.clientWidth - now.offsetWidth) / 2;
    });
  }

  /** The actions of the turn; one can be gone back to. */
  line() {
    if (this.#when(this.line)) return;
    const pad = this.#pad;
    const number = pad.pen?.number ?? 0;
    const wrong = new Set(
      pad.findings.filter((one) => one.line === pad.pen?.line && one.severity === "error").map(({ action }) => action),
    );
    const actions = pad.actions.map((text, index) =>
      button(text, () => pad.goTo(index + 1), {
        className: wrong.has(index + 1) ? "wrong" : "",
        "aria-current": index + 1 === number ? "true" : null,
        "aria-label": `action ${index + 1}: ${text}`,
      }),
    );
    refill("tap-line", ...this.#turn(-1, "‹", "Turn before"), ...actions, ...this.#turn(1, "›", "Turn after"));
    requestAnimationFrame(() => {
      const current = at("tap-line").querySelector("[aria-current]") ?? at("tap-line").lastElementChild;
      current?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
    const { undo, redo } = pad.depths;
    disabled("tap-undo", !undo);
    disabled("tap-redo", !redo);
    disabled("tap-out", !number);
    disabled("tap-end", !pad.told?.faction);
  }

  /**
   * @param {number} by
   * @param {string} sign
   * @param {string} name
   * @returns {HTMLElement[]} the button that leads to the turn there, where there is one
   */
  #turn(by, sign, name) {
    const there = { "aria-label": name, title: name, "data-turn": String(by) };
    return this.#pad.turnAt(by) ? [button(sign, () => this.#pad.goBy(by), there)] : [];
  }

  /** What is owed, and what may well come next. */
  chips() {
    if (this.#when(this.chips)) return;
    const pad = this.#pad;
    const { told } = pad;
    if (!told?.faction) {
      const begin = (told?.next ?? []).map((one) =>
        button("", () => pad.next(one), { className: "chip", "data-next": one.text }),
      );
      begin.forEach((one, index) => {
        const { name = "", player = "" } = told?.next[index] ?? {};
        one.append(make("span", {}, `${name}${player ? `, ${player}` : ""} sets up`));
      });
      refill("tap-chips", ...begin);
      disabled("tap-certain", true);
      return;
    }
    const owed = told.owed ?? [];
    const chip = (
      /** @type {string} */ text,
      /** @type {string} */ words,
      /** @type {string} */ kind,
      why = "",
      step = false,
    ) =>
      make(
        "button",
        {
          type: "button",
          className: `chip ${kind}`,
          title: why,
          "data-text": text,
          onclick: (/** @type {MouseEvent} */ { detail }) => {
            if (detail > 1) return pad.certain(this.#step); // another chip may have come under the finger meanwhile
            this.#step = step;
            pad.write(text);
          },
        },
        make("span", {}, words || text),
        make("code", {}, text),
      );
    refill(
      "tap-chips",
      ...owed.map((one) => chip(one.text, one.words, one.sure ? "sure" : "either", one.why, one.kind === "step")),
      ...pad.likely.map((one) => chip(one.text, one.words, "may")),
    );
    const sure = owed.filter((one) => one.sure).length;
    disabled("tap-certain", !sure);
    at("tap-certain").textContent = sure > 1 ? `All ${sure} certain` : "What is certain";
  }

  /** What can be taken, or chosen. */
  tray() {
    if (this.#when(this.tray)) return;
    const pad = this.#pad;
    const { told, mode, hand, open } = pad;
    refill("tap-tray", ...this.#tray.rows());
    const parts = mode && !ASIDE.has(mode);
    input().value = parts ? pad.typed : hand.text;
    at("tap-hand").classList.toggle("full", !hand.empty || Boolean(parts));
    at("tap-part").classList.toggle("busy", !hand.empty || Boolean(mode || open));
    at("tap-part").classList.toggle("rolls", isOpen(pad.before));
    at("tap-several").setAttribute("aria-pressed", String(hand.several));
    at("tap-also").setAttribute("aria-pressed", String(pad.also));
    const idle = hand.empty && !mode;
    for (const id of ["tap-battle", "tap-craft", "tap-point", "tap-points", "tap-more"]) {
      at(id).hidden = !idle;
      disabled(id, !told?.faction);
    }
    for (const id of ["tap-also", "tap-several", "tap-write"]) at(id).hidden = idle;
    at("tap-put").hidden = idle && !open;
    disabled("tap-also", hand.empty);
    disabled("tap-several", hand.empty);
    disabled("tap-put", hand.empty && !mode && !open);
  }

  /** What the judge says of the places that can be tapped beside the map, and of what is written. */
  light() {
    const pad = this.#pad;
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (at("tap-tray").querySelectorAll("[data-goal]"))) {
      const [answer, why] = pad.verdicts[one.dataset.goal ?? ""] ?? ["", ""];
      one.dataset.state = answer === "allowed" ? "lit" : answer === "forbidden" ? "dim" : "";
      one.title = why;
      if (pad.hand.goals.includes(one.dataset.goal ?? "")) one.dataset.state = "aimed";
    }
    disabled("tap-write", !input().value.trim());
  }

  /** What is wrong with the turn, at the action before the pen first. */
  said() {
    const pad = this.#pad;
    const own = pad.findings.filter(
      (one) => one.line === pad.pen?.line && one.severity !== "note" && !one.follows_from,
    );
    own.sort((one, other) => Number(other.action === pad.pen?.number) - Number(one.action === pad.pen?.number));
    const words = own.map((one) => `${one.rule} ${one.title}: ${one.message}`);
    if (pad.warned) words.unshift("Something is still owed: choose it, or end the turn all the same.");
    at("tap-said").textContent = words.slice(0, 2).join(" · ");
    at("tap-said").hidden = !words.length;
  }
}

/** @param {boolean} is whether what is tapped lies on the left */
function leftHand(is) {
  document.body.dataset.hand = is ? "left" : "right";
  at("tap-left").setAttribute("aria-pressed", String(is));
  keep("left", is ? "yes" : "");
}

/**
 * @param {import("../types.d.ts").StepOfTurn[]} steps of a part of the turn: where it has come, they are shown
 * @returns {HTMLLIElement}
 */
function phaseOf(steps) {
  const last = steps[steps.length - 1];
  const number = /^\d+\.\d+/.exec(last.rule)?.[0] ?? ""; // printed to be played, the Law has none
  const now = steps.some(({ state }) => state === "now");
  const done = steps.every(({ state }) => state === "done");
  const all = steps.map(({ name, rule, state, waits }) => {
    const own = number && rule !== number ? `${name} ${rule}` : name;
    return make(
      "span",
      { className: `step ${state}${waits ? " waits" : ""}`, title: `${rule} ${name}: ${state}` },
      own,
    );
  });
  const about = steps.map(({ rule, name, state }) => `${rule} ${name}: ${state}`).join("\n");
  const title = make("span", { className: "phase", title: about }, `${last.phase} ${number}`);
  return make(
    "li",
    { className: now ? "now" : done ? "done" : "", "aria-current": now ? "step" : null },
    title,
    ...all,
  );
}

const input = () => /** @type {HTMLInputElement} */ (at("tap-typed"));

/**
 * @param {string} id
 * @param {boolean} is
 */
function disabled(id, is) {
  /** @type {HTMLButtonElement} */ (at(id)).disabled = is;
}
