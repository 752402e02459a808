import { sql } from '@/db/sql';
import { dailyClosesAtMs } from '@/lib/contract/daily/day';
import { SET_SIZE } from '@/lib/contract/quiz/constants';
import { COMPANY_CODES } from '../quiz/options/options';

/**
 * Whether record `r` can be in the daily of a day: it is in the pool for dailies and rooms, can be asked about, and stays in play
 * until the daily closes.
 */
export const mayBeInDaily = (day: string) => sql`
  r.pool = 'company' and r.category_code = any(${COMPANY_CODES}::smallint[])
  and (r.expires_at is null or r.expires_at > ${new Date(dailyClosesAtMs(day)).toISOString()}::timestamptz)`;

/** Whether there are enough records for the daily of a day. */
export const enoughRecords = (day: string) => sql`
  (select count(*) = ${SET_SIZE}::integer from (
    select from booking_records r where ${mayBeInDaily(day)} limit ${SET_SIZE}::integer
  ) found)`;
