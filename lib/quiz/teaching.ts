import type { Judgement } from '@/lib/contract/realtime/protocol';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import { readSlip } from '@/lib/records/booking-slip';
import { readBookings } from './options/bookings';
import { bookingsOf, clueOf } from './options/shares';

/** A question whose right option is shown. County and category are null when its record has left play. */
type ShownQuestion = {
  county: string | null;
  category: number | null;
  /** What the SQL function `shown_slip` returns. */
  slip: string | null;
  optionCodes: readonly number[];
};

type Teaching = Pick<Judgement, 'bookings' | 'clue'>;

/**
 * Returns what a result teaches: the shares of the options, and what the slip gave away. Both come from counts in memory. A
 * result can do without them, so this never fails.
 */
export async function teachingOf(
  ctx: Pick<Context, 'db' | 'now' | 'log'>,
  { county, category, slip, optionCodes }: ShownQuestion,
): Promise<Teaching> {
  if (county === null || category === null) return { bookings: null, clue: null };
  try {
    const bookings = await readBookings(ctx);
    const asked = { countyFips: county, categoryCode: category, slip: readSlip(slip) };
    return { bookings: bookingsOf(bookings, asked, optionCodes), clue: clueOf(bookings, asked) };
  } catch (error) {
    ctx.log.warn({ error: errorReport(error) }, 'a result is shown without shares');
    return { bookings: null, clue: null };
  }
}
