import type { ReviewedQuestion } from '@/lib/contract/quiz/review';
import { placeName } from '@/lib/counties/place-name';
import type { PlayerContext } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import { readSlip } from '@/lib/records/booking-slip';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { categoryLabel } from '../charges/offense-categories';
import type { OpenQuestion } from './open-set';
import { type Bookings, readBookings } from './options/bookings';
import { bookingsOf, clueOf } from './options/shares';

/** An answered question, with its record as it is now. */
export type AnsweredQuestion = Pick<
  OpenQuestion,
  'optionCodes' | 'countyFips' | 'countyName' | 'countyState' | 'slip' | 'storageKey'
> & {
  /** 1-based; 0 for a timeout. */
  choice: number;
  /** 1-based. */
  answerIndex: number;
  par: boolean;
};

/** Returns the questions as the player looks back at them, in the same order. Clues and shares come from counts in memory. */
export async function reviewQuestions(ctx: PlayerContext, answered: readonly AnsweredQuestion[]) {
  const bookings = await bookingsOrNull(ctx);
  const nowMs = ctx.now().getTime();
  const questions = answered.map(
    (question): ReviewedQuestion => ({
      ...shownRecord(question, bookings, nowMs, ctx.actor.playerId),
      options: question.optionCodes.map((code) => categoryLabel(code, ctx.language)),
      choice: question.choice === 0 ? null : question.choice,
      answer: question.answerIndex,
      par: question.par,
    }),
  );
  return { questions, invented: bookings?.invented ?? false };
}

/** A review without clues and shares is better than none. */
async function bookingsOrNull(ctx: PlayerContext): Promise<Bookings | null> {
  return readBookings(ctx).catch((error: unknown) => {
    ctx.log.warn({ error: errorReport(error) }, 'questions are reviewed without clues and shares');
    return null;
  });
}

type ShownRecord = Pick<ReviewedQuestion, 'photo' | 'place' | 'booking' | 'bookings' | 'clue'>;

function shownRecord(
  question: AnsweredQuestion,
  bookings: Bookings | null,
  nowMs: number,
  playerId: string,
): ShownRecord {
  const { storageKey, countyFips: fips, countyName: name, countyState: state } = question;
  if (storageKey === null || !fips || !name || !state)
    return { photo: null, place: null, booking: null, bookings: null, clue: null };
  const slip = readSlip(question.slip);
  const categoryCode = question.optionCodes[question.answerIndex - 1] ?? 0;
  const asked = { countyFips: fips, categoryCode, slip };
  return {
    photo: photoUrl(storageKey, nowMs, playerId),
    place: placeName({ fips, name, state }),
    booking: slip,
    bookings: bookings && bookingsOf(bookings, asked, question.optionCodes),
    clue: bookings && clueOf(bookings, asked),
  };
}
