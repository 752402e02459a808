import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'tar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpackBank } from '@/commands/feeds/bank-archive';
import type { FeedCommand } from '@/commands/feeds/feed-command';
import { bookingRecords } from '@/db/schema';
import { seedCounties } from '@/lib/counties/seed-counties';
import { dealQuestions } from '@/lib/quiz/deal-questions';
import { packBank } from '@/local/pack-bank';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { csvAnswer, feedServer } from '@/tests/support/feed-server';
import { makeRealtimeFolder } from '@/tests/support/realtime-folder';
import { csv, row } from '@/tests/support/records';
import { expectRefused } from '@/tests/support/refused';
import { TEST_SETTINGS } from '@/tests/support/settings';

const RECORDS = 12;
const DRAWING = '@dicebear';
const database = testDatabase({ poolSize: 2 });
const server = feedServer();
const host = mkdtempSync(join(tmpdir(), 'lineup-host-'));
const archive = join(host, 'bank.tar');
const files = join(host, 'files');
/** The files of the realtime image, with every package except the one that draws. */
const game = join(host, 'game');

beforeAll(async () => {
  expect(readdirSync('node_modules')).toContain(DRAWING);
  makeRealtimeFolder(game, [DRAWING]);
  await seedCounties(database.db);
  await packBank(archive, { records: RECORDS });
});
afterAll(() => rmSync(host, { recursive: true, force: true }));

const importBank = (...args: string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, ['--import', 'tsx', 'commands/import-bank.ts', ...args], {
    cwd: game,
    encoding: 'utf8',
    env: { ...process.env, ...TEST_SETTINGS, DATABASE_URL: database.url, STORAGE_DIR: files },
  });
function unpackFrom(source: string): Promise<number> {
  const access = { privateHosts: [], network: server.network };
  const ctx = { signal: new AbortController().signal, access } as unknown as FeedCommand;
  return unpackBank(ctx, source, mkdtempSync(join(host, 'unpacked-')));
}
const stored = () => database.db.select().from(bookingRecords);

test('a file that is no archive of the bank is refused with a message', async () => {
  const real = join(host, 'real');
  mkdirSync(real);
  // A real record imported as synthetic would never expire.
  writeFileSync(join(real, 'bank.csv'), csv([row('bank-1'), row('jail-7')]));
  await create({ file: join(host, 'real.tar'), cwd: real }, ['bank.csv']);
  const whole = readFileSync(archive);
  writeFileSync(join(host, 'cut.tar'), whole.subarray(0, whole.length / 2));
  writeFileSync(join(host, 'text.tar'), csv([row('bank-1')]));
  const unpack = (name: string) => unpackFrom(join(host, name));
  for (const name of ['real.tar', 'cut.tar', 'text.tar'])
    await expect(unpack(name), name).rejects.toMatchObject({
      userMessage: 'This is not a complete archive of npm run bank:pack.',
    });
  await expect(unpack('none.tar')).rejects.toMatchObject({
    userMessage: expect.stringContaining('There is no file'),
  });
  expect(await unpack('bank.tar')).toBe(RECORDS);
});

test('an archive is also read from an https address, under the rules of feeds', async () => {
  server.answer = csvAnswer(readFileSync(archive), { 'content-type': 'application/x-tar' });
  expect(await unpackFrom('https://files.example/bank.tar')).toBe(RECORDS);
  await expectRefused(unpackFrom('http://files.example/bank.tar'), 'INVALID_INPUT');
  server.names['inside.example'] = [['10.0.0.7']];
  await expectRefused(unpackFrom('https://inside.example/bank.tar'), 'INVALID_INPUT');
  server.answer = csvAnswer('<html>', { 'content-type': 'text/html' });
  await expectRefused(unpackFrom('https://files.example/bank.tar'), 'WRONG_TYPE');
});

test('a game without a drawing library imports the archive, and a round can be played', async () => {
  const first = importBank(archive);
  expect(first.stderr).not.toContain('Error');
  expect([first.status, first.stdout]).toEqual([0, expect.stringMatching(/^accepted +12$/m)]);
  const records = await stored();
  expect(records).toHaveLength(RECORDS);
  expect(records.every(({ synthetic, expiresAt }) => synthetic && expiresAt === null)).toBe(true);
  expect(globSync(join(files, '**/*.webp')).length).toBeGreaterThanOrEqual(RECORDS);
  expect((await dealQuestions(await signedInPlayer(database.db))).questions).toHaveLength(10);
  expect(importBank(archive).stdout).toMatch(/^already in +12$/m);
});

test('a game with real records refuses the archive', async () => {
  await database.sql`update booking_records set synthetic = false, expires_at = now() + interval '1 day'`;
  const refused = importBank(archive);
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('real records')]);
});
