import { sql } from '@/db/sql';
import { IDLE_MS } from '@/lib/contract/rooms/rules';
import type { Context } from '@/lib/platform/context';
import type { RoomChange } from '../room';

/** Ends the rooms that nobody has used for 30 minutes. Returns them. */
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
