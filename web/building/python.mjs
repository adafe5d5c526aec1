// The Python side of the page, made by the very Python that will load it: the program compiled, the library cut to what it needs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";
import { installed } from "../src/program.js";

const PYODIDE = fileURLToPath(new URL(".", import.meta.resolve("pyodide")));
const PACKER = readFileSync(new URL("./pack.py", import.meta.url), "utf8");

/**
 * @param {string} wheel the path of the project's wheel
 * @param {string} bridge the text of bridge.py
 * @param {string[]} records texts that are judged to see what that loads
 * @returns {Promise<{program: Map<string, Uint8Array>, library: Uint8Array}>} the files of the program by name, and a zip
 */
export async function python(wheel, bridge, records) {
  const packer = await begun();
  packer.py.FS.writeFile("/given.whl", readFileSync(wheel));
  packer.py.FS.writeFile("/library.zip", readFileSync(join(PYODIDE, "python_stdlib.zip")));
  const program = new Map(Object.entries(packer.call("program", "/given.whl", bridge).toJs()));
  const loaded = await loadedBy(program, records);
  const library = packer.call("library", "/library.zip", JSON.stringify(loaded)).toJs();
  for (const name of program.keys()) if (isLeftOut(name, new Set(loaded))) program.delete(name);
  return { program, library };
}

// Rules are loaded as a game needs them; commands and formats that no rehearsal came to are not asked for in the page.
const ROOMS = ["rootlog/cli/", "rootlog/renderers/"];

function isLeftOut(name, loaded) {
  const module = name.replace(/(\/__init__)?\.pyc$/, "").replaceAll("/", ".");
  return ROOMS.some((room) => name.startsWith(room)) && name.endsWith(".pyc") && !loaded.has(module);
}

async function begun() {
  const py = await loadPyodide({ indexURL: PYODIDE });
  const globals = py.toPy({ __name__: "pack" });
  py.runPython(PACKER, { globals });
  return { py, call: (name, ...args) => globals.get(name)(...args) };
}

// All that the page can ask is asked in a Python that has nothing but the program; then it tells what that loaded.
async function loadedBy(program, records) {
  const { py, call } = await begun();
  installed(py, program);
  return JSON.parse(call("rehearsed", JSON.stringify(records)));
}
