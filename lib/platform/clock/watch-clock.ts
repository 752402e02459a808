import { UnsuitableDatabase } from '@/db/check-database';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';
import type { DatabaseClock } from './database-clock';

const MEASURE_EVERY_MS = 5000;

/**
 * Measures the clock now and every 5 s. Calls `onUnfit` with the reason once the host has drifted too far. The returned function
 * stops.
 */
export async function watchClock(
  clock: DatabaseClock,
  { log, onUnfit }: { log: Log; onUnfit?: ((reason: string) => void) | undefined },
): Promise<() => void> {
  async function check(): Promise<void> {
    try {
      await clock.measure();
      clock.requireClose();
    } catch (error) {
      if (error instanceof UnsuitableDatabase) onUnfit?.(error.message);
      else log.warn({ error: errorReport(error) }, 'cannot measure the clock offset');
    }
  }
  // The first measurement may include the time to connect.
  for (let i = 0; i < 2; i++) await clock.measure();
  const timer = setInterval(check, MEASURE_EVERY_MS);
  return () => clearInterval(timer);
}
