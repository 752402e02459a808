import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Everything that a restored older backup must not bring back, in order. Written with the removal, then copied to the
 * file store. Holds keyed and perceptual hashes, nothing personal (lib/journal/journal-entry.ts).
 */
export const removalJournal = pgTable(
  'removal_journal',
  {
    /** Ascends in time: entries about one record or player are written under its lock. */
    id: uuid('id').primaryKey().default(sql`uuid_v7()`),
    entry: jsonb('entry').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    file: integer('file'),
  },
  (t) => [
    index('removal_journal_waiting').on(t.id).where(sql`${t.file} is null`),
    index('removal_journal_file').on(t.file),
  ],
);

/** The id of this database's journal in the file store: one row. A copy of the database has the same. */
export const journalHome = pgTable(
  'journal_home',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    only: boolean('only').notNull().default(true).unique(),
  },
  (t) => [check('journal_home_only', sql`${t.only}`)],
);
