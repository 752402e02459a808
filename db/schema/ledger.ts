import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { LEDGER_KINDS } from '../../lib/contract/enums';

/**
 * Every change of lives or stars but those of answers, which `answers` holds; the view `whole_ledger` has both. Append-only
 * by a trigger. No foreign key: rows outlive an erased player.
 */
export const ledger = pgTable(
  'ledger',
  {
    /** Grows with time. With the player it is the key, so that one index serves both. */
    id: bigint('id', { mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
    playerId: uuid('player_id').notNull(),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    livesDelta: integer('lives_delta').notNull(),
    starsDelta: integer('stars_delta').notNull(),
    causeId: uuid('cause_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The place among the movements of the player's game; 0 for the first row, `sign_up`. */
    sequence: integer('sequence').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    // A purchase is credited once. Answers are not in this index, so they do not pay for it.
    uniqueIndex('ledger_purchase_once').on(t.causeId).where(sql`${t.kind} = 'purchase'`),
    // A pair is rewarded once. The rewards of a player are counted along this index.
    uniqueIndex('ledger_friend_reward_once')
      .on(t.playerId, t.causeId)
      .where(sql`${t.kind} = 'friend_reward'`),
    check('ledger_moves_something', sql`${t.livesDelta} <> 0 or ${t.starsDelta} <> 0`),
  ],
);
