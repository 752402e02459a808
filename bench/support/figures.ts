export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}

export type Interval = { mean: number; low: number; high: number };

/** Returns the mean of the samples with an interval of this many standard errors. */
export function intervalOf(samples: readonly number[], standardErrors: number): Interval {
  const { length } = samples;
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / length;
  const variance = samples.reduce((sum, sample) => sum + (sample - mean) ** 2, 0) / (length - 1);
  const half = standardErrors * Math.sqrt(variance / length);
  return { mean, low: mean - half, high: mean + half };
}

export function correlation(pairs: readonly (readonly [number, number])[]): number {
  const meanOf = (i: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[i], 0) / pairs.length;
  const [a, b] = [meanOf(0), meanOf(1)];
  const sumOf = (of: (x: number, y: number) => number) =>
    pairs.reduce((sum, [x, y]) => sum + of(x - a, y - b), 0);
  return sumOf((x, y) => x * y) / Math.sqrt(sumOf((x) => x * x) * sumOf((_, y) => y * y));
}
