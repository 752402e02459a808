import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { players } from './players';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A player's follow link. Whoever opens it may become a friend. One per player: renewing replaces the code. */
export const followLinks = pgTable('follow_links', {
  playerId: uuid('player_id')
    .primaryKey()
    .references(() => players.id, { onDelete: 'cascade' }),
  /** 128 random bits, sealed so that the owner can see the link again. */
  codeSealed: text('code_sealed').notNull(),
  /** Keyed hash, to find the link by its code. */
  codeIndex: text('code_index').notNull().unique(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
