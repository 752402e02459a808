import { roundedOneIn } from '@/lib/contract/quiz/one-in';
import type { Judgement, WireBookings } from '@/lib/contract/realtime/protocol';
import type { Texts } from '@/messages/format';
import { clueText } from './clue-text';
import type { QuizState } from './quiz-state';
import { roundSentences } from './round-text';
import { SHOWN_STREAK } from './score';

type Outcome = { judgement: Judgement; elsewhere: boolean; timedOut: boolean; skipped: boolean };

export function outcomeText(t: Texts<'quiz'>, { judgement, elsewhere, timedOut, skipped }: Outcome): string {
  if (elsewhere) return t('outcomes.elsewhere');
  if (judgement.correct) return t('outcomes.right');
  if (skipped) return t('outcomes.skipped');
  return t(timedOut ? 'outcomes.timeUp' : 'outcomes.wrong');
}

/** Returns '21%', and '<1%' below 1%. Never '0%': the booking on the screen is left out of the counts, so at least that one exists. */
export function percentText(part: number, total: number): string {
  const percent = total > 0 ? (part / total) * 100 : 0;
  return percent < 1 ? '<1%' : `${Math.round(percent)}%`;
}

/** Bars are full at this share. Nationally, no charge comes near it. */
const FULL_SHARE = 0.2;

/** Returns the bar length of a share, 0 to 1, on the same scale for all questions. */
export function shareLength(part: number, total: number): number {
  return total > 0 ? Math.min(part / total / FULL_SHARE, 1) : 0;
}

const isNation = (area: string) => /^United States$/.test(area);

/** Returns what the shares are of: 'How common each is · 1,259 bookings in Texas'. */
export function areaText(t: Texts<'quiz'>, { area, total }: WireBookings): string {
  return isNation(area) ? t('howCommonNation', { total }) : t('howCommon', { total, area });
}

export const rightIndexOf = ({ options }: Judgement) =>
  options.findIndex(({ matchValue }) => matchValue === 'true');
const chargeOf = (judgement: Judgement) => judgement.options[rightIndexOf(judgement)]?.option ?? '';

/**
 * Returns how common the right charge is: 'About 1 in 60 bookings here.' Null if there are no bookings, or if the right charge
 * is most of them.
 */
export function rarityText(
  t: Texts<'quiz'>,
  bookings: WireBookings | null,
  rightIndex: number,
): string | null {
  const part = bookings?.of_options[rightIndex] ?? 0;
  if (!bookings || part === 0) return null;
  const count = roundedOneIn(part / bookings.total);
  const where = bookings.invented ? 'invented' : isNation(bookings.area) ? 'nation' : 'area';
  return count < 2 ? null : t('oneIn', { count, where });
}

/** Returns what the booking gave away, or null when no fact stands out. */
export function clueOfJudgement(t: Texts<'quiz'>, judgement: Judgement): string | null {
  return judgement.clue && clueText(t, judgement.clue, chargeOf(judgement));
}

/** Returns the result in sentences, for screen readers; empty while a question is open. */
export function announcement(t: Texts<'quiz'>, state: QuizState): string {
  const { judgement, elsewhere, choice, skipped, streak, spent, round } = state;
  if (state.phase === 'roundOver' && round) return roundSentences(t, round).join(' ');
  if (!judgement) return '';
  const { correct, photo_right_percent: percent, explanation } = judgement;
  const outcome = outcomeText(t, { judgement, elsewhere, timedOut: choice === null, skipped });
  return [
    t('spoken.outcome', { outcome }),
    correct && streak >= SHOWN_STREAK ? t('spoken.inARow', { streak }) : '',
    t('spoken.bookedFor', { charge: chargeOf(judgement) }),
    spent ? t('spoken.lost', { what: spent }) : '',
    judgement.life_won ? t('spoken.lifeWon') : '',
    percent === null ? '' : t('photoRight', { percent }),
    explanation,
    clueOfJudgement(t, judgement),
    rarityText(t, judgement.bookings, rightIndexOf(judgement)),
  ]
    .filter(Boolean)
    .join(' ');
}
