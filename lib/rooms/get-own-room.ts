import { sql } from '@/db/sql';
import type { OwnRoom } from '@/lib/contract/rooms/room-view';
import type { PlayerContext } from '@/lib/platform/context';
import { isMember } from './room';

/** Returns the open room that the caller can return to: one with a running game, else the last joined. Null without one. */
export async function getOwnRoom({ db, actor }: PlayerContext): Promise<OwnRoom | null> {
  const [room] = await db.execute<OwnRoom>(sql`
    select r.code, r.phase_ends_at is not null as is_playing
    from room_members m join rooms r on r.id = m.room_id
    where m.player_id = ${actor.playerId}::uuid and ${isMember} and r.ended_at is null
    order by r.phase_ends_at is null, m.joined_at desc limit 1`);
  return room ?? null;
}
