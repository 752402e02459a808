import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';

/** A realtime process without a heartbeat for this time counts as dead. */
export const DEAD_AFTER_SECONDS = 3;

/** The row of another process. `seenAtMs` is its last heartbeat by the clock of the database, epoch ms. */
export type OtherProcess = { id: string; seenAtMs: number; draining: boolean };

export async function registerProcess(db: Queryable, processId: string): Promise<void> {
  await db.execute(sql`
    insert into realtime_processes (id, started_at, seen_at)
    values (${processId}::uuid, clock_timestamp(), clock_timestamp())`);
}

export async function readOtherProcesses(db: Queryable, processId: string): Promise<OtherProcess[]> {
  return db.execute<OtherProcess>(sql`
    select id, (extract(epoch from seen_at) * 1000)::double precision as "seenAtMs", draining
    from realtime_processes where id <> ${processId}::uuid`);
}

/** Marks a process that is about to stop. */
export async function markDraining(db: Queryable, processId: string): Promise<void> {
  await db.execute(sql`update realtime_processes set draining = true where id = ${processId}::uuid`);
}

export type Heartbeat = {
  /** Time since the last heartbeat. Null when the row is gone, because another process considered this one dead. */
  gapMs: number | null;
  live: number;
  dead: number;
};

/**
 * Stores a heartbeat with `ackCounts` (db/schema/jobs.ts). Returns the number of dead processes, and of live ones. The live ones include
 * this process, but no other that is draining.
 */
export async function sendHeartbeat(
  db: Queryable,
  processId: string,
  ackCounts: readonly number[],
): Promise<Heartbeat> {
  const [row] = await db.execute<Heartbeat>(sql`
    with before as (
      select id, seen_at from realtime_processes where id = ${processId}::uuid for no key update
    ), mine as (
      update realtime_processes p set seen_at = clock_timestamp(),
        ack_counts = string_to_array(${ackCounts.join(',')}::text, ',')::integer[]
      from before where p.id = before.id
      returning (extract(epoch from p.seen_at - before.seen_at) * 1000)::double precision as gap_ms
    ), others as (
      select draining, seen_at > clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS}) as is_live
      from realtime_processes where id <> ${processId}::uuid
    )
    select (select gap_ms from mine) as "gapMs",
      1 + (select count(*) from others where is_live and not draining)::integer as live,
      (select count(*) from others where not is_live)::integer as dead`);
  if (!row) throw new Error('the heartbeat returned nothing');
  return row;
}

/**
 * Deletes the row of the process `id`, or the rows of all dead processes but `deadExcept`, the caller. Marks their members absent and
 * frees their leases. A join locks the room and then, by the foreign key, the row of the process. FOR NO KEY UPDATE allows that here;
 * a stronger lock would deadlock.
 */
export async function removeProcesses(
  db: Queryable,
  which: { deadExcept: string } | { id: string },
): Promise<void> {
  const isRemoved =
    'id' in which
      ? sql`id = ${which.id}::uuid`
      : sql`id <> ${which.deadExcept}::uuid
          and seen_at <= clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS})`;
  await db.execute(sql`
    with gone as materialized (
      select id from realtime_processes where ${isRemoved} for no key update skip locked
    ), theirs as materialized (
      select id from rooms
      where id = any(array(
        select r.id from rooms r where r.process_id = any(array(select id from gone))
        union select m.room_id from room_members m where m.process_id = any(array(select id from gone))))
      order by id for update
    ), absent as (
      update room_members m set process_id = null, absent_since = clock_timestamp()
      where m.process_id in (select id from gone) and m.room_id in (select id from theirs)
    ), free as (
      update rooms r set version = version + 1,
        process_id = case when r.process_id in (select id from gone) then null else r.process_id end
      where r.id in (select id from theirs)
    )
    delete from realtime_processes where id in (select id from gone)`);
}
