/**
 * Lets a person see the password that is being typed. Without scripts there is no button.
 * The password is hidden again before it is sent, so that browsers offer to keep it.
 */

for (const place of document.querySelectorAll("[data-password]")) {
  const input = place.querySelector("input");
  const button = place.querySelector("button");

  const show = (shown) => {
    input.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", String(shown));
  };

  button.hidden = false;
  button.addEventListener("click", () => {
    show(input.type === "password");
    input.focus();
  });
  input.form.addEventListener("submit", () => show(false));
}
