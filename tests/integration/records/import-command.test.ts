import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bookingRecords } from '@/db/schema';
import { testDatabase } from '../../support/database';
import { csv, picture, row, testImporter } from '../../support/records';
import { TEST_SETTINGS } from '../../support/settings';

const database = testDatabase({ poolSize: 2 });
const importer = testImporter(database);

type Run = { code: number | null; out: string; err: string };

function command(...args: string[]): Promise<Run> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'commands/import-records.ts', ...args], {
    env: {
      ...process.env,
      ...TEST_SETTINGS,
      DATABASE_URL: database.url,
      STORAGE_DIR: join(importer.directory, 'files'),
    },
  });
  const run: Run = { code: null, out: '', err: '' };
  child.stdout.on('data', (d) => {
    run.out += d;
  });
  child.stderr.on('data', (d) => {
    run.err += d;
  });
  return new Promise((done) => child.on('close', (code) => done({ ...run, code })));
}

describe('npm run import', () => {
  it('prints each refused line with its reason, and a table', async () => {
    const folder = join(importer.directory, 'photos');
    await mkdir(folder);
    await writeFile(join(folder, 'a.jpg'), await picture('a'));
    const feed = join(importer.directory, 'feed.csv');
    await writeFile(feed, csv([row('a'), row('b', { age: '15' }), row('c')]));

    const dry = await command('--feed', feed, '--photos', folder, '--dry-run');
    expect([dry.code, dry.err]).toEqual([0, expect.not.stringContaining('Error')]);
    expect(dry.out).toMatch(/^would be accepted +1$/m);
    expect(await database.db.select().from(bookingRecords)).toHaveLength(0);

    const real = await command('--feed', feed, '--photos', folder);
    expect([real.code, real.err]).toEqual([0, expect.not.stringContaining('Error')]);
    expect(real.out).toMatch(/^line 3: under 18$/m);
    expect(real.out).toMatch(/^line 4: missing photo$/m);
    expect(real.out).toMatch(/^accepted +1$/m);
    expect(real.out).toMatch(/^rejected: under 18 +1$/m);
    expect(real.out).toMatch(/^lines +3$/m);
    expect(await database.db.select().from(bookingRecords)).toHaveLength(1);
  });

  it('says what is wrong with its arguments', async () => {
    const usage = await command();
    expect([usage.code, usage.err]).toEqual([1, expect.stringContaining('Usage: npm run import')]);
    const nothing = await command('--feed', '/nowhere.csv', '--photos', importer.directory);
    expect([nothing.code, nothing.err]).toEqual([1, expect.stringContaining('There is no file')]);
  });
});
