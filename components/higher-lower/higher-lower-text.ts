import { frequencyText } from '@/components/quiz/question/charge-cards';
import type { HigherLowerAnswer, HigherLowerView } from '@/lib/contract/higher-lower/higher-lower';
import type { Texts } from '@/messages/format';

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

/** Returns the text for screen readers: the open pair, or the result once it is `revealed`. */
export function spokenText(t: Texts<'higherLower'>, view: HigherLowerView, revealed: boolean): string {
  const { question, answered, run } = view;
  if (question && !revealed) {
    const [left = '', right = ''] = question.charges;
    return t('spokenPair', { left, right });
  }
  const [left, right] = answered?.charges ?? [];
  if (!answered || !left || !right) return '';
  return t('spoken', {
    outcome: t(answered.correct ? 'right' : 'wrong'),
    left: left.charge,
    leftShare: frequencyText(t, left.bookings, answered.total),
    right: right.charge,
    rightShare: frequencyText(t, right.bookings, answered.total),
    run,
  });
}
