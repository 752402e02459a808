import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { FRIENDSHIP_STATES } from '../../lib/contract/enums';
import { moment } from './columns';
import { ownerId, players } from './players';

/** One row per pair of players; the lower id is first. Lock the row before changing anything between the two. */
export const friendships = pgTable(
  'friendships',
  {
    /** Random, because it must not reveal a time: the ledger keeps it as a cause after the players are erased. */
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
    /** Until then, requests of this player are dropped, because the other one rejected them. */
    lowBarredUntil: moment('low_barred_until'),
    highBarredUntil: moment('high_barred_until'),
    /** When the stars of this pair were credited, or it was decided that none are due. Never unset. */
    rewardSettledAt: moment('reward_settled_at'),
  },
  (t) => [
    unique('friendships_pair').on(t.lowPlayerId, t.highPlayerId),
    index('friendships_high').on(t.highPlayerId),
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

/** A player's follow link. Another player who opens it may become a friend. Each player has one; renewing it replaces the code. */
export const followLinks = pgTable('follow_links', {
  playerId: ownerId().primaryKey(),
  codeSealed: text('code_sealed').notNull(),
  codeIndex: text('code_index').notNull().unique(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
