// The page: what is typed goes to rootlog in the worker, what it says goes to the editor, the board and the list.
import { Acting } from "./acting.js";
import { addressIn, fromAddress } from "./address.js";
import { Board } from "./board.js";
import { closeMenus, listKeys } from "./dialogs.js";
import { at } from "./dom.js";
import { Editor } from "./editor.js";
import { failed, markCurrent } from "./findings.js";
import { goInside, inside, outside, showStandings } from "./inside.js";
import { Judging } from "./judging.js";
import { Keeping } from "./keeping.js";
import { keep, kept } from "./kept.js";
import { inEditor, listen } from "./keys.js";
import { isLive, watch } from "./live.js";
import { Moments } from "./moments.js";
import { part, showPart } from "./parts.js";
import { Python } from "./python.js";
import { Records } from "./records.js";
import { asPng, save, stem } from "./saving.js";
import { begun, isScribe, sending } from "./scribe.js";
import { SettingsDialog } from "./settings.js";
import { fromFragment, inFragment } from "./short/link.js";
import { splitter } from "./splitter.js";
import { stage } from "./stage.js";
import { Starting } from "./starting.js";
import { Tapping } from "./tap/tapping.js";
import { nothingShown, Telling } from "./telling.js";
import { themeButton } from "./theme.js";
import { segmentAt } from "./typing.js";
import { sheet, welcome, wireWelcome } from "./welcome.js";
import { offer, wireFiles } from "./wiring.js";

// --- parts of the page -------------------------------------------------------------------------------------------

/** The name of a record of which nothing is known yet. */
const NEW = "record.rootlog";
const python = new Python(window.rootlogWorker, stage);

/** @type {import("./keys.js").Key[]} */
const keys = [
  { key: "F8", about: "The next finding", run: () => acting.goOn(1) },
  { key: "Shift-F8", about: "The previous finding", run: () => acting.goOn(-1) },
  { key: "Alt-.", about: "The next action", run: () => moments.stepActions(1) },
  { key: "Alt-,", about: "The previous action", run: () => moments.stepActions(-1) },
  { key: "Alt-PageDown", about: "The next turn", run: () => moments.stepTurns(1) },
  { key: "Alt-PageUp", about: "The previous turn", run: () => moments.stepTurns(-1) },
  { key: "Mod-.", about: "Apply the repair at the cursor", run: () => acting.repairHere() },
  { key: "Mod-s", about: "Save the record", run: () => saveRecord() },
  { key: "Mod-o", about: "Open files", run: () => at("files").click() },
  { key: "?", about: "The notation in short, where nothing is typed", run: () => openSheet() },
  { key: "F1", about: "This list", run: () => help() },
];
const shown = nothingShown();
const editor = new Editor(at("editor"), {
  changed: (anew, typed) => changed(anew, typed),
  moved: () => {
    telling.leave();
    moments.follow();
    tapping.follow();
    markCurrent(at("findings"), editor.place);
  },
  repair: (one) => acting.acts.repair(one),
  complete: (line, column) => python.told("desk.completions", line, column),
  hover: (line, column) => python.told("desk.hover", line, column),
  keys: inEditor(keys.filter(({ key }) => key !== "?")),
  readOnly: isLive() || inside() !== "",
});
const moments = new Moments(python, editor, new Board(at("board")));
const tapping = new Tapping(python, editor, (words) => {
  at("spoken").textContent = words;
});
moments.drawn = (picture) => {
  tapping.drawn(picture);
  if (picture.standings) showStandings(picture.standings);
};
const settings = new SettingsDialog(python, () => {
  judging.again();
  tapping.changed();
  records.judge();
});
const records = new Records(python, {
  open: (path, text) => open(path, text),
  settings: (path, text) => {
    if (!path.includes("/")) settings.take(text);
  },
  law: () => settings.law,
  settled: () => judging.settled(),
  several: (atOnce) => {
    part("table").hidden = false;
    showPart(atOnce ? "table" : "findings");
  },
});
const starting = new Starting(python, {
  text: () => editor.text,
  begun(text, tapped, name, line) {
    editor.become(text);
    if (shown.path === NEW && !scribed) keeping.call(name);
    showPart("record");
    editor.goTo(line, Number.MAX_SAFE_INTEGER, { focus: !tapped });
    if (tapped && !tapping.on) tap(true);
  },
});
const keeping = new Keeping({
  open: (path, text, id) => open(path, text, id),
  renamed: (path) => named(path),
  past: () => editor.past,
});
const judging = new Judging(python, {
  record: () => ({ path: shown.path, text: editor.text, law: settings.law }),
  told: (judged, text) => telling.told(judged, text),
  failed: (why) => {
    at("verdict").className = "verdict not-judged";
    at("verdict").textContent = "not judged";
    at("findings").replaceChildren(failed(why));
  },
});

