/**
 * One JSON socket that comes back by itself. Owns the connection, the pings and
 * the back-off; knows nothing of what the messages mean.
 */

const DEAD_MS = 9000;
const WAKE_DEAD_MS = 3000;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 4000;
const STEADY_MS = 5000;
/** After these the server would only refuse again: signed out, not allowed, no such match. */
const SIGNED_OUT = 4401;
const FINAL_CODES = new Set([SIGNED_OUT, 4403, 4404]);
const RELOAD_PAUSE_MS = 15000;

/**
 * Whoever this page was made for, another tab has signed in as somebody, out, or up: the page
 * is asked for anew, as whom the browser is now. False if that has just been tried.
 */
function reloadOnce() {
  const last = Number(sessionStorage.getItem("ronda.reloaded"));
  if (Date.now() - last < RELOAD_PAUSE_MS) return false;
  sessionStorage.setItem("ronda.reloaded", String(Date.now()));
  window.location.reload();
  return true;
}

export class LiveSocket {
  #path;
  #restMs;
  #heard;
  #socket = null;
  #pings = 0;
  #retries = 0;
  #openedAt = 0;
  #restTimer;
  #deadTimer;
  #retryTimer;
  #over = false;

  /** "connecting", "open", "waiting" (will try again) or "closed" (for good). */
  status = "connecting";

  /**
   * @param {string} path where the socket is, from the site's root
   * @param {object} options `restMs`: from the last pong to the next ping;
   *   `onMessage(message)`: each JSON object but the pongs;
   *   `onStatus(status, code)`: a new status; `code` is the close code, once closed for good.
   */
  constructor(path, { restMs = 25000, onMessage, onStatus = () => {} }) {
    this.#path = path;
    this.#restMs = restMs;
    this.#heard = { onMessage, onStatus };
    document.addEventListener("visibilitychange", this.#wake);
    window.addEventListener("online", this.#wake);
    window.addEventListener("pageshow", this.#wake);
    window.addEventListener("offline", this.#lost);
    this.#connect();
  }

  /** Send an object; false when there is no connection to send it on. */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Close for good. */
  close() {
    this.#stop();
    this.#drop();
    this.#tell("closed");
  }

  #stop() {
    this.#over = true;
    document.removeEventListener("visibilitychange", this.#wake);
    window.removeEventListener("online", this.#wake);
    window.removeEventListener("pageshow", this.#wake);
    window.removeEventListener("offline", this.#lost);
  }

  #tell(status, code = null) {
    if (status === this.status && code === null) return;
    this.status = status;
    this.#heard.onStatus(status, code);
  }

  #connect() {
    this.#drop();
    const url = new URL(this.#path, window.location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#openedAt = performance.now();
      this.#tell("open");
      this.#ping();
    };
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = ({ code }) => this.#closed(code);
    this.#expect(DEAD_MS);
  }

  /** Let go of the present socket without hearing from it again. */
  #drop() {
    clearTimeout(this.#restTimer);
    clearTimeout(this.#deadTimer);
    clearTimeout(this.#retryTimer);
    if (!this.#socket) return;
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = null;
  }

  #receive(data) {
    this.#expectNothing();
    const message = JSON.parse(data);
    if (message.type === "pong") {
      clearTimeout(this.#restTimer);
      this.#restTimer = setTimeout(() => this.#ping(), this.#restMs);
      return;
    }
    this.#heard.onMessage(message);
  }

  #ping(patience = DEAD_MS) {
    this.#pings += 1;
    if (this.send({ type: "ping", n: this.#pings })) this.#expect(patience);
  }

  /** Unless something is heard within `ms`, the connection is dead. */
  #expect(ms) {
    clearTimeout(this.#deadTimer);
    this.#deadTimer = setTimeout(() => this.#retry(0), ms);
  }

  /** Any message is a sign of life; a ping still on its way is answered in time or not at all. */
  #expectNothing() {
    clearTimeout(this.#deadTimer);
    this.#deadTimer = setTimeout(() => this.#retry(0), this.#restMs + DEAD_MS);
  }

  #closed(code) {
    if (code === SIGNED_OUT && reloadOnce()) return;
    if (FINAL_CODES.has(code)) {
      this.#stop();
      this.#drop();
      this.#tell("closed", code);
      return;
    }
    // A connection that held for a while starts the back-off anew.
    if (this.#openedAt && performance.now() - this.#openedAt > STEADY_MS) this.#retries = 0;
    const wait = Math.min(FIRST_RETRY_MS * 2 ** this.#retries, LAST_RETRY_MS);
    this.#retries += 1;
    this.#retry(wait * (0.75 + Math.random() / 2));
  }

  #retry(ms) {
    this.#drop();
    this.#openedAt = 0;
    if (this.#over) return;
    this.#tell("waiting");
    this.#retryTimer = setTimeout(() => this.#connect(), ms);
  }

  #lost = () => {
    if (!this.#over) this.#retry(FIRST_RETRY_MS);
  };

  #wake = () => {
    if (this.#over || document.visibilityState !== "visible") return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping(WAKE_DEAD_MS);
    else if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#retry(0);
  };
}
