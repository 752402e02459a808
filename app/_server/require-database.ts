import { UnsuitableDatabase } from '@/db/check-database';
import { checkHealth } from '@/lib/platform/health/check-health';
import { getDatabase } from './context';

/**
 * Ends the process, with what to do in one line, when this version cannot work with the database. One that does not answer is
 * waited for: until it does, the health check and every call answer 503.
 */
export async function requireDatabase(): Promise<void> {
  try {
    await checkHealth({ db: getDatabase() });
  } catch (error) {
    const { cause } = error as Error;
    if (!(cause instanceof UnsuitableDatabase)) return;
    process.stderr.write(`${cause.message}\n`);
    process.exit(1);
  }
}
