import { shuffled, systemRandom } from '@/lib/platform/random';

/** Two calls whose durations should be equal. Each run takes one sample of both. */
export type Pair = {
  known: () => Promise<unknown>;
  unknown: () => Promise<unknown>;
};

async function timed(call: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await call().catch(() => {});
  return performance.now() - began;
}

/** Returns the probability that a duration of the first kind is the longer one (area under the ROC curve): 0.5 is a guess. */
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

/** Tolerated distance of the area from 0.5. */
const TOLERANCE = 0.05;
/** One-sided 95 %. */
const SURELY = 1.645;

/**
 * Decides whether the durations separate the kinds: `alike` or `apart` by more than chance moves the area, else `unsure`. A
 * larger tolerance needs fewer samples.
 */
export function verdictOn(
  { known, unknown }: Samples,
  tolerance = TOLERANCE,
): {
  auc: number;
  verdict: 'alike' | 'apart' | 'unsure';
} {
  const auc = areaUnderCurve(known, unknown);
  // Standard deviation of the area when both kinds are the same (Mann and Whitney).
  const deviation = Math.sqrt((known.length + unknown.length + 1) / (12 * known.length * unknown.length));
  const distance = Math.abs(auc - 0.5);
  if (distance + SURELY * deviation <= tolerance) return { auc, verdict: 'alike' };
  return { auc, verdict: distance - SURELY * deviation > tolerance ? 'apart' : 'unsure' };
}

export function medianOf(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
}

/** Times `count` calls of either kind in random order, after a warm-up. */
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

export function spin(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}
