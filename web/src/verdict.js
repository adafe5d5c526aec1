// A report in short: the verdict in a few words, and the findings as they hang together.
/** @import { Finding, Report } from "./types.d.ts" */
import { some } from "./dom.js";

/** @param {Report} report */
const mistakes = (report) => report.findings.filter((one) => !one.follows_from);

/**
 * @param {Report} report
 * @param {string} severity
 * @returns {number} the findings of that severity, without those that only follow from others
 */
export const count = (report, severity) => mistakes(report).filter((one) => one.severity === severity).length;

/**
 * @param {Report} report
 * @returns {string} "illegal, 2 errors"
 */
export function summary(report) {
  if (report.internal) return "not judged";
  const counts = ["error", "warning", "note"].map((severity) => [count(report, severity), severity]);
  const told = counts.filter(([number]) => number).map(([number, noun]) => some(Number(number), String(noun)));
  return [report.verdict, ...told].join(", ");
}

/** Who probably made a mistake, in words; nothing is said where that is open. */
export const WHOSE = { play: "a play against the Law", record: "a slip of the record", open: "" };

/**
 * @param {Report} report
 * @returns {string} "2 plays against the Law, 5 slips of the record, 1 open"; nothing where there are no mistakes
 */
export function whose(report) {
  /** @param {string} likely */
  const number = (likely) => mistakes(report).filter((one) => one.severity !== "note" && one.likely === likely).length;
  const [plays, slips, open] = ["play", "record", "open"].map(number);
  return [
    plays && `${some(plays, "play")} against the Law`,
    slips && `${some(slips, "slip")} of the record`,
    open && `${open} open`,
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * @param {Finding} one
 * @param {Record<string, string>} players by the letters of their factions
 * @param {Record<string, string>} names of factions
 * @returns {string} "Ansel, Marquise, turn 5: moves a warrior from 6 to 3"; nothing of what is in no turn
 */
export function whoDidWhat({ faction, turn, words }, players, names) {
  if (!turn || !faction) return "";
  const name = names[faction] ?? faction;
  const who = [players[faction], name, `turn ${turn}`].filter(Boolean).join(", ");
  const own = `the ${name} `;
  const deed = words?.startsWith(own) ? words.slice(own.length) : "";
  const said = /^\w*[^s]s\b/.test(deed) ? deed : words; // "move 2 warriors" behind a player's name would be an order
  return words ? `${who}: ${said}` : who;
}

/**
 * @param {Finding[]} findings
 * @returns {{ first: Finding, after: Finding[] }[]} each mistake with what only follows from it; what follows from one that is
 *   not in the list stands for itself
 */
export function grouped(findings) {
  const groups = findings
    .filter((one) => !one.follows_from)
    .map((first) => ({ first, after: /** @type {Finding[]} */ ([]) }));
  for (const one of findings) {
    const cause = one.follows_from;
    if (!cause) continue;
    const group = groups.find(
      ({ first: { turn, action, rule } }) => turn === cause.turn && action === cause.action && rule === cause.rule,
    );
    if (group) group.after.push(one);
    else groups.push({ first: one, after: [] });
  }
  return groups;
}
