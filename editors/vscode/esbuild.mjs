// Bundles the extension, the panel and, when asked, the tests.
import { readdirSync } from "node:fs";
import { context } from "esbuild";

const words = new Set(process.argv.slice(2));
const production = words.has("--production");

const shared = { bundle: true, minify: production, sourcemap: !production, logLevel: "warning", target: "es2022" };
const node = { ...shared, platform: "node", format: "cjs", external: ["vscode"] };

const parts = words.has("--tests")
  ? [
      {
        ...node,
        entryPoints: readdirSync("test/unit").map((name) => `test/unit/${name}`),
        outdir: "dist/test",
        outExtension: { ".js": ".cjs" },
      },
    ]
  : [
      { ...node, entryPoints: ["src/extension.ts"], outfile: "dist/extension.js" },
      { ...shared, format: "iife", entryPoints: { board: "src/webview/board.js" }, outdir: "dist" },
    ];

for (const part of parts) {
  const made = await context(part);
  if (words.has("--watch")) await made.watch();
  else {
    await made.rebuild();
    await made.dispose();
  }
}
