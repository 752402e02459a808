import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { LOCKS } from '@/db/locks';
import { type FeedKind, feeds } from '@/db/schema';
import type { FeedMark } from '@/lib/platform/fetch/open-feed';
import { blindIndexUnder } from '@/lib/platform/security/fields/sealed-fields';

export type FeedSource = { kind: FeedKind; address: string };
export type Turn = { id: string; runId: string; failures: number; last: FeedMark | null };

/** A run that is killed loses its feed after this; one that lives says so far more often. */
const HELD_MS = 15 * 60 * 1000;

/** What names a feed in the database; `hashKey` is BLIND_INDEX_KEY. */
export function feedIdOf(hashKey: string, { kind, address }: FeedSource): string {
  return blindIndexUnder(hashKey, 'feeds.address', `${kind} ${address}`);
}

type Row = typeof feeds.$inferSelect;

function markOf({ etag, lastModified, contentHash }: Row): FeedMark | null {
  return contentHash === null ? null : { etag, lastModified, contentHash };
}

/** What was taken over of this feed last; null before. */
export async function lastMark(db: Database, id: string): Promise<FeedMark | null> {
  const [row] = await db.select().from(feeds).where(eq(feeds.id, id));
  return row ? markOf(row) : null;
}

/** Notes that a feed was taken over to its last line outside the schedule. */
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

/** Makes feeds that are new to the schedule due. */
export async function enrol(
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
 * Takes one of these feeds that is due, corrections first, if no process has one in hand: feeds are read one at a time, wherever.
 * Null when there is nothing to do.
 */
export async function takeTurn(
  db: Database,
  { ids, runId, now }: { ids: readonly string[]; runId: string; now: Date },
): Promise<Turn | null> {
  const nowIso = now.toISOString();
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.feeds})`);
    const [row] = await tx
      .update(feeds)
      .set({ heldBy: runId, heldUntil: new Date(now.getTime() + HELD_MS) })
      .where(sql`${feeds.id} = (
        select id from feeds where id = any(${`{${ids.join(',')}}`}::text[]) and due_at <= ${nowIso}::timestamptz
          and not exists (select from feeds where held_until > ${nowIso}::timestamptz)
        order by kind, due_at limit 1)`)
      .returning();
    return row ? { id: row.id, runId, failures: row.failures, last: markOf(row) } : null;
  });
}

/** Another run has taken the feed over. */
export class TurnLost extends Error {
  override name = 'TurnLost';
}

/** Says that the run goes on. @throws TurnLost when another has taken the feed over. */
export async function keepTurn(db: Database, { id, runId }: Turn, now: Date): Promise<void> {
  const held = await db
    .update(feeds)
    .set({ heldUntil: new Date(now.getTime() + HELD_MS) })
    .where(and(eq(feeds.id, id), eq(feeds.heldBy, runId)))
    .returning({ id: feeds.id });
  if (held.length === 0) throw new TurnLost('another run has taken this feed over');
}

type Ended = Partial<Pick<Row, 'etag' | 'lastModified' | 'contentHash' | 'readAt' | 'failures' | 'dueAt'>>;

/** Gives the feed back with what the run has come to. */
export async function endTurn(db: Database, { id, runId }: Turn, ended: Ended): Promise<void> {
  await db
    .update(feeds)
    .set({ ...ended, heldBy: null, heldUntil: null })
    .where(and(eq(feeds.id, id), eq(feeds.heldBy, runId)));
}
