import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { FoulPlay } from './fair-play';
import { setListedWithin } from './set-listed';

/** Marks and hides a player, or makes an exclusion for a time longer or lasting. Returns false when it had been so before. */
export async function excludeWithin(
  tx: Queryable,
  { playerId, reason, untilMs }: FoulPlay & { playerId: string },
  nowMs: number,
): Promise<boolean> {
  const until = untilMs === null ? null : iso(untilMs);
  const marked = await tx.execute(sql`
    update players set held_off_boards_at = coalesce(held_off_boards_at, ${iso(nowMs)}::timestamptz),
      excluded_until = ${until}::timestamptz, exclusion_reason = ${reason}
    where id = ${playerId} and (held_off_boards_at is null or excluded_until < coalesce(${until}::timestamptz, 'infinity'))
    returning id`);
  if (marked.length === 0) return false;
  await setListedWithin(tx, { playerId, listed: false });
  return true;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
