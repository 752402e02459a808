import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { jobContext } from '@/lib/platform/entry-point/job-context';
import { failingJobs, hasWorker } from '@/lib/platform/jobs/claim-run';
import type { Job } from '@/lib/platform/jobs/job';
import { startSchedule } from '@/lib/platform/jobs/start-schedule';
import { log as loud } from '@/lib/platform/log/log';
import { testDatabase } from '@/tests/support/database';
import { gapsOf, readJobRuns, recordJobRuns } from '@/tests/support/job-runs';
import '@/tests/support/context';
import { z } from 'zod';
import { sql } from '@/db/sql';
import { continueJob } from '@/lib/platform/jobs/job-marks';
import { processMetrics } from '@/lib/platform/metrics/process-metrics';

const database = testDatabase();
const log = loud.child({}, { level: 'silent' });
const ctx = () => ({ db: database.db, now: () => new Date() });
beforeAll(() => recordJobRuns(database.db));
afterEach(() => vi.useRealTimers());

test('a job that throws synchronously is logged and tried again, and stops nothing else', async () => {
  const errors = vi.spyOn(log, 'error').mockReturnValue();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let tries = 0;
  const job: Job = {
    name: 'verify sessions',
    everySeconds: 60,
    isOfEachProcess: true,
    run() {
      tries += 1;
      throw new Error('at once');
    },
  };
  const failures = async () =>
    (await processMetrics().jobRuns.get()).values.find(
      ({ labels }) => labels.job === 'verify sessions' && labels.outcome === 'failed',
    )?.value;
  const { stop } = startSchedule([job], jobContext({ ...ctx(), log }));
  // An alert compares a value with the one before, so the metric must already be there, as 0, before the first failure.
  expect(await failures()).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([tries, await failures()]).toEqual([2, 2]);
  expect(errors.mock.calls.map(([what]) => what)).toContainEqual(
    expect.objectContaining({ job: 'verify sessions' }),
  );
  vi.useRealTimers();
  await stop();
});

test('a run that lasts half an hour hangs, unless its job takes long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const end = Promise.withResolvers<void>();
  const job = (takesLong: boolean): Job => ({
    name: 'verify sessions',
    everySeconds: 1,
    takesLong,
    isOfEachProcess: true,
    run: () => end.promise,
  });
  const [short, long] = [false, true].map((takesLong) =>
    startSchedule([job(takesLong)], jobContext({ ...ctx(), log })),
  );
  const hanging = () => [short?.isHanging(), long?.isHanging()];
  await vi.advanceTimersByTimeAsync(1_800_000);
  expect(hanging()).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(hanging()).toEqual([true, false]);
  vi.useRealTimers();
  end.resolve();
  await Promise.all([short?.stop(), long?.stop()]);
  expect(hanging()).toEqual([false, false]);
});

test('each due time of a job has one run, also when three processes run jobs, and when one stops', async () => {
  const { db } = database;
  const ran = new Map<string, number>();
  const count = (name: string) => ran.get(name) ?? 0;
  const job = (name: string, everySeconds: number): Job => ({
    name,
    everySeconds,
    run: async () => ran.set(name, count(name) + 1),
  });
  const jobs = [job('often', 0.05), job('seldom', 0.3), job('hourly', 3600)];
  // The next run of an hourly job does not wait for an hour because another process starts.
  await db.$client`
    insert into job_marks (job, done_until) values ('run: hourly', now() - interval '59 minutes 59.8 seconds')`;
  // The trigger has recorded the row above as a run.
  await db.$client`delete from recorded_job_runs`;
  const schedules = [1, 2, 3].map(() => startSchedule(jobs, jobContext({ ...ctx(), log })));
  await expect.poll(() => count('seldom')).toBeGreaterThan(2);
  await schedules.pop()?.stop();
  const before = count('seldom');
  await expect.poll(() => count('seldom')).toBeGreaterThan(before + 2);
  await Promise.all(schedules.map(({ stop }) => stop()));
  const claimed = await readJobRuns(db);
  expect(count('hourly')).toBe(1);
  for (const { name, everySeconds } of jobs) {
    const times = claimed.get(name) ?? [];
    expect(times).toHaveLength(count(name));
    expect(Math.min(...gapsOf(times), 3600)).toBeGreaterThanOrEqual(everySeconds - 0.001);
  }
});

test('the database knows whose last run failed, whichever process ran it', async () => {
  let isBroken = true;
  const job: Job = {
    name: 'project boards',
    everySeconds: 0.05,
    async run() {
      if (isBroken) throw new Error('down');
    },
  };
  vi.spyOn(log, 'error').mockReturnValue();
  const schedules = [1, 2].map(() => startSchedule([job], jobContext({ ...ctx(), log })));
  const failing = async () => {
    const [row] = await database.db.execute<{ jobs: string[]; runs: boolean }>(
      sql`select ${failingJobs} as jobs, ${hasWorker} as runs`,
    );
    return row;
  };
  await expect.poll(failing).toEqual({ jobs: ['project boards'], runs: true });
  isBroken = false;
  await expect.poll(failing).toEqual({ jobs: [], runs: true });
  await Promise.all(schedules.map(({ stop }) => stop()));
  // An outcome that is stored must not be recorded as another run, soon after the first.
  const times = (await readJobRuns(database.db)).get(job.name) ?? [];
  expect(Math.min(...gapsOf(times))).toBeGreaterThanOrEqual(job.everySeconds - 0.001);
  await database.sql`update job_marks set done_until = done_until - interval '2 minutes'`;
  expect(await failing()).toEqual({ jobs: [], runs: false });
});

const schema = z.object({ at: z.string() });

test('a job goes on where its last run ended, in whatever process, and starts over at the end', async () => {
  const seen: unknown[] = [];
  const ends = [{ at: "a'1" }, { at: 'b' }, null, null];
  for (const next of ends)
    await continueJob(ctx(), { job: 'test', schema }, async (after) => {
      seen.push(after);
      return { next };
    });
  expect(seen).toEqual([null, { at: "a'1" }, { at: 'b' }, null]);
});

test('a run that fails keeps the position, and one of another shape counts as none', async () => {
  const from = { job: 'other', schema };
  await continueJob(ctx(), from, async () => ({ next: { at: 'kept' } }));
  const failing = continueJob(ctx(), from, () => Promise.reject(new Error('down')));
  await expect(failing).rejects.toThrow('down');
  await continueJob(ctx(), from, async (after) => {
    expect(after).toEqual({ at: 'kept' });
    return { next: after };
  });
  await continueJob(ctx(), { job: 'other', schema: z.object({ page: z.number() }) }, async (after) => {
    expect(after).toBeNull();
    return { next: null };
  });
});
