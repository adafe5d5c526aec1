import assert from "node:assert/strict";
import { homedir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { expanded, first, programs, run, version } from "../../src/program";

const bare = { set: "", folders: ["/games"], python: undefined, windows: false };
const node = { command: process.execPath, args: [] };

test("what is set is the only one that is tried", () => {
  assert.deepEqual(programs({ ...bare, set: "/opt/rootlog" }, () => true), [{ command: "/opt/rootlog", args: [] }]);
});

test("a Python that is set is asked for its module", () => {
  const [only] = programs({ ...bare, set: "${workspaceFolder}/env/bin/python3.13" });
  assert.deepEqual(only, { command: "/games/env/bin/python3.13", args: ["-m", "rootlog"] });
});

test("home and the folder are put in", () => {
  assert.equal(expanded("~/bin/rootlog", undefined), join(homedir(), "bin/rootlog"));
  assert.equal(expanded("${workspaceFolder}/x", "/a b"), "/a b/x");
  assert.equal(expanded("/home/~x", "/a"), "/home/~x");
});

test("the folder's environment goes before the chosen Python, and that before the shell's", () => {
  const there = new Set(["/games/.venv/bin/rootlog"]);
  const found = programs({ ...bare, python: "/usr/bin/python3" }, (file) => there.has(file));
  assert.deepEqual(found, [
    { command: "/games/.venv/bin/rootlog", args: [] },
    { command: "/usr/bin/python3", args: ["-m", "rootlog"] },
    { command: "rootlog", args: [] },
  ]);
});

test("an environment is laid out otherwise on Windows", () => {
  const [found] = programs({ ...bare, windows: true }, (file) => file.includes("Scripts"));
  assert.equal(found?.command, join("/games", ".venv", "Scripts", "rootlog.exe"));
});

test("a program that is none, or has another thing to say, has no version", async () => {
  assert.equal(await version({ command: "/nowhere/rootlog", args: [] }), undefined);
  assert.equal(await version({ ...node, args: ["-p", "'none'", "--"] }), undefined);
  assert.match((await version(node)) ?? "", /^\d+\.\d+\.\d+$/);
});

test("the first program that answers is taken", async () => {
  const found = await first([{ command: "/nowhere/rootlog", args: [] }, node]);
  assert.equal(found?.program, node);
  assert.equal(await first([]), undefined);
});

test("a command gets its input and gives what it writes, in UTF-8", async () => {
  const echo = "process.stdin.pipe(process.stdout)";
  assert.equal(await run(node, ["-e", echo], "C: Änne\r\n", undefined), "C: Änne\r\n");
});

test("a command that fails rejects with its complaint, also when it reads nothing", async () => {
  const complain = "console.error('no such law'); process.exit(2)";
  await assert.rejects(run(node, ["-e", complain], "x".repeat(1 << 20), undefined), { message: "no such law" });
});
