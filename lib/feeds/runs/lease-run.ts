import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '@/db/client';
import { LOCKS } from '@/db/locks';
import { feedRuns } from '@/db/schema';
import { sql } from '@/db/sql';
import type { RunRow } from './run-row';

/** The lease of a killed process expires after this time. A live process renews it every second. */
const LEASE_MS = 2 * 60 * 1000;

/** A run that this process executes. Each renewal changes `heldUntil`, which serves as a fencing token. */
export type RunLease = { run: RunRow; heldUntil: Date };

export class RunLost extends Error {
  override name = 'RunLost';
}

/** Leases the oldest run that waits or whose lease has expired. Null without one, or if a run is leased: one runs at a time. */
export async function leaseRun(db: Database, now: Date): Promise<RunLease | null> {
  const nowIso = now.toISOString();
  const heldUntil = new Date(now.getTime() + LEASE_MS);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.feeds})`);
    const [run] = await tx
      .update(feedRuns)
      .set({
        state: 'running',
        heldUntil,
        startedAt: sql`coalesce(${feedRuns.startedAt}, ${nowIso}::timestamptz)`,
      })
      .where(sql`${feedRuns.id} = (
        select id from feed_runs
        where ended_at is null and (state = 'waiting' or (state = 'running' and held_until <= ${nowIso}::timestamptz))
          and not exists (
            select from feed_runs where ended_at is null and state = 'running' and held_until > ${nowIso}::timestamptz)
        order by created_at limit 1)`)
      .returning();
    return run ? { run, heldUntil } : null;
  });
}

export type RunProgress = Partial<Pick<RunRow, 'lines' | 'totalLines' | 'erased' | 'counts'>>;

/** Renews a lease and stores progress. Store the returned `heldUntil` in `lease` after the commit. @throws RunLost */
export async function renewRun(
  tx: Transaction,
  lease: RunLease,
  now: Date,
  progress: RunProgress,
): Promise<Date> {
  const heldUntil = new Date(Math.max(now.getTime() + LEASE_MS, lease.heldUntil.getTime() + 1));
  const held = await tx
    .update(feedRuns)
    .set({ ...progress, heldUntil })
    .where(ownsLease(lease))
    .returning({ id: feedRuns.id });
  if (held.length === 0) throw new RunLost('the run was canceled, or leased by another process');
  return heldUntil;
}

type End = Pick<RunRow, 'state' | 'endedAt' | 'problem'>;

/** Ends a run, or makes it wait again (`waiting`). Returns false if the lease was lost. */
export async function releaseRun(db: Database, lease: RunLease, end: End): Promise<boolean> {
  const released = await db
    .update(feedRuns)
    .set({ ...end, heldUntil: null })
    .where(ownsLease(lease))
    .returning({ id: feedRuns.id });
  return released.length > 0;
}

const ownsLease = ({ run, heldUntil }: RunLease) =>
  and(eq(feedRuns.id, run.id), eq(feedRuns.state, 'running'), eq(feedRuns.heldUntil, heldUntil));
