import { roundedOneIn } from '@/lib/contract/quiz/one-in';
import type { Judgement, WireBookings } from '@/lib/contract/realtime/protocol';
import type { Texts } from '@/messages/format';
import type { QuizState } from '../machine/quiz-state';
import { SHOWN_STREAK } from '../top-bar/score';
import { clueText } from './clue-text';
import { roundSentences } from './round-text';

type Outcome = { judgement: Judgement; elsewhere: boolean; timedOut: boolean; skipped: boolean };

export function outcomeText(t: Texts<'quiz'>, { judgement, elsewhere, timedOut, skipped }: Outcome): string {
  if (elsewhere) return t('outcomes.elsewhere');
  if (judgement.correct) return t('outcomes.right');
  if (skipped) return t('outcomes.skipped');
  return t(timedOut ? 'outcomes.timeUp' : 'outcomes.wrong');
}

/** Returns '21%', or '<1%' below 1%. Never '0%': the counts leave out the booking on screen, so one always exists. */
export function percentText(part: number, total: number): string {
  const percent = total > 0 ? (part / total) * 100 : 0;
  return percent < 1 ? '<1%' : `${Math.round(percent)}%`;
}

/** Share at which a bar is full. Nationally, no charge comes near it. */
const FULL_SHARE = 0.2;

/** Returns the length of a bar, 0 to 1, on the same scale for all questions. */
export function shareLength(part: number, total: number): number {
  return total > 0 ? Math.min(part / total / FULL_SHARE, 1) : 0;
}

const isNation = (area: string) => /^United States$/.test(area);

/** Returns which bookings the shares count: 'How common each is · 1,259 bookings in Texas'. */
export function areaText(t: Texts<'quiz'>, { area, total }: WireBookings): string {
  return isNation(area) ? t('howCommonNation', { total }) : t('howCommon', { total, area });
}

export const rightIndexOf = ({ options }: Judgement) =>
  options.findIndex(({ matchValue }) => matchValue === 'true');
const chargeOf = (judgement: Judgement) => judgement.options[rightIndexOf(judgement)]?.option ?? '';

/** Returns 'About 1 in 60 bookings here.', or null without bookings, or if the right charge is most of them. */
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

export function clueOfJudgement(t: Texts<'quiz'>, judgement: Judgement): string | null {
  return judgement.clue && clueText(t, judgement.clue, chargeOf(judgement));
}

/** Returns the result in sentences for screen readers; empty while a question is open. */
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
