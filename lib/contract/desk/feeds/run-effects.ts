import { counted } from '@/lib/contract/format';
import { GOOD_OUTCOMES, type RunView } from './run-view';

/** The words after *1 record* and after *2 records*. */
const EFFECTS: readonly [outcome: string, one: string, many: string][] = [
  ['accepted', 'will be added', 'will be added'],
  ['updated', 'will change: county, day or charge', 'will change: county, day or charge'],
  [
    'kept out',
    'that is not in the game will be kept out of later imports',
    'that are not in the game will be kept out of later imports',
  ],
];
const CHANGING_OUTCOMES = ['accepted', 'updated', 'withdrawn', 'kept out'];

/**
 * Returns what an import of this feed would do, with counts. `hasChanges`: whether at least one line would change something.
 */
export function effectsOf({
  kind,
  counts,
  erased: erasedByRecords,
}: Pick<RunView, 'kind' | 'counts' | 'erased'>): {
  effects: readonly string[];
  hasChanges: boolean;
} {
  const byOutcome = new Map(counts);
  const linesOf = (outcome: string) => byOutcome.get(outcome) ?? 0;
  const erased = kind === 'corrections' ? linesOf('withdrawn') : erasedByRecords;
  const unchanged = linesOf('already in') + linesOf('known');
  const refused = counts.reduce(
    (sum, [outcome, lines]) => (GOOD_OUTCOMES.has(outcome) ? sum : sum + lines),
    0,
  );
  return {
    effects: [
      ...(erased > 0 ? [`${counted(erased, 'record')} will be erased for good`] : []),
      ...EFFECTS.filter(([outcome]) => linesOf(outcome) > 0).map(
        ([outcome, one, many]) =>
          `${counted(linesOf(outcome), 'record')} ${linesOf(outcome) === 1 ? one : many}`,
      ),
      ...(unchanged > 0
        ? [`${counted(unchanged, 'line')} ${unchanged === 1 ? 'changes' : 'change'} nothing`]
        : []),
      ...(refused > 0 ? [`${counted(refused, 'line')} ${refused === 1 ? 'is' : 'are'} refused`] : []),
      ...(erased > 0 ? [] : ['No record will be erased']),
    ],
    hasChanges: CHANGING_OUTCOMES.some((outcome) => linesOf(outcome) > 0),
  };
}
