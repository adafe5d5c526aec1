// The table of verdicts: one row for each record that was opened, judged one after another while the page stays usable.
/** @import { Row } from "./types.d.ts" */
import { at, button, make, some } from "./dom.js";
import { count } from "./verdict.js";

/**
 * @param {string[]} paths
 * @param {string} shown the one that is in the editor
 * @param {Map<string, Row>} rows what is known so far
 * @param {(path: string) => void} open
 */
export function listRecords(paths, shown, rows, open) {
  /** @type {HTMLTableElement} */ (at("table")).tBodies[0].replaceChildren(
    ...paths.map((path) => line(path, rows.get(path), path === shown, open)),
  );
  at("table-sum").textContent = sum(paths, rows);
}

/**
 * @param {string[]} paths
 * @param {Map<string, Row>} rows
 */
function sum(paths, rows) {
  const verdicts = [...rows.values()].map((row) => ("trouble" in row ? "" : row.verdict));
  const legal = verdicts.filter((verdict) => verdict === "legal").length;
  const rest = paths.length - rows.size;
  return `${some(paths.length, "record")}, ${legal} legal${rest ? `, ${rest} to be judged` : ""}`;
}

/**
 * @param {string} path
 * @param {Row | undefined} row
 * @param {boolean} isShown
 * @param {(path: string) => void} open
 */
function line(path, row, isShown, open) {
  const name = make(
    "th",
    { scope: "row" },
    button(path, () => open(path), { "aria-current": isShown ? "true" : null }),
  );
  if (!row) return make("tr", {}, name, make("td", { colSpan: 5, className: "soft" }, "queued"));
  if ("trouble" in row) return make("tr", {}, name, make("td", { colSpan: 5, className: "unreadable" }, row.trouble));
  const winners = row.winner.map((letter) => row.players[letter] || letter).join(", ");
  const verdict = row.internal ? "not judged" : row.verdict;
  return make(
    "tr",
    { "data-verdict": verdict },
    name,
    make("td", { className: verdict.replace(" ", "-") }, verdict),
    make("td", { className: "number" }, String(count(row, "error"))),
    make("td", { className: "number" }, String(count(row, "warning"))),
    make("td", {}, row.law),
    make("td", {}, winners),
  );
}
