import type { Database } from '@/db/client';
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
  { $client: sql }: Pick<Database, '$client'>,
  { roomId, playerIds }: { roomId: string; playerIds: readonly string[] },
): Promise<Membership[]> {
  const rows = await sql<Membership[]>`
    select m.player_id as "playerId", not (${isMember(sql)}) as "isGone", m.removed_at is not null as "isRemoved",
      m.has_reached_limit as "hasReachedLimit", (${isPresent(sql)}) as "isPresent"
    from room_members m where m.room_id = ${roomId}::uuid and m.player_id = any(${`{${playerIds.join(',')}}`}::uuid[])`;
  return [...rows];
}
