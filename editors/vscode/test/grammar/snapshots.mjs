// The grammar's assertions and snapshots: samples of ours, and some of the project's games, which are copied here for it.
// `npm run update` writes the snapshots anew; read what changed before you commit it.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const GAMES = ["readme", "dominance_on_mountain", "a_post_lost_and_built_again"];

process.chdir(join(import.meta.dirname, "../.."));

const HERE = "test/grammar";
mkdirSync(`${HERE}/games`, { recursive: true });
for (const game of GAMES) copyFileSync(`../../fixtures/games/${game}.rootlog`, `${HERE}/games/${game}.rootlog`);

function run(tool, ...words) {
  const done = spawnSync(process.execPath, [`node_modules/vscode-tmgrammar-test/dist/${tool}.js`, ...words], { encoding: "utf8" });
  process.stdout.write(done.stdout + done.stderr);
  return done.status;
}

const update = process.argv.includes("--update") ? ["--updateSnapshot"] : [];
const failed = [
  run("unit", "--compact", `${HERE}/assertions/*.rootlog`),
  run("snapshot", ...update, `${HERE}/samples/*.rootlog`),
  run("snapshot", ...update, `${HERE}/games/*.rootlog`),
];
process.exitCode = failed.some((status) => status !== 0) ? 1 : 0;
