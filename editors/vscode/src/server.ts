// The language server: `rootlog lsp`, found, started, and told of when it is missing.
import { spawn, type ChildProcess } from "node:child_process";
import * as vscode from "vscode";
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  State,
  type ErrorHandler,
  type LanguageClientOptions,
} from "vscode-languageclient/node";
import { fine } from "./colours";
import { first, programs, type Program } from "./program";
import { LANGUAGE, setting } from "./settings";

const INSTALL = 'python -m pip install ".[lsp]"';
const LONGEST_COMPLAINT = 300;
const RESTARTS = 3;
const WITHIN = 3 * 60_000;

/** A client whose own complaints go to the log: what its user can do about them, the server below says. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

/** rootlog as this window uses it. */
export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private found: Program | undefined;
  private complaint = "";
  private readonly status = vscode.languages.createLanguageStatusItem("rootlog.server", LANGUAGE);
  private readonly started = new vscode.EventEmitter<LanguageClient>();

  /** The client, each time that it talks to a server that has just been started. */
  readonly onDidStart = this.started.event;

  constructor(private readonly output: vscode.LogOutputChannel) {
    this.status.name = "rootlog";
    this.status.command = { command: "rootlog.restart", title: "Restart" };
  }

  /** The client, if it talks to a server. */
  get running(): LanguageClient | undefined {
    return this.client?.state === State.Running ? this.client : undefined;
  }

  /** rootlog itself, or undefined after its user was told what is missing. */
  async program(): Promise<Program | undefined> {
    if (this.found === undefined) await this.find();
    if (this.found === undefined) void this.missing();
    return this.found;
  }

  /** Find rootlog and start its server; a user who has none is told what to install. */
  async start(): Promise<void> {
    this.status.busy = true;
    this.status.text = "rootlog starts";
    const version = await this.find();
    if (this.found === undefined) return this.missing();
    const client = this.makeClient(this.found);
    this.client = client;
    this.complaint = "";
    await client.start().catch(() => undefined); // it may also say that it started when it did not
    if (this.running !== client) return this.broken(this.found);
    this.say(vscode.LanguageStatusSeverity.Information, `rootlog ${version ?? ""}`);
    this.status.detail = [this.found.command, ...this.found.args].join(" ");
    this.started.fire(client);
  }

  /** Stop the server, look for rootlog again and start it. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Tell the server what is set now. */
  async tell(): Promise<void> {
    await this.running?.sendNotification("workspace/didChangeConfiguration", { settings: { rootlog: settings() } });
  }

  /** Stop the server, if there is one. */
  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.found = undefined;
    // a client that never ran cannot be stopped; it holds nothing then
    if (client?.needsStop() === true) await client.dispose().catch(() => undefined);
  }

  dispose(): void {
    void this.stop();
    this.status.dispose();
    this.started.dispose();
  }

  private async find(): Promise<string | undefined> {
    const folders = vscode.workspace.isTrusted ? (vscode.workspace.workspaceFolders ?? []) : [];
    const tried = programs({
      set: setting("path"),
      folders: folders.map((folder) => folder.uri.fsPath),
      python: vscode.workspace.isTrusted ? await chosenPython(folders[0]?.uri) : undefined,
      windows: process.platform === "win32",
    });
    const found = await first(tried);
    this.found = found?.program;
    for (const one of tried) this.output.debug(`tried: ${[one.command, ...one.args].join(" ")}`);
    if (found !== undefined) this.output.info(`${found.program.command} is rootlog ${found.version}`);
    return found?.version;
  }

  private makeClient(program: Program): LanguageClient {
    const options: LanguageClientOptions = {
      documentSelector: [
        { language: LANGUAGE, scheme: "file" },
        { language: LANGUAGE, scheme: "untitled" },
      ],
      initializationOptions: settings(),
      outputChannel: this.output,
      initializationFailedHandler: () => false,
      errorHandler: this.handler(program),
      middleware: {
        provideDocumentSemanticTokens: async (document, token, next) => this.finer(await next(document, token)),
        provideDocumentRangeSemanticTokens: async (document, range, token, next) =>
          this.finer(await next(document, range, token)),
      },
    };
    return new QuietClient(LANGUAGE, "rootlog", () => Promise.resolve(this.spawned(program)), options);
  }

  private finer(found: vscode.SemanticTokens | null | undefined): vscode.SemanticTokens | undefined {
    const kinds = this.client?.initializeResult?.capabilities.semanticTokensProvider?.legend.tokenTypes;
    if (found === null || found === undefined || kinds === undefined) return undefined;
    return new vscode.SemanticTokens(fine(found.data, kinds));
  }

  /** A server that ends is started again, but for one that never ran, and one that ends again and again. */
  private handler(program: Program): ErrorHandler {
    const ended: number[] = [];
    return {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => {
        const now = Date.now();
        ended.push(now);
        const ran = this.running !== undefined;
        if (ran && ended.filter((time) => now - time < WITHIN).length <= RESTARTS)
          return { action: CloseAction.Restart, handled: true };
        if (ran || ended.length > 1) void this.broken(program); // of the first start `start` tells
        return { action: CloseAction.DoNotRestart, handled: true };
      },
    };
  }

  private spawned(program: Program): ChildProcess {
    const child = spawn(program.command, [...program.args, "lsp"], {
      cwd: vscode.workspace.workspaceFolders?.[0]?.uri.fsPath,
      env: { ...process.env, PYTHONUTF8: "1" },
      windowsHide: true,
    });
    child.on("error", (error) => (this.complaint = error.message));
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.complaint = (this.complaint + text).slice(-2 * LONGEST_COMPLAINT);
    });
    return child;
  }

  private say(severity: vscode.LanguageStatusSeverity, text: string): void {
    this.status.busy = false;
    this.status.severity = severity;
    this.status.text = text;
  }

  private async missing(): Promise<void> {
    this.say(vscode.LanguageStatusSeverity.Error, "rootlog is not installed");
    const set = setting("path");
    const where =
      set === ""
        ? "rootlog is neither in the folder's .venv nor among the programs of the shell."
        : `What rootlog.path names, ${set}, is not rootlog.`;
    await this.offer(`${where} It needs Python 3.11 or newer; in a clone of rootlog: ${INSTALL}`);
  }

  private async broken(program: Program): Promise<void> {
    this.say(vscode.LanguageStatusSeverity.Error, "rootlog lsp stopped");
    const last = this.complaint.trim().split("\n").at(-1)?.slice(0, LONGEST_COMPLAINT) ?? "";
    const told = last === "" ? `its server needs an extra; in a clone of rootlog: ${INSTALL}` : last;
    await this.offer(`${program.command} is rootlog, but its server, \`rootlog lsp\`, stopped: ${told}`);
  }

  private async offer(message: string): Promise<void> {
    const choices = ["Copy Command", "Set Path", "Show Log", "Retry"] as const;
    const chosen = await vscode.window.showErrorMessage(message, ...choices);
    if (chosen === "Copy Command") await vscode.env.clipboard.writeText(INSTALL);
    else if (chosen === "Set Path") await vscode.commands.executeCommand("workbench.action.openSettings", "rootlog.path");
    else if (chosen === "Show Log") this.output.show();
    else if (chosen === "Retry") await this.restart();
  }
}

/** What the server is told of the settings; its answers to single documents' settings it asks for itself. */
function settings(): { law: string; profile: string } {
  return { law: setting("law"), profile: setting("profile") };
}

interface PythonExtension {
  readonly environments?: { getActiveEnvironmentPath(resource?: vscode.Uri): { readonly path: string } };
}

/** The Python chosen in the Python extension, where that is installed. */
async function chosenPython(folder: vscode.Uri | undefined): Promise<string | undefined> {
  const extension = vscode.extensions.getExtension<PythonExtension>("ms-python.python");
  if (extension === undefined) return undefined;
  try {
    const python = extension.isActive ? extension.exports : await extension.activate();
    return python.environments?.getActiveEnvironmentPath(folder).path;
  } catch {
    return undefined; // another extension's fault is not ours to tell
  }
}
