/**
 * Closes the page's menus (details elements) on Escape, on a press elsewhere
 * and when focus leaves them. They open and work without any script.
 */

const openMenus = () => document.querySelectorAll("[data-menu][open]");

document.addEventListener("pointerdown", ({ target }) => {
  for (const menu of openMenus()) if (!menu.contains(target)) menu.open = false;
});

document.addEventListener("focusout", ({ target, relatedTarget }) => {
  const menu = target.closest("[data-menu][open]");
  if (menu && relatedTarget && !menu.contains(relatedTarget)) menu.open = false;
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary").focus();
    event.stopPropagation();
  }
});
