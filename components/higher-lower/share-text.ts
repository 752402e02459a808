import type { HigherLowerAnswer, HigherLowerView } from '@/lib/contract/higher-lower/higher-lower-view';
import { roundedOneIn } from '@/lib/contract/quiz/one-in';
import type { Texts } from '@/messages/format';

/** Returns how common a charge is: 'about 1 in 60'. */
export function shareText(t: Texts<'higherLower'>, { bookings, total }: { bookings: number; total: number }) {
  const count = roundedOneIn(bookings / total);
  return count < 2 ? t('mostly') : t('oneIn', { count });
}

/** Returns what the shares are of. */
export function ofText(
  t: Texts<'higherLower'>,
  { total, area, invented }: HigherLowerAnswer,
  county: string | null,
): string {
  if (invented) return t('ofInvented', { total });
  return county === null ? t('ofNation', { total }) : t('ofBookings', { total, area });
}

export function questionText(
  t: Texts<'higherLower'>,
  { area, county }: Pick<HigherLowerView, 'area' | 'county'>,
) {
  return county === null ? t('questionNation') : t('question', { area });
}

/** Returns the result in sentences, for screen readers. */
export function spokenText(t: Texts<'higherLower'>, answered: HigherLowerAnswer, run: number): string {
  const [left, right] = answered.charges;
  if (!left || !right) return '';
  return t('spoken', {
    outcome: t(answered.correct ? 'right' : 'wrong'),
    left: left.charge,
    leftShare: shareText(t, { ...left, total: answered.total }),
    right: right.charge,
    rightShare: shareText(t, { ...right, total: answered.total }),
    run,
  });
}
