import table from '@/data/charges/categories.json' with { type: 'json' };
import type { KeyOf } from '@/messages/format';
import { DEFAULT_LANGUAGE, type Language } from '@/messages/languages';
import { textsOf } from '@/messages/texts';

export type BarredReason = 'sexual' | 'children and family' | 'names a victim';
/** `unclear` is for catch-alls and for codes with too few labeled texts. It makes a charge unclear, other reasons make it barred. */
type UnplayableReason = BarredReason | 'unclear';

/** Families: groups of similar categories. At most two options of a question are of one family. */
export const FAMILIES = [
  'drugs',
  'theft and fraud',
  'violence',
  'traffic',
  'courts and police',
  'public order',
] as const;
export type Family = (typeof FAMILIES)[number];

export type OffenseCategory = {
  code: number;
  /** All UCCS codes with this label: the grades, attempts and conspiracies of one offense. */
  covers: readonly number[];
  /** In English, for operators and logs. Players see `categoryLabel`. */
  label: string;
  family: Family | null;
  /** Categories that must not be options beside this one, because both could be right or sound alike. Symmetric. */
  notBeside: readonly number[];
  playable: boolean;
  unplayableReason?: UnplayableReason;
};

/** Codes of one group must not be options together: one includes another, they sound alike, or they fit the same act. */
const NEAR_GROUPS: readonly (readonly number[])[] = [
  [1010, 1050, 1200],
  [1200, 1240, 1180, 1060],
  [1180, 5040],
  [1200, 5040],
  [1240, 5040],
  [5040, 5170],
  // Driving. A death may be charged as manslaughter or as leaving a crash.
  [2120, 6010],
  [4010, 6010],
  [4010, 5170],
  [4010, 1050],
  [4010, 1200],
  [1040, 1010],
  [1040, 1050, 2120],
  [1040, 4010, 6010],
  [1040, 1200],
  [5185, 4010, 6010],
  [5185, 5170],
  [2110, 2120],
  [5130, 6010],
  [2130, 6010],
  // Taking. Burglary and robbery include theft.
  [2070, 2010, 1180, 2100, 2130],
  [2030, 2070, 2010, 1180, 2100, 2130],
  [2070, 2040, 2080],
  [2100, 2040],
  [2010, 2140],
  [2110, 2140],
  [2010, 2110],
  [2020, 2110],
  [2040, 3240],
  [2040, 5096],
  [5020, 5030, 5070, 5085, 5090],
  [5020, 5030, 5090, 5130],
  [5090, 5096],
  [5085, 5090, 5095, 5130, 5995],
  [5085, 5095, 5096, 5130, 5995],
  [5095, 5995, 2040],
  [5995, 1240, 2080],
  [5155, 2040, 2080],
  [1200, 5130],
  [5130, 5170],
  [1240, 5170],
  [1240, 5096],
  [1240, 2070],
  [3240, 3120, 3130],
  [3240, 3040, 3050],
  [3240, 3160],
  [3250, 3160],
  [3250, 3140],
];

const DRUGS = {
  heroin: [3010, 3090],
  amphetamines: [3020, 3100],
  cocaine: [3030, 3110],
  opioids: [3040, 3120],
  prescription: [3050, 3130],
  other: [3060, 3140],
  marijuana: [3070, 3150],
  unnamed: [3080, 3160],
} as const;

const ALL_DRUGS = Object.values(DRUGS).flat();

/** Heroin is an opioid. Many opioids and some amphetamines are prescription drugs. */
const OVERLAPPING_DRUGS: readonly (readonly number[])[] = [
  [...DRUGS.heroin, ...DRUGS.opioids],
  [...DRUGS.opioids, ...DRUGS.prescription],
  [...DRUGS.amphetamines, ...DRUGS.prescription],
  // *Other* and *unnamed* could be any drug.
  ...ALL_DRUGS.flatMap((code) => [...DRUGS.other, ...DRUGS.unnamed].map((wide) => [code, wide])),
];

function buildNeighbors(): Map<number, Set<number>> {
  const neighbors = new Map<number, Set<number>>();
  const groups = [...NEAR_GROUPS, ...Object.values(DRUGS), ...OVERLAPPING_DRUGS];
  for (const group of groups) {
    for (const code of group) {
      const set = neighbors.get(code) ?? new Set<number>();
      for (const other of group) if (other !== code) set.add(other);
      neighbors.set(code, set);
    }
  }
  return neighbors;
}

const labelOf = (code: number, language: Language) =>
  textsOf(language, 'charges')(`labels.${code}` as KeyOf<'charges'> & `labels.${string}`);
const meaningOf = (code: number, language: Language) =>
  textsOf(language, 'charges')(`meanings.${code}` as KeyOf<'charges'> & `meanings.${string}`);

function buildCategories(): OffenseCategory[] {
  const neighbors = buildNeighbors();
  const playable = table.playable.map(({ code, covers, family }) => ({
    code,
    covers,
    label: labelOf(code, DEFAULT_LANGUAGE),
    family: family as Family,
    notBeside: [...(neighbors.get(code) ?? [])].sort((a, b) => a - b),
    playable: true,
  }));
  // Despite its name, the key `barred` of the file has all unplayable categories, also those that make a charge unclear.
  const unplayable = table.barred.map(({ code, covers, reason }) => ({
    code,
    covers,
    label: labelOf(code, DEFAULT_LANGUAGE),
    family: null,
    notBeside: [],
    playable: false,
    unplayableReason: reason as UnplayableReason,
  }));
  return [...playable, ...unplayable];
}

export const OFFENSE_CATEGORIES: readonly OffenseCategory[] = buildCategories();

const byCode = new Map(OFFENSE_CATEGORIES.flatMap((c) => c.covers.map((code) => [code, c] as const)));

export function offenseCategory(code: number): OffenseCategory | undefined {
  return byCode.get(code);
}

/** Murder and both kinds of manslaughter. Dailies, rooms and challenges exclude them, because players play these together. */
const HOMICIDES: ReadonlySet<number> = new Set([1010, 1040, 1050]);

export const isHomicide = (code: number): boolean => HOMICIDES.has(offenseCategory(code)?.code ?? code);

export function categoryLabel(code: number, language: Language): string {
  const category = offenseCategory(code);
  return category
    ? labelOf(category.code, language)
    : textsOf(language, 'charges')('unknown', { code: String(code) });
}

/** Returns what a playable category means, in one sentence. Returns an empty string for others. */
export function categoryMeaning(code: number, language: Language): string {
  const category = offenseCategory(code);
  return category?.playable ? meaningOf(category.code, language) : '';
}

/** Returns a text for logs: `Trespassing (2140)`, or `category 9998` for an unknown code. */
export function categoryText(code: number): string {
  const label = offenseCategory(code)?.label;
  return label === undefined ? `category ${code}` : `${label} (${code})`;
}
