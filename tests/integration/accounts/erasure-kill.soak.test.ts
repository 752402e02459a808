import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseDueAccounts } from '@/lib/accounts/deletion/erase-due-accounts';
import { profileImageFileKey } from '@/lib/contract/players/profile-image-files';
import { log } from '@/lib/platform/log/log';
import { openStorage } from '@/lib/platform/storage/storage';
import { insertJudged } from '@/tests/support/badge-rows';
import { bundled } from '@/tests/support/bundled';
import { testDatabase, untilLocksWait } from '@/tests/support/database';
import { createPlayers } from '@/tests/support/game-world';
import '@/tests/support/context';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase();
const PLAYERS = 3;
/** A process starts in a second, on a loaded machine in ten. */
const PATIENCE = { timeout: 30_000 };
let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lineup-erasure-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const openStore = () =>
  openStorage({
    STORAGE_DRIVER: 'local',
    STORAGE_DIR: directory,
    S3_REGION: 'auto',
    S3_ENDPOINT: undefined,
    S3_BUCKET: undefined,
    S3_ACCESS_KEY_ID: undefined,
    S3_SECRET_ACCESS_KEY: undefined,
  });

/** Creates players whose deletion is due, each with two files, scores and questions. */
async function duePlayers(): Promise<void> {
  const storage = await openStore();
  for (const { playerId } of await createPlayers(database.db, PLAYERS)) {
    const key = randomBytes(16).toString('hex');
    const sql = database.db.$client;
    await sql`insert into profile_images (key, player_id, created_at) values (${key}, ${playerId}, now())`;
    await sql`update players set profile_image_key = ${key}, deletion_due_at = now() - interval '1 minute'
      where id = ${playerId}`;
    await sql`insert into scores (window_id, player_id, score, reached_at, listed)
      values (1202647, ${playerId}, 10, now(), false)`;
    await insertJudged(database.db, playerId, [{ atMs: Date.now() }]);
    for (const size of ['large', 'small'] as const) {
      await storage.put(profileImageFileKey(key, size), new Uint8Array([1]), 'image/webp');
    }
  }
}

async function filesLeft(): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

/** Rows of players who are due, or that belong to nobody. */
async function rowsLeft(): Promise<number> {
  const [row] = await database.db.$client<{ n: number }[]>`
    select (select count(*) from players where deletion_due_at is not null)::int
      + (select count(*) from questions)::int + (select count(*) from scores)::int
      + (select count(*) from profile_images)::int as n`;
  return row?.n ?? -1;
}

async function startErasure(dieAt: string): Promise<ChildProcess> {
  return spawn(process.execPath, [await bundled('tests/support/erase-process.ts')], {
    env: {
      ...process.env,
      ...TEST_SETTINGS,
      DATABASE_URL: database.url,
      STORAGE_DIR: directory,
      DIE_AT: dieAt,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function endOf(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  const [code, signal] = await once(child, 'exit');
  return (signal ?? code) as number | NodeJS.Signals | null;
}

async function expectCompleteAfterAnotherRun(): Promise<void> {
  const run = { db: database.db, now: () => new Date(), log, storage: openStore };
  expect((await eraseDueAccounts(run)).failed).toBe(0);
  expect([await rowsLeft(), await filesLeft()]).toEqual([0, 0]);
}

test.each(['before-removal 1', 'after-removal 1', 'after-removal 2', 'before-removal 4', 'after-removal 6'])(
  'after a kill %s, another run completes the erasure',
  async (dieAt) => {
    await duePlayers();
    expect(await endOf(await startErasure(dieAt))).toBe('SIGKILL');
    expect(await rowsLeft()).toBeGreaterThan(0);
    await expectCompleteAfterAnotherRun();
  },
);

test('after a kill within the transaction nothing is changed, and another run completes the erasure', async () => {
  await duePlayers();
  const before = await rowsLeft();
  // The boards' lock keeps it after its first deletions and before the commit.
  const holder = await database.db.$client.reserve();
  await holder`select pg_advisory_lock(7276232)`;
  const child = await startErasure('never');
  const ended = endOf(child);
  await untilLocksWait(database.db);
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  await holder`select pg_advisory_unlock(7276232)`;
  holder.release();
  // One player's image is gone with its row; every other row is as it was.
  await expect.poll(rowsLeft, PATIENCE).toBe(before - 1);
  await expectCompleteAfterAnotherRun();
});
