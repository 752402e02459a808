/** Inputs about the daily, shared by all entry points. Browser-safe. */
import { z } from 'zod';

/** `day` is that of the DailyView that the client shows: once that daily is finished, no other one is started. */
export const startDailySchema = z.strictObject({ day: z.iso.date().optional() });
export type StartDailyInput = z.output<typeof startDailySchema>;

/** Without `option_id` the time has run out. */
export const dailyAnswerSchema = z.strictObject({
  question_id: z.uuid().toLowerCase(),
  option_id: z.uuid().toLowerCase().optional(),
});
export type DailyAnswerInput = z.output<typeof dailyAnswerSchema>;
