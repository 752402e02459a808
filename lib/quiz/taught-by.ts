import type { Judgement } from '@/lib/contract/realtime/protocol';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import { readSlip } from '@/lib/records/booking-slip';
import { readBookings } from './options/bookings';
import { bookingsOf, clueOf } from './options/shares';

/** A question whose right option may be known. County and category are null when its record has left play. */
type Revealed = {
  county: string | null;
  category: number | null;
  /** What the SQL function `shown_slip` returns. */
  slip: string | null;
  optionCodes: readonly number[];
};

type Taught = Pick<Judgement, 'bookings' | 'clue'>;

/**
 * Returns the shares of the options and what the slip gave away, from counts in memory. A result can do without them, so this
 * never fails.
 */
export async function taughtBy(
  ctx: Pick<Context, 'db' | 'now' | 'log'>,
  { county, category, slip, optionCodes }: Revealed,
): Promise<Taught> {
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