const acting = new Acting(python, editor, shown);
const { acts } = acting;
const telling = new Telling({ shown, editor, moments, tapping, settings, records, starting, acts });

// --- judging -------------------------------------------------------------------------------------------------------

/**
 * @param {boolean} anew whether the whole text was replaced
 * @param {boolean} typed whether somebody typed it
 */
function changed(anew, typed) {
  if (!isLive() && !inside()) keeping.typed(editor.text, anew);
  moments.typed = typed ? segmentAt(editor.lineHere, editor.place) : null;
  editor.grey(moments.typed);
  judging.again();
  tapping.changed();
  if (shown.path === scribed) send(editor.text);
}

/** The name of the record that the server shows to others as it is written here; empty where none is. */
let scribed = "";
const send = sending((words) => {
  at("live").classList.toggle("lost", Boolean(words));
  at("live").textContent = words || "live";
});

/** Goes on with the record of the server, which is sent there as it is written. */
async function scribe() {
  const found = await begun(keeping.last());
  if (!found) return false;
  at("live").hidden = false;
  scribed = found.path;
  open(found.path, found.text, found.id);
  if (found.id) send(found.text);
  if (found.text) tap(true);
  return true;
}

// --- records come and go -------------------------------------------------------------------------------------------

/**
 * @param {string} path
 * @param {string} text
 * @param {string} [id] where it is kept already
 */
function open(path, text, id) {
  if (editor.text) records.changed(shown.path, editor.text);
  keeping.rest();
  named(path);
  at("welcome").hidden = true;
  moments.typed = null;
  Object.assign(shown, {
    ending: text.includes("\r\n") ? "\r\n" : "\n",
    judged: "",
    report: null,
    last: null,
    toFirst: false,
  });
  editor.open(text);
  if (!isLive() && !inside()) {
    keeping.show(path, editor.text, id);
    const past = keeping.past();
    if (past) editor.recall(past);
  }
  telling.nothing();
  tapping.forget();
  judging.again({ rest: 0 });
}

/** @param {string} path */
function named(path) {
  shown.path = path;
  at("path").textContent = path;
  document.title = `${path.split("/").pop()} - rootlog`;
}

/** @param {string} text */
const inItsLines = (text) => text.replaceAll("\n", shown.ending);
const saveRecord = () => save(`${stem(shown.path)}.rootlog`, inItsLines(editor.text), "text/plain");

async function copyLink() {
  history.replaceState(
    null,
    "",
    await inFragment({ text: editor.text, at: moments.at, law: settings.law, name: stem(shown.path) }),
  );
  keeping.remember();
  let done = "It is in the address bar";
  try {
    await navigator.clipboard.writeText(location.href);
    done = "Copied";
  } catch {
    // not allowed here: the address bar has it
  }
  const old = at("link").textContent;
  at("link").textContent = done;
  at("spoken").textContent = done;
  setTimeout(() => {
    at("link").textContent = old;
  }, 2000);
}

function openSheet() {
  showPart("record");
  sheet();
}

const help = () => /** @type {HTMLDialogElement} */ (at("about")).showModal();

/** Begins to record by tapping, or leaves it. */
function tap(on = !tapping.on) {
  keep("tapping", on ? "yes" : "");
  moments.onlyMap = on;
  tapping.toggle(on);
  telling.anew();
  moments.follow(true);
}

/** @type {Record<string, () => unknown>} what each button does */
const clicks = {
  open: () => at("files").click(),
  folder: () => at("folder-files").click(),
  new: () => {
    open(NEW, "");
    showPart("findings");
  },
  link: copyLink,
  "tap-open": () => tap(),
  "game-open": () => starting.show(),
  help,
  "save-record": saveRecord,
  "save-annotated": async () =>
    save(`${stem(shown.path)}.annotated.rootlog`, inItsLines(await python.ask("desk.annotated")), "text/plain"),
  "save-page": async () => save(`${stem(shown.path)}.html`, await python.ask("desk.page"), "text/html"),
  "save-png": async () => save(`${stem(shown.path)}.png`, await asPng(moments.svg), "image/png"),
  "save-report": async () => save(`${stem(shown.path)}.report.html`, await python.ask("desk.judge_sheet"), "text/html"),
  "save-sheet": async () => save("scoresheet.html", await python.ask("bridge.scoresheet"), "text/html"),
  newer: () => {
    at("newer").hidden = true;
    moments.toEnd();
  },
  "settings-save": () => save("rootlog.toml", settings.text, "text/plain"),
  "fix-all": async () => editor.become(await python.ask("desk.fixed")),
  previous: () => moments.stepActions(-1),
  next: () => moments.stepActions(1),
  "previous-turn": () => moments.stepTurns(-1),
  "next-turn": () => moments.stepTurns(1),
  "previous-finding": () => acting.goOn(-1),
  "next-finding": () => acting.goOn(1),
};
/** @type {Record<string, () => unknown>} the keys of the board */
const arrows = {
  ArrowRight: clicks.next,
  ArrowLeft: clicks.previous,
  ArrowDown: clicks["next-turn"],
  ArrowUp: clicks["previous-turn"],
};

