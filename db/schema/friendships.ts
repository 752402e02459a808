import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { FRIENDSHIP_STATES } from '../../lib/contract/enums';
import { players } from './players';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** One row per unordered pair, the lower id first. Lock it before changing anything between the two players. */
export const friendships = pgTable(
  'friendships',
  {
    /** Random and without a time: the ledger keeps it as a cause after the players are erased. */
    id: uuid('id').primaryKey().defaultRandom(),
    lowPlayerId: uuid('low_player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    highPlayerId: uuid('high_player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    state: text('state', { enum: FRIENDSHIP_STATES }).notNull().default('none'),
    askerPlayerId: uuid('asker_player_id'),
    changedAt: moment('changed_at').notNull(),
    /** Until then requests of this player are dropped, because the other one rejected them. */
    lowBarredUntil: moment('low_barred_until'),
    highBarredUntil: moment('high_barred_until'),
    /** When the stars of this pair were credited, or found not to be due. Never unset. */
    rewardSettledAt: moment('reward_settled_at'),
  },
  (t) => [
    unique('friendships_pair').on(t.lowPlayerId, t.highPlayerId),
    index('friendships_high').on(t.highPlayerId),
    // Friends whose stars wait for a confirmed email; always few.
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
