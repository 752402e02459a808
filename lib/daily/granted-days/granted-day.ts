import { z } from 'zod';
import { addDays, utcDay } from '@/lib/contract/daily/day';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';

/** A recount starts from the last daily before the day. Dailies are kept for 400 days, so that one is still stored. */
const MAX_DAYS_AGO = 30;

export const grantedDaySchema = z.strictObject({
  day: z.iso.date('must be a day such as 2026-11-20'),
});
export type GrantedDayInput = z.output<typeof grantedDaySchema>;

export type GrantOutcome = {
  /** False if the day already was as requested. */
  changed: boolean;
  /** Number of players whose streak changed. */
  players: number;
};

/** Throws AppError INVALID_INPUT for a day in the future, or one too old to recount. */
export function checkRecountable({ now }: Pick<Context, 'now'>, { day }: GrantedDayInput): void {
  const today = utcDay(now().getTime());
  if (day > today) throw new AppError('INVALID_INPUT', `${day} is in the future. Today is ${today} (UTC).`);
  const first = addDays(today, -MAX_DAYS_AGO);
  if (day < first)
    throw new AppError('INVALID_INPUT', `${day} is too long ago. The first day that can change is ${first}.`);
}
