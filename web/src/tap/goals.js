// The places of the map as buttons that lie over its picture.

const SVG = "http://www.w3.org/2000/svg";
/** How large a clearing and a forest are to a finger, in units of the picture. */
const [CLEARING, FOREST] = [36, 35];

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 */
function drawn(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** So long is a finger down that holds. */
const HELD = 450;

/**
 * @param {number} since when the finger came down
 * @param {Event} event that it is lifted
 */
export function isHeld(since, event) {
  return since > 0 && event.timeStamp - since >= HELD;
}

export class Goals {
  #frame;
  #tapped;
  /** @type {string | undefined} the place that has the focus, or had it on the picture before */
  #focused;

  /**
   * @param {HTMLElement} frame in which the board is shown
   * @param {(goal: string, more: boolean) => void} tapped more: it was held, or tapped with Shift
   */
  constructor(frame, tapped) {
    this.#frame = frame;
    this.#tapped = tapped;
    // the picture may be another one by the time a finger is lifted: then there is no click
    const goalOf = (/** @type {Event} */ { target }) =>
      /** @type {SVGElement | null} */ (/** @type {Element} */ (target).closest(".goals [data-goal]"))?.dataset.goal;
    /** @type {string | undefined} */
    let down;
    let since = 0;
    frame.addEventListener("pointerdown", (event) => {
      down = goalOf(event);
      since = event.timeStamp;
    });
    frame.addEventListener("pointerup", (event) => {
      const goal = goalOf(event);
      if (goal !== undefined && goal === down) this.#tapped(goal, event.shiftKey || isHeld(since, event));
      down = undefined;
    });
    addEventListener("focusin", (event) => {
      this.#focused = goalOf(event);
    });
    frame.addEventListener("contextmenu", (event) => {
      if (goalOf(event) !== undefined) event.preventDefault(); // a finger that is held asks for no menu
    });
    frame.addEventListener("click", (event) => {
      const goal = event.detail ? undefined : goalOf(event); // of no pointer, as screen readers click
      if (goal !== undefined) this.#tapped(goal, false);
    });
  }

  /**
   * Lays buttons over the picture that is shown.
   * @param {Record<string, [number, number]>} at where each place lies
   * @param {Record<string, string>} names what each is called, and what lies there
   */
  lay(at, names) {
    const svg = this.#frame.querySelector("svg");
    if (!svg) return;
    const { activeElement } = document; // nothing, where the picture that had it is gone
    const focused = activeElement === document.body || svg.contains(activeElement) ? this.#focused : undefined;
    svg.querySelector(".goals")?.remove();
    const all = drawn("g", { class: "goals" });
    const placed = Object.entries(at).sort(([one], [other]) => Number(other.includes("_")) - Number(one.includes("_")));
    for (const [goal, [x, y]] of placed) {
      const wood = goal.includes("_");
      const one = drawn("g", { role: "button", tabindex: 0, "data-goal": goal, class: wood ? "goal wood" : "goal" });
      one.setAttribute("aria-label", names[goal] ?? goal);
      one.append(drawn("circle", { cx: x, cy: y, r: wood ? FOREST : CLEARING }));
      one.addEventListener("keydown", (event) => {
        const { key, shiftKey } = /** @type {KeyboardEvent} */ (event);
        if (key !== "Enter" && key !== " ") return;
        event.preventDefault();
        this.#tapped(goal, shiftKey);
      });
      all.append(one);
    }
    svg.append(all);
    if (focused) this.of(focused)?.focus({ preventScroll: true });
  }

  /**
   * @param {string} goal
   * @returns {SVGElement | null}
   */
  of(goal) {
    return this.#frame.querySelector(`.goals [data-goal="${goal}"]`);
  }

  /** @param {(goal: string) => { state: string, why: string }} said what is so of each place: "", "lit", "dim", "held" or "aimed" */
  light(said) {
    for (const one of /** @type {NodeListOf<SVGElement>} */ (this.#frame.querySelectorAll(".goals [data-goal]"))) {
      const { state, why } = said(one.dataset.goal ?? "");
      if (one.dataset.state !== state) one.dataset.state = state;
      if (!why && !one.querySelector("title")) continue;
      const title = one.querySelector("title") ?? one.appendChild(drawn("title", {}));
      title.textContent = why;
    }
  }
}
