import { counted, formatNumber } from '@/lib/contract/format';
import type { Judgement, WireBookings } from '@/lib/contract/realtime/protocol';
import type { QuizState } from './quiz-state';
import { roundAnnouncement } from './round-text';
import { inARow, SHOWN_STREAK } from './score';

type Outcome = { judgement: Judgement; elsewhere: boolean; timedOut: boolean; skipped: boolean };

export function outcomeText({ judgement, elsewhere, timedOut, skipped }: Outcome): string {
  if (elsewhere) return 'Answered elsewhere';
  if (judgement.correct) return 'Right';
  if (skipped) return 'Skipped';
  return timedOut ? "Time's up" : 'Wrong';
}

/** Returns '21%'. A share that is not 0 is never shown as 0%. */
export function percentText(part: number, total: number): string {
  const percent = total > 0 ? (part / total) * 100 : 0;
  return percent > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`;
}

/** Bars are full at this share. Nationally, no charge comes near it. */
const FULL_SHARE = 0.2;

/** Returns the bar length of a share, 0 to 1, on the same scale for all questions. */
export function shareLength(part: number, total: number): number {
  return total > 0 ? Math.min(part / total / FULL_SHARE, 1) : 0;
}

/** Returns '1,259 bookings in the United States'. */
export function areaText({ area, total }: WireBookings): string {
  const place = area === 'United States' ? 'the United States' : area;
  return `${counted(total, 'booking')} in ${place}`;
}

export function photoText(percent: number): string {
  return `${formatNumber(percent)}% got this photo right`;
}

/** Returns the result for screen readers; empty while a question is open. */
export function announcement(state: QuizState): string {
  const { judgement, elsewhere, choice, skipped, streak, spent, round } = state;
  if (state.phase === 'roundOver' && round) return roundAnnouncement(round);
  if (!judgement) return '';
  const { options, correct, bookings, photo_right_percent: percent, explanation } = judgement;
  const rightIndex = options.findIndex((option) => option.matchValue === 'true');
  const word = outcomeText({ judgement, elsewhere, timedOut: choice === null, skipped });
  const share = bookings
    ? `, ${percentText(bookings.of_options[rightIndex] ?? 0, bookings.total)} of ${areaText(bookings)}`
    : '';
  const parts = [
    `${word}.`,
    correct && streak >= SHOWN_STREAK ? `${inARow(streak)}.` : '',
    `Booked for: ${options[rightIndex]?.option ?? ''}${share}.`,
    spent ? `You lost a ${spent}.` : '',
    percent === null ? '' : `${photoText(percent)}.`,
    explanation,
  ];
  return parts.filter(Boolean).join(' ');
}
