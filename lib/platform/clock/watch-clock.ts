import { UnsuitableDatabase } from '@/db/check-database';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';
import type { DatabaseClock } from './database-clock';

const MEASURE_EVERY_MS = 5000;

/**
 * Measures the offset of the clock now, and again every 5 s. Only the later measurements call `onUnfit` for a too large offset.
 * Callers check the first offset with `requireInSync`. Rejects if the first measurement fails. Returns a stop function.
 */
export async function watchClock(
  clock: DatabaseClock,
  { log, onUnfit }: { log: Log; onUnfit?: ((reason: string) => void) | undefined },
): Promise<() => void> {
  async function check(): Promise<void> {
    try {
      await clock.measure();
      clock.requireInSync();
    } catch (error) {
      if (error instanceof UnsuitableDatabase) onUnfit?.(error.message);
      else log.warn({ error: errorReport(error) }, 'cannot measure the clock offset');
    }
  }
  // Measures twice, because the first round trip may include the time to connect.
  for (let i = 0; i < 2; i++) await clock.measure();
  const timer = setInterval(check, MEASURE_EVERY_MS);
  return () => clearInterval(timer);
}
