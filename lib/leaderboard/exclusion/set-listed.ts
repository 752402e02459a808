import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';
import type { Exclusion } from './fair-play';

/** Hides a player from all boards, or lists the player again unless excluded, banned, leaving or a guest. */
export async function setListed(
  { db }: Pick<Context, 'db'>,
  input: { playerId: string; listed: boolean },
): Promise<void> {
  await db.transaction((tx) => setListedWithin(tx, input));
}

export async function setListedWithin(
  tx: Queryable,
  { playerId, listed }: { playerId: string; listed: boolean },
): Promise<void> {
  const changed = await tx.execute(sql`
    update game_states g set listed = ${listed}
    from players p
    where g.player_id = ${playerId} and p.id = g.player_id and (
      ${!listed}
      or (p.excluded_from_boards_at is null and p.banned_at is null and p.deletion_due_at is null and not p.is_guest))
    returning g.player_id`);
  if (changed.length === 0) return;
  // Scores inserted before the lock are updated below. Scores inserted later copy the new flag.
  await tx.execute(sql`select lock_boards()`);
  await tx.execute(sql`
    update scores set listed = ${listed} where player_id = ${playerId} and listed <> ${listed}`);
}

/** Excludes a player from boards, or extends a temporary exclusion. Returns whether this changed anything. */
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
