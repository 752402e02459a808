import { systemRandom } from '@/lib/random';
import { shuffled } from '@/lib/shuffled';

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
  let longer = 0;
  for (const a of first) for (const b of second) longer += a > b ? 1 : a === b ? 0.5 : 0;
  return longer / (first.length * second.length);
}

/** Times `count` calls of either kind, one after the other in random order, after some that do not count. */
export async function tellApart(
  count: number,
  warmUp: number,
  next: () => Pair,
): Promise<{ auc: number; knownMs: number; unknownMs: number }> {
  const samples = { known: [] as number[], unknown: [] as number[] };
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
  const middle = (all: readonly number[]) =>
    all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
  return {
    auc: areaUnderCurve(samples.known, samples.unknown),
    knownMs: middle(samples.known),
    unknownMs: middle(samples.unknown),
  };
}

/** Keeps the processor busy, as work of the game would. */
export function spin(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}
