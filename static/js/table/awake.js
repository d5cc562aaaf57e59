/** Keeps a phone's screen on while its owner is to play. Knows no match. */

let wanted = false;
let lock = null;
let asking = false;

async function heed() {
  if (asking || !navigator.wakeLock) return;
  asking = true;
  try {
    while (wanted !== Boolean(lock)) {
      if (!wanted) {
        await lock.release();
        lock = null;
      } else if (document.visibilityState === "visible") {
        lock = await navigator.wakeLock.request("screen");
        lock.addEventListener("release", () => {
          lock = null;
        });
      } else break;
    }
  } catch {
    // The battery is low, or the system forbids it: the screen goes off as usual.
  } finally {
    asking = false;
  }
}

/** Whether the screen shall stay on from now on. */
export function stayAwake(on) {
  wanted = on;
  heed();
}

// The system lets the screen go when the page is left; it is asked again on coming back.
document.addEventListener("visibilitychange", heed);
