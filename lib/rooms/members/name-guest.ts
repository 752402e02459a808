import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { NicknameInput } from '@/lib/contract/rooms/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { nameSkeleton } from '@/lib/players/names/name-skeleton';
import { setNickname } from '@/lib/players/names/set-nickname';
import { isRefusedUsername, USERNAME_REFUSED } from '@/lib/players/names/username-rules';
import { message } from '@/messages/message';
import { isMember, lockOwnRoom, type RoomChange, touchRoom } from '../room';
import { roomName } from '../standings';

type Named = { seat: number } & Parameters<typeof roomName>[0];

/**
 * Gives a guest a nickname. Guests name themselves, and the host may name any guest. Throws as `lockOwnRoom`, NOT_FOUND for
 * an empty seat, FORBIDDEN, INVALID_INPUT for a refused name, and TAKEN if it looks like another member's name.
 */
export async function nameGuest(ctx: PlayerContext, input: NicknameInput): Promise<RoomChange> {
  const { code, seat, nickname } = input;
  if (isRefusedUsername(nickname)) throw new AppError('INVALID_INPUT', USERNAME_REFUSED);
  return ctx.db.transaction(async (tx) => {
    const room = await lockOwnRoom(tx, code, ctx.actor.playerId);
    const members = await readNames(tx, room.id);
    const guest = members.find((member) => member.seat === seat);
    if (!guest) throw new AppError('NOT_FOUND', message('rooms', 'refusals.notIn'));
    const mayName = guest.playerId === ctx.actor.playerId || room.hostId === ctx.actor.playerId;
    if (!mayName) throw new AppError('FORBIDDEN', message('rooms', 'refusals.hostOnly'));
    if (!guest.isGuest) throw new AppError('FORBIDDEN', message('rooms', 'refusals.hasAccount'));
    const skeleton = nameSkeleton(nickname);
    if (members.some((member) => member !== guest && nameSkeleton(roomName(member)) === skeleton))
      throw new AppError('TAKEN', message('rooms', 'refusals.nameTaken'));
    await setNickname(tx, guest.playerId, nickname);
    return touchRoom(tx, room.id, ctx.now());
  });
}

function readNames(db: Queryable, roomId: string): Promise<Named[]> {
  return db.execute<Named>(sql`
    select m.seat, p.id as "playerId", p.username_sealed as "nameSealed", p.is_guest as "isGuest",
      p.nickname_sealed as "nicknameSealed"
    from room_members m join players p on p.id = m.player_id where m.room_id = ${roomId}::uuid and ${isMember}`);
}
