import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';

/** Adds a claimed guest's finished dailies to the histograms of their days. */
export async function countGuestDailies(tx: Transaction, playerId: string): Promise<void> {
  // Waits for an answer that is finishing a daily now. The next statement must see its commit.
  await tx.execute(
    sql`select from player_dailies where player_id = ${playerId} order by day for no key update`,
  );
  await tx.execute(sql`
    with claimed as (
      update player_dailies set guest = false where player_id = ${playerId} and guest returning player_id, day
    )
    select count_dailies(array_agg(player_id), array_agg(day)) from claimed`);
}
