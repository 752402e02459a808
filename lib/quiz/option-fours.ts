import { OFFENSE_CATEGORIES, type OffenseCategory } from '../charges/offense-categories';

export const OPTIONS = 4;

export const PLAYABLE: readonly OffenseCategory[] = OFFENSE_CATEGORIES.filter((category) => !category.barred);

export function mayStandTogether(a: OffenseCategory, b: OffenseCategory): boolean {
  return a.code !== b.code && !a.notBeside.includes(b.code) && !b.notBeside.includes(a.code);
}

export type Fours = {
  /** All sets of four categories that may stand together: four ascending indexes into PLAYABLE each. */
  places: Uint8Array;
  count: number;
  /** For each index into PLAYABLE, the sets of four that contain it. */
  containing: readonly Uint32Array[];
};

function findFours(): Fours {
  const apart = PLAYABLE.map((a) => PLAYABLE.map((b) => !mayStandTogether(a, b)));
  const places: number[] = [];
  const chosen: number[] = [];
  const extend = (from: number): void => {
    for (let next = from; next < PLAYABLE.length; next++) {
      if (chosen.some((other) => apart[other]?.[next])) continue;
      chosen.push(next);
      if (chosen.length === OPTIONS) places.push(...chosen);
      else extend(next + 1);
      chosen.pop();
    }
  };
  extend(0);
  const containing = PLAYABLE.map((): number[] => []);
  for (const [i, place] of places.entries()) containing[place]?.push(Math.floor(i / OPTIONS));
  return {
    places: Uint8Array.from(places),
    count: places.length / OPTIONS,
    containing: containing.map((indices) => Uint32Array.from(indices)),
  };
}

let fours: Fours | undefined;

/** Returns all sets of four, nearly 100,000. Computed once per process, in some tens of milliseconds. */
export function optionFours(): Fours {
  fours ??= findFours();
  return fours;
}
