import { requireDirectDatabase, unsuitableReason } from '@/db/check-database';
import { env } from '@/lib/platform/config/env';
import { checkHealth } from '@/lib/platform/health/check-health';
import { getClock, getDatabase } from './context';

/**
 * Exits with one line of advice when this version cannot work with the database, or when the clocks of host and database differ
 * too much. Does not exit when the database is unreachable: until it answers, the health check and every call return 503.
 */
export async function requireDatabase(): Promise<void> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = env();
  try {
    if (directUrl === undefined) await requireDirectDatabase(url);
    await checkHealth({ db: getDatabase(), clock: getClock() });
  } catch (error) {
    const reason = unsuitableReason((error as Error).cause ?? error);
    if (reason === undefined) return;
    process.stderr.write(`${reason}\n`);
    process.exit(1);
  }
}
