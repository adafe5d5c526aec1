// Comes before all else: the colours that were chosen, so that none flash by, and Python, which takes longest to come.
const root = document.documentElement;
try {
  root.dataset.theme = localStorage.getItem("rootlog.theme") ?? "";
} catch {
  root.dataset.theme = ""; // storage may be forbidden
}
// The page asks nobody but its own server, and the one host that its address names for a record.
const asked = new URLSearchParams(location.search).get("url");
const policy = document.createElement("meta");
policy.httpEquiv = "Content-Security-Policy";
policy.content = `connect-src 'self' ${asked && URL.canParse?.(asked) ? new URL(asked).origin : ""}`;
document.head.append(policy);
window.rootlogWorker = new Worker("worker.js", { type: "module" });
