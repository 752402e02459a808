import { afterEach, expect, test, vi } from 'vitest';
import { log as loud } from '@/lib/platform/log/log';
import type { RealtimeServer } from '@/realtime/create-server';
import { ownJobs, startSchedule } from '@/realtime/schedule';
import { testDatabase } from '@/tests/support/database';
import '@/tests/support/context';

const database = testDatabase();
const log = loud.child({}, { level: 'silent' });
afterEach(() => vi.useRealTimers());

test('a job that throws synchronously is logged and tried again, and stops nothing else', async () => {
  const errors = vi.spyOn(log, 'error').mockReturnValue();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let tries = 0;
  const maintain = () => {
    tries += 1;
    throw new Error('at once');
  };
  const stop = startSchedule(ownJobs({ db: database.db, maintain } as unknown as RealtimeServer), log);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toBe(2);
  expect(errors.mock.calls.map(([what]) => what)).toContainEqual(
    expect.objectContaining({ job: 'verify sessions' }),
  );
  vi.useRealTimers();
  await stop();
});
