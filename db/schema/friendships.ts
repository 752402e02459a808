import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { players } from './players';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** `none`: rejected, removed or ended by a block. The row stays, because a pair is rewarded once, ever. */
export const FRIENDSHIP_STATES = ['none', 'pending', 'accepted'] as const;
export type FriendshipState = (typeof FRIENDSHIP_STATES)[number];

/** One row per unordered pair, the lower id first. Whoever changes what is between two players locks this row. */
export const friendships = pgTable(
  'friendships',
  {
    /** Random, without a time in it: as the cause of rewards it stays in the ledger when the players are gone. */
    id: uuid('id').primaryKey().defaultRandom(),
    lowPlayerId: uuid('low_player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    highPlayerId: uuid('high_player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    state: text('state', { enum: FRIENDSHIP_STATES }).notNull().default('none'),
    /** Who asked, while the request waits; null otherwise. */
    askerPlayerId: uuid('asker_player_id'),
    /** Since when it is as `state` says. */
    changedAt: moment('changed_at').notNull(),
    /** Until then requests of this side are dropped: the other one said no. */
    lowBarredUntil: moment('low_barred_until'),
    highBarredUntil: moment('high_barred_until'),
    /** When the stars of this pair were given, or found not to be due. Never unset. */
    rewardSettledAt: moment('reward_settled_at'),
  },
  (t) => [
    unique('friendships_pair').on(t.lowPlayerId, t.highPlayerId),
    index('friendships_high').on(t.highPlayerId),
    // Friends whose stars wait for a confirmed e-mail: few at any time.
    index('friendships_reward_waits')
      .on(t.changedAt)
      .where(sql`${t.state} = 'accepted' and ${t.rewardSettledAt} is null`),
    check('friendships_low_first', sql`${t.lowPlayerId} < ${t.highPlayerId}`),
    check(
      'friendships_asker',
      sql`(${t.state} = 'pending') = (${t.askerPlayerId} is not null)
        and coalesce(${t.askerPlayerId} in (${t.lowPlayerId}, ${t.highPlayerId}), true)`,
    ),
  ],
);
