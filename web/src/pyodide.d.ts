/** Beside the built worker lies Pyodide as npm has it. */
declare module "*/pyodide.mjs" {
  export * from "pyodide";
}
