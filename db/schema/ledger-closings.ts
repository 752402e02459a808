import { integer, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { players } from './players';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * The sum of a player's ledger up to a movement, so that the daily check and a refund read only what came later. It follows
 * from the ledger: a deleted row is made again while no answer of the player was dropped.
 */
export const ledgerClosings = pgTable('ledger_closings', {
  playerId: uuid('player_id')
    .primaryKey()
    .references(() => players.id, { onDelete: 'cascade' }),
  /** Later entries have a larger sequence. */
  sequence: integer('sequence').notNull(),
  /** The set that was open: later answers are to it or to later sets. Null before the first set. */
  openSetId: uuid('open_set_id'),
  freeLives: integer('free_lives').notNull(),
  /** What is left of each purchase, the oldest first. */
  boughtLives: jsonb('bought_lives').$type<{ purchaseId: string; left: number }[]>().notNull(),
  stars: integer('stars').notNull(),
  closedAt: moment('closed_at').notNull(),
});

/**
 * What a player's answers moved that are no longer stored; `whole_ledger` shows it as one entry. No foreign key: like the
 * ledger, rows outlive an erased player.
 */
export const droppedAnswers = pgTable('dropped_answers', {
  playerId: uuid('player_id').primaryKey(),
  /** Answers to questions with a smaller id are summed up here, whether or not their partition still exists. */
  beforeId: uuid('before_id').notNull(),
  /** The last of their sequences, at which the entry stands in the ledger. */
  sequence: integer('sequence').notNull(),
  lives: integer('lives').notNull(),
  stars: integer('stars').notNull(),
  droppedAt: moment('dropped_at').notNull(),
});
