import { z } from 'zod';
import { addDays, utcDay } from '@/lib/contract/daily/day';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';

/** Counting again starts with the last daily before an outage. Players' dailies are kept for 400 days, so it is still stored. */
const MOST_DAYS_AGO = 30;

export const grantedDaySchema = z.strictObject({
  day: z.iso.date('must be a day such as 2026-11-20'),
});
export type GrantedDayInput = z.output<typeof grantedDaySchema>;

export type GrantOutcome = {
  /** Whether the day was not as asked before. */
  changed: boolean;
  /** Players with another streak than before. */
  players: number;
};

/** @throws AppError INVALID_INPUT for a day in the future, and for one whose streaks cannot be counted again. */
export function checkRecountable({ now }: Pick<Context, 'now'>, { day }: GrantedDayInput): void {
  const today = utcDay(now().getTime());
  if (day > today) throw new AppError('INVALID_INPUT', `${day} is in the future. Today is ${today} (UTC).`);
  const first = addDays(today, -MOST_DAYS_AGO);
  if (day < first)
    throw new AppError('INVALID_INPUT', `${day} is too long ago. The first day that can change is ${first}.`);
}
