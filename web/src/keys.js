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
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const shift = event.shiftKey && !/^[^a-z0-9]$/.test(key); // signs need it on some keyboards
  const held = [event.ctrlKey || event.metaKey ? "Mod" : "", event.altKey ? "Alt" : "", shift ? "Shift" : ""];
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

/** @param {EventTarget | null} target */
export const isTyping = (target) =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable=true]") !== null;

/** @param {Key[]} keys */
export function listen(keys) {
  const known = new Map(keys.map((one) => [one.key, one]));
  addEventListener("keydown", (event) => {
    const found = known.get(nameOf(event));
    if (!found || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const { target } = event; // a letter is typed where one types
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && isTyping(target)) return;
    event.preventDefault();
    found.run();
  });
}
