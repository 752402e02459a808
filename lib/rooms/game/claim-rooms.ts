import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { HeldRoom } from '../room';

/** Takes the clocks of running rooms that no process holds. Returns these rooms. */
export async function claimRooms(db: Queryable, processId: string): Promise<HeldRoom[]> {
  const rows = await db.execute<HeldRoom>(sql`
    update rooms set process_id = ${processId}::uuid, lease_number = lease_number + 1
    where id = any(array(
      select id from rooms where phase_ends_at is not null and process_id is null for no key update skip locked))
    returning id as "roomId", lease_number::float8 as "leaseNumber",
      (extract(epoch from phase_ends_at) * 1000)::float8 as "dueMs"`);
  return [...rows];
}
