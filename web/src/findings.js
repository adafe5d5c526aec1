// The list of findings: each with its rule, what was probably meant, and what one can do about it; below it what follows from it.
/** @import { Finding, Report } from "./types.d.ts" */
import { button, make, some, withCode } from "./dom.js";
import { grouped, WHOSE, whose } from "./verdict.js";

/**
 * @typedef {object} Acts what can be done about a finding
 * @property {(one: Finding) => void} go
 * @property {(one: Finding) => void} repair
 * @property {(one: Finding) => void} rule let it stand
 * @property {(one: Finding) => Promise<Node>} tell its rule in words
 * @property {(one: Finding) => string} who says in words who did what
 */

/**
 * @param {HTMLElement} list
 * @param {Report} report
 * @param {boolean} whole whether suggestions are there already
 * @param {Acts} acts
 */
export function listFindings(list, report, whole, acts) {
  const groups = grouped(report.findings);
  const told = groups.map((group) => item(group.first, group.after, acts));
  list.setAttribute("aria-busy", String(!whole));
  const counts = whose(report);
  const inside = report.internal ? [failed(report.internal)] : [];
  list.replaceChildren(
    ...inside,
    ...(told.length || inside.length ? told : [none()]),
    ...(whole && counts ? [make("li", { className: "note whose" }, counts)] : []),
    ...more(report, acts),
  );
}

/**
 * rootlog itself failed: what it said, and what to do with that.
 * @param {string} why
 */
export const failed = (why) =>
  make(
    "li",
    { className: "error internal" },
    make(
      "p",
      {},
      "rootlog failed at this record, which is a fault of rootlog, not of the record. Please report it with the record and this:",
    ),
    make("pre", {}, why),
  );

function none() {
  return make("li", { className: "none" }, "No findings: every play is legal, as far as the record shows.");
}

/**
 * @param {Finding} one
 * @param {Finding[]} after
 * @param {Acts} acts
 */
function item(one, after, acts) {
  const properties = {
    className: one.severity,
    "data-rule": one.rule,
    "data-line": one.line,
    "data-column": one.column,
    "data-end": one.end_column,
  };
  const told = make("li", properties, ...body(one, acts), after.length > 0 && consequences(after, acts));
  told.addEventListener("click", ({ target }) => {
    const inside = /** @type {Element} */ (target).closest("button, a, summary, .rule-text, .after");
    if (!inside && !getSelection()?.toString()) acts.go(one);
  });
  return told;
}

/**
 * Marks the finding at which the cursor stands.
 * @param {HTMLElement} list
 * @param {{ line: number, column: number }} place
 */
export function markCurrent(list, { line, column }) {
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("li[data-line]"))) {
    const { line: on, column: begin, end } = one.dataset;
    const here = Number(on) === line && Number(begin) <= column && column <= Number(end);
    if (here) one.setAttribute("aria-current", "true");
    else one.removeAttribute("aria-current");
  }
}

/**
 * @param {Finding} one
 * @param {Acts} acts
 */
function body(one, acts) {
  return [
    make(
      "p",
      { className: "head" },
      make("span", { className: "severity" }, one.severity),
      button(where(one), () => acts.go(one), { className: "where" }),
      one.text && make("code", {}, one.text),
      one.video && inVideo(one.video),
    ),
    make("p", { className: "who" }, acts.who(one)),
    make("p", { className: "message" }, make("strong", {}, ...numbered(one)), `: ${one.message}`),
    WHOSE[one.likely] && !one.follows_from && make("p", { className: "soft likely" }, `Likely ${WHOSE[one.likely]}`),
    one.suggestion && !one.follows_from && suggestion(one, acts), // as rootlog fix: a repair of the first mends the rest
    make("div", { className: "acts" }, ruleButton(one, acts), one.kind !== "notation" && ruling(one, acts)),
  ];
}

/**
 * A moment in the video of the game.
 * @param {{ time: string, url: string | null }} video
 */
function inVideo({ time, url: href }) {
  if (!href) return make("span", { className: "soft" }, time);
  const name = `In the video at ${time}`;
  return make("a", { href, target: "_blank", rel: "noreferrer", "aria-label": name }, `\u25b7 ${time}`);
}

