import { z } from 'zod';
import { MAX_NOTIFICATIONS } from '@/lib/contract/friends/schemas';
import { textKey } from '@/messages/text-key';

/** The time (microseconds since 1970) and id of a notification. The time alone is not unique. */
const CURSOR = /^\d{1,16}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const before = z
  .string()
  .regex(CURSOR, textKey('fields', 'cursorWrong'))
  .meta({ description: 'The `next` of the previous page. Leave it out for the newest notifications.' });

export const listInboxSchema = z.strictObject({ before: before.nullable() });
export type ListInboxInput = z.output<typeof listInboxSchema>;

export const inboxQuerySchema = z.strictObject({ before: before.optional() });

export const markReadSchema = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(MAX_NOTIFICATIONS) }),
  z.strictObject({ all: z.literal(true) }),
]);
export type MarkReadInput = z.output<typeof markReadSchema>;
