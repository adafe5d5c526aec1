// rootlog itself, in a thread of its own: Python as WebAssembly, the project's wheel, and the bridge between them.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const tell = (stage) => postMessage({ stage });

async function begin() {
  tell("Loading Python");
  const [python, wheel, bridge] = await Promise.all([
    loadPyodide({ indexURL: new URL("./pyodide/", import.meta.url).href }),
    fetch(new URL("./rootlog.whl", import.meta.url)).then((answer) => answer.arrayBuffer()),
    fetch(new URL("./bridge.py", import.meta.url)).then((answer) => answer.text()),
  ]);
  tell("Loading the Law");
  python.unpackArchive(wheel, "wheel");
  const names = python.toPy({});
  python.runPython(bridge, { globals: names });
  tell("");
  return names;
}

const ready = begin();
ready.catch((error) => postMessage({ failed: String(error) }));

onmessage = async ({ data: { id, call, args } }) => {
  try {
    const names = await ready;
    postMessage({ id, result: names.get(call)(...args) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
};