/**
 * The rule's number, which leads to the rule as it is published, and its title.
 * @param {Finding} one
 */
function numbered({ rule, rule_url: href, title }) {
  if (!href) return [`${rule} ${title}`];
  const name = `Rule ${rule}, official text`;
  return [make("a", { href, target: "_blank", rel: "noreferrer", "aria-label": name }, rule), ` ${title}`];
}

/** @param {Finding} one */
function where(one) {
  if (!one.turn) return `line ${one.line}`;
  return `line ${one.line}, turn ${one.turn}${one.action ? `, action ${one.action}` : ""}`;
}

/**
 * Where a suggestion changes a line before that of its finding.
 * @param {Finding} one
 */
export const elsewhere = ({ line, suggestion: meant }) =>
  meant && meant.line !== line ? ` in line ${meant.line}` : "";

/**
 * A repair in words, what comes and what goes marked: "insert `t5->` after `t1->`", "replace `b->3` by `b->7`".
 * @param {string} edit
 */
export function inWords(edit) {
  const parts = withCode(edit);
  return parts.map((part, index) => {
    const verb = String(parts[index - 1] ?? "").trim();
    const tag = /\b(insert|by)$/.test(verb) ? "ins" : /\b(replace|remove)$/.test(verb) ? "del" : "";
    return typeof part !== "string" && tag ? make(tag, {}, part) : part;
  });
}

/**
 * @param {Finding} one
 * @param {Acts} acts
 */
function suggestion(one, acts) {
  const edit = one.suggestion?.edit ?? "";
  const line = one.suggestion?.line ?? one.line;
  const label = `Repair line ${line}: ${edit}`;
  return make(
    "p",
    { className: "meant", "data-edit": edit },
    make("span", {}, "Repair: ", ...inWords(edit), elsewhere(one)),
    button("Repair", () => acts.repair(one), { className: "repair", "aria-label": label }),
  );
}

/**
 * @param {Finding} one
 * @param {Acts} acts
 */
function ruleButton(one, acts) {
  if (one.kind === "notation" || one.kind === "profile") return null;
  const told = make("details", { className: "rule" }, make("summary", {}, `Rule ${one.rule} in all editions`));
  told.addEventListener("toggle", async () => {
    if (told.open && told.children.length === 1) told.append(await acts.tell(one));
  });
  return told;
}

/**
 * @param {Finding} one
 * @param {Acts} acts
 */
const ruling = (one, acts) =>
  button("Let it stand", () => acts.rule(one), {
    className: "ruling",
    title: "Write a judge's ruling into the record",
  });

/**
 * @param {Finding[]} after
 * @param {Acts} acts
 */
function consequences(after, acts) {
  const told = after.map((one) => make("li", { className: "follows", "data-rule": one.rule }, ...body(one, acts)));
  return make(
    "details",
    { className: "after" },
    make("summary", {}, `${some(after.length, "finding")} ${after.length === 1 ? "follows" : "follow"} from this`),
    make("ol", {}, ...told),
  );
}

/**
 * What stands below the findings: what was ruled to stand, what was not judged, notes.
 * @param {Report} report
 * @param {Acts} acts
 */
function more(report, acts) {
  const ruled = report.ruled.map((one) =>
    make(
      "li",
      { className: "ruled" },
      make(
        "p",
        { className: "head" },
        make("span", { className: "severity" }, "ruled to stand"),
        button(where(one), () => acts.go(one), { className: "where" }),
      ),
      make("p", {}, make("strong", {}, `${one.rule} ${one.title}`), `: ${one.message}`),
      make("p", { className: "soft" }, one.reason ? `Reason: ${one.reason}` : "No reason is given."),
    ),
  );
  const notes = [...report.unjudged, ...report.notes].map((text) => make("li", { className: "note" }, text));
  const hidden = report.filtered
    ? [make("li", { className: "note" }, `${some(report.filtered, "finding")} not shown, as rootlog.toml says.`)]
    : [];
  return [...ruled, ...notes, ...hidden];
}
