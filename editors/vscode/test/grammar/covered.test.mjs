// The grammar over every record of the project: nothing of a line stays without a name, and no player's line passes for a turn.
// Which scope a thing gets is told by the samples and snapshots beside this file.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { grammar, tokens } from "./grammar.mjs";

const RECORDS = join(import.meta.dirname, "../../../../fixtures");

function records() {
  return readdirSync(RECORDS, { recursive: true })
    .filter((name) => name.endsWith(".rootlog"))
    .map((name) => [name, readFileSync(join(RECORDS, name), "utf8").replace(/^\uFEFF/, "")]);
}

const named = (scopes) => scopes.some((scope) => scope !== "source.rootlog" && !scope.startsWith("meta."));

test("everything in the project's records has a name, and nothing is foreign", async () => {
  const rules = await grammar();
  const all = records();
  assert.ok(all.length > 500, `${all.length} records`);
  const bare = [];
  for (const [name, text] of all)
    for (const { line, text: piece, scopes } of tokens(text.split(/\r\n|\r|\n/), rules))
      if (!named(scopes) || scopes.some((scope) => scope.startsWith("invalid")))
        bare.push(`${name}:${line} ${piece}`);
  assert.deepEqual(bare, []);
});

test("the first line of a letter is its player, each later one a turn", async () => {
  const rules = await grammar();
  const wrong = [];
  let turns = 0;
  for (const [name, text] of records()) {
    const lines = text.split(/\r\n|\r|\n/);
    const players = new Set();
    const seen = new Set();
    for (const { line, scopes } of tokens(lines, rules)) {
      const letter = /^\s*([A-Z])\s*:/.exec(lines[line - 1])?.[1];
      if (letter === undefined || seen.has(line)) continue;
      const meant = players.has(letter) ? "meta.turn.rootlog" : "meta.player.rootlog";
      if (!scopes.includes(meant)) wrong.push(`${name}:${line} ${lines[line - 1].slice(0, 30)}`);
      turns += players.has(letter) ? 1 : 0;
      players.add(letter);
      seen.add(line);
    }
  }
  assert.ok(turns > 2000, `${turns} turns`);
  assert.deepEqual(wrong, []);
});
