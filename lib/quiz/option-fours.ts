import { OFFENSE_CATEGORIES, type OffenseCategory } from '../records/offense-categories';

const OPTIONS = 4;

export const PLAYABLE: readonly OffenseCategory[] = OFFENSE_CATEGORIES.filter((category) => !category.barred);

function mayStandTogether(a: OffenseCategory, b: OffenseCategory): boolean {
  return a.code !== b.code && !a.notBeside.includes(b.code) && !b.notBeside.includes(a.code);
}

/** Places in PLAYABLE, in ascending order. */
export type Four = readonly [number, number, number, number];

export type Fours = {
  /** Every four categories that may stand together. */
  all: readonly Four[];
  /** For each place in PLAYABLE, which of them it is in. */
  containing: readonly (readonly number[])[];
};

function findFours(): Fours {
  const after = PLAYABLE.map((a, i) =>
    PLAYABLE.flatMap((b, j) => (j > i && mayStandTogether(a, b) ? [j] : [])),
  );
  const all: number[][] = [];
  const extend = (chosen: readonly number[], candidates: readonly number[]): void => {
    for (const next of candidates) {
      const longer = [...chosen, next];
      if (longer.length === OPTIONS) all.push(longer);
      else
        extend(
          longer,
          candidates.filter((other) => after[next]?.includes(other)),
        );
    }
  };
  extend(
    [],
    PLAYABLE.map((_, i) => i),
  );
  const containing = PLAYABLE.map((): number[] => []);
  all.forEach((four, i) => {
    for (const place of four) containing[place]?.push(i);
  });
  return { all: all as unknown as Four[], containing };
}

let fours: Fours | undefined;

/** All fours, some ten thousand; found once per process, in some ten milliseconds. */
export function optionFours(): Fours {
  fours ??= findFours();
  return fours;
}
