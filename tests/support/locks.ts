import { expect } from 'vitest';
import type { Database } from '@/db/client';

/** Resolves once this many sessions wait for a lock in the database. */
export async function untilLocksWait(db: Database, count = 1): Promise<void> {
  const waiting = () => db.$client`
    select from pg_locks where not granted and pid in (
      select pid from pg_stat_activity where datname = current_database())`;
  await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
}
