import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { LEDGER_KINDS } from '../../lib/contract/enums';
import { moment } from './columns';
import { ownerId } from './players';

/**
 * Every change of lives or stars except those of answers; the view `whole_ledger` has both. Append-only by a trigger. No foreign
 * key: rows outlive an erased player.
 */
export const ledger = pgTable(
  'ledger',
  {
    /** Grows with time. The key starts with the player, so that one index serves both. */
    id: bigint('id', { mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
    playerId: uuid('player_id').notNull(),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    livesDelta: integer('lives_delta').notNull(),
    starsDelta: integer('stars_delta').notNull(),
    causeId: uuid('cause_id'),
    createdAt: moment('created_at').notNull(),
    /** The position among the movements of the player's game; 0 for the first row, `sign_up`. */
    sequence: integer('sequence').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    // A purchase is credited once. Answers are not in this index, so they do not pay for it.
    uniqueIndex('ledger_purchase_once').on(t.causeId).where(sql`${t.kind} = 'purchase'`),
    // A pair is rewarded once. This index also counts a player's rewards.
    uniqueIndex('ledger_friend_reward_once')
      .on(t.playerId, t.causeId)
      .where(sql`${t.kind} = 'friend_reward'`),
    check('ledger_moves_something', sql`${t.livesDelta} <> 0 or ${t.starsDelta} <> 0`),
  ],
);

/**
 * The sum of a player's ledger up to a movement, so that the daily check and a refund read only later entries. A deleted row is
 * computed again while no answer of the player was dropped.
 */
export const ledgerClosings = pgTable('ledger_closings', {
  playerId: ownerId().primaryKey(),
  sequence: integer('sequence').notNull(),
  /** The round that was open: later answers belong to it or to later rounds. Null before the first round. */
  openSetId: uuid('open_set_id'),
  freeLives: integer('free_lives').notNull(),
  /** What is left of each purchase, the oldest first. */
  boughtLives: jsonb('bought_lives').$type<{ purchaseId: string; left: number }[]>().notNull(),
  stars: integer('stars').notNull(),
  closedAt: moment('closed_at').notNull(),
});

/**
 * The sum of a player's dropped answers; `whole_ledger` shows it as one entry. No foreign key: like the ledger, rows outlive an
 * erased player.
 */
export const droppedAnswers = pgTable('dropped_answers', {
  playerId: uuid('player_id').primaryKey(),
  /** Answers to questions with a smaller id are summed up here, whether or not their partition still exists. */
  beforeId: uuid('before_id').notNull(),
  /** The last of their sequences: the entry's position in the ledger. */
  sequence: integer('sequence').notNull(),
  lives: integer('lives').notNull(),
  stars: integer('stars').notNull(),
  droppedAt: moment('dropped_at').notNull(),
});
