import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { isMember, isPresent } from '../room';

/** Where a player stands in a room. `isGone` covers members who have left and members who were taken out. */
export type Membership = {
  playerId: string;
  isGone: boolean;
  isRemoved: boolean;
  /** Taken out at the start of a game, because the member had played enough for the day. */
  hasReachedLimit: boolean;
  isPresent: boolean;
};

/** Returns where these players stand in a room; none of those who never were in it. */
export async function readMemberships(
  db: Queryable,
  { roomId, playerIds }: { roomId: string; playerIds: readonly string[] },
): Promise<Membership[]> {
  const rows = await db.execute<Membership>(sql`
    select m.player_id as "playerId", not (${isMember}) as "isGone", m.removed_at is not null as "isRemoved",
      m.has_reached_limit as "hasReachedLimit", (${isPresent}) as "isPresent"
    from room_members m where m.room_id = ${roomId}::uuid and m.player_id = any(${playerIds}::uuid[])`);
  return [...rows];
}
