/**
 * The page of a challenge, as the invited one sees it: somebody without a
 * session becomes a guest first and then sits down by the same press.
 */

const KEPT = "ronda.accepting";

document.querySelector("[data-as-guest]")?.addEventListener("submit", ({ target }) => {
  sessionStorage.setItem(KEPT, target.dataset.asGuest);
});

const accept = document.querySelector("[data-accept]");
if (accept && sessionStorage.getItem(KEPT) === accept.dataset.accept) {
  sessionStorage.removeItem(KEPT);
  accept.requestSubmit();
}
