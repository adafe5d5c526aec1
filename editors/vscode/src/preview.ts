// The board beside the record: what is on the table at the cursor, as the server draws it.
import * as path from "node:path";
import * as vscode from "vscode";
import { LSPErrorCodes, ResponseError } from "vscode-languageclient/node";
import { stepped } from "./actions";
import type { Server } from "./server";
import { LANGUAGE } from "./settings";

/** What the server answers to `rootlog/board`. */
interface Board {
  readonly svg: string;
  readonly title: string;
  /** The action at the cursor, as it is written and in words; empty between turns. */
  readonly text?: string;
  readonly words?: string;
}

/** What the panel tells us. */
type Told = { readonly kind: "ready" } | { readonly kind: "step"; readonly by: 1 | -1 };

const PAUSE = 60;

/** What the server answers when the record is edited, or the cursor elsewhere, before it has drawn. */
const PASSING = new Set<number>([LSPErrorCodes.ContentModified, LSPErrorCodes.RequestCancelled]);

/** One panel for the window, which shows the record whose editor was last active. */
export class Preview implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private editor: vscode.TextEditor | undefined;
  private asked: vscode.CancellationTokenSource | undefined;
  private waiting: NodeJS.Timeout | undefined;
  private readonly listening: vscode.Disposable[];

  constructor(
    private readonly extension: vscode.Uri,
    private readonly server: Server,
  ) {
    this.listening = [
      vscode.commands.registerCommand("rootlog.showBoard", () => this.show()),
      vscode.window.onDidChangeActiveTextEditor((editor) => this.follow(editor)),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.follow(textEditor)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document === this.editor?.document) this.soon();
      }),
      server.onDidStart(() => this.soon()),
    ];
  }

  dispose(): void {
    this.panel?.dispose();
    for (const one of this.listening) one.dispose();
  }

  private show(): void {
    const editor = vscode.window.activeTextEditor;
    if (editor?.document.languageId === LANGUAGE) this.editor = editor;
    if (this.panel === undefined) this.panel = this.opened();
    else this.panel.reveal(undefined, true);
    this.soon();
  }

  private opened(): vscode.WebviewPanel {
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const dist = vscode.Uri.joinPath(this.extension, "dist");
    const panel = vscode.window.createWebviewPanel("rootlog.board", "Board", column, {
      enableScripts: true,
      localResourceRoots: [dist],
    });
    panel.iconPath = vscode.Uri.joinPath(this.extension, "images", "icon.png");
    panel.webview.html = shell(panel.webview, dist);
    panel.webview.onDidReceiveMessage((told: Told) => {
      if (told.kind === "step") this.step(told.by);
      else this.soon();
    });
    panel.onDidDispose(() => {
      this.panel = undefined;
      this.asked?.cancel();
      clearTimeout(this.waiting);
    });
    return panel;
  }

  private follow(editor: vscode.TextEditor | undefined): void {
    if (editor?.document.languageId !== LANGUAGE || this.panel === undefined) return;
    const follows = vscode.workspace.getConfiguration(LANGUAGE).get<boolean>("preview.follow", true);
    if (!follows && editor.document === this.editor?.document) return;
    this.editor = editor;
    this.soon();
  }

  /** Draw after a moment: whoever holds an arrow key down wants the last board, not all of them. */
  private soon(): void {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => void this.draw(), PAUSE);
  }

  private async draw(): Promise<void> {
    const { panel, editor } = this;
    if (panel === undefined || editor === undefined) return;
    this.asked?.cancel();
    const asked = new vscode.CancellationTokenSource();
    this.asked = asked;
    const name = path.basename(editor.document.uri.path);
    panel.title = `Board of ${name}`;
    const told = await this.board(editor, asked.token);
    if (told === undefined || asked.token.isCancellationRequested || this.panel !== panel) return;
    await panel.webview.postMessage({ kind: "board", name, ...told });
  }

  /** The board at the cursor, or why there is none; undefined where another one will be asked for. */
  private async board(
    editor: vscode.TextEditor,
    token: vscode.CancellationToken,
  ): Promise<Board | { problem: string } | undefined> {
    const client = this.server.running;
    if (client === undefined) return { problem: "rootlog lsp does not run." };
    const position = client.code2ProtocolConverter.asPosition(editor.selection.active);
    const textDocument = { uri: client.code2ProtocolConverter.asUri(editor.document.uri) };
    try {
      return await client.sendRequest<Board>("rootlog/board", { textDocument, position }, token);
    } catch (error) {
      if (error instanceof ResponseError && PASSING.has(error.code)) return undefined;
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Put the cursor on the next action of the record or the one before; the board follows. */
  private step(by: 1 | -1): void {
    const editor = this.editor;
    if (editor === undefined) return;
    const lines = editor.document.getText().split(/\r\n|\r|\n/);
    const { line, character } = stepped(lines, editor.selection.active, by);
    const place = new vscode.Position(line, character);
    editor.selection = new vscode.Selection(place, place);
    editor.revealRange(new vscode.Range(place, place), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    this.soon();
  }
}

function shell(webview: vscode.Webview, dist: vscode.Uri): string {
  const uri = (name: string): string => webview.asWebviewUri(vscode.Uri.joinPath(dist, name)).toString();
  const own = webview.cspSource;
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${own} 'unsafe-inline'; script-src ${own}; img-src data:">
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="stylesheet" href="${uri("board.css")}"><title>Board</title></head>
<body><header><h1 id="text" aria-live="polite"></h1><button id="back" title="The action before (Left)" aria-label="The action before">◀</button>
<button id="on" title="The next action (Right)" aria-label="The next action">▶</button></header>
<p id="problem" role="status"></p><main id="board"></main><script src="${uri("board.js")}"></script></body></html>`;
}
