import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '@/db/client';
import { LOCKS } from '@/db/locks';
import { feedRuns } from '@/db/schema';
import { sql } from '@/db/sql';
import type { RunRow } from './run-row';

/** After this time a killed process loses its run. A live one renews every second. */
const LEASE_MS = 2 * 60 * 1000;

/** A run that this process reads. `heldUntil` changes with each renewal, so that only one process can renew. */
export type RunLease = { run: RunRow; heldUntil: Date };

/** The run was canceled, or another process has taken it on. */
export class RunLost extends Error {
  override name = 'RunLost';
}

/**
 * Leases the oldest run that waits, or whose process died. Null when there is none, or while another run of the desk is being
 * read: they take turns. Feeds of the schedule are read beside them, so that corrections never wait for an import.
 */
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

/** Renews a lease and stores the progress. The lease holds what is returned once `tx` is committed. @throws RunLost */
export async function renewRun(
  tx: Transaction,
  lease: RunLease,
  now: Date,
  progress: RunProgress,
): Promise<Date> {
  // Later than before in any case: it tells this holder from others.
  const heldUntil = new Date(Math.max(now.getTime() + LEASE_MS, lease.heldUntil.getTime() + 1));
  const held = await tx
    .update(feedRuns)
    .set({ ...progress, heldUntil })
    .where(isHeld(lease))
    .returning({ id: feedRuns.id });
  if (held.length === 0) throw new RunLost('the run was canceled, or taken on');
  return heldUntil;
}

type End = Pick<RunRow, 'state' | 'endedAt' | 'problem'>;

/** Ends a run, or puts it back (`waiting`). Returns false when it was lost. */
export async function releaseRun(db: Database, lease: RunLease, end: End): Promise<boolean> {
  const released = await db
    .update(feedRuns)
    .set({ ...end, heldUntil: null })
    .where(isHeld(lease))
    .returning({ id: feedRuns.id });
  return released.length > 0;
}

const isHeld = ({ run, heldUntil }: RunLease) =>
  and(eq(feedRuns.id, run.id), eq(feedRuns.state, 'running'), eq(feedRuns.heldUntil, heldUntil));
