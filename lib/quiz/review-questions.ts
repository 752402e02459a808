import type { ReviewedQuestion } from '@/lib/contract/quiz/review';
import { placeName } from '@/lib/counties/place-name';
import type { PlayerContext } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import { readSlip } from '@/lib/records/booking-slip';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { categoryLabel } from '../charges/offense-categories';
import type { OpenQuestion } from './dealing/open-round';
import type { BookingCounts } from './options/booking-counts';
import { readBookingCounts } from './options/read-booking-counts';
import { findClue, wireBookings } from './options/shares';

export type AnsweredQuestion = Pick<
  OpenQuestion,
  'optionCodes' | 'countyFips' | 'countyName' | 'countyState' | 'slip' | 'storageKey'
> & {
  /** The number of the option from 1; 0 for a timeout. */
  choice: number;
  answerIndex: number;
  par: boolean;
};

export async function reviewQuestions(ctx: PlayerContext, answered: readonly AnsweredQuestion[]) {
  const bookings = await bookingsOrNull(ctx);
  const nowMs = ctx.now().getTime();
  const questions = answered.map(
    (question): ReviewedQuestion => ({
      ...recordView(question, bookings, nowMs, ctx.actor.playerId),
      options: question.optionCodes.map((code) => categoryLabel(code, ctx.language)),
      choice: question.choice === 0 ? null : question.choice,
      answer: question.answerIndex,
      par: question.par,
    }),
  );
  return { questions, invented: bookings?.invented ?? false };
}

async function bookingsOrNull(ctx: PlayerContext): Promise<BookingCounts | null> {
  return readBookingCounts(ctx).catch((error: unknown) => {
    ctx.log.warn({ error: errorReport(error) }, 'questions are reviewed without clues and booking counts');
    return null;
  });
}

/** `booking` is the slip. `bookings` are the numbers of bookings of the options. */
type RecordView = Pick<ReviewedQuestion, 'photo' | 'place' | 'booking' | 'bookings' | 'clue'>;

function recordView(
  question: AnsweredQuestion,
  counts: BookingCounts | null,
  nowMs: number,
  playerId: string,
): RecordView {
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
    bookings: counts && wireBookings(counts, asked, question.optionCodes),
    clue: counts && findClue(counts, asked),
  };
}
