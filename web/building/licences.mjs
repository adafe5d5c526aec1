// What the page is made of besides rootlog, with the licences: they go with every copy.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @param {string} modules the folder node_modules
 * @param {Iterable<string>} inputs the files that went into the bundles
 * @returns {string} each package with its licence
 */
export function licences(modules, inputs) {
  const names = new Set(["pyodide"]);
  for (const input of inputs) {
    const found = input.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/);
    if (found) names.add(found[1]);
  }
  return [...names]
    .sort()
    .map((name) => licence(modules, name))
    .join(`\n${"-".repeat(80)}\n\n`);
}

function licence(modules, name) {
  const folder = join(modules, name);
  const { version, license, homepage, repository } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = existsSync(folder) && readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text = file ? readFileSync(join(folder, file), "utf8") : `See ${homepage ?? repository?.url ?? name}.\n`;
  return `${name} ${version}, ${license}\n\n${text}`;
}
