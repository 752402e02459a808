import { offenseCategory } from '@/lib/charges/offense-categories';
import {
  SLIP_FACT_NAMES,
  SLIP_FACTS,
  type SlipFact,
  type SlipValue,
} from '@/lib/contract/records/booking-slip';
import { placeName } from '@/lib/counties/place-name';
import { stateName } from '@/lib/counties/states';
import { ASKABLE_CODES, PLAYABLE } from './options';

/** In a smaller area, the share of a charge would reveal the answer, because one record changes it visibly. */
export const MIN_RECORDS = 1000;

export const NATION = 'United States';

/** The row of `byValue` that counts all categories together. */
export const ALL_CATEGORIES = PLAYABLE.length;

/** The numbers of records in play in a county, a state or the nation. */
export type Area = {
  name: string;
  total: number;
  /** Records in the pool `quiz`. */
  inQuiz: number;
  /** In the order of PLAYABLE. */
  byCategory: Uint32Array;
  /** A row of slip values for each category, and one for ALL_CATEGORIES. Null in counties with at most MIN_RECORDS records. */
  byValue: Uint32Array | null;
};

/** `Area.byValue` has a row of VALUE_COUNT numbers for each category. The values of a fact start at its offset in a row. */
export const VALUE_OFFSETS = valueOffsets();
export const VALUE_COUNT = SLIP_FACT_NAMES.reduce((sum, fact) => sum + SLIP_FACTS[fact].length, 0);

function valueOffsets(): Record<SlipFact, number> {
  let next = 0;
  const first = {} as Record<SlipFact, number>;
  for (const fact of SLIP_FACT_NAMES) {
    first[fact] = next;
    next += SLIP_FACTS[fact].length;
  }
  return first;
}

export type County = Area & { state: Area };

/** Counts only records in play whose charge can be asked about. */
export type BookingCounts = {
  counties: ReadonlyMap<string, County>;
  states: ReadonlyMap<string, Area>;
  nation: Area;
  /** Whether most records are invented, as those of the bank are. */
  invented: boolean;
};

export type CategoryRow = {
  fips: string;
  name: string;
  state: string;
  /** Numbers in pairs: the index of a category in PLAYABLE, then its number of records. */
  counts: string;
  /** Records in the pool `quiz`. */
  quiz: number;
  synthetic: number;
};
export type ValueRow = {
  state: string;
  /** Null for the sum of a state's small counties. */
  fips: string | null;
  /** Numbers in pairs: an index in `byValue`, then a number of records. */
  counts: string;
};

const indexOfCategory = new Map(PLAYABLE.map(({ code }, i) => [code, i]));
/** The index in PLAYABLE of the category that covers a code, for all askable codes. */
export const indexOfCode: ReadonlyMap<number, number> = new Map(
  ASKABLE_CODES.map((code) => [code, indexOfCategory.get(offenseCategory(code)?.code ?? code) ?? 0]),
);

const newValueTable = () => new Uint32Array((ALL_CATEGORIES + 1) * VALUE_COUNT);

/** Returns the index of a value in `byValue`. `category` may be ALL_CATEGORIES. */
export function valueIndex(category: number, fact: SlipFact, value: SlipValue): number {
  const all: readonly SlipValue[] = SLIP_FACTS[fact];
  return category * VALUE_COUNT + VALUE_OFFSETS[fact] + all.indexOf(value);
}

export type ValueCount = {
  /** Records with this value. */
  records: number;
  /** Records with any value of the fact. */
  of: number;
};

/** `category` may be ALL_CATEGORIES. Returns zeros for an area without `byValue`. */
export function countOfValue(
  { byValue }: Area,
  category: number,
  fact: SlipFact,
  value: SlipValue,
): ValueCount {
  const first = category * VALUE_COUNT + VALUE_OFFSETS[fact];
  const last = first + SLIP_FACTS[fact].length;
  let of = 0;
  for (let index = first; index < last; index += 1) of += byValue?.[index] ?? 0;
  return { records: byValue?.[valueIndex(category, fact, value)] ?? 0, of };
}

export const emptyArea = (name: string, { withValues }: { withValues: boolean }): Area => ({
  name,
  total: 0,
  inQuiz: 0,
  byCategory: new Uint32Array(PLAYABLE.length),
  byValue: withValues ? newValueTable() : null,
});

function eachCount(counts: string, add: (key: number, records: number) => void): void {
  const numbers = counts.split(' ').map(Number);
  for (let i = 0; i < numbers.length; i += 2) add(numbers[i] ?? 0, numbers[i + 1] ?? 0);
}

type MutableCounts = BookingCounts & { counties: Map<string, County>; states: Map<string, Area> };

export function addCounty(
  { fips, name, state: abbreviation, counts, quiz }: Omit<CategoryRow, 'synthetic'>,
  into: MutableCounts,
): void {
  const state = into.states.get(abbreviation) ?? emptyArea(stateName(abbreviation), { withValues: true });
  into.states.set(abbreviation, state);
  const county = {
    ...emptyArea(placeName({ fips, name, state: abbreviation }), { withValues: false }),
    state,
  };
  into.counties.set(fips, county);
  for (const area of [county, state, into.nation]) area.inQuiz += quiz;
  eachCount(counts, (category, records) => {
    for (const area of [county, state, into.nation]) {
      area.byCategory[category] = (area.byCategory[category] ?? 0) + records;
      area.total += records;
    }
  });
}

export function addValues(
  { state, fips, counts }: ValueRow,
  { counties, states, nation }: MutableCounts,
): void {
  const county = fips === null ? undefined : counties.get(fips);
  if (county) county.byValue ??= newValueTable();
  const tables = [county, states.get(state), nation].flatMap((area) => area?.byValue ?? []);
  eachCount(counts, (index, records) => {
    for (const cell of [index, ALL_CATEGORIES * VALUE_COUNT + (index % VALUE_COUNT)])
      for (const table of tables) table[cell] = (table[cell] ?? 0) + records;
  });
}

export const emptyCounts = (): MutableCounts => ({
  counties: new Map(),
  states: new Map(),
  nation: emptyArea(NATION, { withValues: true }),
  invented: false,
});