function wire() {
  for (const [id, click] of Object.entries(clicks)) at(id).onclick = click;
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#parts button"))) {
    one.onclick = () => showPart(one.dataset.part ?? "record");
  }
  at("board").onkeydown = (event) => {
    if (!(event.key in arrows)) return;
    event.preventDefault();
    arrows[event.key]();
  };
  themeButton(at("theme"), () => moments.redraw());
  splitter(at("splitter"), /** @type {HTMLElement} */ (document.querySelector("main")));
  wireWelcome(() => showPart("record"));
  listKeys(keys);
  listen(keys);
  closeMenus();
}

// --- the beginning -------------------------------------------------------------------------------------------------

function follow() {
  at("live").hidden = false;
  document.body.dataset.live = "";
  showPart("board");
  /** @type {string[]} */
  let beside = [];
  watch({
    record({ path, text, settings }) {
      for (const one of beside) python.ask("bridge.drop", one);
      for (const one of settings) python.ask("bridge.put", one.path, new TextEncoder().encode(one.text));
      beside = settings.map((one) => one.path);
      const atEnd = editor.place.line >= editor.view.state.doc.lines - 1 || !editor.text;
      if (path !== shown.path) open(path, text);
      else editor.become(text);
      judging.again({ rest: 0 });
      if (atEnd) moments.toEnd();
      else at("newer").hidden = false; // the viewer has gone back, and is left there
    },
    state(words) {
      at("live").classList.toggle("lost", Boolean(words));
      at("live").textContent = words ? `live: ${words}` : "live";
    },
  });
}

/** @param {import("./link.js").Linked} linked */
async function follows({ text, at: moment, law, name }) {
  if (law) await settings.hold(law);
  at("kept-note").hidden = true; // it was of another link
  open(`${name || "linked"}.rootlog`, text);
  moments.goWhenKnown(moment || (inside() ? "t1a0" : ""));
}

/**
 * @param {string} what
 * @param {unknown} error why it cannot be opened
 */
function cannotOpen(what, error) {
  const why = error instanceof Error ? error.message : String(error);
  keeping.unopened = `${location.search}${location.hash}`;
  at("kept-note").textContent = `${what} cannot be opened: ${why}.`;
  at("kept-note").hidden = false;
  if (inside()) at("moment").textContent = at("kept-note").textContent;
}

/** The record in the page's address, if there is one; that it cannot be opened is said. */
async function linkedHere() {
  try {
    return await fromFragment(location.hash);
  } catch (error) {
    cannotOpen("The record in this link", error);
    return null;
  }
}

/** @param {string} address of a record, which is told where it cannot be had */
async function opensFrom(address) {
  try {
    const { text, name } = await fromAddress(address);
    const [moment, law] = ["at", "law"].map((key) => new URLSearchParams(location.search).get(key) ?? "");
    await follows({ text, name, at: moment, law });
  } catch (error) {
    cannotOpen(`The record at ${address}`, error);
    return false;
  }
  return true;
}

/** Only board, points and steps are seen. */
function showInside() {
  goInside();
  moments.onlyMap = true;
  moments.withWords = inside() === "embed";
  /** @type {HTMLAnchorElement} */ (at("outside")).href = outside();
  showPart("board");
}

async function begin() {
  wire();
  if (inside()) showInside();
  wireFiles(records);
  const examples = fetch("examples.json").then((answer) => answer.json());
  const begun = settings.begin({ own: !isLive() && !inside() });
  const [here, address] = [location.search + location.hash, addressIn(location.search)];
  const [linked, last] = [keeping.followed(here) ? null : await linkedHere(), keeping.last()];
  if (isLive()) follow();
  else if (linked !== null) await follows(linked);
  else if (address && !keeping.followed(here) && (await opensFrom(address))) keeping.remember();
  else if (inside()) at("moment").textContent ||= "There is no record in this address.";
  else if (isScribe() && (await scribe())) keeping.remember();
  else if (last) {
    open(last.name, last.text, last.id);
    if (kept("tapping")) tap(true);
  } else {
    open("readme.rootlog", (await examples)[0].text);
    shown.toFirst = true;
    welcome();
  }
  offer(await examples, open);
  await begun;
  await starting.offer();
  addEventListener("hashchange", async () => {
    const other = await linkedHere();
    if (other !== null) await follows(other);
  });
  if ("serviceWorker" in navigator && inside() !== "embed") await navigator.serviceWorker.register("sw.js");
}

begin();
