/** Shows how far a file is that the site makes; once it is there the page comes anew. */

const PAUSE_MS = 1000;

const place = document.querySelector("[data-progress]");
const bar = place?.querySelector("progress");

async function look() {
  try {
    const answer = await fetch(place.dataset.progress);
    if (!answer.ok) return;
    const { done, written, total } = await answer.json();
    if (done) {
      location.reload();
      return;
    }
    bar.max = total || 1;
    bar.value = written;
  } catch {
    // The network is away: it is asked again.
  }
  setTimeout(look, PAUSE_MS);
}

if (place) setTimeout(look, PAUSE_MS);
