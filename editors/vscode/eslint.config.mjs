import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import ts from "typescript-eslint";

const NODE = { console: "readonly", process: "readonly", URL: "readonly", setTimeout: "readonly", fetch: "readonly" };
const BROWSER = { document: "readonly", window: "readonly", MutationObserver: "readonly", acquireVsCodeApi: "readonly" };

export default defineConfig([
  globalIgnores(["dist", ".vscode-test", "test/ui/.cache"]),
  js.configs.recommended,
  {
    files: ["src/**/*.ts", "test/unit/**/*.ts"],
    extends: [ts.configs.strictTypeChecked, ts.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/no-floating-promises": ["error", { allowForKnownSafeCalls: ["test"] }],
    },
  },
  { files: ["**/*.mjs"], languageOptions: { globals: NODE } },
  { files: ["test/ui/run.mjs"], languageOptions: { globals: { document: "readonly", getComputedStyle: "readonly" } } },
  { files: ["src/webview/**/*.js"], languageOptions: { globals: BROWSER } },
]);
