import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import { ROOM_CODE_SLOW_LANE, WRONG_ROOM_CODES_PER_ADDRESS } from '@/lib/accounts/limits';
import type { RoomInput } from '@/lib/contract/rooms/schemas';
import type { Context } from '@/lib/platform/context';
import { lookUpGuess } from '@/lib/platform/security/limits/rate-limits';

/**
 * Returns whether a visitor can join the room of a code as a new player. Wrong codes count as they do on joining. Throws AppError:
 * TOO_MANY_REQUESTS after too many of them.
 */
export async function isRoomOpen(
  ctx: Pick<Context, 'db' | 'now' | 'address'>,
  { code }: RoomInput,
): Promise<boolean> {
  const room = await lookUpGuess(ctx, {
    counts: [{ limit: WRONG_ROOM_CODES_PER_ADDRESS, subject: ctx.address }],
    slowLane: { limit: ROOM_CODE_SLOW_LANE, subject: ctx.address },
    find: (tx) => findUnlockedRoom(tx, code),
  });
  return room !== undefined;
}

async function findUnlockedRoom(tx: Transaction, code: string): Promise<object | undefined> {
  const [room] = await tx.execute(sql`
    select from rooms r where r.code = ${code}::bpchar and r.ended_at is null and not r.locked`);
  return room;
}
