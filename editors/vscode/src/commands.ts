// What the commands do that need no server: they run rootlog on the text as it stands in the editor.
import * as path from "node:path";
import * as vscode from "vscode";
import { run, type Program } from "./program";
import type { Server } from "./server";
import { LANGUAGE, options } from "./settings";

/** Register the commands that run rootlog. */
export function commands(server: Server, icon: vscode.Uri): vscode.Disposable[] {
  const on = (name: string, act: (program: Program) => Promise<void>): vscode.Disposable =>
    vscode.commands.registerCommand(name, async () => {
      const program = await server.program();
      if (program === undefined) return;
      try {
        await act(program);
      } catch (error) {
        void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
      }
    });
  return [
    on("rootlog.checkFile", checkFile),
    on("rootlog.checkWorkspace", checkWorkspace),
    on("rootlog.annotate", (program) => annotate(program, [])),
    on("rootlog.strip", (program) => annotate(program, ["--strip"])),
    on("rootlog.showPage", (program) => showPage(program, icon)),
    on("rootlog.savePage", savePage),
    vscode.commands.registerCommand("rootlog.restart", () => server.restart()),
  ];
}

function record(): vscode.TextDocument {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== LANGUAGE) throw new Error("No record is open: its file ends in .rootlog.");
  return document;
}

/** The folder in which settings for standard input are looked for: that of the record. */
function home(document: vscode.TextDocument): string | undefined {
  if (document.uri.scheme === "file") return path.dirname(document.uri.fsPath);
  return vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
}

async function checkFile(program: Program): Promise<void> {
  const document = record();
  if (document.isUntitled) throw new Error("Save the record first; the terminal reads it from its file.");
  await document.save();
  const folder = vscode.workspace.getWorkspaceFolder(document.uri);
  const words = [...options(document.uri), document.uri.fsPath];
  await check(program, folder ?? vscode.TaskScope.Global, path.basename(document.uri.fsPath), words);
}

async function checkWorkspace(program: Program): Promise<void> {
  await vscode.workspace.saveAll(false);
  for (const folder of vscode.workspace.workspaceFolders ?? [])
    await check(program, folder, folder.name, [...options(folder.uri), folder.uri.fsPath]);
}

/** Run `rootlog check` as a task: what it says is read in the terminal, and listed for the files that are not open. */
async function check(
  program: Program,
  scope: vscode.WorkspaceFolder | vscode.TaskScope.Global,
  name: string,
  words: readonly string[],
): Promise<void> {
  const execution = new vscode.ProcessExecution(program.command, [...program.args, "check", ...words]);
  const definition = { type: LANGUAGE, path: words.at(-1) ?? "" };
  const task = new vscode.Task(definition, scope, `check ${name}`, LANGUAGE, execution, "$rootlog");
  task.presentationOptions = { reveal: vscode.TaskRevealKind.Always, clear: true };
  await vscode.tasks.executeTask(task);
}

async function annotate(program: Program, words: readonly string[]): Promise<void> {
  const document = record();
  const before = document.getText();
  const judging = words.length === 0 ? options(document.uri) : [];
  const after = await run(program, ["annotate", ...words, ...judging, "-"], before, home(document));
  if (document.getText() !== before) throw new Error("The record was changed meanwhile; nothing was written.");
  if (after === before) return;
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(document.positionAt(0), document.positionAt(before.length)), after);
  await vscode.workspace.applyEdit(edit);
}

async function page(program: Program, document: vscode.TextDocument): Promise<string> {
  const words = ["replay", ...options(document.uri), "--format", "html", "-"];
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: "rootlog writes the game's page" },
    () => run(program, words, document.getText(), home(document)),
  );
}

/** The page's own scripts and styles, and nothing from elsewhere. */
const POLICY =
  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">";

async function showPage(program: Program, icon: vscode.Uri): Promise<void> {
  const document = record();
  const html = await page(program, document);
  const title = path.basename(document.uri.path).replace(/\.rootlog$/, "");
  const panel = vscode.window.createWebviewPanel("rootlog.page", title, vscode.ViewColumn.Beside, {
    enableScripts: true,
    retainContextWhenHidden: true,
    localResourceRoots: [],
  });
  panel.iconPath = icon;
  panel.webview.html = html.replace("<head>", `<head>${POLICY}`);
}

async function savePage(program: Program): Promise<void> {
  const document = record();
  const html = await page(program, document);
  const name = document.uri.path.replace(/(\.rootlog)?$/, ".html");
  const target = await vscode.window.showSaveDialog({
    defaultUri: document.uri.with({ scheme: "file", path: name }),
    filters: { "Web page": ["html"] },
  });
  if (target === undefined) return;
  await vscode.workspace.fs.writeFile(target, Buffer.from(html, "utf8"));
  const chosen = await vscode.window.showInformationMessage(`${path.basename(target.path)} is written.`, "Open It");
  if (chosen !== undefined) await vscode.env.openExternal(target);
}
