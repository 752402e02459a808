import type { Judgement } from '@/lib/contract/realtime/protocol';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import { readSlip } from '@/lib/records/booking-slip';
import { readBookingCounts } from './read-booking-counts';
import { findClue, wireBookings } from './shares';

/** County and category are null if the record has left play. */
type ShownQuestion = {
  county: string | null;
  category: number | null;
  slip: string | null;
  optionCodes: readonly number[];
};

type SharesAndClue = Pick<Judgement, 'bookings' | 'clue'>;

/** Returns the shares of the options, and the clue. After an error returns nulls, because a result can be shown without them. */
export async function readSharesAndClue(
  ctx: Pick<Context, 'db' | 'now' | 'log'>,
  { county, category, slip, optionCodes }: ShownQuestion,
): Promise<SharesAndClue> {
  if (county === null || category === null) return { bookings: null, clue: null };
  try {
    const bookings = await readBookingCounts(ctx);
    const asked = { countyFips: county, categoryCode: category, slip: readSlip(slip) };
    return { bookings: wireBookings(bookings, asked, optionCodes), clue: findClue(bookings, asked) };
  } catch (error) {
    ctx.log.warn({ error: errorReport(error) }, 'a result is shown without shares');
    return { bookings: null, clue: null };
  }
}
