import { timingSafeEqual } from 'node:crypto';
import { sql } from '@/db/sql';
import { stagePath } from '@/lib/contract/rooms/paths';
import type { WireRoom } from '@/lib/contract/rooms/room-view';
import type { RoomInput, StageInput } from '@/lib/contract/rooms/schemas';
import { env } from '@/lib/platform/config/env';
import type { Context, PlayerContext } from '@/lib/platform/context';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { readRoom } from '../read-room';
import { lockRoomOfHost, roomNotFound } from '../room';

/** Returns the key of a room's stage. It is derived from the room's id and not stored. */
const keyOf = (roomId: string) => blindIndex('rooms.stage', roomId);

/** Returns the link of the room's stage, a page for a projector. Anyone with the link can watch. Throws as `lockRoomOfHost`. */
export async function getStageLink(ctx: PlayerContext, { code }: RoomInput): Promise<{ link: string }> {
  const room = await ctx.db.transaction((tx) => lockRoomOfHost(tx, code, ctx.actor.playerId));
  return { link: new URL(stagePath(room.code, keyOf(room.id)), env().APP_URL).href };
}

/** Returns the room as its members see it. Throws NOT_FOUND for a wrong code or key, and when the room has ended. */
export async function readStage(ctx: Context, { code, key }: StageInput): Promise<WireRoom> {
  const [room] = await ctx.db.execute<{ id: string }>(sql`
    select id from rooms where code = ${code}::bpchar and ended_at is null`);
  // Compares keys for a wrong code too, so that response times do not reveal which codes are open.
  const expected = Buffer.from(keyOf(room?.id ?? ''));
  const given = Buffer.from(key);
  const isKeyRight = given.length === expected.length && timingSafeEqual(given, expected);
  const viewInLanguage = room && isKeyRight ? await readRoom(ctx, room.id) : null;
  if (!viewInLanguage) throw roomNotFound();
  return viewInLanguage(ctx.language);
}
