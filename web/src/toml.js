// Settings as the text of a rootlog.toml.
/** @import { Settings } from "./types.d.ts" */

/**
 * @param {unknown} value
 * @returns {string}
 */
function written(value) {
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

/** @param {object} table */
const lines = (table) =>
  Object.entries(table)
    .filter(([, value]) => value !== undefined && value !== "" && !(Array.isArray(value) && !value.length))
    .map(([key, value]) => `${key} = ${written(value)}`);

/**
 * @param {Settings} settings
 * @returns {string} the text; what is empty is left out
 */
export function toml({ house_rules = {}, profile = {}, ...rest }) {
  const parts = [lines(rest)];
  if (lines(house_rules).length) parts.push(["[house_rules]", ...lines(house_rules)]);
  if (lines(profile).length) parts.push(["[profile]", ...lines(profile)]);
  return parts
    .filter((part) => part.length)
    .map((part) => `${part.join("\n")}\n`)
    .join("\n");
}
