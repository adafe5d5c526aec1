// How far Python has come: a bar until it is there, and why it is not.
import { at } from "./dom.js";

/** @param {{ stage: string, part?: number, why?: string }} come */
export function stage({ stage, part, why }) {
  at("loading").hidden = stage === "ready";
  at("loading").classList.toggle("failed", stage === "failed");
  const words = /** @type {Record<string, string>} */ ({
    loading: "Loading rootlog",
    starting: "Starting rootlog",
    ready: "",
    failed: `rootlog does not start: ${why}`,
  });
  at("stage").textContent = words[stage];
  const progress = /** @type {HTMLProgressElement} */ (at("progress"));
  if (part === undefined) progress.removeAttribute("value");
  else progress.value = part;
  document.body.dataset.stage = stage;
}
