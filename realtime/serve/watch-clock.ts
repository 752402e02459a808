import { UnsuitableDatabase } from '@/db/check-database';
import type { DatabaseClock } from '@/lib/platform/clock/database-clock';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { RealtimeOptions } from '../realtime-options';

const MEASURE_EVERY_MS = 5000;

/**
 * Measures the clock now and every 5 s. Calls `onUnfit` once the host has drifted too far. The returned function stops.
 */
export async function watchClock(
  clock: DatabaseClock,
  { log, onUnfit }: Pick<RealtimeOptions, 'log' | 'onUnfit'>,
): Promise<() => void> {
  async function check(): Promise<void> {
    try {
      await clock.measure();
      clock.requireClose();
    } catch (error) {
      if (error instanceof UnsuitableDatabase) onUnfit?.(error.message);
      else log.warn({ error: errorReport(error) }, 'the clock was not measured');
    }
  }
  // The first measurement may include the time to connect.
  for (let i = 0; i < 2; i++) await clock.measure();
  const timer = setInterval(check, MEASURE_EVERY_MS);
  return () => clearInterval(timer);
}
