// The extension as a scribe uses it: a record is opened in a VS Code for the browser, and everything that should be seen is looked for.
// ROOTLOG names the program that has the extra [lsp] (else that of the clone's .venv), SHOTS a folder for pictures.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";
import { install, start } from "./server.mjs";

const HERE = import.meta.dirname;
const CLONE = resolve(HERE, "../../../..");
const ROOTLOG = process.env.ROOTLOG ?? join(CLONE, ".venv/bin/rootlog");
const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((file) => existsSync(file));
const QUIET = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const WAIT = 20_000;

const home = mkdtempSync(join(tmpdir(), "rootlog-ui-"));
const records = join(home, "records");
const file = (name) => join(records, name);
const rootlog = (...words) => spawnSync(ROOTLOG, words, { encoding: "utf8" }).stdout;

async function shot(page, name) {
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });
}

/** Wait until something is so; `look` gives what is wanted or a false value. */
async function until(what, look) {
  for (const end = Date.now() + WAIT; Date.now() < end; await new Promise((done) => setTimeout(done, 100))) {
    const found = await look();
    if (found) return found;
  }
  assert.fail(`not seen: ${what}`);
}

const text = (page) => page.locator(".editor-instance .view-lines").first().innerText();

/** The frame in which a panel of ours shows something. */
function panel(page, selector) {
  return until(`a panel with ${selector}`, async () => {
    for (const frame of page.frames())
      if ((await frame.locator(selector).count().catch(() => 0)) > 0) return frame;
    return undefined;
  });
}

async function command(page, name) {
  await page.keyboard.press("F1");
  await page.locator(".quick-input-box input").fill(`>${name}`);
  await page.locator(".quick-input-list .monaco-list-row.focused", { hasText: name }).waitFor();
  await page.keyboard.press("Enter");
}

async function open(page, name) {
  await page.locator(`.explorer-folders-view [role=treeitem][aria-label*="${name}"]`).dblclick();
  await page.locator(".editor-instance .view-line").first().waitFor();
}

const at = (page, line, column) =>
  page.locator(".statusbar-item", { hasText: `Ln ${line}, Col ${column}` }).waitFor({ timeout: WAIT });

/** Put the cursor into a line, at the first character of a column that counts from 1. */
async function goTo(page, line, column) {
  await page.locator(".editor-instance .view-lines").first().click();
  await page.keyboard.press("Control+g");
  await page.locator(".quick-input-box input").fill(`:${line}:${column}`);
  await page.keyboard.press("Enter");
  await at(page, line, column);
}

const WORDS = ["Map", "X", "#despot", "4.2.1", "b_s", "12"];

async function colours(page) {
  const colour = (text) =>
    page.evaluate((word) => {
      const found = [...document.querySelectorAll(".view-line span span")].find((span) => span.textContent === word);
      return found && getComputedStyle(found).color;
    }, text);
  const seen = [];
  for (const word of WORDS) seen.push(await until(`${word} as a token`, () => colour(word)));
  assert.ok(new Set(seen).size >= 4, seen.join(" "));
  await shot(page, "colours");
}

async function findings(page) {
  await until("two squiggles", async () => (await page.locator(".squiggly-error").count()) === 2);
  const { x, y, width, height } = await page.locator(".squiggly-error").first().boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
  const hover = page.locator(".monaco-hover:visible", { hasText: "the Marquise rules neither 6" });
  await hover.waitFor({ timeout: WAIT });
  assert.match(await hover.innerText(), /4\.2\.1/);
  await shot(page, "hover");
  await page.keyboard.press("Escape");
}

async function repair(page) {
  await goTo(page, 17, 16);
  const offered = page.locator(".action-widget .monaco-list-row.action", { hasText: "t5->" });
  await until("the repair", async () => {
    await page.keyboard.press("Control+.");
    return offered.first().waitFor({ timeout: 2000 }).then(() => true, () => page.keyboard.press("Escape"));
  });
  await shot(page, "repair");
  await page.locator(".action-widget .monaco-list-row.action.focused", { hasText: "t5->" }).waitFor();
  await page.keyboard.press("Enter");
  await until("one squiggle less", async () => (await page.locator(".squiggly-error").count()) === 1);
  await page.keyboard.press("Control+s");
  const meant = rootlog("fix", "--line", "17", "--diff", file("original.rootlog")).match(/^\+C:.*$/m)[0].slice(1);
  await until("the repair in the file", () => readFileSync(file("readme.rootlog"), "utf8").split("\n")[16] === meant);
}

