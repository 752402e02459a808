import { z } from 'zod';
import { usernameSchema } from '@/lib/contract/accounts/schemas';
import { REPORT_REASONS, REPORTED_THINGS } from '@/lib/contract/enums';
import { textKey } from '@/messages/text-key';
import { REPORT_WORDS_MAX_LENGTH } from './report-view';
import { APPEAL_MAX_LENGTH } from './sanctions';

/** One line without control characters: an operator reads it in a terminal. */
const plainLine = z.string().transform((typed) => typed.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim());

/** The username, as shown to the reporter: screens contain no player ids. */
export const reportPlayerSchema = z.object({
  username: usernameSchema,
  what: z.enum(REPORTED_THINGS),
  reason: z.enum(REPORT_REASONS),
  words: plainLine.pipe(z.string().max(REPORT_WORDS_MAX_LENGTH, textKey('fields', 'tooLong'))).default(''),
});
export type ReportPlayerInput = z.output<typeof reportPlayerSchema>;

/** `token`: of the link in the email. */
export const appealSchema = z.object({
  token: z.string().min(1).max(1000),
  words: plainLine.pipe(
    z
      .string()
      .min(1, textKey('appeals', 'wordsRequired'))
      .max(APPEAL_MAX_LENGTH, textKey('fields', 'tooLong')),
  ),
});
