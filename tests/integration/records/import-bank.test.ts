import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServices } from '@/build/services';
import { bookingRecords } from '@/db/schema';
import { seedCounties } from '@/lib/counties/seed-counties';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { TEST_SETTINGS } from '@/tests/support/settings';

/** Batches have twenty. */
const RECORDS = 20;
const database = testDatabase({ poolSize: 2 });
const host = mkdtempSync(join(tmpdir(), 'lineup-host-'));
const files = join(host, 'files');
/** The folder of the realtime image. */
const game = join(host, 'game');

beforeAll(async () => {
  await buildServices(game);
  await seedCounties(database.db);
});
afterAll(() => rmSync(host, { recursive: true, force: true }));

const importBank = (): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, ['commands/import-bank.js'], {
    cwd: game,
    encoding: 'utf8',
    env: {
      ...process.env,
      ...TEST_SETTINGS,
      BANK_RECORDS: String(RECORDS),
      DATABASE_URL: database.url,
      STORAGE_DIR: files,
    },
  });
const stored = () => database.db.select().from(bookingRecords);

test('a hosted game draws the bank, a second time nothing new, and a round can be played', async () => {
  const first = importBank();
  expect(first.stderr).not.toContain('Error');
  expect([first.status, first.stdout]).toEqual([0, expect.stringContaining(`${RECORDS} records`)]);
  const records = await stored();
  expect(records).toHaveLength(RECORDS);
  expect(records.every(({ synthetic, expiresAt }) => synthetic && expiresAt === null)).toBe(true);
  expect(globSync(join(files, '**/*.webp')).length).toBeGreaterThanOrEqual(RECORDS);
  expect((await dealQuestions(await signedInPlayer(database.db))).questions).toHaveLength(10);
  expect(importBank().status).toBe(0);
  expect(await stored()).toHaveLength(RECORDS);
});

test('a game with real records refuses the bank', async () => {
  await database.sql`update booking_records set synthetic = false, expires_at = now() + interval '1 day'`;
  const refused = importBank();
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('real records')]);
});
