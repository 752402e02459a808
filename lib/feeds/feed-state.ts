import { and, eq } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { LOCKS } from '@/db/locks';
import { feeds } from '@/db/schema';
import { sql } from '@/db/sql';
import type { FeedKind } from '@/lib/contract/enums';
import type { FeedMark } from '@/lib/platform/fetch/open-feed';
import { blindIndexUnder } from '@/lib/platform/security/fields/sealed-fields';

export type FeedSource = { kind: FeedKind; address: string };
export type FeedLease = {
  id: string;
  runId: string;
  failures: number;
  letGo: boolean;
  last: FeedMark | null;
};

/** After this time a killed run loses its feed. A live run renews its lease far more often. */
const LEASE_MS = 15 * 60 * 1000;

/** Returns the id of a feed in the database; `hashKey` is BLIND_INDEX_KEY. */
export function feedIdOf(hashKey: string, { kind, address }: FeedSource): string {
  return blindIndexUnder(hashKey, 'feeds.address', `${kind} ${address}`);
}

/** Returns the id that the records of a feed keep: that of its address, whatever columns and dates its fragment names. */
export function ownFeedId(hashKey: string, source: { address: string } | { fileName: string }): string {
  const from = 'fileName' in source ? `file ${source.fileName}` : (source.address.split('#')[0] ?? '');
  return feedIdOf(hashKey, { kind: 'records', address: from });
}

/** Returns the name of a feed: its file name, or the host of its address, which alone is no secret. */
export const sourceName = (source: { address: string } | { fileName: string }): string =>
  'fileName' in source ? source.fileName : new URL(source.address).hostname;

type Row = typeof feeds.$inferSelect;

function markOf({ etag, lastModified, contentHash }: Row): FeedMark | null {
  return contentHash === null ? null : { etag, lastModified, contentHash };
}

/** Returns the mark of the last import of a feed; null before the first. */
export async function lastMark(db: Database, id: string): Promise<FeedMark | null> {
  const [row] = await db.select().from(feeds).where(eq(feeds.id, id));
  return row ? markOf(row) : null;
}

/** Stores the mark of a feed that was imported completely outside the schedule. */
export async function keepMark(
  db: Database,
  feed: { id: string; kind: FeedKind; mark: FeedMark; now: Date },
): Promise<void> {
  const { id, kind, mark, now } = feed;
  const values = { ...mark, readAt: now };
  await db
    .insert(feeds)
    .values({ id, kind, dueAt: now, ...values })
    .onConflictDoUpdate({ target: feeds.id, set: values });
}

/** Makes the schedule read every feed of records again, also unchanged ones. */
export async function readAllAgain(db: Database, now: Date): Promise<void> {
  await db
    .update(feeds)
    .set({ etag: null, lastModified: null, contentHash: null, dueAt: now })
    .where(eq(feeds.kind, 'records'));
}

/** Adds new feeds to the schedule, due now. */
export async function scheduleFeeds(
  db: Database,
  sources: readonly { id: string; kind: FeedKind }[],
  now: Date,
): Promise<void> {
  if (sources.length === 0) return;
  await db
    .insert(feeds)
    .values(sources.map(({ id, kind }) => ({ id, kind, dueAt: now })))
    .onConflictDoNothing();
}

/**
 * Leases one of the feeds that are due, corrections first. Returns null if none is due, or if any process holds a lease:
 * feeds are read one at a time.
 */
export async function leaseFeed(
  db: Database,
  { ids, runId, now }: { ids: readonly string[]; runId: string; now: Date },
): Promise<FeedLease | null> {
  const nowIso = now.toISOString();
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.feeds})`);
    const [row] = await tx
      .update(feeds)
      .set({ heldBy: runId, heldUntil: new Date(now.getTime() + LEASE_MS) })
      .where(sql`${feeds.id} = (
        select id from feeds where id = any(${ids}::text[]) and due_at <= ${nowIso}::timestamptz and paused_lost is null
          and not exists (select from feeds where held_until > ${nowIso}::timestamptz)
        order by kind, due_at limit 1)`)
      .returning();
    return row ? { id: row.id, runId, failures: row.failures, letGo: row.letGo, last: markOf(row) } : null;
  });
}

/** Another run has leased the feed. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** Renews a lease. @throws LeaseLost if another run has leased the feed. */
export async function renewLease(db: Database, { id, runId }: FeedLease, now: Date): Promise<void> {
  const held = await db
    .update(feeds)
    .set({ heldUntil: new Date(now.getTime() + LEASE_MS) })
    .where(and(eq(feeds.id, id), eq(feeds.heldBy, runId)))
    .returning({ id: feeds.id });
  if (held.length === 0) throw new LeaseLost('another run has leased this feed');
}

type Ended = Partial<
  Pick<
    Row,
    | 'etag'
    | 'lastModified'
    | 'contentHash'
    | 'readAt'
    | 'failures'
    | 'dueAt'
    | 'letGo'
    | 'pausedLost'
    | 'pausedOf'
  >
>;

/** Releases a feed with the result of the run. */
export async function releaseFeed(db: Database, { id, runId }: FeedLease, ended: Ended): Promise<void> {
  await db
    .update(feeds)
    .set({ ...ended, heldBy: null, heldUntil: null })
    .where(and(eq(feeds.id, id), eq(feeds.heldBy, runId)));
}
