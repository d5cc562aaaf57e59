/**
 * What is wrong with the page as it stands, in sentences: it scrolls, something
 * leaves the screen or is cut off, or two of the elements that `apart` selects overlap.
 */
(apart) => {
  const faults = [];
  for (const motion of document.getAnimations()) motion.finish();
  const shown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === "visible"
      && !element.closest("[hidden], .visually-hidden, .menu:not([open]) .menu-panel");
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  // Sheets to read in may scroll; what has to be seen at once may not.
  const CUT = ".standing, #notice, .name, .name bdi, .about, .button, #link, .sheet h2, .menu-panel, .bubble, #end";
  const name = (element) =>
    `${element.id || element.className || element.tagName} "${element.textContent.trim().slice(0, 24)}"`;

  window.scrollTo(0, 9999);
  if (window.scrollY || window.scrollX) faults.push("the page scrolls");
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} wide`);

  const boxes = all(apart);
  for (const element of boxes) {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) {
      faults.push(`${name(element)} leaves the screen`);
    }
  }
  for (const [n, one] of boxes.entries()) {
    const a = one.getBoundingClientRect();
    for (const other of boxes.slice(n + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const b = other.getBoundingClientRect();
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1 && high > 1) faults.push(`${name(one)} and ${name(other)} overlap`);
    }
  }
  for (const element of all(CUT)) {
    const { scrollWidth: wide, clientWidth, scrollHeight: high, clientHeight } = element;
    // Some scripts' letters reach over the box of their own line; a hidden line is higher than that.
    const line = Number.parseFloat(getComputedStyle(element).fontSize);
    if (wide > clientWidth + 1 || high > clientHeight + line * 0.8) {
      faults.push(`${name(element)} is cut off`);
    }
  }
  for (const element of all("#hand button, .button, summary, .menu-item")) {
    const { width, height } = element.getBoundingClientRect();
    if (width < 24 || height < 24) faults.push(`${name(element)} is too small to touch`);
  }
  return faults;
}
