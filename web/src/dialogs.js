// Small windows: why a finding shall stand, which keys there are. And menus that close when one looks elsewhere.
/** @import { Finding } from "./types.d.ts" */
import { at, make } from "./dom.js";

const MOD = /Mac|iP(hone|ad)/.test(navigator.platform) ? "⌘" : "Ctrl";

/**
 * @param {Finding} one
 * @returns {Promise<string>} why it shall stand; nothing where it shall not
 */
export function askReason(one) {
  const dialog = /** @type {HTMLDialogElement} */ (at("ruling"));
  const reason = /** @type {HTMLInputElement} */ (at("ruling-reason"));
  at("ruling-about").textContent = `${one.rule} ${one.title}: ${one.message}`;
  reason.value = "";
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    dialog.onclose = () => done(dialog.returnValue === "write" ? reason.value.trim() : "");
  });
}

/** @param {import("./keys.js").Key[]} keys */
export function listKeys(keys) {
  at("keys").replaceChildren(
    ...keys.flatMap(({ key, about }) => [
      make("dt", {}, ...key.split("-").map((one) => make("kbd", {}, one === "Mod" ? MOD : one))),
      make("dd", {}, about),
    ]),
  );
}

/** Menus close after a choice, and when one looks elsewhere. */
export function closeMenus() {
  const menus = () => /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details.menu[open]"));
  addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    for (const menu of menus()) if (!menu.contains(target) || target.closest("button")) menu.open = false;
  });
  addEventListener("change", () => {
    for (const menu of menus()) menu.open = false;
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of menus()) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
}
