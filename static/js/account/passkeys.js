/**
 * Has the browser make or show a passkey and sends its answer with the form.
 * What is asked stands in the form or behind an address; webauthnJSON, a plain script before this
 * one, translates between the answer's bytes and JSON.
 */

const { webauthnJSON } = window;

async function asked({ dataset }) {
  if (dataset.options) return JSON.parse(dataset.options);
  const answer = await fetch(dataset.optionsUrl, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}

async function answer(form) {
  const { creation_options: creation, request_options: request } = await asked(form);
  if (form.dataset.passkey === "get") return webauthnJSON.get(request);
  // Whoever has it needs no name and no password: it is kept by the device and guarded there.
  Object.assign((creation.publicKey.authenticatorSelection ??= {}), {
    residentKey: "required",
    requireResidentKey: true,
    userVerification: "required",
  });
  return webauthnJSON.create(creation);
}

for (const form of document.querySelectorAll("[data-passkey]")) {
  const failed = form.querySelector("[data-passkey-failed]");
  const known = Boolean(window.PublicKeyCredential && webauthnJSON);
  form.querySelector("button[type=submit]").disabled = !known;
  form.querySelector("[data-passkey-unknown]").hidden = known;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    failed.hidden = true;
    try {
      form.elements.credential.value = JSON.stringify(await answer(form));
      form.submit();
    } catch {
      failed.hidden = false;
    }
  });
}
