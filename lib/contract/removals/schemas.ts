import { z } from 'zod';
import { FLAG_REASONS, REMOVAL_WISHES } from '@/lib/contract/enums';
import { plainLine, timeSchema } from '@/lib/contract/wire-values';
import { textKey } from '@/messages/text-key';
import { WORDS_MAX_LENGTH } from './removal-view';

const words = plainLine.pipe(z.string().max(WORDS_MAX_LENGTH, textKey('fields', 'tooLong'))).default('');

const wish = z.enum(REMOVAL_WISHES).optional();

/** Earlier dates are treated as typing errors. This also keeps out the year 0000, which PostgreSQL cannot read. */
const EARLIEST_DAY = '1900-01-01';

const byBooking = z.object({
  county: plainLine.pipe(
    z.string().min(2, textKey('fields', 'countyRequired')).max(60, textKey('fields', 'countyRequired')),
  ),
  booked_on: z.iso
    .date(textKey('fields', 'dateRequired'))
    .refine((day) => day >= EARLIEST_DAY, textKey('fields', 'dateRequired')),
  words,
  wish,
});

/** Identifies a record by the encrypted handle from a photo's menu, or by county and date. */
export const requestRemovalSchema = z.union([
  z.object({ handle: z.string().min(1).max(1000), words, wish }),
  byBooking,
]);
export type RequestRemovalInput = z.output<typeof requestRemovalSchema>;

/** In the API, identifies a record by the URL of its photo in a question, or by county and date. */
export const removalCallSchema = z.union([
  z.object({ photo: z.string().min(1).max(2000), words, wish }),
  byBooking,
]);
export type RemovalCallInput = z.output<typeof removalCallSchema>;

export const findCountiesSchema = z.object({ name: plainLine.pipe(z.string().min(2).max(60)) });

export const flagQuestionSchema = z.object({ question_id: z.uuid(), reason: z.enum(FLAG_REASONS) });

/** Accepts a receipt with upper or lower case letters, with or without dashes. */
export const receiptSchema = z.object({
  receipt: z
    .string()
    .transform((typed) => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
    .pipe(z.string().regex(/^[0-9A-Z]{12}$/, 'must be the twelve characters of a receipt')),
});

/** `approve` lists the records to erase. The other records of the request return to play. */
export const splitRemovalSchema = receiptSchema.extend({ approve: z.array(z.uuid()).min(1).max(1000) });

export const flaggedRecordSchema = z.object({ recordId: z.uuid() });

export const correctLabelSchema = flaggedRecordSchema.extend({
  categoryCode: z.int().min(1000).max(9999),
  /** The time of the correction to undo. The flags that it settled are opened again. */
  undoesCorrectionAt: timeSchema().optional(),
  /** The time of the earlier correction that applies again after the undo; null if there was none. */
  formerCorrectedAt: timeSchema().nullable().optional(),
});
export type CorrectLabelInput = z.output<typeof correctLabelSchema>;
