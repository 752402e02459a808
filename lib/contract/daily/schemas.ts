/** Inputs about the daily, shared by all entry points. Browser-safe. */
import { z } from 'zod';

/**
 * `day` is that of the DailyView that the client shows: once that daily is finished, no other one is started. A day of the archive
 * starts or resumes that one.
 */
export const startDailySchema = z.strictObject({ day: z.iso.date().optional() });
export type StartDailyInput = z.output<typeof startDailySchema>;

/** `day` is one of the archive; null means the daily to play, or the result that is still shown. */
export const readDailySchema = z.strictObject({ day: z.iso.date().nullable() });
export type ReadDailyInput = z.output<typeof readDailySchema>;

/** The same, as the query of a GET. */
export const dailyQuerySchema = z.strictObject({ day: z.iso.date().optional() });

/** Without `option_id` the time has run out. */
export const dailyAnswerSchema = z.strictObject({
  question_id: z.uuid().toLowerCase(),
  option_id: z.uuid().toLowerCase().optional(),
});
export type DailyAnswerInput = z.output<typeof dailyAnswerSchema>;
