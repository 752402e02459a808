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
 * Every change of lives or stars, except by answers; the view `whole_ledger` has both. A trigger makes it append-only. No foreign key,
 * because rows outlive an erased player.
 */
export const ledger = pgTable(
  'ledger',
  {
    /** Grows with time. The primary key starts with the player, so that its index also finds a player's rows. */
    id: bigint('id', { mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
    playerId: uuid('player_id').notNull(),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    livesDelta: integer('lives_delta').notNull(),
    starsDelta: integer('stars_delta').notNull(),
    causeId: uuid('cause_id'),
    createdAt: moment('created_at').notNull(),
    /** The position among the movements (answers, and changes of lives or stars) of the player's game. 0 for `sign_up`, the first. */
    sequence: integer('sequence').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    // A purchase is credited only once. Partial, so that other rows do not pay for the index.
    uniqueIndex('ledger_purchase_once').on(t.causeId).where(sql`${t.kind} = 'purchase'`),
    // A pair is rewarded only once. This index also counts a player's rewards.
    uniqueIndex('ledger_friend_reward_once')
      .on(t.playerId, t.causeId)
      .where(sql`${t.kind} = 'friend_reward'`),
    check('ledger_moves_something', sql`${t.livesDelta} <> 0 or ${t.starsDelta} <> 0`),
  ],
);

/**
 * The sum of a player's ledger up to a movement. The daily check and refunds then read only later entries. A deleted row can be computed
 * again as long as no answer of the player was dropped.
 */
export const ledgerClosings = pgTable('ledger_closings', {
  playerId: ownerId().primaryKey(),
  sequence: integer('sequence').notNull(),
  /** The round that was open then. Later answers belong to it or to later rounds. Null before the first round. */
  openSetId: uuid('open_set_id'),
  freeLives: integer('free_lives').notNull(),
  boughtLives: jsonb('bought_lives').$type<{ purchaseId: string; left: number }[]>().notNull(),
  stars: integer('stars').notNull(),
  closedAt: moment('closed_at').notNull(),
});

/**
 * The sum of the answers of a player that were dropped with their partition. `whole_ledger` shows it as one entry. No foreign key: like the
 * ledger, rows outlive an erased player.
 */
export const droppedAnswers = pgTable('dropped_answers', {
  playerId: uuid('player_id').primaryKey(),
  /** This row sums up the answers to questions with a smaller id, whether or not their partition still exists. */
  beforeId: uuid('before_id').notNull(),
  sequence: integer('sequence').notNull(),
  lives: integer('lives').notNull(),
  stars: integer('stars').notNull(),
  droppedAt: moment('dropped_at').notNull(),
});
