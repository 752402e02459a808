import type { Texts } from '@/messages/format';
import { GOOD_OUTCOMES, type RunView } from './run-view';

const EFFECTS = [
  ['accepted', 'willAdd'],
  ['held', 'willHold'],
  ['updated', 'willChange'],
  ['kept out', 'willKeepOut'],
] as const;
const CHANGING_OUTCOMES = ['accepted', 'held', 'updated', 'withdrawn', 'kept out'];

/**
 * Returns the effects that a dry run predicts, as texts with counts. `hasChanges` is true if at least one line has one of the
 * CHANGING_OUTCOMES. Records that a snapshot erases have no line, so they alone do not make it true.
 */
export function effectsOf(
  t: Texts<'deskFeeds'>,
  { kind, counts, erased: erasedByFeed }: Pick<RunView, 'kind' | 'counts' | 'erased'>,
): { effects: readonly string[]; hasChanges: boolean } {
  const byOutcome = new Map(counts);
  const linesOf = (outcome: string) => byOutcome.get(outcome) ?? 0;
  const erased = kind === 'corrections' ? linesOf('withdrawn') : erasedByFeed;
  const unchanged = linesOf('already in') + linesOf('known');
  const refused = counts.reduce(
    (sum, [outcome, lines]) => (GOOD_OUTCOMES.has(outcome) ? sum : sum + lines),
    0,
  );
  const effects = [
    ['willErase', erased],
    ...EFFECTS.map(([outcome, key]) => [key, linesOf(outcome)] as const),
    ['changeNothing', unchanged],
    ['areRefused', refused],
  ] as const;
  return {
    effects: [
      ...effects.filter(([, count]) => count > 0).map(([key, count]) => t(key, { count })),
      ...(erased > 0 ? [] : [t('willEraseNone')]),
    ],
    hasChanges: CHANGING_OUTCOMES.some((outcome) => linesOf(outcome) > 0),
  };
}
