import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { Random } from '@/lib/platform/context';

/** User IDs have no leading zero, which would be lost where they are typed as numbers. */
const FIRST = 10_000_000;
const COUNT = 90_000_000;
/** Fewer than 1 in 100 User IDs are in use, so 20 draws are always enough. */
const MAX_DRAWS = 20;

/** Draws User IDs until `write` returns true. */
export async function drawUserId(random: Random, write: (userId: string) => Promise<boolean>): Promise<void> {
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    if (await write(String(FIRST + random.int(COUNT)))) return;
  }
  throw new Error('no free User ID was drawn');
}

export function assignUserId(tx: Transaction, random: Random, playerId: string): Promise<void> {
  return drawUserId(random, async (userId) => {
    const given = await tx.execute(sql`
      update players set referral_code = ${userId}
      where id = ${playerId} and not exists (select from players where referral_code = ${userId}) returning id`);
    return given.length > 0;
  });
}
