// Where rootlog is: what may be started, in the order in which it is tried. Knows nothing of the editor.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import * as path from "node:path";

/** How rootlog is started: a program and the words before those of a command. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
}

/** What there is to go by. */
export interface Surroundings {
  /** The setting `rootlog.path`; empty where nothing is set. */
  readonly set: string;
  /** The folders of the workspace whose programs may be started. */
  readonly folders: readonly string[];
  /** The Python that the editor's user has chosen, if any. */
  readonly python: string | undefined;
  readonly windows: boolean;
}

const PYTHON = /^(?:python|pypy)[\d.]*(?:\.exe)?$/i;

/** The ways to start rootlog that are worth a try, the most wanted first. One that is set is the only one. */
export function programs(about: Surroundings, exists: (file: string) => boolean = existsSync): Program[] {
  if (about.set !== "") return [program(expanded(about.set, about.folders[0]))];
  const found: Program[] = [];
  for (const folder of about.folders)
    for (const environment of [".venv", "venv"]) {
      const file = path.join(folder, environment, ...(about.windows ? ["Scripts", "rootlog.exe"] : ["bin", "rootlog"]));
      if (exists(file)) found.push({ command: file, args: [] });
    }
  if (about.python !== undefined && about.python !== "") found.push(program(about.python));
  found.push({ command: "rootlog", args: [] });
  return found;
}

/** What a path means where `~` or `${workspaceFolder}` stands in it. */
export function expanded(text: string, folder: string | undefined): string {
  const home = text.replace(/^~(?=$|[/\\])/, homedir());
  return folder === undefined ? home : home.replaceAll("${workspaceFolder}", folder);
}

function program(command: string): Program {
  return { command, args: PYTHON.test(path.basename(command)) ? ["-m", "rootlog"] : [] };
}

/** The version of rootlog that a program says it is, or undefined where it is none. */
export function version(of: Program): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(of.command, [...of.args, "--version"], { timeout: 20_000, windowsHide: true }, (error, said) => {
      resolve(error === null ? /(\d+\.\d+\S*)/.exec(said)?.[1] : undefined);
    });
  });
}

/** The first of these that is rootlog, with its version. */
export async function first(of: readonly Program[]): Promise<{ program: Program; version: string } | undefined> {
  for (const one of of) {
    const found = await version(one);
    if (found !== undefined) return { program: one, version: found };
  }
  return undefined;
}

/** What a command of rootlog writes, given `input` on its standard input. Rejects with what it says when it fails. */
export function run(
  of: Program,
  words: readonly string[],
  input: string,
  folder: string | undefined,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      of.command,
      [...of.args, ...words],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024, windowsHide: true, env: { ...process.env, PYTHONUTF8: "1" } },
      (error, said, complaint) => {
        if (error === null) resolve(said);
        else reject(new Error(complaint.trim() || error.message));
      },
    );
    child.stdin?.on("error", () => undefined); // it may have ended before it read everything
    child.stdin?.end(input);
  });
}
