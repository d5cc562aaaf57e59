/**
 * Registers the service worker, and keeps the page's language for the page
 * that is shown when nothing answers. A site without HTTPS has no workers.
 */

const root = document.documentElement;

try {
  localStorage.setItem("ronda.language", root.lang);
} catch {
  // No storage: that page goes by the browser's languages.
}
navigator.serviceWorker?.register(root.dataset.serviceWorker).catch(() => {
  // Refused by the reader's settings: the site works as well without.
});
