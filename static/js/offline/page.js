// The page without a net: shows the reader's language, and goes back to the page
// that was wanted as soon as the site answers. A plain script: no module is kept.
(() => {
  const FIRST_MS = 2000;
  const LAST_MS = 15000;
  const root = document.documentElement;
  const texts = [...document.querySelectorAll("[data-text]")];

  function languageOf() {
    let kept = null;
    try {
      kept = localStorage.getItem("ronda.language");
    } catch {
      // No storage: the browser's own languages tell.
    }
    const wanted = [kept, ...navigator.languages].filter(Boolean).map((code) => code.split("-")[0]);
    return wanted.find((code) => texts.some((text) => text.lang === code)) ?? "en";
  }

  const language = languageOf();
  for (const text of texts) {
    text.hidden = text.lang !== language;
    if (text.hidden) continue;
    root.lang = text.lang;
    root.dir = text.dir;
    document.title = text.dataset.title;
  }

  let wait = FIRST_MS;
  let timer;
  async function tryAgain() {
    clearTimeout(timer);
    try {
      const { status } = await fetch(window.location.href, { method: "HEAD", cache: "no-store" });
      if (status < 500) {
        window.location.reload();
        return;
      }
    } catch {
      // Still nothing there.
    }
    timer = setTimeout(tryAgain, wait);
    wait = Math.min(wait * 1.5, LAST_MS);
  }

  for (const button of document.querySelectorAll("[data-again]")) button.addEventListener("click", tryAgain);
  window.addEventListener("online", tryAgain);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) tryAgain();
  });
  timer = setTimeout(tryAgain, wait);
})();
