import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '@/db/client';
import { LOCKS } from '@/db/locks';
import { sql } from '@/db/sql';
import { type OtherProcess, readOtherProcesses } from '@/lib/rooms/process-rows';

const CHECK_EVERY_MS = 100;
/** During this many checks (2 s), every live process sends a heartbeat. */
const CHECKS_FOR_HEARTBEAT = 20;

/** Another realtime process serves the game, and this one must not serve at the same time. The message is for the operator. */
export class ServingLockTaken extends Error {
  override readonly name = 'ServingLockTaken';

  constructor(isShared: boolean) {
    super(
      isShared
        ? 'A realtime process without REDIS_URL serves this database: stop it, or set REDIS_URL for all.'
        : 'Another realtime process serves this database: set REDIS_URL for all of them to run several.',
    );
  }
}

/**
 * Tries to acquire the advisory lock of serving processes on this connection, which must be a single direct one.
 * Without REDIS_URL it is exclusive: processes that cannot send each other messages must not serve side by side.
 */
export async function tryServingLock(db: Queryable, isShared: boolean): Promise<boolean> {
  const [row] = isShared
    ? await db.execute(sql`select pg_try_advisory_lock_shared(${LOCKS.realtime}) as taken`)
    : await db.execute(sql`select pg_try_advisory_lock(${LOCKS.realtime}) as taken`);
  return row?.taken === true;
}

export async function releaseServingLock(db: Queryable, isShared: boolean): Promise<void> {
  if (isShared) await db.execute(sql`select pg_advisory_unlock_shared(${LOCKS.realtime})`);
  else await db.execute(sql`select pg_advisory_unlock(${LOCKS.realtime})`);
}

/** Waits for the serving lock while its owners drain or have died. Throws ServingLockTaken if another process goes on serving. */
export async function acquireServingLock(
  db: Queryable,
  { processId, isShared }: { processId: string; isShared: boolean },
  onWait: () => unknown,
): Promise<void> {
  const firstHeartbeatMs = new Map<string, number>();
  let checks = 0;
  while (!(await tryServingLock(db, isShared))) {
    const others = await readOtherProcesses(db, processId);
    if (isAnotherServing(firstHeartbeatMs, others)) throw new ServingLockTaken(isShared);
    checks += 1;
    const areAllDraining = others.length > 0 && others.every(({ draining }) => draining);
    if (areAllDraining || checks > CHECKS_FOR_HEARTBEAT) await onWait();
    await pause(CHECK_EVERY_MS);
  }
}

/**
 * Returns whether another process that does not drain has sent a heartbeat since an earlier call. Notes in `firstHeartbeatMs`, by process
 * id, the heartbeat that the first call with this process saw.
 */
export function isAnotherServing(
  firstHeartbeatMs: Map<string, number>,
  others: readonly OtherProcess[],
): boolean {
  for (const { id, seenAtMs, draining } of others) {
    const known = firstHeartbeatMs.get(id);
    if (known === undefined) firstHeartbeatMs.set(id, seenAtMs);
    else if (!draining && seenAtMs > known) return true;
  }
  return false;
}

/** Identifies a connection at the PostgreSQL server. The start time is needed because process ids are reused. */
export type Backend = { pid: number; startedAt: string };

export async function currentBackend(db: Queryable): Promise<Backend> {
  const [row] = await db.execute<Backend>(sql`
    select pid, backend_start::text as "startedAt" from pg_stat_activity where pid = pg_backend_pid()`);
  if (!row) throw new Error('the connection is not among the activities of the server');
  return row;
}

/** Ends an earlier connection of this process that PostgreSQL still considers open. This releases its locks. */
export async function endBackend(db: Queryable, { pid, startedAt }: Backend): Promise<void> {
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where pid = ${pid} and backend_start::text = ${startedAt} and pid <> pg_backend_pid()`);
}
