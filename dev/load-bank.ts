/** Its own process: loads the embedded bank of synthetic records, and gives way to everything else once a round can be played. */
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { openDatabase } from '@/db/client';
import { env } from '@/lib/env';
import { openStorage } from '@/lib/storage/storage';
import { BANK_SIZE } from './bank/bank-feed';
import { ensureEmbeddedBank } from './bank/ensure-bank';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
sharp.cache(false);
const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
const db = openDatabase({ url: env().DATABASE_URL, poolSize: 2, applicationName: 'lineup-bank' });
/** Fewer than all, where somebody has set so: the rest comes with a start that wants them. */
const wanted = Math.min(Number(process.env.BANK_RECORDS || BANK_SIZE), BANK_SIZE);
let next = 0;
let hasWanted = false;
try {
  const records = await ensureEmbeddedBank({
    db,
    storage: await openStorage(env()),
    signal: stop.signal,
    onPlayable: () => {
      console.log(`playable after ${seconds()}`);
      setPriority(constants.priority.PRIORITY_LOW);
    },
    onProgress: (done) => {
      if (done >= wanted && wanted < BANK_SIZE) {
        hasWanted = true;
        stop.abort();
        return;
      }
      if (done < next) return;
      console.log(`${done} of ${wanted} records`);
      next = done + 200;
    },
  });
  console.log(`${records} records in, ${seconds()}`);
} catch (error) {
  if (!stop.signal.aborted) throw error;
  console.log(
    hasWanted
      ? `all ${wanted} records that BANK_RECORDS asks for are in, ${seconds()}`
      : 'stopped; the rest comes at the next start',
  );
} finally {
  await db.$client.end({ timeout: 5 });
}
