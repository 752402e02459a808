import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { offSiteBackupJobs } from '@/lib/backups/back-up-off-site';
import { listBackups } from '@/lib/backups/off-site-backups';
import { jobContext } from '@/lib/platform/entry-point/job-context';
import { type BackupBucket, startBackupBucket } from '@/tests/support/backup-bucket';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase();
const now = () => new Date();
let s3: BackupBucket;

beforeAll(async () => {
  s3 = await startBackupBucket();
  Object.assign(process.env, TEST_SETTINGS, s3.settings, { DATABASE_URL: database.url });
});
afterAll(() => s3.close());

const run = async (signal: AbortSignal) => {
  const ctx = jobContext({ db: database.db, now, log: anonymousContext(database.db).log });
  for (const job of offSiteBackupJobs()) await job.run(ctx, signal);
};

test('a worker that stops writes no complete backup, and the job takes one when it runs again', async () => {
  const stop = new AbortController();
  stop.abort();
  await run(stop.signal);
  expect(await listBackups(s3.bucket)).toEqual({ complete: [], incomplete: [] });
  await run(new AbortController().signal);
  await run(new AbortController().signal);
  expect((await listBackups(s3.bucket)).complete).toHaveLength(1);
  const marks = await database.sql`select from job_marks where job = 'backup'`;
  expect(marks).toHaveLength(1);
});

test('without a bucket there is no job', async () => {
  vi.resetModules();
  for (const name of Object.keys(s3.settings)) process.env[name] = '';
  const again = await import('@/lib/backups/back-up-off-site');
  expect(again.offSiteBackupJobs()).toEqual([]);
});
