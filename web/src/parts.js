// The parts of the page of which a narrow one shows one at a time.

/** @param {string} name */
export const part = (name) =>
  /** @type {HTMLButtonElement} */ (document.querySelector(`#parts button[data-part=${name}]`));

/** @param {string} name "record", "board", "findings" or "table": of a narrow page the part that is seen */
export function showPart(name) {
  if (name === "findings" || name === "table") document.body.dataset.below = name;
  document.body.dataset.part = name;
  for (const one of document.querySelectorAll("#parts button")) {
    if (one === part(name)) one.setAttribute("aria-current", "true");
    else one.removeAttribute("aria-current");
  }
}
