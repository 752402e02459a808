import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { REPORT_REASONS, REPORTED_THINGS } from '../../lib/contract/enums';
import { players } from './players';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Reports about a player's name or image. Deleted with the reported player. */
export const playerReports = pgTable(
  'player_reports',
  {
    id: uuid('id').primaryKey().default(sql`uuid_v7()`),
    /** Secret. Null, like the words, once the reporter is erased. */
    reporterId: uuid('reporter_id').references(() => players.id, { onDelete: 'set null' }),
    subjectId: uuid('subject_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    what: text('what', { enum: REPORTED_THINGS }).notNull(),
    /** The reported name; null for an image. */
    nameSealed: text('name_sealed'),
    /** Identifies the reported thing: the blind index of the name, or the key of the image. */
    thing: text('thing').notNull(),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    wordsSealed: text('words_sealed'),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (t) => [
    uniqueIndex('player_reports_once')
      .on(t.reporterId, t.subjectId, t.what, t.thing)
      .where(sql`${t.settledAt} is null`),
    index('player_reports_reporter').on(t.reporterId),
    index('player_reports_subject').on(t.subjectId, t.what),
    // The operator reads open reports only; always few.
    index('player_reports_open').on(t.createdAt).where(sql`${t.settledAt} is null`),
    check('player_reports_name', sql`(${t.what} = 'username') = (${t.nameSealed} is not null)`),
  ],
);
