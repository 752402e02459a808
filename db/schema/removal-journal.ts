import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Everything that a restore of an older backup would bring back and must not, in the order in which it happened: written in
 * the transaction that does it, then copied into the file store. Keyed hashes of ids and looks of photos, nothing of a person
 * (lib/platform/journal/journal-entry.ts).
 */
export const removalJournal = pgTable(
  'removal_journal',
  {
    /** Ascends in time: what concerns one record or player is written under its lock. */
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    entry: jsonb('entry').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Number of the journal's file that has it; null while none does. */
    file: integer('file'),
  },
  (t) => [
    index('removal_journal_waiting').on(t.id).where(sql`${t.file} is null`),
    index('removal_journal_file').on(t.file),
  ],
);

/** Which journal in the file store is this database's: one row. A copy of the database has the same. */
export const journalHome = pgTable(
  'journal_home',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    only: boolean('only').notNull().default(true).unique(),
  },
  (t) => [check('journal_home_only', sql`${t.only}`)],
);
