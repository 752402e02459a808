import { z } from 'zod';
import { usernameSchema } from '@/lib/contract/accounts/schemas';
import { ERASE_REASONS } from '@/lib/contract/desk/players/player-view';
import { APPEAL_OUTCOMES, SANCTION_REASONS } from '@/lib/contract/enums';
import { BAN_DAYS } from '@/lib/contract/moderation/moderation-view';
import { userIdText } from '@/lib/contract/players/schemas';
import { textKey } from '@/messages/text-key';

/** A User ID, or the row id of a guest. */
const player = z.union([userIdText, z.uuid()], textKey('deskPlayers', 'userIdWrong'));
const reason = z
  .string()
  .trim()
  .min(3, textKey('deskPlayers', 'reasonShort'))
  .max(500, textKey('fields', 'tooLong'));

export const deskPlayerSchema = z.object({ userId: player });

export const deskReasonSchema = deskPlayerSchema.extend({ reason });

/** `reason` is for the log, `why` for the player. */
export const deskWarnSchema = deskReasonSchema.extend({ why: z.enum(SANCTION_REASONS) });
export const deskBanSchema = deskWarnSchema.extend({
  days: z.union(BAN_DAYS.map((days) => z.literal(days))).nullable(),
});
export const deskAppealSchema = deskPlayerSchema.extend({ id: z.uuid(), outcome: z.enum(APPEAL_OUTCOMES) });

/** Guests cannot be renamed, because their names need not be unique. */
export const deskRenameSchema = z.object({ userId: userIdText, to: usernameSchema.optional() });

export const deskReportSchema = deskPlayerSchema.extend({ reportId: z.uuid() });

export const deskEndSessionsSchema = deskPlayerSchema.extend({ sessionId: z.uuid().optional() });

export const deskAdjustLivesSchema = deskReasonSchema.extend({
  lives: z
    .number(textKey('deskPlayers', 'livesRequired'))
    .int(textKey('deskPlayers', 'livesWhole'))
    .min(-1_000_000)
    .max(1_000_000)
    .refine((lives) => lives !== 0, textKey('deskPlayers', 'livesNotZero')),
  /** Id of the newest adjustment that the operator has seen; null for none. */
  lastSeen: z.uuid().nullable(),
});

export const deskEraseSchema = deskPlayerSchema
  .extend({ confirmed: z.string().trim(), why: z.enum(ERASE_REASONS, textKey('deskPlayers', 'whyRequired')) })
  .refine(({ userId, confirmed }) => userId === confirmed, {
    path: ['confirmed'],
    message: textKey('deskPlayers', 'otherUserId'),
  });

export const openPlayerSchema = deskPlayerSchema.extend({
  before: z
    .string()
    .regex(/^\d{1,9}\.-?\d{1,18}$/)
    .optional()
    .catch(undefined),
});

export const playersScreenSchema = z.object({
  reports: z.coerce.number().int().min(1).max(1000).catch(50),
  exclusions: z.coerce.number().int().min(1).max(1000).catch(50),
});
