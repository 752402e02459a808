import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import { type RoomChange, resultEnd } from '../../room';

/**
 * Voids the shown questions whose record has left play. Ends those that still run, and shows their results. Returns the rooms that
 * changed. Later questions get another record when they are shown. 'any' checks the shown questions of all rooms.
 */
export async function voidRemovedRecords(
  db: Database,
  recordIds: readonly string[] | 'any',
  now: Date,
): Promise<RoomChange[]> {
  if (recordIds !== 'any' && recordIds.length === 0) return [];
  const nowIso = now.toISOString();
  return db.transaction(async (tx) => {
    const locked = await tx.execute<{ id: string }>(sql`
      select r.id from rooms r
      join room_questions q on q.room_id = r.id and q.game = r.game and q.position = r.position
      where r.ended_at is null and r.phase in ('question', 'result') and not q.voided and q.record_id is not null
        and ${recordIds === 'any' ? sql`true` : sql`q.record_id = any(${recordIds}::uuid[])`}
        and not exists (
          select from booking_records b
          where b.id = q.record_id and (b.expires_at is null or b.expires_at > ${nowIso}::timestamptz))
      order by r.id for no key update of r`);
    if (locked.length === 0) return [];
    // A separate statement, so that it reads the rooms as they are once they are locked.
    const rows = await tx.execute<RoomChange>(sql`
      with voided as (
        update room_questions q set voided = true, ended_at = coalesce(q.ended_at, ${nowIso}::timestamptz)
        from rooms r
        where r.id = any(${locked.map(({ id }) => id)}::uuid[]) and r.ended_at is null
          and r.phase in ('question', 'result') and q.room_id = r.id and q.game = r.game and q.position = r.position
          and q.record_id is not null and not exists (
            select from booking_records b
            where b.id = q.record_id and (b.expires_at is null or b.expires_at > ${nowIso}::timestamptz))
        returning r.id, r.phase
      )
      update rooms r set phase = 'result', version = r.version + 1,
        phase_ends_at = case v.phase when 'question' then ${resultEnd(now)}
          else r.phase_ends_at end
      from voided v where r.id = v.id returning r.id as "roomId", r.version`);
    return [...rows];
  });
}
