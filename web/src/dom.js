// Elements, found and made.

/**
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id the id of an element of index.html
 * @returns {T} that element
 */
export function at(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return /** @type {T} */ (found);
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [properties] properties; names with a dash are attributes
 * @param {...(Node | string | null | undefined | false)} children those that are none are left out
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue;
    if (name.includes("-") || name === "role") element.setAttribute(name, String(value));
    else Reflect.set(element, name, value);
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * @param {string} text what stands between backticks is notation
 * @returns {(Node | string)[]}
 */
export const withCode = (text) => text.split("`").map((part, index) => (index % 2 ? make("code", {}, part) : part));

/**
 * @param {string} label
 * @param {(event: MouseEvent) => unknown} onclick
 * @param {Record<string, unknown>} [properties]
 */
export const button = (label, onclick, properties = {}) =>
  make("button", { type: "button", onclick, ...properties }, label);

/** @param {Element} one what tells a button of one filling from the others */
const signOf = (one) =>
  [...one.attributes]
    .filter(({ name }) => name.startsWith("data-") && name !== "data-state")
    .map(({ name, value }) => name + value)
    .join() || one.getAttribute("aria-label");

/**
 * Fills a part of the page anew. What had the focus there has it again, or else the first button.
 * @param {string} id
 * @param {...Node} nodes
 */
export function refill(id, ...nodes) {
  const part = at(id);
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  part.replaceChildren(...nodes);
  if (!focused) return;
  const buttons = [...part.querySelectorAll("button")];
  const same = buttons.find((one) => signOf(one) === signOf(focused));
  (same ?? buttons[0] ?? part).focus({ preventScroll: true }); // the part keeps it until it has buttons
}

/**
 * @param {number} number
 * @param {string} noun
 * @returns {string} so many of them: "1 error", "2 errors"
 */
export const some = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
