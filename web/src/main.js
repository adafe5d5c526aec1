// The page: what is typed goes to rootlog in the worker, what it says goes to the editor, the board and the list.
/** @import { Finding, Judged, Report } from "./types.d.ts" */
import { Board } from "./board.js";
import { askReason, closeMenus, listKeys } from "./dialogs.js";
import { at, button, make, some } from "./dom.js";
import { Editor } from "./editor.js";
import { chosen, dropped } from "./files.js";
import { failed, listFindings, markCurrent } from "./findings.js";
import { Judging } from "./judging.js";
import { Keeping } from "./keeping.js";
import { inEditor, listen } from "./keys.js";
import { fromFragment, inFragment } from "./link.js";
import { isLive, watch } from "./live.js";
import { Moments } from "./moments.js";
import { findingOn } from "./places.js";
import { Python } from "./python.js";
import { Records } from "./records.js";
import { ruleInWords } from "./rules.js";
import { asPng, save, stem } from "./saving.js";
import { SettingsDialog } from "./settings.js";
import { splitter } from "./splitter.js";
import { isBlank, Starting } from "./starting.js";
import { Tapping } from "./tap/tapping.js";
import { themeButton } from "./theme.js";
import { segmentAt, without } from "./typing.js";
import { summary, whoDidWhat } from "./verdict.js";
import { sheet, welcome, wireWelcome } from "./welcome.js";

/** The record that is in the editor. The report is about `judged`, which is an earlier text while one types. */
const shown = {
  path: "record.rootlog",
  ending: "\n",
  judged: "",
  report: /** @type {Report | null} */ (null),
  last: /** @type {Judged | null} what was told of it last */ (null),
  toFirst: false, // whether the first finding is gone to as soon as it is known
  names: /** @type {Record<string, string>} */ ({}),
};
const count = (/** @type {string} */ what) => {
  document.body.dataset[what] = String(Number(document.body.dataset[what] ?? 0) + 1);
  performance.mark(what);
};

// --- parts of the page -------------------------------------------------------------------------------------------

const python = new Python(window.rootlogWorker, ({ stage, part, why }) => {
  at("loading").hidden = stage === "ready";
  at("loading").classList.toggle("failed", stage === "failed");
  const words = {
    loading: "Loading rootlog",
    starting: "Starting rootlog",
    ready: "",
    failed: `rootlog does not start: ${why}`,
  };
  at("stage").textContent = words[stage];
  const progress = /** @type {HTMLProgressElement} */ (at("progress"));
  if (part === undefined) progress.removeAttribute("value");
  else progress.value = part;
  document.body.dataset.stage = stage;
});

/** @type {import("./keys.js").Key[]} */
const keys = [
  { key: "F8", about: "The next finding", run: () => goToFinding(1) },
  { key: "Shift-F8", about: "The previous finding", run: () => goToFinding(-1) },
  { key: "Alt-.", about: "The next action", run: () => moments.stepActions(1) },
  { key: "Alt-,", about: "The previous action", run: () => moments.stepActions(-1) },
  { key: "Alt-PageDown", about: "The next turn", run: () => moments.stepTurns(1) },
  { key: "Alt-PageUp", about: "The previous turn", run: () => moments.stepTurns(-1) },
  { key: "Mod-.", about: "Apply the repair at the cursor", run: () => repairHere() },
  { key: "Mod-s", about: "Save the record", run: () => saveRecord() },
  { key: "Mod-o", about: "Open files", run: () => at("files").click() },
  { key: "?", about: "The notation in short, where nothing is typed", run: () => openSheet() },
  { key: "F1", about: "This list", run: () => help() },
];
const editor = new Editor(at("editor"), {
  changed: (anew, typed) => changed(anew, typed),
  moved: () => {
    leave();
    moments.follow();
    tapping.follow();
    markCurrent(at("findings"), editor.place);
  },
  repair: (one) => acts.repair(one),
  complete: (line, column) => python.told("desk.completions", line, column),
  hover: (line, column) => python.told("desk.hover", line, column),
  keys: inEditor(keys.filter(({ key }) => key !== "?")),
  readOnly: isLive(),
});
const moments = new Moments(python, editor, new Board(at("board")));
const tapping = new Tapping(python, editor, (words) => {
  at("spoken").textContent = words;
});
moments.drawn = (picture) => tapping.drawn(picture);
const settings = new SettingsDialog(python, () => {
  judging.again();
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
  begun(text, tapped) {
    editor.become(text);
    showPart("record");
    editor.goTo(Number.MAX_SAFE_INTEGER, 1, { focus: !tapped });
    if (tapped && !tapping.on) tap(true);
  },
});
const keeping = new Keeping({
  open: (path, text, id) => open(path, text, id),
  renamed: (path) => named(path),
});
const judging = new Judging(python, {
  record: () => ({ path: shown.path, text: editor.text, law: settings.law }),
  told: (judged, text) => told(judged, text),
  failed: (why) => {
    at("verdict").className = "verdict not-judged";
    at("verdict").textContent = "not judged";
    at("findings").replaceChildren(failed(why));
  },
});

