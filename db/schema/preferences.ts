import { sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { INBOX_GROUPS, PUSH_KINDS } from '../../lib/contract/enums';
import { sessions } from './accounts';
import { moment, timeOrderedId } from './columns';
import { ownerId } from './players';

/** A player's settings. Without a row every setting has its default. */
export const preferences = pgTable(
  'preferences',
  {
    playerId: ownerId().primaryKey(),
    mutedGroups: text('muted_groups', { enum: INBOX_GROUPS }).array().notNull().default(sql`'{}'`),
    pushKinds: text('push_kinds', { enum: PUSH_KINDS }).array().notNull().default(sql`'{}'`),
    pushedAt: moment('pushed_at'),
    hidesKnowledge: boolean('hides_knowledge').notNull().default(false),
    newsSeenOn: date('news_seen_on'),
  },
  (t) => [index('preferences_pushed').on(t.playerId).where(sql`cardinality(${t.pushKinds}) > 0`)],
);

/** A browser subscribed to push messages (RFC 8030). Deleted with the session of its login. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: timeOrderedId(),
    playerId: ownerId(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The endpoint is a URL at the push service; the keys (RFC 8291) are JSON. */
    endpointSealed: text('endpoint_sealed').notNull(),
    endpointIndex: text('endpoint_index').notNull().unique(),
    keysSealed: text('keys_sealed').notNull(),
    /** The browser's IANA time zone, such as `America/Chicago`. No push message is sent at night. */
    timeZone: text('time_zone').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('push_subscriptions_player').on(t.playerId),
    index('push_subscriptions_session').on(t.sessionId),
  ],
);
