import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { Random } from '@/lib/platform/context';

/** Eight digits without a leading zero, so that they survive being typed as numbers. */
const FIRST = 10_000_000;
const COUNT = 90_000_000;
/** Far more draws than clashes need: User IDs outnumber players by a hundred. */
const DRAWS = 20;

/** Draws User IDs until `write` returns true for one that is free. */
export async function drawUserId(random: Random, write: (userId: string) => Promise<boolean>): Promise<void> {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    if (await write(String(FIRST + random.int(COUNT)))) return;
  }
  throw new Error('no free User ID was drawn');
}

/** Gives a guest who becomes an account a User ID. */
export function giveUserId(tx: Transaction, random: Random, playerId: string): Promise<void> {
  return drawUserId(random, async (userId) => {
    const given = await tx.execute(sql`
      update players set referral_code = ${userId}
      where id = ${playerId} and not exists (select from players where referral_code = ${userId}) returning id`);
    return given.length > 0;
  });
}
