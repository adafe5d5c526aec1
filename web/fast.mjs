import { cpSync } from "node:fs";
import { build } from "esbuild";
await build({ entryPoints: ["src/main.js"], outdir: "dist", bundle: true, format: "esm", minify: false, target: "es2022", external: ["./pyodide/pyodide.mjs"], define: { __SIZE__: "1", __LOCK__: "{}" } });
for (const n of ["index.html", "style.css"]) cpSync(`src/${n}`, `dist/${n}`);
