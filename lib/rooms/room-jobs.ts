import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { HOST_ABSENT_MS, IDLE_MS } from '@/lib/contract/rooms/rules';
import type { Context } from '@/lib/platform/context';
import type { Job } from '@/lib/platform/jobs/job';
import { isMember, isPresent, type RoomChange } from './room';

export function roomJobs(announce: (change: RoomChange) => void): Job[] {
  return [
    {
      name: 'hand rooms over',
      everySeconds: 2,
      run: async ({ db, now }) => (await handOverHosts(db, now())).forEach(announce),
    },
    {
      name: 'end idle rooms',
      everySeconds: 60,
      run: async (ctx) => (await endIdleRooms(ctx)).forEach(announce),
    },
  ];
}

/** Replaces each host who has been absent for 20 s by the longest-present member. Returns the changed rooms. */
export async function handOverHosts(db: Queryable, now: Date): Promise<RoomChange[]> {
  const since = new Date(now.getTime() - HOST_ABSENT_MS).toISOString();
  // OFFSET 0 makes PostgreSQL look up each host by the primary key.
  const rows = await db.execute<RoomChange>(sql`
    with waiting as (
      select r.id, n.player_id from rooms r
      left join lateral (
        select m.player_id from room_members m where m.room_id = r.id and m.player_id = r.host_id and ${isMember}
          and (m.process_id is not null or m.absent_since > ${since}::timestamptz) offset 0
      ) h on true
      cross join lateral (
        select m.player_id from room_members m where m.room_id = r.id and ${isPresent}
        order by m.joined_at, m.seat limit 1
      ) n
      where r.ended_at is null and h.player_id is null
      for no key update of r skip locked
    )
    update rooms r set host_id = w.player_id, version = r.version + 1 from waiting w where r.id = w.id
    returning r.id as "roomId", r.version`);
  return [...rows];
}

/** Ends the rooms that no player has used for 30 minutes. Returns them. */
export async function endIdleRooms({ db, now }: Pick<Context, 'db' | 'now'>): Promise<RoomChange[]> {
  const nowMs = now().getTime();
  const rows = await db.execute<RoomChange>(sql`
    update rooms set ended_at = ${new Date(nowMs).toISOString()}::timestamptz, phase_ends_at = null, process_id = null,
      version = version + 1
    where id = any(array(
      select id from rooms
      where ended_at is null and used_at < ${new Date(nowMs - IDLE_MS).toISOString()}::timestamptz
      for no key update skip locked))
    returning id as "roomId", version`);
  return [...rows];
}
