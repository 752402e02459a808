import { z } from 'zod';
import { usernameSchema } from '@/lib/contract/accounts/schemas';
import { REPORT_REASONS, REPORTED_THINGS } from '@/lib/contract/enums';
import { plainLine } from '@/lib/contract/wire-values';
import { textKey } from '@/messages/text-key';
import { APPEAL_MAX_LENGTH, REPORT_WORDS_MAX_LENGTH } from './moderation-view';

/** Identifies the player by username, because screens contain no player ids. */
export const reportPlayerSchema = z.object({
  username: usernameSchema,
  what: z.enum(REPORTED_THINGS),
  reason: z.enum(REPORT_REASONS),
  words: plainLine.pipe(z.string().max(REPORT_WORDS_MAX_LENGTH, textKey('fields', 'tooLong'))).default(''),
});
export type ReportPlayerInput = z.output<typeof reportPlayerSchema>;

export const appealSchema = z.object({
  token: z.string().min(1).max(1000),
  words: plainLine.pipe(
    z
      .string()
      .min(1, textKey('appeals', 'wordsRequired'))
      .max(APPEAL_MAX_LENGTH, textKey('fields', 'tooLong')),
  ),
});
