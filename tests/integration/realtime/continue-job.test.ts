import { expect, test } from 'vitest';
import { z } from 'zod';
import { continueJob } from '@/lib/platform/jobs/continue-job';
import { testDatabase } from '@/tests/support/database';

const database = testDatabase();
const schema = z.object({ at: z.string() });
const ctx = () => ({ db: database.db, now: () => new Date() });

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
