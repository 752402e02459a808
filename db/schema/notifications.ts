import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { NOTIFICATION_KINDS } from '../../lib/contract/enums';
import { challenges } from './challenges';
import { moment, timeOrderedId } from './columns';
import { ownerId, players } from './players';
import { rooms } from './rooms';

/** Notifications, shown at once or when the player next opens the game. Only the newest are kept, for a limited time. */
export const notifications = pgTable(
  'notifications',
  {
    id: timeOrderedId(),
    playerId: ownerId(),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    aboutPlayerId: uuid('about_player_id').references(() => players.id, { onDelete: 'cascade' }),
    badge: text('badge'),
    stars: integer('stars'),
    roomId: uuid('room_id').references(() => rooms.id, { onDelete: 'set null' }),
    challengeId: uuid('challenge_id').references(() => challenges.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    seenAt: moment('seen_at'),
    readAt: moment('read_at'),
  },
  (t) => [
    index('notifications_player').on(t.playerId, t.createdAt),
    index('notifications_about').on(t.aboutPlayerId).where(sql`${t.aboutPlayerId} is not null`),
    index('notifications_created').on(t.createdAt),
    index('notifications_challenge').on(t.challengeId).where(sql`${t.challengeId} is not null`),
    index('notifications_room').on(t.roomId).where(sql`${t.roomId} is not null`),
  ],
);
