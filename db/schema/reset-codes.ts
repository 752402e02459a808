import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { players } from './players';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Each row is one mail of the password reset: a code of four digits and a link with a 128-bit token, both stored as
 * keyed hashes only. Rows stay for 30 days, because wrong tries are counted over that time.
 */
export const resetCodes = pgTable(
  'reset_codes',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    /** Null where the mail carried the link alone. */
    codeHash: text('code_hash'),
    linkHash: text('link_hash').notNull().unique('reset_codes_link'),
    wrongTries: integer('wrong_tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Set when the code or the link was used, or when the next mail replaced them. */
    closedAt: moment('closed_at'),
  },
  (t) => [
    index('reset_codes_player').on(t.playerId, t.createdAt),
    index('reset_codes_created').on(t.createdAt),
    check('reset_codes_wrong_tries', sql`${t.wrongTries} between 0 and 5`),
  ],
);
