import { HASH_INPUT_PX } from './perceptual-hash';

/** A gray picture, one byte per pixel, row by row. */
export type Gray = { data: Uint8Array; width: number; height: number };
type Span = { start: number; length: number };

const LOBES = 3;
/**
 * Scaling has two steps: averages of boxes of pixels, which are fast, then a Lanczos kernel, which is sharper. A large picture
 * has at least this many averages per pixel of the target.
 */
const MIN_KERNEL_FACTOR = 2;

/** `oneOverBox` is rounded down to a multiple of 1 / `ROUNDING_UNIT`. */
const ROUNDING_UNIT = 2 ** 24;

/**
 * How to scale a line of pixels to 32. Each `box` of pixels becomes an average: their sum times `oneOverBox`. Each of the 32 results is a
 * weighted sum of `taps` averages.
 */
type Scaling = {
  box: number;
  oneOverBox: number;
  boxes: number;
  taps: number;
  starts: Int32Array;
  weights: Float64Array;
};

function lanczos(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= LOBES) return 0;
  const angle = Math.PI * x;
  return (LOBES * Math.sin(angle) * Math.sin(angle / LOBES)) / (angle * angle);
}

function newScaling(length: number): Scaling {
  const box = Math.max(1, Math.floor(length / HASH_INPUT_PX / MIN_KERNEL_FACTOR));
  const step = length / box / HASH_INPUT_PX;
  const taps = Math.ceil(2 * LOBES * step) + 1;
  const starts = new Int32Array(HASH_INPUT_PX);
  const weights = new Float64Array(HASH_INPUT_PX * taps);
  for (let at = 0; at < HASH_INPUT_PX; at += 1) {
    const center = Math.round(((at + 0.5) * step - 0.5) * 64) / 64;
    const start = Math.ceil(center - LOBES * step);
    const own = Array.from({ length: taps }, (_, tap) => lanczos((start + tap - center) / step));
    const sum = own.reduce((total, weight) => total + weight, 0);
    starts[at] = start;
    weights.set(
      own.map((weight) => Math.trunc((weight / sum) * 4096) / 4096),
      at * taps,
    );
  }
  return {
    box,
    oneOverBox: Math.floor(ROUNDING_UNIT / box) / ROUNDING_UNIT,
    boxes: Math.ceil(length / box),
    taps,
    starts,
    weights,
  };
}

const scalings = new Map<number, Scaling>();

function scalingOf(length: number): Scaling {
  const scaling = scalings.get(length) ?? newScaling(length);
  scalings.set(length, scaling);
  return scaling;
}

const toByte = (value: number) => (value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0);

/** Averages each `box` of rows. Repeats the last row beyond the edge. */
function averageRows(
  { data, width }: Gray,
  { start, length }: Span,
  { box, boxes, oneOverBox }: Scaling,
): Uint8Array {
  const averages = new Uint8Array(boxes * width);
  const sums = new Uint32Array(width);
  for (let at = 0; at < boxes; at += 1) {
    sums.fill(box >> 1);
    for (let k = 0; k < box; k += 1) {
      const row = (start + Math.min(at * box + k, length - 1)) * width;
      for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + (data[row + x] ?? 0);
    }
    for (let x = 0; x < width; x += 1) averages[at * width + x] = (sums[x] ?? 0) * oneOverBox;
  }
  return averages;
}

export function scaleRows(gray: Gray, span: Span): Gray {
  const { width } = gray;
  const scaling = scalingOf(span.length);
  const { boxes, taps, starts, weights } = scaling;
  const averages = averageRows(gray, span, scaling);
  const data = new Uint8Array(HASH_INPUT_PX * width);
  const sums = new Float64Array(width);
  for (let y = 0; y < HASH_INPUT_PX; y += 1) {
    sums.fill(0);
    for (let tap = 0; tap < taps; tap += 1) {
      const weight = weights[y * taps + tap] ?? 0;
      const row = Math.min(Math.max((starts[y] ?? 0) + tap, 0), boxes - 1) * width;
      for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + weight * (averages[row + x] ?? 0);
    }
    for (let x = 0; x < width; x += 1) data[y * width + x] = toByte(sums[x] ?? 0);
  }
  return { data, width, height: HASH_INPUT_PX };
}

export function scaleColumns({ data, width, height }: Gray, { start, length }: Span): Gray {
  const { box, boxes, oneOverBox, taps, starts, weights } = scalingOf(length);
  const scaled = new Uint8Array(HASH_INPUT_PX * height);
  const averages = new Uint8Array(boxes);
  for (let y = 0; y < height; y += 1) {
    const row = y * width + start;
    for (let at = 0; at < boxes; at += 1) {
      let sum = box >> 1;
      for (let k = 0; k < box; k += 1) sum += data[row + Math.min(at * box + k, length - 1)] ?? 0;
      averages[at] = sum * oneOverBox;
    }
    for (let x = 0; x < HASH_INPUT_PX; x += 1) {
      let sum = 0;
      for (let tap = 0; tap < taps; tap += 1)
        sum +=
          (weights[x * taps + tap] ?? 0) *
          (averages[Math.min(Math.max((starts[x] ?? 0) + tap, 0), boxes - 1)] ?? 0);
      scaled[y * HASH_INPUT_PX + x] = toByte(sum);
    }
  }
  return { data: scaled, width: HASH_INPUT_PX, height };
}
