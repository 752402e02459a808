import { and, eq } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { LOCKS } from '@/db/locks';
import { feeds } from '@/db/schema';
import { sql } from '@/db/sql';
import type { FeedKind } from '@/lib/contract/enums';
import { env } from '@/lib/platform/config/env';
import type { FeedVersion } from '@/lib/platform/fetch/open-feed';
import { blindIndexUnder } from '@/lib/platform/security/fields/sealed-fields';

export type FeedSource = { kind: FeedKind; address: string };
export type FeedLease = {
  id: string;
  /** A random id of the call of `readDueFeeds` that has the lease. */
  holderId: string;
  failures: number;
  allowAnyLoss: boolean;
  last: FeedVersion | null;
};

/** The lease of a killed process expires after this time. A live process renews it every minute. */
const LEASE_MS = 15 * 60 * 1000;

export function feedSources(): FeedSource[] {
  const settings = env();
  return [
    ...settings.CORRECTIONS_URLS.map((address) => ({ kind: 'corrections' as const, address })),
    ...settings.FEED_URLS.map((address) => ({ kind: 'records' as const, address })),
  ];
}

/** Returns the id of a scheduled feed: a keyed hash, because an address may contain a secret. `hashKey` is BLIND_INDEX_KEY. */
export function feedIdOf(hashKey: string, { kind, address }: FeedSource): string {
  return blindIndexUnder(hashKey, 'feeds.address', `${kind} ${address}`);
}

/** Returns the feed id stored with a feed's records. Ignores the fragment of the address, which only describes columns and dates. */
export function feedIdOfRecords(hashKey: string, source: { address: string } | { fileName: string }): string {
  const from = 'fileName' in source ? `file ${source.fileName}` : (source.address.split('#')[0] ?? '');
  return feedIdOf(hashKey, { kind: 'records', address: from });
}

/** Returns the name of a feed: its file name, or the host of its address. Leaves out the path, which may contain a secret. */
export const sourceName = (source: { address: string } | { fileName: string }): string =>
  'fileName' in source ? source.fileName : new URL(source.address).hostname;

type Row = typeof feeds.$inferSelect;

function versionOf({ etag, lastModified, contentHash }: Row): FeedVersion | null {
  return contentHash === null ? null : { etag, lastModified, contentHash };
}

export async function lastFeedVersion(db: Database, id: string): Promise<FeedVersion | null> {
  const [row] = await db.select().from(feeds).where(eq(feeds.id, id));
  return row ? versionOf(row) : null;
}

export async function storeFeedVersion(
  db: Database,
  feed: { id: string; kind: FeedKind; version: FeedVersion; now: Date },
): Promise<void> {
  const { id, kind, version, now } = feed;
  const values = { ...version, readAt: now };
  await db
    .insert(feeds)
    .values({ id, kind, dueAt: now, ...values })
    .onConflictDoUpdate({ target: feeds.id, set: values });
}

/** Makes every feed of records due, and deletes their stored versions, so that unchanged feeds are imported again. */
export async function makeRecordFeedsDue(db: Database, now: Date): Promise<void> {
  await db
    .update(feeds)
    .set({ etag: null, lastModified: null, contentHash: null, dueAt: now })
    .where(eq(feeds.kind, 'records'));
}

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

/** Leases one due feed, corrections first. Returns null if none is due, or if any feed is leased: one is read at a time. */
export async function leaseFeed(
  db: Database,
  { ids, holderId, now }: { ids: readonly string[]; holderId: string; now: Date },
): Promise<FeedLease | null> {
  const nowIso = now.toISOString();
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.feeds})`);
    const [row] = await tx
      .update(feeds)
      .set({ heldBy: holderId, heldUntil: new Date(now.getTime() + LEASE_MS) })
      .where(sql`${feeds.id} = (
        select id from feeds where id = any(${ids}::text[]) and due_at <= ${nowIso}::timestamptz and paused_lost is null
          and not exists (select from feeds where held_until > ${nowIso}::timestamptz)
        order by kind, due_at limit 1)`)
      .returning();
    if (!row) return null;
    return {
      id: row.id,
      holderId,
      failures: row.failures,
      allowAnyLoss: row.allowAnyLoss,
      last: versionOf(row),
    };
  });
}

export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** Renews a lease. @throws LeaseLost if another process has leased the feed. */
export async function renewLease(db: Database, { id, holderId }: FeedLease, now: Date): Promise<void> {
  const held = await db
    .update(feeds)
    .set({ heldUntil: new Date(now.getTime() + LEASE_MS) })
    .where(and(eq(feeds.id, id), eq(feeds.heldBy, holderId)))
    .returning({ id: feeds.id });
  if (held.length === 0) throw new LeaseLost('another run has leased this feed');
}

type ReadResult = Partial<
  Pick<
    Row,
    | 'etag'
    | 'lastModified'
    | 'contentHash'
    | 'readAt'
    | 'failures'
    | 'dueAt'
    | 'allowAnyLoss'
    | 'pausedLost'
    | 'pausedOf'
  >
>;

export async function releaseFeed(
  db: Database,
  { id, holderId }: FeedLease,
  result: ReadResult,
): Promise<void> {
  await db
    .update(feeds)
    .set({ ...result, heldBy: null, heldUntil: null })
    .where(and(eq(feeds.id, id), eq(feeds.heldBy, holderId)));
}
