import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * One email of the password reset: a four-digit code and a link, both as keyed hashes. Unknown addresses write the
 * same row, so neither work nor limits reveal which accounts exist. Kept for 30 days, over which wrong tries are
 * counted.
 */
export const resetCodes = pgTable(
  'reset_codes',
  {
    id: uuid('id').primaryKey().default(sql`uuid_v7()`),
    emailIndex: text('email_index').notNull(),
    hasCode: boolean('has_code').notNull(),
    /** Null once the code was used or replaced by the next. */
    codeHash: text('code_hash'),
    linkHash: text('link_hash').notNull().unique('reset_codes_link'),
    wrongTries: integer('wrong_tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** Set when the password was changed, by this email or otherwise. */
    closedAt: moment('closed_at'),
  },
  (t) => [
    index('reset_codes_email').on(t.emailIndex, t.createdAt),
    index('reset_codes_created').on(t.createdAt),
    check('reset_codes_wrong_tries', sql`${t.wrongTries} between 0 and 5`),
  ],
);

/** One row per clock hour (UTC) over all accounts: too many wrong codes disable codes for the rest of it. */
export const resetHours = pgTable('reset_hours', {
  startsAt: moment('starts_at').primaryKey(),
  codesSent: integer('codes_sent').notNull().default(0),
  wrongCodes: integer('wrong_codes').notNull().default(0),
});
