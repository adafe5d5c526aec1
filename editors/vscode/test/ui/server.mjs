// A VS Code in the browser for the test: code-server from npm, with the packaged extension in it. Nothing comes from elsewhere: its
// scripts, which would download, are not run, and the three modules that it needs compiled are compiled here (a C++ compiler and
// Node's headers are needed, about a minute the first time).
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";

const NODE = "20";
const VERSION = "4.99.4"; // the last one for that Node
const COMPILED = ["@vscode/spdlog", "native-watchdog", "node-pty"];

const HERE = import.meta.dirname;
const CACHE = join(HERE, ".cache");
const PROGRAM = join(CACHE, "node_modules/code-server");
const VSCODE = join(PROGRAM, "lib/vscode");

/** Install code-server where it is not yet. */
export function install() {
  if (process.versions.node.split(".")[0] !== NODE) throw new Error(`code-server ${VERSION} runs on Node ${NODE}`);
  const done = join(CACHE, `done-${VERSION}`);
  if (existsSync(done)) return;
  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, "package.json"), "{}");
  npm(CACHE, `code-server@${VERSION}`);
  npm(VSCODE);
  npm(join(VSCODE, "extensions"));
  symlinkSync("node_modules", join(VSCODE, "node_modules.asar"));
  for (const name of COMPILED) compile(join(VSCODE, "node_modules", name));
  withoutPasswords();
  writeFileSync(done, "");
}

function npm(folder, ...words) {
  const quiet = ["--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", ["install", ...quiet, ...words], { cwd: folder, stdio: "inherit" });
}

function compile(folder) {
  const npmHome = dirname(execFileSync("npm", ["root", "-g"], { encoding: "utf8" }).trim());
  const gyp = join(npmHome, "node_modules/npm/node_modules/node-gyp/bin/node-gyp.js");
  const home = dirname(dirname(process.execPath));
  const headers = existsSync(join(home, "include/node/node.h")) ? [`--nodedir=${home}`] : [];
  execFileSync(process.execPath, [gyp, "rebuild", ...headers], { cwd: folder, stdio: "ignore" });
}

/** Passwords are hashed by a module that would be compiled, too; a server without authentication never asks for it. */
function withoutPasswords() {
  const require = createRequire(join(PROGRAM, "package.json"));
  writeFileSync(require.resolve("argon2"), "module.exports = {};\n");
}

/** Start code-server with an extension and the user's settings; gives its address and how to stop it. */
export async function start({ vsix, settings, home }) {
  const port = await freePort();
  const folders = ["--user-data-dir", join(home, "user"), "--extensions-dir", join(home, "extensions")];
  // paths of programs are the machine's, the rest is the user's
  for (const whose of ["User", "Machine"]) {
    mkdirSync(join(home, "user", whose), { recursive: true });
    writeFileSync(join(home, "user", whose, "settings.json"), JSON.stringify(settings));
  }
  const words = [join(PROGRAM, "out/node/entry.js"), "--config", join(home, "config.yaml"), ...folders];
  writeFileSync(join(home, "config.yaml"), "auth: none\n");
  execFileSync(process.execPath, [...words, "--install-extension", vsix], { stdio: "ignore" });
  const quiet = ["--disable-telemetry", "--disable-update-check", "--disable-workspace-trust", "--disable-getting-started-override"];
  const where = ["--bind-addr", `127.0.0.1:${port}`];
  // it has children of its own, which would outlive it
  const child = spawn(process.execPath, [...words, ...quiet, ...where], { stdio: "ignore", detached: true });
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    try {
      await fetch(`${address}/healthz`);
      return { address, stop: () => process.kill(-child.pid) };
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
