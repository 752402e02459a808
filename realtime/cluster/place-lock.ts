import type { Sql } from '@/db/client';
import { LOCKS } from '@/db/locks';

/**
 * The lock that every realtime process holds: shared when all of them have REDIS_URL, otherwise exclusive, so that a
 * second process does not start. It belongs to the connection of `sql`, which must be a single direct one.
 */
export async function tryPlace(sql: Sql, isShared: boolean): Promise<boolean> {
  const [row] = isShared
    ? await sql`select pg_try_advisory_lock_shared(${LOCKS.realtime}) as taken`
    : await sql`select pg_try_advisory_lock(${LOCKS.realtime}) as taken`;
  return row?.taken === true;
}

export async function releasePlace(sql: Sql, isShared: boolean): Promise<void> {
  if (isShared) await sql`select pg_advisory_unlock_shared(${LOCKS.realtime})`;
  else await sql`select pg_advisory_unlock(${LOCKS.realtime})`;
}

/** Tries to become the process that runs the background jobs. */
export async function tryLead(sql: Sql): Promise<boolean> {
  const [row] = await sql`select pg_try_advisory_lock(${LOCKS.jobs}) as taken`;
  return row?.taken === true;
}

export async function releaseLead(sql: Sql): Promise<void> {
  await sql`select pg_advisory_unlock(${LOCKS.jobs})`;
}

/** Names a connection of the server, also after its process id was given to another one. */
export type Backend = { pid: number; startedAt: string };

export async function currentBackend(sql: Sql): Promise<Backend> {
  const [row] = await sql<Backend[]>`
    select pid, backend_start::text as "startedAt" from pg_stat_activity where pid = pg_backend_pid()`;
  if (!row) throw new Error('the connection is not among the activities of the server');
  return row;
}

/** Ends a connection of this process that the server has not noticed to be lost. Its locks go with it. */
export async function endBackend(sql: Sql, { pid, startedAt }: Backend): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where pid = ${pid} and backend_start::text = ${startedAt} and pid <> pg_backend_pid()`;
}
