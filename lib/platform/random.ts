import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Random } from './context';

export const systemRandom: Random = {
  int: (below) => randomInt(below),
  bytes: (length) => randomBytes(length),
  uuid: () => randomUUID(),
};

export function fraction(random: { int(below: number): number }): number {
  return random.int(2 ** 47) / 2 ** 47;
}

export function fractions(random: { int(below: number): number }, count: number): number[] {
  return Array.from({ length: count }, () => fraction(random));
}

export function randomText(random: Pick<Random, 'int'>, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[random.int(alphabet.length)]).join('');
}

export function shuffled<T>(items: readonly T[], random: { int(below: number): number }): T[] {
  const copy = [...items];
  for (let i = copy.length - 1; i > 0; i -= 1) {
    const j = random.int(i + 1);
    [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
  }
  return copy;
}

/** Pseudo-random numbers from a seed (mulberry32, seeded by FNV-1a). */
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
