import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { HOST_ABSENT_MS } from '@/lib/contract/rooms/rules';
import { isMember, isPresent, type RoomChange } from '../room';

/** Makes the member who has been present longest the host of each room whose host has been absent for 20 s. Returns the rooms. */
export async function handOverHosts(db: Queryable, now: Date): Promise<RoomChange[]> {
  const since = new Date(now.getTime() - HOST_ABSENT_MS).toISOString();
  // OFFSET 0 keeps each lookup an index probe.
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
