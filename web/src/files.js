// Files and folders that are dropped on the page or chosen: records, and settings beside them.
/** @import { Given } from "./types.d.ts" */

const RECORD = /\.rootlog$/i;
const ALONE = /\.(rootlog|txt|toml)$/i;
const SETTINGS = /(^|\/)rootlog\.toml$/;

/**
 * @param {string} path
 * @returns {boolean} whether it is a file with settings
 */
export const isSettings = (path) => SETTINGS.test(path);

/** @param {{ path: string, alone: boolean }} one */
const isWanted = ({ path, alone }) => isSettings(path) || (alone ? ALONE : RECORD).test(path);

/**
 * @param {FileList | File[]} list the files of an input
 * @returns {Promise<Given[]>} the records and settings among them; of those that were chosen one by one also text files
 */
export function chosen(list) {
  return read(
    [...list].map((file) => ({ path: file.webkitRelativePath || file.name, alone: !file.webkitRelativePath, file })),
  );
}

/**
 * @param {DataTransfer} transfer what was dropped
 * @returns {Promise<Given[]>} the same of what was dropped, folders with all below them
 */
export async function dropped(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter((entry) => entry !== null);
  /** @type {{ path: string, alone: boolean, file: File }[]} */
  const found = [];
  for (const entry of entries) await below(entry, "", found);
  return read(found);
}

/**
 * @param {FileSystemEntry} entry
 * @param {string} top
 * @param {{ path: string, alone: boolean, file: File }[]} found
 */
async function below(entry, top, found) {
  const path = top + entry.name;
  if (entry.isFile) {
    const one = { path, alone: top === "" };
    const take = (/** @type {(file: File) => void} */ yes, /** @type {(error: unknown) => void} */ no) =>
      /** @type {FileSystemFileEntry} */ (entry).file(yes, no);
    if (isWanted(one)) found.push({ ...one, file: await new Promise(take) });
    return;
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((yes, no) => reader.readEntries(yes, no));
    if (!some.length) return;
    for (const one of some) await below(one, `${path}/`, found);
  }
}

/**
 * @param {{ path: string, alone: boolean, file: File }[]} files
 * @returns {Promise<Given[]>}
 */
async function read(files) {
  const given = [];
  for (const { path, file } of files.filter(isWanted)) {
    given.push({ path, bytes: new Uint8Array(await file.arrayBuffer()) });
  }
  return given.sort((one, other) => (one.path < other.path ? -1 : 1));
}
