// Puts rootlog into a Python that has just begun. In the page that is the worker's, in the build and in tests Node's.

const FOLDER = "/rootlog";
/** Where records and settings lie that the page was given: to rootlog they are files. */
export const RECORDS = "/records";

/**
 * @param {any} py Pyodide
 * @param {Map<string, Uint8Array>} files the program's files by name
 */
export function installed(py, files) {
  const made = new Set();
  for (const [name, body] of files) {
    const path = `${FOLDER}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) py.FS.mkdirTree(folder);
    made.add(folder);
    py.FS.writeFile(path, body, { canOwn: true });
  }
  py.FS.mkdirTree(RECORDS);
  py.FS.chdir(RECORDS);
  py.runPython(`import sys; sys.path.insert(0, "${FOLDER}"); sys.dont_write_bytecode = True`);
}
