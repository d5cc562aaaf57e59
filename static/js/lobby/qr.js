/**
 * QR codes for short addresses (ISO/IEC 18004: byte mode, level L, versions 1
 * to 5, mask 0). Owns the encoding and its drawing; knows no pages.
 */

const SVG = "http://www.w3.org/2000/svg";
const QUIET = 4;
/** Data and error correction codewords of each version, a single block each. */
const VERSIONS = [
  [19, 7],
  [34, 10],
  [55, 15],
  [80, 20],
  [108, 26],
];

/** Powers and logarithms in the field of 256 elements that QR codes reckon in. */
const EXP = new Uint8Array(510);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = x & 128 ? (x << 1) ^ 0x11d : x << 1;
}
const times = (a, b) => (a && b ? EXP[LOG[a] + LOG[b]] : 0);

/** The generator polynomial of degree `n`, highest coefficient (1) left out. */
function generator(n) {
  let poly = [1];
  for (let i = 0; i < n; i++) {
    const next = [...poly, 0];
    poly.forEach((value, j) => {
      next[j + 1] ^= times(value, EXP[i]);
    });
    poly = next;
  }
  return poly.slice(1);
}

function correction(data, n) {
  const divisor = generator(n);
  const rest = new Array(n).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    divisor.forEach((value, i) => {
      rest[i] ^= times(value, factor);
    });
  }
  return rest;
}

/** All codewords of the bytes: mode, length, data, end, padding, correction. */
function codewords(bytes, [capacity, corrections]) {
  const bits = [];
  const put = (value, width) => {
    for (let i = width - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, 8);
  for (const byte of bytes) put(byte, 8);
  put(0, 4);
  const data = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad);
  return [...data, ...correction(data, corrections)];
}

/** The fifteen bits that tell level L and mask 0, with their BCH code. */
function formatBits() {
  const data = 0b01000;
  let rest = data;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  return ((data << 10) | rest) ^ 0x5412;
}

class Grid {
  constructor(version) {
    this.size = 17 + 4 * version;
    this.cells = Array.from({ length: this.size }, () => new Array(this.size).fill(null));
    this.finder(0, 0);
    this.finder(this.size - 7, 0);
    this.finder(0, this.size - 7);
    if (version > 1) this.alignment(this.size - 7);
    for (let i = 8; i < this.size - 8; i++) {
      this.cells[6][i] = this.cells[i][6] = i % 2 === 0;
    }
    this.format();
  }

  finder(top, left) {
    for (let y = -1; y <= 7; y++) {
      for (let x = -1; x <= 7; x++) {
        if (!this.cells[top + y] || this.cells[top + y][left + x] === undefined) continue;
        const ring = Math.max(Math.abs(y - 3), Math.abs(x - 3));
        this.cells[top + y][left + x] = ring !== 2 && ring !== 4;
      }
    }
  }

  alignment(centre) {
    for (let y = -2; y <= 2; y++) {
      for (let x = -2; x <= 2; x++) {
        this.cells[centre + y][centre + x] = Math.max(Math.abs(y), Math.abs(x)) !== 1;
      }
    }
  }

  format() {
    const bits = formatBits();
    const { cells, size } = this;
    for (let i = 0; i < 15; i++) {
      const dark = Boolean((bits >> i) & 1);
      const down = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
      const along = i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i;
      cells[down][8] = dark;
      cells[8][along] = dark;
    }
    cells[size - 8][8] = true;
  }

  fill(words) {
    const bits = words.flatMap((word) => Array.from({ length: 8 }, (_, i) => (word >> (7 - i)) & 1));
    let upwards = true;
    for (let right = this.size - 1; right > 0; right -= 2) {
      // The column of the timing pattern is passed over.
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++) {
        const y = upwards ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.cells[y][x] !== null) continue;
          this.cells[y][x] = Boolean((bits.shift() ?? 0) ^ ((x + y) % 2 === 0));
        }
      }
      upwards = !upwards;
    }
  }
}

/** The rows of dark (true) and light cells of a text's code; null if the text is too long. */
export function qrCells(text) {
  const bytes = new TextEncoder().encode(text);
  const index = VERSIONS.findIndex(([capacity]) => bytes.length + 2 <= capacity);
  if (index < 0) return null;
  const grid = new Grid(index + 1);
  grid.fill(codewords(bytes, VERSIONS[index]));
  return grid.cells;
}

/** The code as an SVG element, dark on light in every theme; null if the text is too long. */
export function drawQr(text) {
  const cells = qrCells(text);
  if (!cells) return null;
  const side = cells.length + 2 * QUIET;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${side} ${side}`);
  svg.setAttribute("class", "qr");
  const path = document.createElementNS(SVG, "path");
  const dark = cells.flatMap((row, y) =>
    row.flatMap((on, x) => (on ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  );
  path.setAttribute("d", dark.join(""));
  svg.append(path);
  return svg;
}
