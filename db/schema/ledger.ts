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

/**
 * purchase, refund, refund_reversed, dispute and dispute_reversed move the lives of the purchase that caused them;
 * adjustment is the operator's hand; friend_reward the stars of a new friendship.
 */
export const LEDGER_KINDS = [
  'sign_up',
  'answer',
  'regeneration',
  'purchase',
  'refund',
  'refund_reversed',
  'dispute',
  'dispute_reversed',
  'adjustment',
  'friend_reward',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/**
 * Append-only (a trigger refuses update, delete and truncate): every change of lives or stars, written with the balance
 * it explains. No foreign key: rows outlive an erased player, pseudonymised by then.
 */
export const ledger = pgTable(
  'ledger',
  {
    /** Grows with time; together with the player it is the key, so that one index serves both. */
    id: bigint('id', { mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
    playerId: uuid('player_id').notNull(),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    livesDelta: integer('lives_delta').notNull(),
    starsDelta: integer('stars_delta').notNull(),
    /** The question, purchase or friendship that caused it. */
    causeId: uuid('cause_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    // A purchase is credited once, whatever goes wrong above. Answers are not in this index and pay nothing for it.
    uniqueIndex('ledger_purchase_once').on(t.causeId).where(sql`${t.kind} = 'purchase'`),
    // A pair is rewarded once, and what a player was given for friends is counted along it.
    uniqueIndex('ledger_friend_reward_once')
      .on(t.playerId, t.causeId)
      .where(sql`${t.kind} = 'friend_reward'`),
    check('ledger_moves_something', sql`${t.livesDelta} <> 0 or ${t.starsDelta} <> 0`),
  ],
);
