import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { Exclusion } from './fair-play';
import { setListedWithin } from './set-listed';

/** In the caller's transaction: excludes a player from boards, or extends a temporary exclusion. Returns false if that changes nothing. */
export async function excludeWithin(
  tx: Queryable,
  { playerId, reason, untilMs }: Exclusion & { playerId: string },
  nowMs: number,
): Promise<boolean> {
  const until = untilMs === null ? null : iso(untilMs);
  const marked = await tx.execute(sql`
    update players set excluded_from_boards_at = coalesce(excluded_from_boards_at, ${iso(nowMs)}::timestamptz),
      excluded_until = ${until}::timestamptz, exclusion_reason = ${reason}
    where id = ${playerId} and (excluded_from_boards_at is null or excluded_until < coalesce(${until}::timestamptz, 'infinity'))
    returning id`);
  if (marked.length === 0) return false;
  await setListedWithin(tx, { playerId, listed: false });
  return true;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