// --- judging -------------------------------------------------------------------------------------------------------

/**
 * @param {boolean} anew whether the whole text was replaced
 * @param {boolean} typed whether somebody typed it
 */
function changed(anew, typed) {
  if (!isLive()) keeping.typed(editor.text, anew);
  moments.typed = typed ? segmentAt(editor.lineHere, editor.place) : null;
  editor.grey(moments.typed);
  judging.again();
  tapping.changed();
}

/** The cursor has left what was being typed: what is wrong with it is told. */
function leave() {
  const { typed } = moments;
  if (!typed) return;
  const { line, column } = editor.place;
  if (line === typed.line && typed.begin <= column && column <= typed.end) return;
  moments.typed = null;
  editor.grey(null);
  if (shown.last && editor.text === shown.judged) told(shown.last, shown.judged);
}

/**
 * @param {Judged} judged
 * @param {string} text
 */
function told(judged, text) {
  const { report: full, turns = [], whole = false, trouble = "", names = {}, dated } = judged;
  if (!full) return;
  const report = meanwhile(full);
  Object.assign(shown, { report, judged: text, names, last: judged });
  showLawsThen(dated ?? { note: "", laws: [] });
  const blank = isBlank(text) && !isLive();
  const words = blank ? "" : summary(report);
  at("verdict").className = `verdict ${(report.internal ? "not judged" : report.verdict).replace(" ", "-")}`;
  at("verdict").textContent = words;
  at("law-shown").textContent = `: ${report.law}`;
  at("looking").hidden = whole;
  at("settings-trouble").textContent = trouble;
  editor.mark(blank ? [] : report.findings);
  const notes = report.notes.filter((note) => !dated?.note || !note.startsWith(dated.note)); // it stands beside the verdict
  if (blank && at("start").hidden) starting.fill(text);
  at("start").hidden = !blank;
  at("findings").hidden = blank;
  showFindings(blank ? { ...report, findings: [], notes: [] } : { ...report, notes }, whole);
  moments.renew(turns, Boolean(report.internal));
  tapping.renew(turns, report.findings);
  if (shown.toFirst && report.findings.length) {
    shown.toFirst = false;
    editor.goTo(report.findings[0].line, report.findings[0].column, { focus: false });
  }
  count("told");
  if (!whole) return;
  if (at("spoken").textContent !== words) at("spoken").textContent = words;
  records.changed(shown.path, text);
  records.found(shown.path, full);
  count("judged");
}

/**
 * @param {Report} report
 * @returns {Report} the same without what is wrong with the action that is being typed
 */
function meanwhile(report) {
  const findings = without(report.findings, moments.typed);
  if (findings.length === report.findings.length) return report;
  const wrong = findings.some((one) => one.severity === "error");
  return { ...report, findings, verdict: wrong ? report.verdict : "legal" };
}

/**
 * That another law was in print when the game was played, with buttons that judge by it.
 * @param {{ note: string, laws: string[] }} dated
 */
function showLawsThen({ note, laws }) {
  const offered = laws.map((law) => button(`Judge by ${law}`, () => settings.choose(law)));
  at("dated").replaceChildren(...(note ? [make("span", {}, `${note}.`), ...offered] : []));
}

/**
 * @param {Report} report
 * @param {boolean} whole
 */
function showFindings(report, whole) {
  listFindings(at("findings"), report, whole, acts);
  const number = report.findings.filter((one) => !one.follows_from).length;
  at("findings-count").textContent = String(number);
  at("findings-count").hidden = !number;
  at("findings-title").textContent = number ? some(number, "finding") : "Findings";
  at("fix-all").hidden = !report.findings.some((one) => one.suggestion && !one.follows_from);
  for (const id of ["previous-finding", "next-finding"]) at(id).hidden = !number;
}

// --- what can be done about a finding ------------------------------------------------------------------------------

