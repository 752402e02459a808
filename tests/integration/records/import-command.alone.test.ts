import { spawn } from 'node:child_process';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { command as importCommand } from '@/commands/import-records';
import { bookingRecords } from '@/db/schema';
import { bundled } from '@/tests/support/bundled';
import { testDatabase } from '@/tests/support/database';
import { csv, picture, row, testImporter } from '@/tests/support/records';
import { runInProcess } from '@/tests/support/run-command';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase({ poolSize: 2 });
const importer = testImporter(database);

type Run = { code: number | null; out: string; err: string };

const command = (...args: string[]) => runInProcess(importCommand, ...args);

beforeAll(() => {
  const STORAGE_DIR = join(importer.directory, 'files');
  Object.assign(process.env, TEST_SETTINGS, { DATABASE_URL: database.url, STORAGE_DIR });
});

/** Runs the command in a process of its own. Sends SIGINT once its output matches. */
async function startAndStop(args: readonly string[], stopAt: RegExp): Promise<Run> {
  let isStopped = false;
  const script = await bundled('commands/import-records.ts');
  const child = spawn(process.execPath, [script, ...args], { env: process.env });
  const run: Run = { code: null, out: '', err: '' };
  child.stdout.on('data', (d) => {
    run.out += d;
    if (isStopped || !stopAt.test(run.out)) return;
    isStopped = true;
    child.kill('SIGINT');
    // npm and tsx send the signal too, so it arrives twice.
    child.kill('SIGINT');
  });
  child.stderr.on('data', (d) => {
    run.err += d;
  });
  return new Promise((done) => child.on('close', (code) => done({ ...run, code })));
}

test('the command prints each refused line with its reason and value, a table, and what to do', async () => {
  const folder = join(importer.directory, 'photos');
  await mkdir(folder);
  await writeFile(join(folder, 'a.jpg'), await picture('a'));
  const feed = join(importer.directory, 'feed.csv');
  await writeFile(feed, csv([row('a'), row('b', { age: '15' }), row('c')]));

  const dry = await command(feed, '--photos', folder, '--dry-run');
  expect([dry.code, dry.err]).toEqual([0, expect.not.stringContaining('Error')]);
  expect(dry.out).toMatch(/^would be accepted +1$/m);
  expect(await database.db.select().from(bookingRecords)).toHaveLength(0);

  const real = await command(feed, '--photos', folder);
  expect([real.code, real.err]).toEqual([0, expect.not.stringContaining('Error')]);
  expect(real.out).toMatch(/^line 3: under 18: “15”$/m);
  expect(real.out).toMatch(/^line 4: missing photo: “c.jpg”$/m);
  expect(real.out).toMatch(/^missing photo: Add a photo with this file name, or enter its https address.$/m);
  expect(real.out).toMatch(/^accepted +1$/m);
  expect(real.out).toMatch(/^rejected: under 18 +1$/m);
  expect(real.out).toMatch(/^lines +3$/m);
  const records = await database.db.select().from(bookingRecords);
  expect(records.map(({ feedName }) => feedName)).toEqual(['feed.csv']);
});

test('the command maps columns and dates, and writes refused lines to a file', async () => {
  const feed = join(importer.directory, 'mapped.csv');
  const rejects = join(importer.directory, 'rejects.csv');
  // A file of an earlier run, readable by others.
  await writeFile(rejects, 'old', { mode: 0o644 });
  const header = 'Booking No;County;Arrested;Age;Offense;Status;Image';
  const refused = [
    'x;48209;2026-01-05;33;BURGLARY;;a.jpg',
    '=1;48209;1/5/2026;33;"BURGLARY";;a.jpg',
    'y;48209',
  ];
  await writeFile(
    feed,
    `\ufeff${[header, 'm-1;48209;1/5/2026;33;BURGLARY;;a.jpg', ...refused].join('\r\n')}`,
    'utf16le',
  );
  const columns =
    'record_id=Booking No,county_fips=County,booked_on=Arrested,charge_text=Offense,disposition=Status,photo=Image';
  const photos = join(importer.directory, 'photos');
  const mapping = ['--photos', photos, '--columns', columns, '--dates', 'MM/DD/YYYY'];
  const run = await command(feed, ...mapping, '--rejects', rejects);
  expect([run.code, run.out]).toEqual([0, expect.stringMatching(/^accepted +1$/m)]);
  expect(parse(await readFile(rejects), { columns: true })).toEqual([
    { line: '3', record_id: 'x', reason: 'bad booked_on', raw: refused[0] },
    { line: '4', record_id: '=1', reason: 'formula in record_id', raw: refused[1] },
    { line: '5', record_id: '', reason: '2 columns instead of 7', raw: refused[2] },
  ]);
  expect((await stat(rejects)).mode & 0o777).toBe(0o600);
  const before = await readFile(feed);
  const same = await command(feed, '--rejects', join(importer.directory, 'photos/../mapped.csv'));
  expect([same.code, same.err]).toEqual([1, expect.stringContaining('is the feed')]);
  expect(await readFile(feed)).toEqual(before);
  const wrong = await command(feed, '--columns', 'name=Name');
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('There is no column name')]);
});

test('the command prints the table when it is stopped, and continues in the next run', async () => {
  const lines = 110;
  const ids = Array.from({ length: lines }, (_, i) => `stop-${i}`);
  const folder = join(importer.directory, 'many');
  await mkdir(folder);
  // Pictures that differ only in bytes, so that each is encoded.
  const photo = await picture('stop');
  await Promise.all(
    ids.map((id) => writeFile(join(folder, `${id}.jpg`), Buffer.concat([photo, Buffer.from(id)]))),
  );
  const feed = join(importer.directory, 'many.csv');
  await writeFile(feed, csv(ids.map((id) => row(id))));
  const inBefore = (await database.db.select().from(bookingRecords)).length;

  const stopped = await startAndStop([feed, '--photos', folder, '--all'], /: accepted/);
  expect([stopped.code, stopped.err]).toEqual([130, expect.stringContaining('Stopped.')]);
  const accepted = Number(/^accepted +(\d+)$/m.exec(stopped.out)?.[1]);
  expect(accepted % 50).toBe(0);
  expect(await database.db.select().from(bookingRecords)).toHaveLength(inBefore + accepted);
  expect(accepted).toBeLessThan(lines);

  const rest = await command(feed, '--photos', folder);
  expect(rest.out).toMatch(new RegExp(`^accepted +${lines - accepted}$`, 'm'));
  expect(rest.out).toMatch(new RegExp(`^already in +${accepted}$`, 'm'));
});

test('the command prints what is wrong with its arguments', async () => {
  const usage = await command();
  expect([usage.code, usage.err]).toEqual([1, expect.stringContaining('Usage: npm run import')]);
  const nothing = await command('/nowhere.csv', '--photos', importer.directory);
  expect([nothing.code, nothing.err]).toEqual([1, expect.stringContaining('There is no file')]);
});
