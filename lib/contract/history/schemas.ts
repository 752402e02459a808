/** Inputs about the history, shared by all entry points. Browser-safe. */
import { z } from 'zod';
import { textKey } from '@/messages/text-key';
import { HISTORY_KINDS } from './history-view';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ENTRY = `(?:(?:round|room|challenge)-${UUID}|daily-\\d{4}-\\d{2}-\\d{2})`;
/** Milliseconds since 1970 and an id: two entries may have the same time. */
const CURSOR = new RegExp(`^\\d{1,13}\\.${ENTRY}$`);

const before = z
  .string()
  .regex(CURSOR, textKey('fields', 'cursorWrong'))
  .meta({ description: 'The `next` of the previous page. Leave it out for the newest entries.' });
const kind = z.enum(HISTORY_KINDS).meta({ description: 'Leave it out for all kinds.' });

/** Null asks for the newest, and for all kinds. */
export const listHistorySchema = z.strictObject({ kind: kind.nullable(), before: before.nullable() });
export type ListHistoryInput = z.output<typeof listHistorySchema>;

/** The same, as the query of a GET. */
export const historyQuerySchema = z.strictObject({ kind: kind.optional(), before: before.optional() });

export const historyEntrySchema = z.strictObject({ id: z.string().regex(new RegExp(`^${ENTRY}$`)) });
export type HistoryEntryInput = z.output<typeof historyEntrySchema>;
