import type { Queryable } from '@/db/client';
import { LOCKS } from '@/db/locks';
import { sql } from '@/db/sql';

/**
 * The lock that every realtime process holds: shared when all of them have REDIS_URL, otherwise exclusive, so that a
 * second process does not start. It belongs to the connection of `sql`, which must be a single direct one.
 */
export async function tryPlace(db: Queryable, isShared: boolean): Promise<boolean> {
  const [row] = isShared
    ? await db.execute(sql`select pg_try_advisory_lock_shared(${LOCKS.realtime}) as taken`)
    : await db.execute(sql`select pg_try_advisory_lock(${LOCKS.realtime}) as taken`);
  return row?.taken === true;
}

export async function releasePlace(db: Queryable, isShared: boolean): Promise<void> {
  if (isShared) await db.execute(sql`select pg_advisory_unlock_shared(${LOCKS.realtime})`);
  else await db.execute(sql`select pg_advisory_unlock(${LOCKS.realtime})`);
}

/** Names a connection of the server, also after its process id was given to another one. */
export type Backend = { pid: number; startedAt: string };

export async function currentBackend(db: Queryable): Promise<Backend> {
  const [row] = await db.execute<Backend>(sql`
    select pid, backend_start::text as "startedAt" from pg_stat_activity where pid = pg_backend_pid()`);
  if (!row) throw new Error('the connection is not among the activities of the server');
  return row;
}

/** Ends a connection of this process that the server has not noticed to be lost. Its locks go with it. */
export async function endBackend(db: Queryable, { pid, startedAt }: Backend): Promise<void> {
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where pid = ${pid} and backend_start::text = ${startedAt} and pid <> pg_backend_pid()`);
}
