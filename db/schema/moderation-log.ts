import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { MODERATION_ACTIONS } from '../../lib/contract/enums';
import { players } from './players';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Actions of operators. Append-only by a trigger, which lets only erasure and key rotation change a row. */
export const moderationLog = pgTable(
  'moderation_log',
  {
    id: uuid('id').primaryKey().default(sql`uuid_v7()`),
    /** The name that the operator gave to the command. */
    operator: text('operator').notNull(),
    action: text('action', { enum: MODERATION_ACTIONS }).notNull(),
    subjectId: uuid('subject_id').references(() => players.id, { onDelete: 'set null' }),
    /** The former name or image key; null where neither changed. */
    beforeSealed: text('before_sealed'),
    afterSealed: text('after_sealed'),
    reasonSealed: text('reason_sealed'),
    reportsSettled: integer('reports_settled').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('moderation_log_subject').on(t.subjectId),
    check('moderation_log_operator', sql`${t.operator} <> ''`),
  ],
);
