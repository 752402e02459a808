import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { CODE_LENGTH, CODE_LETTERS } from '@/lib/contract/rooms/room-code';
import type { PlayerContext, Random } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { randomText } from '@/lib/platform/random';
import { spendWithin, tooMany } from '@/lib/platform/security/limits/rate-limits';
import { message } from '@/messages/message';
import { NEW_ROOMS } from '../limits';
import type { RoomChange } from '../room';

/** There are 3.2 million codes, so even one retry is rare. */
const MAX_TRIES = 20;

type NewRoom = RoomChange & { code: string };

/** Opens a room with the caller as host. Throws ACCOUNT_NEEDED for guests, TOO_MANY_REQUESTS, UNAVAILABLE without a free code. */
export async function createRoom(ctx: PlayerContext): Promise<NewRoom> {
  return ctx.db.transaction((tx) => createRoomWithin(tx, ctx));
}

/** Opens a room like `createRoom`, in a given transaction. `challengedId` is the friend whom the host has challenged. */
export async function createRoomWithin(
  db: Queryable,
  ctx: PlayerContext,
  challengedId: string | null = null,
): Promise<NewRoom> {
  if (ctx.actor.isGuest) throw new AppError('ACCOUNT_NEEDED', message('rooms', 'refusals.guestOpens'));
  const rule = { subject: ctx.actor.playerId, now: ctx.now() };
  const seconds = await spendWithin(db, NEW_ROOMS, rule);
  if (seconds > 0) throw tooMany(seconds);
  return insertRoom(db, ctx, challengedId);
}

async function insertRoom(
  db: Queryable,
  { actor, now, random }: PlayerContext,
  challengedId: string | null,
): Promise<NewRoom> {
  const nowIso = now().toISOString();
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const code = newRoomCode(random);
    const [room] = await db.execute<RoomChange>(sql`
      insert into rooms (code, host_id, challenged_player_id, created_at, used_at)
      values (${code}, ${actor.playerId}::uuid, ${challengedId}::uuid, ${nowIso}::timestamptz, ${nowIso}::timestamptz)
      on conflict (code) where ended_at is null do nothing returning id as "roomId", version`);
    if (!room) continue;
    await db.execute(sql`
      insert into room_members (room_id, player_id, seat, joined_at, absent_since)
      values (${room.roomId}::uuid, ${actor.playerId}::uuid, 1, ${nowIso}::timestamptz, ${nowIso}::timestamptz)`);
    return { ...room, code };
  }
  throw new AppError('UNAVAILABLE', message('common', 'somethingWrong'), { retryAfterSeconds: 1 });
}

export function newRoomCode(random: Pick<Random, 'int'>): string {
  return randomText(random, CODE_LETTERS, CODE_LENGTH);
}
