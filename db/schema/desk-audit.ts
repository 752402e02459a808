import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { AUDIT_PHASES, AUDIT_SUBJECTS } from '../../lib/contract/enums';

/** What operators did and looked at, at the desk. Append-only by a trigger. Names no player: a player is a row's id. */
export const deskAudit = pgTable(
  'desk_audit',
  {
    /** Grows with time. */
    id: uuid('id').primaryKey().default(sql`uuid_v7()`),
    /** The same in all rows of one action. */
    actionId: uuid('action_id').notNull(),
    phase: text('phase', { enum: AUDIT_PHASES }).notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Without a foreign key: the audit outlives everything. */
    operatorId: uuid('operator_id').notNull(),
    operator: text('operator').notNull(),
    /** `removals.approve` */
    action: text('action').notNull(),
    subject: text('subject', { enum: AUDIT_SUBJECTS }),
    /** A receipt, or the id of a row. */
    subjectId: text('subject_id'),
    /** The code of a refusal, or counts: `records 2`. Nothing that a player wrote. */
    detail: text('detail'),
  },
  (t) => [
    index('desk_audit_at').on(t.at),
    index('desk_audit_action').on(t.actionId),
    index('desk_audit_operator').on(t.operatorId, t.at),
    index('desk_audit_subject').on(t.subject, t.subjectId),
    check('desk_audit_operator_filled', sql`${t.operator} <> ''`),
  ],
);
