import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { FEED_KINDS } from '../../lib/contract/enums';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The state of each feed with an address, so that unchanged feeds are not read again. */
export const feeds = pgTable(
  'feeds',
  {
    /** Keyed hash of kind and address, because an address may contain a secret. */
    id: text('id').primaryKey(),
    kind: text('kind', { enum: FEED_KINDS }).notNull(),
    /** Of the last feed that was imported completely; null before. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    contentHash: text('content_hash'),
    readAt: moment('read_at'),
    dueAt: moment('due_at').notNull(),
    failures: integer('failures').notNull().default(0),
    /** The run that reads it, and until when; a killed run loses its claim then. */
    heldBy: uuid('held_by'),
    heldUntil: moment('held_until'),
  },
  (t) => [
    check('feeds_failures', sql`${t.failures} >= 0`),
    check('feeds_held', sql`(${t.heldBy} is null) = (${t.heldUntil} is null)`),
  ],
);
