import { sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';

/** Counts the dailies that a guest has finished in their histograms, once the guest's row is one of an account. */
export async function countGuestDailies(tx: Transaction, playerId: string): Promise<void> {
  // Waits for an answer that finishes a daily as a guest at this moment. A separate statement, so that the next one sees it.
  await tx.execute(
    sql`select from player_dailies where player_id = ${playerId} order by day for no key update`,
  );
  await tx.execute(sql`
    with claimed as (
      update player_dailies set guest = false where player_id = ${playerId} and guest returning player_id, day
    )
    select count_daily(player_id, day) from (select * from claimed order by day) c`);
}
