import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { players } from './players';

/** Files of profile images. The row is written before its file and deleted after it, so no file is without a row. */
export const profileImages = pgTable(
  'profile_images',
  {
    /** Opaque storage name: 128 random bits in hex. */
    key: text('key').primaryKey(),
    playerId: uuid('player_id').references(() => players.id, { onDelete: 'set null' }),
    /** Set together with the player's row. Only the sweep reads it, and checks that row before it deletes. */
    isShown: boolean('is_shown').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    index('profile_images_player').on(t.playerId),
    // The sweep reads only these; always few.
    index('profile_images_left_over').on(t.createdAt).where(sql`not ${t.isShown} or ${t.playerId} is null`),
  ],
);