async function completion(page) {
  await goTo(page, 19, 1);
  await page.keyboard.press("End");
  await page.keyboard.type("/w", { delay: 100 });
  await page.locator(".suggest-widget .monaco-list-row", { hasText: "w11" }).waitFor({ timeout: WAIT });
  await shot(page, "completion");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
}

async function board(page) {
  await goTo(page, 11, 15);
  await command(page, "Root: Show the Board");
  const shown = await panel(page, "#board svg");
  const words = () => shown.locator("#text").textContent();
  await until("the action at the cursor", async () => (await words()) === "w->3");
  await shot(page, "board");
  await goTo(page, 15, 35);
  await until("the board following", async () => (await words()) === "Cw3->");
  await shown.locator("#on").click();
  await until("the next action", async () => (await words()) === "b->7");
  await page.keyboard.press("Control+1"); // back from the panel into the record
  await at(page, 15, 39);
  const before = await shown.locator("#board svg").innerHTML();
  await page.keyboard.press("Delete");
  await page.keyboard.type("w");
  await until("the board after an edit", async () => (await shown.locator("#board svg").innerHTML()) !== before);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
}

async function twoRecords(page) {
  const tab = (name) => page.locator(".tab", { hasText: `Board of ${name}` }).waitFor({ timeout: WAIT });
  await open(page, "original.rootlog");
  await tab("original.rootlog");
  await until("its findings", async () => (await page.locator(".squiggly-error").count()) === 2);
  await page.keyboard.press("Control+w");
  await tab("readme.rootlog");
}

async function annotate(page) {
  await command(page, "Root: Take the Findings Out");
  await until("no findings in the text", async () => !(await text(page)).includes("//!"));
  await command(page, "Root: Write the Findings");
  await until("findings in the text", async () => (await text(page)).includes("//!"));
  await page.keyboard.press("Control+s");
  const wanted = () => rootlog("annotate", file("readme.rootlog"));
  await until("what rootlog annotate writes", () => readFileSync(file("readme.rootlog"), "utf8") === wanted());
}

async function gamePage(page) {
  await command(page, "Root: Open the Game's Page");
  const shown = await panel(page, "[data-do=next]");
  const words = () => shown.locator("body").innerText();
  const before = await until("the page", words);
  await shown.locator("[data-do=turn-next]").click();
  await until("the page's next turn", async () => (await words()) !== before);
  await shot(page, "page");
}

async function checks(page) {
  await command(page, "Root: Check All Records of the Workspace");
  await page.locator(".terminal-wrapper.active").waitFor({ timeout: WAIT });
  await command(page, "Problems: Focus on Problems View");
  const closed = page.locator(".markers-panel [role=treeitem]", { hasText: "original.rootlog" });
  await closed.waitFor({ timeout: WAIT });
  const findings = page.locator(".markers-panel [role=treeitem]", { hasText: "You Must Rule" });
  assert.equal(await findings.count(), 2); // of the open record from the server, of the closed one from the terminal
  await shot(page, "checked");
}

async function try_(browser, address) {
  const page = await browser.newPage({ viewport: { width: 1500, height: 900 } });
  await page.goto(`${address}/?folder=${records}`);
  await page.locator(".explorer-folders-view .monaco-list-row").first().waitFor({ timeout: 60_000 });
  await open(page, "readme.rootlog");
  for (const step of [colours, findings, repair, completion, board, twoRecords, annotate, gamePage, checks]) {
    await step(page).catch(async (error) => {
      await shot(page, `failed-${step.name}`);
      throw error;
    });
    console.log(`ok ${step.name}`);
  }
}

install();
mkdirSync(records);
copyFileSync(join(CLONE, "fixtures/games/readme.rootlog"), file("readme.rootlog"));
copyFileSync(join(CLONE, "fixtures/games/readme.rootlog"), file("original.rootlog"));
if (process.env.SHOTS) mkdirSync(process.env.SHOTS, { recursive: true });
const settings = {
  "rootlog.path": ROOTLOG,
  "remote.autoForwardPorts": false,
  "workbench.startupEditor": "none",
  "workbench.colorTheme": process.env.THEME ?? "Default Light Modern",
};
const vsix = resolve(HERE, "../../rootlog.vsix");
const server = await start({ vsix, settings, home });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...QUIET, "--no-sandbox"] });
try {
  await try_(browser, server.address);
} finally {
  await browser.close();
  server.stop();
  rmSync(home, { recursive: true, force: true });
}
