import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const FEED_KINDS = ['records', 'corrections'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** What is known of each feed that was fetched from an address, so that one that has not changed is not read again. */
export const feeds = pgTable(
  'feeds',
  {
    /** Keyed hash of kind and address: an address may have a secret in it. */
    id: text('id').primaryKey(),
    kind: text('kind', { enum: FEED_KINDS }).notNull(),
    /** Of the feed that was taken over last, to its last line; null before. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    contentHash: text('content_hash'),
    /** When a server was last asked with success. */
    readAt: moment('read_at'),
    /** When the schedule reads it next. */
    dueAt: moment('due_at').notNull(),
    /** Since the last success. */
    failures: integer('failures').notNull().default(0),
    /** The run that has it in hand, until when it is believed; whoever is killed loses it so. */
    heldBy: uuid('held_by'),
    heldUntil: moment('held_until'),
  },
  (t) => [
    check('feeds_failures', sql`${t.failures} >= 0`),
    check('feeds_held', sql`(${t.heldBy} is null) = (${t.heldUntil} is null)`),
  ],
);
