import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import { MOST_MEMBERS } from '@/lib/contract/rooms/rules';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { lookUpGuess } from '@/lib/platform/security/limits/rate-limits';
import { ROOM_CODE_SLOW_LANE, WRONG_ROOM_CODES_PER_ADDRESS } from '../limits';
import { countGuestOfRoom } from './count-guest';

type OpenRoom = { id: string; is_full: boolean };

/**
 * Returns whether the room of this code admits a guest beyond the limit of the network, and counts the guest for both. A code
 * that opens no room counts as wrong, as it does on joining. After too many wrong codes, each further wrong code
 * blocks all codes for 20 s.
 */
export async function isAdmittedByRoom(ctx: Context, code: string): Promise<boolean> {
  const counts = [{ limit: WRONG_ROOM_CODES_PER_ADDRESS, subject: ctx.address }];
  const slowLane = { limit: ROOM_CODE_SLOW_LANE, subject: ctx.address };
  const guess = { counts, slowLane, find: (tx: Transaction) => findOpenRoom(tx, code) };
  const room = await lookUpGuess(ctx, guess).catch((refusal: unknown) => {
    if (refusal instanceof AppError && refusal.code === 'TOO_MANY_REQUESTS') return undefined;
    throw refusal;
  });
  if (!room || room.is_full) return false;
  return countGuestOfRoom(ctx, room.id);
}

async function findOpenRoom(tx: Transaction, code: string): Promise<OpenRoom | undefined> {
  const [room] = await tx.execute<OpenRoom>(sql`
    select r.id, (
      select count(*) >= ${MOST_MEMBERS} from room_members m
      where m.room_id = r.id and m.left_at is null and m.removed_at is null) as is_full
    from rooms r where r.code = ${code} and r.ended_at is null and not r.locked`);
  return room;
}
