import { z } from 'zod';
import { usernameSchema } from '@/lib/contract/accounts/schemas';
import { userIdText } from '@/lib/contract/players/user-id';

/** A User ID. Guests have none and are named by the id of their row. */
const player = z.union([userIdText, z.uuid()], 'must be the eight digits of a User ID');
const reason = z
  .string()
  .trim()
  .min(3, 'Say why, in three letters at least.')
  .max(500, 'Use at most 500 characters.');

export const searchPlayersSchema = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'Type a name, a User ID or an email.')
    .max(254, 'Use at most 254 characters.'),
});

/** Names the player of an action at the desk. */
export const deskPlayerSchema = z.object({ userId: player });

/** The same for an action that needs a reason. */
export const deskReasonSchema = deskPlayerSchema.extend({ reason });

/** Names of guests are not unique, so guests are not renamed. */
export const deskRenameSchema = z.object({ userId: userIdText, to: usernameSchema.optional() });

export const deskReportSchema = deskPlayerSchema.extend({ reportId: z.uuid() });

/** Ends all sessions without an id. */
export const deskEndSessionsSchema = deskPlayerSchema.extend({ sessionId: z.uuid().optional() });

export const deskAdjustLivesSchema = deskReasonSchema.extend({
  lives: z
    .number('Type a number of lives.')
    .int('Type a whole number.')
    .min(-1_000_000)
    .max(1_000_000)
    .refine((lives) => lives !== 0, 'Type a number above or below 0.'),
  /** The latest adjustment on the screen, null for none. */
  lastSeen: z.uuid().nullable(),
});

/** Why an operator erases a player at once, for the audit. */
export const ERASE_REASONS = ['player_asked', 'guardian_asked', 'authority_ordered', 'other_legal'] as const;

export const deskEraseSchema = deskPlayerSchema
  .extend({ confirmed: z.string().trim(), why: z.enum(ERASE_REASONS, 'Choose a reason.') })
  .refine(({ userId, confirmed }) => userId === confirmed, {
    path: ['confirmed'],
    message: 'This is not the User ID of this player.',
  });

/** What a page of a player was asked for: `before` is a place in the ledger. */
export const openPlayerSchema = deskPlayerSchema.extend({
  before: z
    .string()
    .regex(/^\d{1,9}\.-?\d{1,18}$/)
    .optional()
    .catch(undefined),
});

/** How much a list shows. A wrong number counts as none. */
export const playersScreenSchema = z.object({
  reports: z.coerce.number().int().min(1).max(1000).catch(50),
  exclusions: z.coerce.number().int().min(1).max(1000).catch(50),
});
