// Keeps every file of the page, so that it works without a network. The build fills in what there is and which build it is.
const BUILD = "__BUILD__";
const FILES = __FILES__;
const PAGE = new Set(FILES.map((name) => new URL(name, location.href).href));

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(BUILD)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name.startsWith("rootlog-") && name !== BUILD) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(old());
});

// What is no file of the page, as a game that is told live, is left to the network.
self.addEventListener("fetch", (event) => {
  const url = event.request.url.replace(/[?#].*$/, "");
  if (event.request.method !== "GET" || !PAGE.has(url)) return;
  // what the server lets such a page do stands in its answer, which hangs on the query
  const own = /[?&](embed|url)\b/.test(event.request.url);
  if (own) return event.respondWith(fetch(event.request).catch(() => caches.match(url)));
  event.respondWith(caches.match(url).then((kept) => kept || fetch(event.request)));
});
