// Where records come from: files that are chosen or dropped, and examples.
import { at } from "./dom.js";
import { chosen, dropped } from "./files.js";

/** @param {import("./records.js").Records} records that take what is opened or dropped */
export function wireFiles(records) {
  for (const id of ["files", "folder-files"]) {
    const input = /** @type {HTMLInputElement} */ (at(id));
    input.onchange = async () => {
      await records.take(await chosen(input.files ?? []));
      input.value = ""; // so that the same file can be opened again
    };
  }
  addEventListener("dragover", (event) => {
    event.preventDefault();
    at("drop").hidden = false;
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) at("drop").hidden = true;
  });
  addEventListener("drop", async (event) => {
    event.preventDefault();
    at("drop").hidden = true;
    if (event.dataTransfer) await records.take(await dropped(event.dataTransfer));
  });
}

/** @typedef {{ name: string, about: string, text: string }} Example */

/**
 * @param {Example[]} examples
 * @param {(path: string, text: string) => void} open
 */
export function offer(examples, open) {
  const select = /** @type {HTMLSelectElement} */ (/** @type {unknown} */ (at("examples")));
  for (const { name, about } of examples) select.add(new Option(about, name));
  select.onchange = () => {
    const example = examples.find(({ name }) => name === select.value);
    if (example) open(`${example.name}.rootlog`, example.text);
    select.value = "";
  };
}
