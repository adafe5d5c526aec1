// What is set for rootlog in the editor.
import * as path from "node:path";
import * as vscode from "vscode";
import { expanded } from "./program";

export const LANGUAGE = "rootlog";

/** The value of a setting for a document or folder; empty where nothing is set. */
export function setting(name: "path" | "law" | "profile", scope?: vscode.ConfigurationScope): string {
  return vscode.workspace.getConfiguration(LANGUAGE, scope ?? null).get<string>(name, "").trim();
}

/** The options of a command that judges, as they are set for this document or folder. */
export function options(scope: vscode.Uri | undefined): string[] {
  const law = setting("law", scope);
  const profile = setting("profile", scope);
  const within = scope && vscode.workspace.getWorkspaceFolder(scope);
  const folder = (within ?? vscode.workspace.workspaceFolders?.[0])?.uri.fsPath;
  return [
    ...(law === "" ? [] : ["--law", law]),
    ...(profile === "" ? [] : ["--config", path.resolve(folder ?? "", expanded(profile, folder))]),
  ];
}
