import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Each row is one mail of the password reset: a code of four digits and a link with a 128-bit token, both stored as
 * keyed hashes only. A row names the account by the blind index of its e-mail and no player: asking for an e-mail
 * that nobody has writes the very same row, so that neither the work nor a limit tells the two apart. Rows stay for
 * 30 days, because wrong tries are counted over that time.
 */
export const resetCodes = pgTable(
  'reset_codes',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    emailIndex: text('email_index').notNull(),
    /** Whether the mail carried a code, or the link alone. */
    hasCode: boolean('has_code').notNull(),
    /** Null once the code was used or replaced by the next. */
    codeHash: text('code_hash'),
    linkHash: text('link_hash').notNull().unique('reset_codes_link'),
    wrongTries: integer('wrong_tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** Set when the password was changed: by this mail, by another of the account, or by the player. */
    closedAt: moment('closed_at'),
  },
  (t) => [
    index('reset_codes_email').on(t.emailIndex, t.createdAt),
    index('reset_codes_created').on(t.createdAt),
    check('reset_codes_wrong_tries', sql`${t.wrongTries} between 0 and 5`),
  ],
);

/** One row per clock hour (UTC) over all accounts: too many wrong codes stop codes for the rest of it. */
export const resetHours = pgTable('reset_hours', {
  startsAt: moment('starts_at').primaryKey(),
  /** Codes that were mailed to somebody. */
  codesSent: integer('codes_sent').notNull().default(0),
  wrongCodes: integer('wrong_codes').notNull().default(0),
});
