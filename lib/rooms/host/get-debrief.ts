import { categoryLabel } from '@/lib/charges/offense-categories';
import type { Debrief } from '@/lib/contract/rooms/room-view';
import type { RoomInput } from '@/lib/contract/rooms/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import type { BookingCounts } from '@/lib/quiz/options/booking-counts';
import { readBookingCounts } from '@/lib/quiz/options/read-booking-counts';
import { nationalCounts } from '@/lib/quiz/options/shares';
import type { Language } from '@/messages/languages';
import { type PlayedGame, type PlayedQuestion, readLastGame } from './read-game';

/** Compares the players' answers in the last game with the bookings, for the host. Throws as `readLastGame`. */
export async function getDebrief(ctx: PlayerContext, input: RoomInput): Promise<Debrief> {
  const bookings = await readBookingCounts(ctx);
  return debriefOf(await readLastGame(ctx, input), bookings, ctx.language);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const rightOf = ({ chosen, answer }: PlayedQuestion) => chosen[answer - 1] ?? 0;

export function debriefOf({ questions }: PlayedGame, bookings: BookingCounts, language: Language): Debrief {
  return {
    answers: sum(questions.map(({ chosen }) => sum(chosen))),
    right: sum(questions.map(rightOf)),
    questions: questions.length,
    par: questions.filter(({ par }) => par).length,
    misled: misledOf(questions, language),
    overrated: overratedOf(questions, bookings, language),
  };
}

/** Returns the question in which most players chose the same wrong charge. Null if no two players ever did. */
function misledOf(questions: readonly PlayedQuestion[], language: Language): Debrief['misled'] {
  const wrong = questions.flatMap(({ position, optionCodes, answer, par, chosen }) =>
    optionCodes.map((code, index) => ({
      number: position + 1,
      believed: categoryLabel(code, language),
      players: index === answer - 1 ? 0 : (chosen[index] ?? 0),
      of: sum(chosen),
      charge: categoryLabel(optionCodes[answer - 1] ?? 0, language),
      par,
    })),
  );
  const [most] = wrong.toSorted((a, b) => b.players - a.players);
  return most && most.players > 1 ? most : null;
}

/** Returns the charge that was chosen wrongly most often, with its share of all bookings. Null if no charge was chosen wrongly twice. */
function overratedOf(
  questions: readonly PlayedQuestion[],
  bookings: BookingCounts,
  language: Language,
): Debrief['overrated'] {
  const byCode = new Map<number, { chosen: number; right: number }>();
  for (const { optionCodes, answer, chosen } of questions)
    for (const [index, code] of optionCodes.entries()) {
      const before = byCode.get(code) ?? { chosen: 0, right: 0 };
      const count = chosen[index] ?? 0;
      byCode.set(code, {
        chosen: before.chosen + count,
        right: before.right + (index === answer - 1 ? count : 0),
      });
    }
  const wrongly = ({ chosen, right }: { chosen: number; right: number }) => chosen - right;
  const [most] = [...byCode].toSorted(([, a], [, b]) => wrongly(b) - wrongly(a));
  if (!most || wrongly(most[1]) < 2) return null;
  const [code, { chosen, right }] = most;
  const { total } = bookings.nation;
  return {
    charge: categoryLabel(code, language),
    chosen,
    right,
    of_100: total === 0 ? null : Math.round((100 * (nationalCounts(bookings).get(code) ?? 0)) / total),
  };
}
