import { type Database, openDatabase } from '@/db/client';
import { readLags } from '@/lib/projections/read-lags';

const SAMPLE_MS = 50;

/** Returns by how many seconds the boards are behind the stored answers at most while the work runs. */
export async function mostLagSeconds(url: string, work: () => Promise<void>): Promise<number> {
  const db: Database = openDatabase({ url, poolSize: 1 });
  let most = 0;
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      for (const { projection, seconds } of await readLags(db))
        if (projection === 'boards') most = Math.max(most, seconds);
      await new Promise((done) => setTimeout(done, SAMPLE_MS));
    }
  };
  const watching = watch();
  await work().finally(() => {
    isOver = true;
  });
  await watching;
  await db.$client.end();
  return most;
}
