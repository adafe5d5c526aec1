// Builds the page into web/dist: `node build.mjs [--wheel FILE]`. Without a wheel it asks Python to build the project's own.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { licences } from "./building/licences.mjs";
import { packed } from "./building/packing.mjs";
import { python } from "./building/python.mjs";
import { texts } from "./building/texts.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(HERE);
const DIST = join(HERE, "dist");
const PYODIDE = join(HERE, "node_modules/pyodide");
const STATIC = ["index.html", "begin.js", "style.css", "inside.css", "icon.svg", "app.webmanifest"];
const EXAMPLES = [
  "readme",
  "around_the_lake",
  "gardens_grow",
  "two_coalitions",
  "six_around_the_lake",
  "hirelings_in_the_fall",
  "mercenaries_and_a_swap",
  "printed_and_played_by_three",
];
/** Games in which much happens: judging them loads what most records need. */
const REHEARSED = ["readme", "six_around_the_lake", "printed_and_played_by_three", "hirelings_at_the_lake"];

const game = (name) => readFileSync(join(ROOT, `fixtures/games/${name}.rootlog`), "utf8");
const put = (name, body) => writeFileSync(join(DIST, name), body);

function wheel() {
  const given = process.argv.indexOf("--wheel");
  if (given > 0) return process.argv[given + 1];
  const out = mkdtempSync(join(tmpdir(), "wheel-"));
  execFileSync(process.env.PYTHON || "python3", ["-m", "pip", "wheel", "-q", "--no-deps", "-w", out, ROOT], {
    stdio: "inherit",
  });
  return join(
    out,
    readdirSync(out).find((name) => name.endsWith(".whl")),
  );
}

function example(name) {
  const text = game(name);
  const about = text.match(/^\/\/ *(.+)/)?.[1] ?? name;
  return { name, about, text };
}

/** The notation in short, as the commands print it, too. */
function notation() {
  const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const { signs } = JSON.parse(readFileSync(join(ROOT, "rootlog/renderers/notation.json"), "utf8"));
  return signs.map(([sign, about]) => `<dt><code>${escaped(sign)}</code></dt><dd>${escaped(about)}</dd>`).join("");
}

function below(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? below(path) : [relative(DIST, path)];
  });
}

function service() {
  const files = below(DIST).sort();
  const digest = createHash("sha256");
  for (const name of files) digest.update(name).update(readFileSync(join(DIST, name)));
  return readFileSync(join(HERE, "src/sw.js"), "utf8")
    .replace("__BUILD__", `rootlog-${digest.digest("hex").slice(0, 16)}`)
    .replace("__FILES__", JSON.stringify(["./", ...files.map((name) => `./${name}`)]));
}

rmSync(DIST, { recursive: true, force: true });
mkdirSync(join(DIST, "pyodide"), { recursive: true });
const bridge = readFileSync(join(HERE, "src/bridge.py"), "utf8");
const { program, library } = await python(wheel(), bridge, REHEARSED.map(game));
const large = {
  "rootlog.packed": packed(program),
  "pyodide/library.zip": library,
  "pyodide/pyodide.asm.wasm.packed": gzipSync(readFileSync(join(PYODIDE, "pyodide.asm.wasm")), { level: 9 }),
};
for (const [name, body] of Object.entries(large)) put(name, body);
const lock = JSON.parse(readFileSync(join(PYODIDE, "pyodide-lock.json"), "utf8"));
const bundled = await build({
  entryPoints: [join(HERE, "src/main.js"), join(HERE, "src/worker.js")],
  outdir: DIST,
  bundle: true,
  format: "esm",
  minify: true,
  target: "es2022",
  external: ["./pyodide/pyodide.mjs"],
  legalComments: "none", // they stand in licences.txt
  metafile: true,
  define: {
    __SIZE__: String(Object.values(large).reduce((sum, { length }) => sum + length, 0)),
    __LOCK__: JSON.stringify({ info: lock.info, packages: {} }),
  },
});
const alone = { bundle: true, format: "iife", minify: true, target: "es2022", legalComments: "none" };
await build({ entryPoints: [join(HERE, "src/replay.js")], outdir: DIST, ...alone }); // other pages load it as a classic script
for (const name of STATIC) cpSync(join(HERE, "src", name), join(DIST, name));
for (const name of texts()) cpSync(join(HERE, "src/short", name), join(DIST, name));
put("index.html", readFileSync(join(DIST, "index.html"), "utf8").replace("<!-- notation -->", notation()));
for (const name of ["pyodide.mjs", "pyodide.asm.mjs"]) cpSync(join(PYODIDE, name), join(DIST, "pyodide", name));
put("examples.json", JSON.stringify(EXAMPLES.map(example)));
put("licences.txt", licences(join(HERE, "node_modules"), Object.keys(bundled.metafile.inputs)));
put("sw.js", service());
