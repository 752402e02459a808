import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { players } from './players';

/**
 * The files of profile images, noted before they are written and forgotten after they are removed: a file without a row
 * never exists, and a row that no player shows is swept together with its files.
 */
export const profileImages = pgTable(
  'profile_images',
  {
    /** Opaque storage name: 128 random bits in hex. */
    key: text('key').primaryKey(),
    /** Null once the player is gone. */
    playerId: uuid('player_id').references(() => players.id, { onDelete: 'set null' }),
    /** Set with the player's own row. A mark for the sweep alone, which looks at that row before it removes anything. */
    isShown: boolean('is_shown').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    index('profile_images_player').on(t.playerId),
    // Few are left over at any time: the sweep reads those alone.
    index('profile_images_left_over').on(t.createdAt).where(sql`not ${t.isShown} or ${t.playerId} is null`),
  ],
);