/** @type {import("./findings.js").Acts} */
const acts = {
  go(one) {
    showPart("record");
    editor.goTo(one.line, one.column);
  },
  async repair({ suggestion }) {
    if (!suggestion || editor.text !== shown.judged) return; // the suggestion was made for another text
    editor.replaceLine(suggestion.line, await python.ask("desk.repaired", suggestion.line, suggestion.text));
  },
  async rule(one) {
    const reason = await askReason(one);
    if (reason) editor.become(await python.ask("desk.ruled", one.line, one.column, one.rule, reason));
  },
  who: (one) => whoDidWhat(one, shown.report?.players ?? {}, shown.names),
  async tell(one) {
    const rules = await python.told("bridge.rule", one.rule, shown.report?.law ?? "");
    const all = document.createDocumentFragment();
    all.append(...rules.map(ruleInWords));
    return all;
  },
};

/** @param {number} by */
function goToFinding(by) {
  const { line, column } = editor.place;
  const own = shown.report?.findings.filter((one) => !one.follows_from) ?? [];
  const found = findingOn(own, line, column, by);
  if (!found) return;
  acts.go(found);
  at("spoken").textContent = `${found.severity}, ${found.rule} ${found.title}: ${found.message}`;
}

function repairHere() {
  const { line, column } = editor.place;
  const here = (/** @type {Finding} */ one) => one.suggestion && one.line === line;
  const found = shown.report?.findings.filter(here) ?? [];
  const exact = found.find((one) => one.column <= column && column <= one.end_column);
  if (found.length) acts.repair(exact ?? found[0]);
}

// --- records come and go -------------------------------------------------------------------------------------------

/**
 * @param {string} path
 * @param {string} text
 * @param {string} [id] where it is kept already
 */
function open(path, text, id) {
  if (editor.text) records.changed(shown.path, editor.text);
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
  if (!isLive()) keeping.show(path, editor.text, id);
  showNothingYet();
  judging.again({ rest: 0 });
}

/** What was said of another record is not left standing under this one's name. */
function showNothingYet() {
  at("verdict").textContent = "";
  for (const id of ["dated", "settings-trouble", "law-shown", "here-text", "here-words"]) at(id).textContent = "";
  at("looking").hidden = true;
  const being = make("li", { className: "none" }, "This record is being judged.");
  at("findings").replaceChildren(being);
  at("findings-title").textContent = "Findings";
  for (const id of ["findings-count", "fix-all", "previous-finding", "next-finding"]) at(id).hidden = true;
  moments.clear();
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

/** @param {string} name */
const part = (name) => /** @type {HTMLButtonElement} */ (document.querySelector(`#parts button[data-part=${name}]`));

/** @param {string} name "record", "board", "findings" or "table": of a narrow page the part that is seen */
function showPart(name) {
  if (name === "findings" || name === "table") document.body.dataset.below = name;
  document.body.dataset.part = name;
  for (const one of document.querySelectorAll("#parts button")) {
    if (one === part(name)) one.setAttribute("aria-current", "true");
    else one.removeAttribute("aria-current");
  }
}

/** Begins to record by tapping, or leaves it. */
function tap(on = !tapping.on) {
  moments.onlyMap = on;
  tapping.toggle(on);
  moments.follow(true);
}

/** @type {Record<string, () => unknown>} what each button does */
const clicks = {
  open: () => at("files").click(),
  folder: () => at("folder-files").click(),
  new: () => {
    open("record.rootlog", "");
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
  "previous-finding": () => goToFinding(-1),
  "next-finding": () => goToFinding(1),
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

function wireFiles() {
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

/** @param {Example[]} examples */
function offer(examples) {
  const select = /** @type {HTMLSelectElement} */ (/** @type {unknown} */ (at("examples")));
  for (const { name, about } of examples) select.add(new Option(about, name));
  select.onchange = () => {
    const example = examples.find(({ name }) => name === select.value);
    if (example) open(`${example.name}.rootlog`, example.text);
    select.value = "";
  };
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
  open(`${name || "linked"}.rootlog`, text);
  moments.goWhenKnown(moment ?? "");
}

async function begin() {
  wire();
  wireFiles();
  const examples = fetch("examples.json").then((answer) => answer.json());
  const begun = settings.begin({ own: !isLive() });
  const [linked, last] = [await fromFragment(location.hash), keeping.last()];
  if (isLive()) follow();
  else if (linked !== null && !keeping.followed(location.hash)) await follows(linked);
  else if (last) open(last.name, last.text, last.id);
  else {
    open("readme.rootlog", (await examples)[0].text);
    shown.toFirst = true;
    welcome();
  }
  offer(await examples);
  await begun;
  await starting.offer();
  addEventListener("hashchange", async () => {
    const other = await fromFragment(location.hash);
    if (other !== null) await follows(other);
  });
  if ("serviceWorker" in navigator) await navigator.serviceWorker.register("sw.js");
}

begin();
