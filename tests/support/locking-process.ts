import { openDatabase } from '@/db/client';
import { isDatabaseDown } from '@/db/driver/connection-errors';

/** Holds the lock of a player's game in a transaction that never pauses, until it fails. Then says whether queries work. */
const [, , url = '', playerId = ''] = process.argv;
const db = openDatabase({ url, poolSize: 1, idleInTransactionMs: 300 });

async function main(): Promise<void> {
  const outcome = await db.$client
    .begin(async (sql) => {
      await sql`select from game_states where player_id = ${playerId}::uuid for update`;
      process.send?.('locked');
      for (;;) await sql`select 1`;
    })
    .catch(() => 'rejected');
  const ask = () => db.$client<{ one: number }[]>`select 1 as one`;
  // The driver (3.4.9) reports the end of the old connection to the first query of the new one.
  const [row] = await ask().catch((error: unknown) => {
    if (!isDatabaseDown(error)) throw error;
    return ask();
  });
  process.send?.(`${outcome}, then ${row?.one}`);
  await db.$client.end({ timeout: 1 });
  process.disconnect();
}

await main();
