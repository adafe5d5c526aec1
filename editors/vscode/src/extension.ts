// rootlog in the editor: the language server, the board beside the record, and the commands.
import * as vscode from "vscode";
import { commands } from "./commands";
import { Preview } from "./preview";
import { Server } from "./server";

/** Called by the editor when a record is opened or a command of ours is chosen. */
export function activate(context: vscode.ExtensionContext): void {
  const output = vscode.window.createOutputChannel("rootlog", { log: true });
  const server = new Server(output);
  context.subscriptions.push(
    output,
    server,
    new Preview(context.extensionUri, server),
    ...commands(server, vscode.Uri.joinPath(context.extensionUri, "images", "icon.png")),
    vscode.workspace.onDidGrantWorkspaceTrust(() => server.restart()),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("rootlog.path")) await server.restart();
      else if (change.affectsConfiguration("rootlog")) await server.tell();
    }),
  );
  void server.start(); // commands need not wait for it
}
