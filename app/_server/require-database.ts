import { UnsuitableDatabase } from '@/db/check-database';
import { checkHealth } from '@/lib/platform/health/check-health';
import { getClock, getDatabase } from './context';

/**
 * Exits with one line of advice when this version cannot work with the database, or when the clocks of this host and the
 * database are far apart. A database that does not answer is no reason to exit: until it answers, the health check and
 * every call return 503.
 */
export async function requireDatabase(): Promise<void> {
  try {
    await checkHealth({ db: getDatabase(), clock: getClock() });
  } catch (error) {
    const { cause } = error as Error;
    if (!(cause instanceof UnsuitableDatabase)) return;
    process.stderr.write(`${cause.message}\n`);
    process.exit(1);
  }
}
