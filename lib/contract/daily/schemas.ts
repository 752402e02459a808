import { z } from 'zod';
import { dateSchema } from '@/lib/contract/wire-values';

/** `day` is the day of the daily on screen. Without it, a call that arrives late could start the next daily. */
export const startDailySchema = z.strictObject({ day: dateSchema().optional() });
export type StartDailyInput = z.output<typeof startDailySchema>;

/** `day` is a day of the archive. Null means the current daily. */
export const readDailySchema = z.strictObject({ day: dateSchema().nullable() });
export type ReadDailyInput = z.output<typeof readDailySchema>;

export const dailyQuerySchema = z.strictObject({ day: dateSchema().optional() });

export const dailyAnswerSchema = z.strictObject({
  question_id: z.uuid().toLowerCase(),
  option_id: z.uuid().toLowerCase().optional(),
});
export type DailyAnswerInput = z.output<typeof dailyAnswerSchema>;
