import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import { MAX_MEMBERS } from '@/lib/contract/rooms/rules';
import type { Context } from '@/lib/platform/context';
import { lookUpGuess } from '@/lib/platform/security/limits/rate-limits';
import { ROOM_CODE_SLOW_LANE, WRONG_ROOM_CODES_PER_ADDRESS } from '../limits';

type UnlockedRoom = { id: string; isFull: boolean };

/** Returns the open and unlocked room of a code. Counts any other code as a wrong guess. Throws TOO_MANY_REQUESTS after too many. */
export function lookUpRoom(
  ctx: Pick<Context, 'db' | 'now' | 'address'>,
  code: string,
): Promise<UnlockedRoom | undefined> {
  return lookUpGuess(ctx, {
    counts: [{ limit: WRONG_ROOM_CODES_PER_ADDRESS, subject: ctx.address }],
    slowLane: { limit: ROOM_CODE_SLOW_LANE, subject: ctx.address },
    find: (tx) => findUnlockedRoom(tx, code),
  });
}

async function findUnlockedRoom(tx: Transaction, code: string): Promise<UnlockedRoom | undefined> {
  const [room] = await tx.execute<UnlockedRoom>(sql`
    select r.id, (
      select count(*) >= ${MAX_MEMBERS} from room_members m
      where m.room_id = r.id and m.left_at is null and m.removed_at is null) as "isFull"
    from rooms r where r.code = ${code}::bpchar and r.ended_at is null and not r.locked`);
  return room;
}
