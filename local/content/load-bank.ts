/** Runs as its own process: loads the synthetic records, with low priority once a round can be played. */
import sharp from 'sharp';
import { openDatabase } from '@/db/client';
import { env } from '@/lib/platform/config/env';
import { lowerPriority } from '@/lib/platform/lower-priority';
import { openStorage } from '@/lib/platform/storage/storage';
import { BANK_SIZE } from '@/lib/records/bank/bank-feed';
import { ensureBank } from '@/lib/records/bank/ensure-bank';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
sharp.cache(false);
const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
const url = env().DATABASE_DIRECT_URL ?? env().DATABASE_URL;
const db = openDatabase({ url, poolSize: 2, applicationName: 'lineup-bank' });

/** BANK_RECORDS may limit the number; a later start loads the rest. */
const wanted = Math.min(Number(process.env.BANK_RECORDS || BANK_SIZE), BANK_SIZE);
let next = 0;
let hasWanted = false;
try {
  const records = await ensureBank({
    db,
    storage: await openStorage(env()),
    signal: stop.signal,
    onPlayable: () => {
      console.log(`playable after ${seconds()}`);
      lowerPriority();
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
