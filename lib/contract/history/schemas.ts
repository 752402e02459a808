import { z } from 'zod';
import { textKey } from '@/messages/text-key';
import { HISTORY_KINDS } from './history-view';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ENTRY = `(?:(?:round|room|challenge)-${UUID}|daily-\\d{4}-\\d{2}-\\d{2})`;
/** The time (epoch ms) and id of an entry. The time alone is not unique. */
const CURSOR = new RegExp(`^\\d{1,13}\\.${ENTRY}$`);

const before = z
  .string()
  .regex(CURSOR, textKey('fields', 'cursorWrong'))
  .meta({ description: 'The `next` of the previous page. Leave it out for the newest entries.' });
const kind = z.enum(HISTORY_KINDS).meta({ description: 'Leave it out for all kinds.' });

export const listHistorySchema = z.strictObject({ kind: kind.nullable(), before: before.nullable() });
export type ListHistoryInput = z.output<typeof listHistorySchema>;

export const historyQuerySchema = z.strictObject({ kind: kind.optional(), before: before.optional() });

export const historyEntrySchema = z.strictObject({ id: z.string().regex(new RegExp(`^${ENTRY}$`)) });
export type HistoryEntryInput = z.output<typeof historyEntrySchema>;
