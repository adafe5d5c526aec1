// Comes before all else: the colours that were chosen, so that none flash by, and Python, which takes longest to come.
const root = document.documentElement;
try {
  root.dataset.theme = localStorage.getItem("rootlog.theme") ?? "";
} catch {
  root.dataset.theme = ""; // storage may be forbidden
}
window.rootlogWorker = new Worker("worker.js", { type: "module" });
