// The grammar as VS Code applies it. Run with paths of records it prints, as JSON, what every stretch of their lines is: kinds as
// `rootlog/editing/tokens.py` names them, with the columns between which each stands.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const { Registry, parseRawGrammar, INITIAL } = require("vscode-textmate");
const oniguruma = require("vscode-oniguruma");

const GRAMMAR = fileURLToPath(new URL("../../syntaxes/rootlog.tmLanguage.json", import.meta.url));

const KINDS = [
  ["keyword.control", "keyword"],
  ["entity.name.type", "faction"],
  ["string.unquoted.name", "name"],
  ["string.unquoted.value", "value"],
  ["constant.numeric.count", "count"],
  ["constant.numeric.place", "place"],
  ["variable.other.piece", "piece"],
  ["string.unquoted.card", "card"],
  ["entity.other.attribute-name.item", "item"],
  ["constant.language.suit", "suit"],
  ["keyword.operator", "sign"],
  ["punctuation", "sign"],
];

/** The grammar, loaded. */
export async function grammar() {
  await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")));
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => parseRawGrammar(readFileSync(GRAMMAR, "utf8"), GRAMMAR),
  });
  return registry.loadGrammar("source.rootlog");
}

/** The stretches of lines that are more than blanks, each with its place and its scopes, the widest first. */
export function* tokens(lines, rules) {
  let state = INITIAL;
  for (const [index, line] of lines.entries()) {
    const done = rules.tokenizeLine(line, state);
    state = done.ruleStack;
    for (const { startIndex: start, endIndex, scopes } of done.tokens) {
      const end = Math.min(endIndex, line.length);
      const text = line.slice(start, end);
      if (text.trim()) yield { line: index + 1, start, end, text, scopes };
    }
  }
}

function kind(scopes) {
  const found = scopes.toReversed().flatMap((scope) => KINDS.filter(([prefix]) => scope.startsWith(prefix)));
  return found[0]?.[1] ?? "";
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rules = await grammar();
  for (const path of process.argv.slice(2)) {
    const lines = readFileSync(path, "utf8").replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
    const found = [...tokens(lines, rules)].map(({ line, start, end, scopes }) => [line - 1, start, end, kind(scopes)]);
    console.log(JSON.stringify(found));
  }
}
