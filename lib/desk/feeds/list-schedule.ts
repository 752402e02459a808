import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { ScheduledFeedView } from '@/lib/contract/desk/feeds/run-view';
import { type FeedSource, feedIdOf } from '@/lib/feeds/feed-state';

type Context = { db: Database; now: () => Date; hashKey: string };
type Row = {
  id: string;
  readAt: string | null;
  dueAt: string;
  failures: number;
  /** The feed is paused because its snapshot lacks this many of `pausedOf` records. Both are null unless it is paused. */
  pausedLost: number | null;
  pausedOf: number | null;
  isLocked: boolean;
};

const isoOf = (at: string | null | undefined) => (at ? new Date(at).toISOString() : null);

/** Returns the feeds in the settings with their state. Times are null for a feed that was never read. */
export async function listSchedule(
  { db, now, hashKey }: Context,
  sources: readonly FeedSource[],
): Promise<readonly ScheduledFeedView[]> {
  const feeds = sources.map((source) => ({ ...source, id: feedIdOf(hashKey, source) }));
  const rows = await db.execute<Row>(sql`
    select id, read_at::text as "readAt", due_at::text as "dueAt", failures, paused_lost as "pausedLost", paused_of as "pausedOf",
      coalesce(held_until > ${now().toISOString()}::timestamptz, false) as "isLocked"
    from feeds where id = any(${feeds.map(({ id }) => id)}::text[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return feeds.map(({ id, kind, address }) => {
    const row = byId.get(id);
    return {
      ...{ id, kind, host: new URL(address).hostname },
      readAt: isoOf(row?.readAt),
      dueAt: isoOf(row?.dueAt),
      failures: row?.failures ?? 0,
      isBeingRead: row?.isLocked ?? false,
      paused:
        row?.pausedLost == null || row.pausedOf === null ? null : { lost: row.pausedLost, of: row.pausedOf },
    };
  });
}
