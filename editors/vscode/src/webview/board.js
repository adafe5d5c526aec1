// The panel: shows the picture that it is sent, and asks to step from action to action.
import "./board.css";

const editor = acquireVsCodeApi();
const place = document.getElementById("board");

window.addEventListener("message", ({ data }) => {
  place.innerHTML = data.svg ?? `<p>${data.problem}</p>`;
});
editor.postMessage({ kind: "ready" });
