// Builds the page into web/dist: `node build.mjs [--wheel FILE]`. Without a wheel it asks Python to build the project's own.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(HERE);
const DIST = join(HERE, "dist");
const PYODIDE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip"];
const STATIC = ["index.html", "style.css", "bridge.py", "icon.svg", "app.webmanifest"];
const EXAMPLES = ["readme", "around_the_lake", "two_coalitions", "gardens_grow"];

function wheel() {
  const given = process.argv.indexOf("--wheel");
  if (given > 0) return process.argv[given + 1];
  const out = mkdtempSync(join(tmpdir(), "wheel-"));
  const python = process.env.PYTHON || "python3";
  execFileSync(python, ["-m", "pip", "wheel", "-q", "--no-deps", "-w", out, ROOT], { stdio: "inherit" });
  return join(out, readdirSync(out).find((name) => name.endsWith(".whl")));
}

function below(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? below(path) : [relative(DIST, path)];
  });
}

rmSync(DIST, { recursive: true, force: true });
mkdirSync(join(DIST, "pyodide"), { recursive: true });
await build({
  entryPoints: [join(HERE, "src/main.js"), join(HERE, "src/worker.js")],
  outdir: DIST,
  bundle: true,
  format: "esm",
  minify: true,
  target: "es2022",
  external: ["./pyodide/pyodide.mjs"],
  legalComments: "linked",
});
for (const name of STATIC) cpSync(join(HERE, "src", name), join(DIST, name));
for (const name of PYODIDE) cpSync(join(HERE, "node_modules/pyodide", name), join(DIST, "pyodide", name));
cpSync(wheel(), join(DIST, "rootlog.whl"));
const games = EXAMPLES.map((name) => ({ name, text: readFileSync(join(ROOT, `fixtures/games/${name}.rootlog`), "utf8") }));
writeFileSync(join(DIST, "examples.json"), JSON.stringify(games));

const files = below(DIST).sort();
const digest = createHash("sha256");
for (const name of files) digest.update(name).update(readFileSync(join(DIST, name)));
const service = readFileSync(join(HERE, "src/sw.js"), "utf8")
  .replace("__BUILD__", `rootlog-${digest.digest("hex").slice(0, 16)}`)
  .replace("__FILES__", JSON.stringify(["./", ...files.map((name) => `./${name}`)]));
writeFileSync(join(DIST, "sw.js"), service);
