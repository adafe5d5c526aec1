// The page: what is typed goes to rootlog in the worker, what it says goes to the editor, the board and the list.
import { goTo, insertBelow, makeEditor, mark, place, pointTo, replaceLine, setText, textOf } from "./editor.js";
import { listFindings, listRecords } from "./findings.js";
import { Python, latest } from "./python.js";
import { asPng, chosen, dropped, fromFragment, inFragment, save } from "./records.js";

const at = (id) => document.getElementById(id);
const KEPT = "rootlog.record";
const state = { path: "record.rootlog", turns: [], report: null, moment: null, svg: "", records: new Map() };

const python = new Python(({ stage, failed }) => {
  at("loading").hidden = stage === "";
  at("loading").firstElementChild.textContent = failed ? `rootlog could not be loaded: ${failed}` : stage;
});
const editor = makeEditor(at("editor"), { changed: () => judge(), moved: () => follow() });

// --- judging ---------------------------------------------------------------------------------------------------

const judge = latest(async () => {
  const text = textOf(editor);
  localStorage.setItem(KEPT, text);
  const given = JSON.parse(await python.ask("judge", state.path, text, at("law").value));
  if (textOf(editor) !== text) return judge();
  Object.assign(state, given);
  const { report } = given;
  at("verdict").className = `verdict ${report.verdict}`;
  at("verdict").textContent = text.trim() ? summary(report) : "";
  document.title = `${state.path} - rootlog`;
  mark(editor, report.findings);
  listFindings(at("findings"), text.trim() ? report.findings : [], acts);
  document.body.dataset.judged = String(Number(document.body.dataset.judged || 0) + 1);
  state.moment = null;
  follow();
});

function summary(report) {
  if (report.internal) return "not judged";
  const found = report.findings.filter((one) => !one.follows_from);
  const errors = found.filter((one) => one.severity === "error").length;
  const warnings = found.length - errors;
  const parts = [errors && `${errors} error${errors > 1 ? "s" : ""}`, warnings && `${warnings} warning${warnings > 1 ? "s" : ""}`];
  return [report.verdict, ...parts.filter(Boolean)].join(", ");
}

// --- the board at the cursor -----------------------------------------------------------------------------------

function momentAt({ line, column }) {
  let turn = 0;
  let action = 0;
  state.turns.forEach((one, index) => {
    if (one.line > line) return;
    turn = index + 1;
    action = one.actions.length;
    if (one.line === line) {
      const before = one.actions.filter(([, from]) => from <= column).length;
      action = column <= 1 ? one.actions.length : before;
    }
  });
  return { turn, action };
}

function follow() {
  const moment = momentAt(place(editor, editor.state.selection.main.head));
  if (state.moment && moment.turn === state.moment.turn && moment.action === state.moment.action) return;
  show(moment);
}

function show(moment) {
  state.moment = moment;
  const turn = state.turns[moment.turn - 1];
  at("moment").textContent = turn
    ? `${turn.round ? `round ${turn.round}` : "set-up"}, ${turn.faction}: ${moment.action} of ${turn.actions.length}`
    : "";
  pointTo(editor, turn?.actions[moment.action - 1]);
  draw(moment.turn, moment.action);
}

const draw = latest(async (turn, action) => {
  state.svg = state.turns.length ? await python.ask("board", turn, turn ? action : 0) : "";
  at("board").innerHTML = state.svg;
});

function step(turns, actions) {
  const { turn, action } = state.moment || { turn: 0, action: 0 };
  const wanted = { turn, action: action + actions };
  if (turns) Object.assign(wanted, { turn: turn + turns, action: 0 });
  if (wanted.action < 0) Object.assign(wanted, { turn: turn - 1, action: Infinity });
  else if (turn && wanted.action > state.turns[turn - 1].actions.length) Object.assign(wanted, { turn: turn + 1, action: 0 });
  wanted.turn = Math.min(Math.max(wanted.turn, 1), state.turns.length);
  if (!wanted.turn) return;
  const there = state.turns[wanted.turn - 1];
  wanted.action = Math.min(wanted.action, there.actions.length);
  show(wanted);
  const [line, column] = there.actions[wanted.action - 1] || [there.line, 1];
  state.moment = wanted;
  goTo(editor, line, column, false);
}
at("previous").onclick = () => step(0, -1);
at("next").onclick = () => step(0, 1);
at("previous-turn").onclick = () => step(-1, 0);
at("next-turn").onclick = () => step(1, 0);

