import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { players } from './players';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const MODERATION_ACTIONS = ['rename', 'remove_image', 'ban', 'unban', 'dismiss'] as const;
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];

/**
 * What operators did, written with what they changed. Append-only (a trigger refuses everything but two things): an
 * erased player's row keeps who did what and when, and names nobody; and a new key may seal the same value anew.
 */
export const moderationLog = pgTable(
  'moderation_log',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    /** Whoever ran the command, as they call themselves. */
    operator: text('operator').notNull(),
    action: text('action', { enum: MODERATION_ACTIONS }).notNull(),
    subjectId: uuid('subject_id').references(() => players.id, { onDelete: 'set null' }),
    /** The name or the key of the image before; null where neither changed. */
    beforeSealed: text('before_sealed'),
    afterSealed: text('after_sealed'),
    /** What the operator wrote: people write names into reasons. */
    reasonSealed: text('reason_sealed'),
    reportsSettled: integer('reports_settled').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('moderation_log_subject').on(t.subjectId),
    check('moderation_log_operator', sql`${t.operator} <> ''`),
  ],
);
