import { sql } from '@/db/sql';
import type { RoomInput } from '@/lib/contract/rooms/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { openName } from '@/lib/players/names/open-name';

/** Returns the name of the friend whom the caller has challenged to this open room. Null for other rooms and callers. */
export async function getChallengedFriend(ctx: PlayerContext, { code }: RoomInput): Promise<string | null> {
  const [friend] = await ctx.db.execute<{ id: string; nameSealed: string }>(sql`
    select p.id, p.username_sealed as "nameSealed" from rooms r join players p on p.id = r.challenged_player_id
    where r.code = ${code}::bpchar and r.ended_at is null and r.host_id = ${ctx.actor.playerId}::uuid
      and p.banned_at is null and p.deletion_due_at is null`);
  return friend ? openName(friend.id, friend.nameSealed) : null;
}
