// Puts the reader's own choices on the page before it is painted, so that
// nothing flashes. A plain script on purpose: modules run after the first paint.
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("ronda.settings")) ?? {};
  } catch {
    // No storage, or nothing readable in it: the defaults hold.
  }
  try {
    // The page of the lesson comes with its first words; whoever has begun it reads others.
    if (Number(localStorage.getItem("ronda.lesson"))) document.documentElement.dataset.lesson = "begun";
  } catch {
    // Then the lesson begins anew.
  }
  try {
    // What the site keeps for whoever is signed in was chosen last, but for what it was not told yet.
    const theirs = JSON.parse(document.documentElement.dataset.kept ?? "{}");
    for (const name of kept.unsent ?? []) delete theirs[name];
    if (Object.keys(theirs).length) {
      Object.assign(kept, theirs);
      localStorage.setItem("ronda.settings", JSON.stringify(kept));
    }
  } catch {
    // No storage: they hold on this page.
  }
  for (const name of ["theme", "faces", "motion"]) {
    if (kept[name]) document.documentElement.dataset[name] = kept[name];
  }
})();
