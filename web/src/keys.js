// Keys that hold everywhere in the page, in the editor, too.

/**
 * @typedef {object} Key
 * @property {string} key as CodeMirror writes keys, and as they are listed
 * @property {string} about what it does
 * @property {() => void} run
 */

/**
 * @param {KeyboardEvent} event
 * @returns {string} as `Key` names it
 */
export function nameOf(event) {
  const held = [event.ctrlKey || event.metaKey ? "Mod" : "", event.altKey ? "Alt" : "", event.shiftKey ? "Shift" : ""];
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return [...held.filter(Boolean), key].join("-");
}

/**
 * @param {Key[]} keys
 * @returns {import("@codemirror/view").KeyBinding[]} the same for the editor
 */
export const inEditor = (keys) =>
  keys.map(({ key, run }) => ({
    key,
    preventDefault: true,
    run: () => {
      run();
      return true;
    },
  }));

/** @param {Key[]} keys */
export function listen(keys) {
  const known = new Map(keys.map((one) => [one.key, one]));
  addEventListener("keydown", (event) => {
    const found = known.get(nameOf(event));
    if (!found || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    found.run();
  });
}
