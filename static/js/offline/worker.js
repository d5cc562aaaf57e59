/**
 * The service worker. Keeps static files under hashed names, which never
 * change, and the one page to show when nothing answers; a version of the site
 * has a cache of its own. Everything else goes to the server as if this were
 * not here. `KEPT` comes from the site: {version, static, page, files}.
 */

const { version, static: staticPath, page, files } = self.KEPT;
const PREFIX = "ronda-";
const CACHE = PREFIX + version;
const HASHED = /\.[0-9a-f]{12}\.\w+$/;
/** What a proxy says when the site behind it is down. */
const DOWN = new Set([502, 503, 504]);

self.addEventListener("install", (event) => {
  event.waitUntil(keepPage().then(() => self.skipWaiting()));
});

async function keepPage() {
  const cache = await caches.open(CACHE);
  await cache.addAll([page, ...files].map((path) => new Request(path, { cache: "reload", credentials: "omit" })));
}

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(pageOrOffline(request));
  else if (pathname.startsWith(staticPath) && HASHED.test(pathname)) event.respondWith(keptFile(request));
  else if (files.includes(pathname)) event.respondWith(networkOrKept(request));
});

async function pageOrOffline(request) {
  let answer;
  try {
    answer = await fetch(request);
    if (!DOWN.has(answer.status)) return answer;
  } catch {
    // No network, or no site.
  }
  return (await caches.match(page)) ?? answer ?? Response.error();
}

async function keptFile(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    // A full disk keeps nothing and spoils nothing.
    caches.open(CACHE).then((cache) => cache.put(request, copy)).catch(() => {});
  }
  return answer;
}

/** Where names bear no hash (a developer's site) the newest file comes first. */
async function networkOrKept(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}
