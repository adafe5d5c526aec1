// The panel beside a record: the board of the page (web/src/board.js) in the editor's colours, and keys that step from action to
// action.
import { Board } from "../../../../web/src/board.js";
import "./board.css";

const editor = acquireVsCodeApi();
const body = document.body;
const board = new Board(document.getElementById("board"), { empty: "No turn stands at the cursor or above it." });
let shown = { svg: "", title: "" };

const theme = () => (body.matches(".vscode-dark, .vscode-high-contrast:not(.vscode-high-contrast-light)") ? "dark" : "light");

function show() {
  document.getElementById("problem").textContent = shown.problem ?? "";
  document.getElementById("text").textContent = shown.text || shown.title || "";
  board.show(shown.problem === undefined ? shown : { svg: "", title: "" }, theme());
}

const step = (by) => editor.postMessage({ kind: "step", by });

window.addEventListener("message", ({ data }) => {
  shown = data;
  show();
});
document.getElementById("back").addEventListener("click", () => step(-1));
document.getElementById("on").addEventListener("click", () => step(1));
window.addEventListener("keydown", ({ key }) => {
  if (key === "ArrowLeft") step(-1);
  if (key === "ArrowRight") step(1);
});
// the editor names its theme in the class of the body
new MutationObserver(show).observe(body, { attributes: true, attributeFilter: ["class"] });
editor.postMessage({ kind: "ready" });
