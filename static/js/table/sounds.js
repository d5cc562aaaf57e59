/**
 * The table's sounds, made here by Web Audio: no recording, no file. Owns the
 * one audio context, which is opened by the reader's first press and never before.
 */

import { settings } from "../settings.js";

const LOUDNESS = 0.5;
const NOISE_S = 0.5;

let context = null;
let noise = null;

function open() {
  context = new AudioContext();
  noise = context.createBuffer(1, context.sampleRate * NOISE_S, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
}

/** Rise at once, fade within `lasting` seconds, and be gone. */
function shaped(source, { at, lasting, loud }) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud * LOUDNESS, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasting);
  source.connect(gain).connect(context.destination);
}

/** A card on cloth: a breath of noise around `hertz`, sliding to `end`. */
function brush(after, { hertz, end = hertz, lasting, loud }) {
  const at = context.currentTime + after;
  const source = context.createBufferSource();
  source.buffer = noise;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = 0.8;
  band.frequency.setValueAtTime(hertz, at);
  band.frequency.exponentialRampToValueAtTime(end, at + lasting);
  source.connect(band);
  shaped(band, { at, lasting, loud });
  source.start(at, Math.random() * (NOISE_S - lasting), lasting);
}

function tone(after, { hertz, end = hertz, lasting, loud, shape = "sine" }) {
  const at = context.currentTime + after;
  const source = context.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(hertz, at);
  source.frequency.exponentialRampToValueAtTime(end, at + lasting);
  shaped(source, { at, lasting, loud });
  source.start(at);
  source.stop(at + lasting);
}

/** A plucked string: its octave and twelfth die away before it does. */
function pluck(after, hertz, loud = 0.3, lasting = 0.7) {
  tone(after, { hertz, lasting, loud, shape: "triangle" });
  tone(after, { hertz: hertz * 2, lasting: lasting / 2, loud: loud / 3 });
  tone(after, { hertz: hertz * 3, lasting: lasting / 4, loud: loud / 5 });
}

const D4 = 293.66;
/** Steps of the hijaz scale on D, as ratios: D, E flat, F sharp, G, A, D. */
const [FIRST, SECOND, THIRD, FOURTH, FIFTH, OCTAVE] = [1, 16 / 15, 5 / 4, 4 / 3, 3 / 2, 2];

const melody = (steps, apart) => steps.forEach((step, n) => pluck(n * apart, D4 * step));

const SOUNDS = {
  laid() {
    brush(0, { hertz: 1500, end: 600, lasting: 0.07, loud: 0.5 });
    tone(0, { hertz: 150, end: 70, lasting: 0.09, loud: 0.45 });
  },
  taken() {
    brush(0, { hertz: 900, end: 2600, lasting: 0.13, loud: 0.32 });
    brush(0.09, { hertz: 1300, end: 500, lasting: 0.09, loud: 0.35 });
  },
  dealt: () => brush(0, { hertz: 2400, end: 1400, lasting: 0.06, loud: 0.22 }),
  call: () => melody([FIRST, THIRD, FIFTH], 0.09),
  turn: () => melody([FIFTH, OCTAVE], 0.11),
  low() {
    for (const after of [0, 0.16]) tone(after, { hertz: 880, end: 660, lasting: 0.08, loud: 0.35, shape: "triangle" });
  },
  won: () => melody([FIRST, THIRD, FOURTH, FIFTH, OCTAVE], 0.13),
  lost: () => melody([FIFTH, FOURTH, THIRD, SECOND, FIRST], 0.16),
};

/** Let a sound be heard: laid, taken, dealt, call, turn, low, won or lost. */
export function sound(name) {
  if (context?.state === "running" && settings().sound) SOUNDS[name]();
}

function firstPress() {
  if (!("AudioContext" in window)) return;
  if (!context) open();
  // A telephone stops the sound of a page that was left; the next press brings it back.
  if (context.state !== "running") context.resume();
}

for (const press of ["pointerup", "keydown"]) document.addEventListener(press, firstPress);
