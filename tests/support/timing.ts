import { shuffled } from '@/lib/platform/random/shuffled';
import { systemRandom } from '@/lib/platform/random/system-random';

/** Two calls that should not be told apart by how long they take; each run gets one sample of either. */
export type Pair = {
  known: () => Promise<unknown>;
  unknown: () => Promise<unknown>;
};

async function timed(call: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await call().catch(() => {});
  return performance.now() - began;
}

/**
 * The chance that a random duration of the first kind is longer than one of the second (the area under the ROC curve):
 * 0.5 is no better than guessing, 0 and 1 tell every single one apart.
 */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  const sorted = second.toSorted((a, b) => a - b);
  const ascending = first.toSorted((a, b) => a - b);
  let longer = 0;
  let below = 0;
  let upTo = 0;
  for (const a of ascending) {
    while ((sorted[below] ?? Number.POSITIVE_INFINITY) < a) below += 1;
    while ((sorted[upTo] ?? Number.POSITIVE_INFINITY) <= a) upTo += 1;
    longer += (below + upTo) / 2;
  }
  return longer / (first.length * second.length);
}

export type Samples = { known: number[]; unknown: number[] };

/** How far the area may lie from a guess. */
const TOLERANCE = 0.05;
/** One-sided 95 %. */
const SURELY = 1.645;

/**
 * Whether these durations, all that were taken, tell the kinds apart: `alike` once the area lies within 0.45 to 0.55 by
 * more than chance moves it, `apart` once it lies outside by as much, and `unsure` in between, where more would tell.
 */
export function verdictOn({ known, unknown }: Samples): {
  auc: number;
  verdict: 'alike' | 'apart' | 'unsure';
} {
  const auc = areaUnderCurve(known, unknown);
  // The deviation of the area where both kinds are the same (Mann and Whitney).
  const deviation = Math.sqrt((known.length + unknown.length + 1) / (12 * known.length * unknown.length));
  const distance = Math.abs(auc - 0.5);
  if (distance + SURELY * deviation <= TOLERANCE) return { auc, verdict: 'alike' };
  return { auc, verdict: distance - SURELY * deviation > TOLERANCE ? 'apart' : 'unsure' };
}

export function medianOf(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
}

/** Times `count` calls of either kind, one after the other in random order, after some that do not count. */
export async function takeSamples(count: number, warmUp: number, next: () => Pair): Promise<Samples> {
  const samples: Samples = { known: [], unknown: [] };
  for (let n = 0; n < warmUp; n += 1) {
    const pair = next();
    await timed(pair.known);
    await timed(pair.unknown);
  }
  const order = shuffled(
    Array.from({ length: count }, () => ['known', 'unknown'] as const).flat(),
    systemRandom,
  );
  const waiting = Array.from({ length: count }, next);
  for (const kind of order) {
    const pair = waiting[samples[kind].length];
    if (pair) samples[kind].push(await timed(pair[kind]));
  }
  return samples;
}

/** Keeps the processor busy, as work of the game would. */
export function spin(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}
