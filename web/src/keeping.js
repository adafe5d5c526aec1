// The record that is open in this tab, kept as it is typed, and the list of all that are kept.
import { at, button, make, some } from "./dom.js";
import { KeptRecords, keep, kept } from "./kept.js";

const TROUBLE = {
  full: "This browser's storage is full: what you type now is kept only as long as this tab is open. Save the record as a file, or delete kept ones.",
  absent: "This browser keeps nothing: what you type is lost when this tab is closed. Save the record as a file.",
};

/** So many milliseconds after a change what can be undone is kept; the text is at once. */
const REST = 300;

export class Keeping {
  #records = new KeptRecords();
  #id = "";
  #name = "";
  #open;
  #renamed;
  #past;
  #pending = 0;
  #cut = false;
  /** A link that could not be opened, query and fragment. */
  unopened = "";
  #dialog = /** @type {HTMLDialogElement} */ (at("kept"));

  /**
   * @param {object} on
   * @param {(name: string, text: string, id: string) => void} on.open a record is wanted
   * @param {(name: string) => void} on.renamed the record that is open has another name
   * @param {() => any} on.past what can be undone in it
   */
  constructor({ open, renamed, past }) {
    this.#open = open;
    this.#renamed = renamed;
    this.#past = past;
    at("kept-open").onclick = () => {
      this.#list();
      this.#dialog.showModal();
    };
    addEventListener("beforeunload", (event) => {
      if (this.#records.trouble) event.preventDefault(); // the browser then asks
    });
    for (const end of ["pagehide", "visibilitychange"]) addEventListener(end, () => this.rest(), true);
  }

  /** @returns {import("./kept.js").Kept | null} the record to go on with: that of this tab, else the one that was typed last */
  last() {
    return this.#records.get(this.#session[0]) ?? this.#records.list()[0] ?? null;
  }

  /** Whether this tab has opened that link already, query and fragment, and goes on with what came of it. */
  followed(/** @type {string} */ link) {
    const [id, opened] = this.#session;
    return link === opened && this.#records.get(id) !== null;
  }

  get #session() {
    return (kept("shown", "sessionStorage") ?? "").split(" ");
  }

  /** Another record is open. */
  show(/** @type {string} */ name, /** @type {string} */ text, id = "") {
    if (this.#cut) at("kept-note").hidden = true; // it was of the other one
    this.#cut = false;
    this.#records.leave(this.#id);
    if (id) this.#records.resume(id);
    this.#id = id || this.#records.begin(name, text);
    this.#name = name;
    this.remember();
  }

  /** What could be undone in the record that is open when it was open last. */
  past() {
    const past = this.#records.pasts.get(this.#id);
    if (past?.cut) {
      this.#cut = true;
      const many = past.state?.history.done.length ?? 0;
      at("kept-note").textContent =
        `Undo goes back ${some(many, "step")} here: what was done before is more than this browser keeps.`;
      at("kept-note").hidden = false;
    }
    return past?.state ?? null;
  }

  /** Nothing more is typed for now: what can be undone is kept, too. */
  rest() {
    if (!this.#pending) return;
    clearTimeout(this.#pending);
    this.#pending = 0;
    this.#records.pasts.write(this.#id, this.#past());
  }

  /** The record that is open is called something else. */
  call(/** @type {string} */ name) {
    this.#records.rename(this.#id, name);
    this.#name = name;
    this.#renamed(name);
  }

  /** After a reload this tab goes on with this record, whatever link stands in its address now; one that could not be opened is tried again. */
  remember() {
    const link = `${location.search}${location.hash}`;
    keep("shown", `${this.#id} ${link === this.unopened ? "" : link}`, "sessionStorage");
  }

  /**
   * @param {string} text what the record is now
   * @param {boolean} anew whether all of it was replaced: what stood there before then stays as a record of its own
   */
  typed(text, anew) {
    const before = anew ? this.#records.begin(this.#name, text) : this.#id;
    const id = this.#records.write(before, this.#name, text);
    if (id !== before) at("kept-note").textContent = "Another tab also edits this record; both versions are kept.";
    const { trouble } = this.#records;
    if (trouble) at("kept-note").textContent = TROUBLE[trouble];
    at("kept-note").hidden = !trouble && id === before;
    clearTimeout(this.#pending);
    this.#pending = setTimeout(() => this.rest(), REST);
    if (id === this.#id) return;
    this.#id = id;
    this.remember();
  }

  #list() {
    const all = this.#records.list();
    at("kept-list").replaceChildren(...all.map((one) => this.#row(one)));
    at("kept-none").hidden = all.length > 0;
  }

  /** @param {import("./kept.js").Kept} one */
  #row(one) {
    const name = make("input", { value: one.name, "aria-label": "Name" });
    name.onchange = () => {
      if (!name.value.trim()) return this.#list();
      if (one.id === this.#id) this.call(name.value.trim());
      else this.#records.rename(one.id, name.value.trim());
      this.#list();
    };
    const open = () => {
      this.#dialog.close();
      const now = this.#records.get(one.id);
      if (now && one.id !== this.#id) this.#open(now.name, now.text, now.id);
    };
    const row = make("li", {}, name);
    const remove = () => {
      const gone = this.#records.remove(one.id);
      const back = () => {
        if (gone) this.#records.bringBack(gone);
        this.#list();
      };
      row.replaceChildren(make("span", { className: "soft" }, `${one.name}: deleted`), button("Bring back", back));
    };
    row.append(
      make("span", { className: "soft" }, `${when(one.changed)}, ${some(one.text.trim().split("\n").length, "line")}`),
      one.id === this.#id ? make("span", { className: "soft" }, "is open") : button("Open", open),
      button("Delete", remove, { "aria-label": `Delete ${one.name}` }),
    );
    return row;
  }
}

const when = (/** @type {number} */ time) =>
  new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
