import type { Transaction } from '@/db/client';
import { removalJournal } from '@/db/schema';
import { sql } from '@/db/sql';
import { blindIndex, blindIndexUnder } from '@/lib/platform/security/fields/sealed-fields';
import type { JournalEntry } from './journal-entry';

const PLAYER_ID = 'players.id';

export const playerHash = (playerId: string) => blindIndex(PLAYER_ID, playerId);

export const playerHashUnder = (hashKey: string, playerId: string) =>
  blindIndexUnder(hashKey, PLAYER_ID, playerId);

/** Call it in the transaction of the removal itself. */
export async function writeJournal(tx: Pick<Transaction, 'insert'>, entry: JournalEntry): Promise<void> {
  await tx.insert(removalJournal).values({ entry });
}

export async function recordHashesOf(tx: Transaction, recordIds: readonly string[]): Promise<string[]> {
  const rows = await tx.execute<{ hash: string }>(sql`
    select source_id_hash as hash from booking_records where id = any(${recordIds}::uuid[])
    union select source_id_hash from pulled_records where id = any(${recordIds}::uuid[]) order by 1`);
  return rows.map(({ hash }) => hash);
}
