// rootlog itself, in a thread of its own: Python as WebAssembly, the program, and what is asked of it, one thing after another.

import { unpacked } from "./pack.js";
import { installed } from "./program.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

/** The last that was said of loading: the page may have begun to listen only then. */
let stage = {};
const tell = (/** @type {object} */ said) => {
  stage = said;
  postMessage(said);
};
const here = (/** @type {string} */ name) => new URL(name, import.meta.url).href;
const native = self.fetch.bind(self);
let come = 0;

// A file as it comes, which tells the page how much of all there is has come.
/** @param {string} url */
async function coming(url) {
  const answer = await native(url);
  if (!answer.ok || !answer.body) throw new Error(`${url} cannot be loaded (${answer.status})`);
  const counter = new TransformStream({
    transform(chunk, controller) {
      come += chunk.byteLength;
      tell(come < __SIZE__ ? { stage: "loading", part: come / __SIZE__ } : { stage: "starting" });
      controller.enqueue(chunk);
    },
  });
  return answer.body.pipeThrough(counter);
}

// Pyodide fetches two files itself. The larger one travels compressed, whether or not the server knows how to do that.
self.fetch = async (what, how) => {
  const url = String(what instanceof Request ? what.url : what);
  if (url.endsWith(".zip")) return new Response(await coming(url));
  if (!url.endsWith(".wasm")) return native(what, how);
  const stream = (await coming(`${url}.packed`)).pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "Content-Type": "application/wasm" } });
};

async function begin() {
  const program = coming(here("./rootlog.packed")).then(unpacked);
  const python = await loadPyodide({
    indexURL: here("./pyodide/"),
    stdLibURL: here("./pyodide/library.zip"),
    lockFileContents: __LOCK__,
  });
  installed(python, await program);
  const bridge = python.pyimport("bridge");
  return { python, bridge, desk: bridge.Desk() };
}

const ready = begin();
ready.then(
  () => tell({ stage: "ready" }),
  (error) => tell({ stage: "failed", why: String(error) }),
);

self.onmessage = async ({ data: { id, on, call, args } }) => {
  if (!call) return postMessage(stage);
  try {
    const { python, bridge, desk } = await ready;
    const given = args.map((/** @type {unknown} */ one) => (one instanceof Uint8Array ? python.toPy(one) : one));
    postMessage({ id, result: (on === "desk" ? desk : bridge)[call](...given) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
};
