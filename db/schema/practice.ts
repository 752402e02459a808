import { sql } from 'drizzle-orm';
import { check, date, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { ownerId } from './players';

/** The mistakes that a player has practiced. No foreign key to the record, because records are deleted. */
export const practicedMistakes = pgTable(
  'practiced_mistakes',
  {
    playerId: ownerId(),
    recordId: uuid('record_id').notNull(),
    /** UTC days with a right answer since the last wrong one. At 2, the mistake is resolved. */
    rightDays: smallint('right_days').notNull(),
    lastRightOn: date('last_right_on'),
    practicedAt: moment('practiced_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'practiced_mistakes_pkey', columns: [t.playerId, t.recordId] }),
    check('practiced_on_two_days_at_most', sql`${t.rightDays} between 0 and 2`),
  ],
);