// --- what can be done about a finding --------------------------------------------------------------------------

const acts = {
  go: (one) => goTo(editor, one.line, one.column),
  repair(one) {
    const { line, text } = one.suggestion;
    const old = editor.state.doc.line(line).text;
    const comment = old.match(/\s*\/\/.*$/);
    replaceLine(editor, line, text + (comment ? comment[0] : ""));
  },
  async tell(one, told) {
    told.hidden = !told.hidden;
    if (!told.textContent) told.textContent = await python.ask("rule", one.rule);
  },
  rule(one) {
    const reason = prompt(`Why does this stand? (${one.rule} ${one.title})`, "");
    if (reason) insertBelow(editor, one.line, `//= ${one.action} ${one.rule} ${reason}`);
  },
};

// --- records ---------------------------------------------------------------------------------------------------

function open(path, text) {
  state.path = path;
  setText(editor, text);
}

async function take(records) {
  if (!records.length) return;
  for (const { path, text } of records) state.records.set(path, text);
  open(records[0].path, records[0].text);
  if (state.records.size > 1) await table();
}

async function table() {
  at("table-part").hidden = false;
  const reports = [];
  for (const [path, text] of state.records) {
    reports.push(JSON.parse(await python.ask("verdict", path, text, at("law").value)));
    listRecords(at("table").tBodies[0], at("table-sum"), reports, (wanted) => open(wanted, state.records.get(wanted)));
  }
}

at("open").onclick = () => at("files").click();
at("folder").onclick = () => at("folder-files").click();
for (const id of ["files", "folder-files"]) at(id).onchange = async (event) => take(await chosen(event.target.files));
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
  take(await dropped(event.dataTransfer));
});

const stem = () => state.path.split("/").pop().replace(/\.[^.]*$/, "");
at("save-record").onclick = () => save(`${stem()}.rootlog`, textOf(editor), "text/plain");
at("save-annotated").onclick = async () => save(`${stem()}.annotated.rootlog`, await python.ask("annotated"), "text/plain");
at("save-page").onclick = async () => save(`${stem()}.html`, await python.ask("page"), "text/html");
at("save-png").onclick = async () => state.svg && save(`${stem()}.png`, await asPng(state.svg), "image/png");
at("link").onclick = async () => {
  const fragment = await inFragment(textOf(editor));
  history.replaceState(null, "", fragment);
  try {
    await navigator.clipboard.writeText(location.href);
    at("link").textContent = "Copied";
  } catch {
    at("link").textContent = "In the address bar";
  }
  setTimeout(() => { at("link").textContent = "Copy link"; }, 2000);
};
at("law").onchange = () => {
  judge();
  if (state.records.size > 1) table();
};

async function begin() {
  const linked = await fromFragment(location.hash);
  const examples = await (await fetch("examples.json")).json();
  for (const { name } of examples) at("examples").add(new Option(name, name));
  at("examples").onchange = (event) => {
    const example = examples.find(({ name }) => name === event.target.value);
    if (example) open(`${example.name}.rootlog`, example.text);
  };
  open("record.rootlog", linked ?? localStorage.getItem(KEPT) ?? examples[0].text);
  for (const id of JSON.parse(await python.ask("editions"))) at("law").add(new Option(id, id));
  addEventListener("hashchange", async () => {
    const text = await fromFragment(location.hash);
    if (text !== null) open("record.rootlog", text);
  });
}

begin();
if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js");
