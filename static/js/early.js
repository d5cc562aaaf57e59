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
  for (const name of ["theme", "faces", "motion"]) {
    if (kept[name]) document.documentElement.dataset[name] = kept[name];
  }
})();
