/** Pseudo-random numbers from a seed (FNV-1a into mulberry32). */
export type Seeded = {
  next(): number;
  between(low: number, high: number): number;
  int(below: number): number;
  pick<T>(items: readonly T[]): T;
};

export function seeded(seed: string): Seeded {
  let state = 2166136261;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    next,
    int,
    between: (low, high) => low + next() * (high - low),
    pick: (items) => {
      const item = items[int(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
