import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { command as removals } from '@/commands/removals';
import { testDatabase } from '@/tests/support/database';
import { csv, picture, row, testImporter } from '@/tests/support/records';
import { runInProcess } from '@/tests/support/run-command';
import { TEST_SETTINGS } from '@/tests/support/settings';

Object.assign(process.env, TEST_SETTINGS);
const database = testDatabase({ poolSize: 2 });
const importer = testImporter(database);
const UUID = /^[0-9a-f-]{36}/gm;

const command = (...words: string[]) => runInProcess(removals, ...words);
const found = async (...words: string[]) => (await command('find', ...words)).out;
const idsOf = (out: string) => out.match(UUID) ?? [];

async function pictureFile(name: string, bytes: Uint8Array): Promise<string> {
  const file = join(importer.directory, name);
  await writeFile(file, bytes);
  return file;
}

beforeAll(async () => {
  process.env.DATABASE_URL = database.url;
  const other = { county_fips: '06037', booked_on: '2026-03-02' };
  // The first two records share a photo.
  const rows = [
    row('a'),
    row('b', { photo: 'a.jpg' }),
    row('c', other),
    row('d', { booked_on: '2026-03-02' }),
  ];
  expect((await importer.run(csv(rows))).summary.accepted).toBe(4);
});

test('a photo from a letter finds every record that shows it, also resized and trimmed', async () => {
  const original = await picture('a.jpg');
  const exact = idsOf(await found('--photo', await pictureFile('exact.jpg', original)));
  expect(exact).toHaveLength(2);
  const trimmed = await sharp(original)
    .extract({ left: 6, top: 7, width: 188, height: 226 })
    .resize(150)
    .webp({ quality: 50 })
    .toBuffer();
  const again = idsOf(await found('--photo', await pictureFile('trimmed.webp', trimmed)));
  expect(again.toSorted()).toEqual(exact.toSorted());
  const stranger = await pictureFile('stranger.jpg', await picture('stranger.jpg'));
  expect(await found('--photo', stranger)).toBe('No record matches.\n');
});

test('county and day find the records booked then', async () => {
  const there = await found('--county', '06037', '--day', '2026-03-02');
  expect(idsOf(there)).toHaveLength(1);
  expect(there).toMatch(/in play +Los Angeles, CA +2026-03-02/);
  expect(idsOf(await found('--county', '48209', '--day', '2026-03-01'))).toHaveLength(2);
  expect(await found('--county', '48209', '--day', '2026-03-03')).toBe('No record matches.\n');
});

test('a record_id finds its record in play, out of play and after it was purged', async () => {
  const [id = ''] = idsOf(await found('--record-id', 'd'));
  const [receipt = ''] = (await command('pull', id)).out.match(/[0-9A-Z]{4}(-[0-9A-Z]{4}){2}/) ?? [];
  expect(await found('--record-id', 'd')).toMatch(new RegExp(`^${id} +out of play .* ${receipt}$`, 'm'));
  await command('approve', receipt);
  const gone = 'No record matches.\n\n1 record that matched was erased before.\n';
  expect(await found('--record-id', 'd')).toBe(gone);
  expect(await found('--photo', await pictureFile('d.jpg', await picture('d.jpg')))).toBe(gone);
});

test.each([
  ['nothing', [], 'Usage:'],
  ['two things', ['--record-id', 'a', '--county', '48209'], 'Usage:'],
  ['a county without its day', ['--county', '48209'], 'day:'],
  ['a county by name', ['--county', 'Hays', '--day', '2026-03-01'], 'five digits of a FIPS code'],
  ['a day of another form', ['--county', '48209', '--day', '03/01/2026'], 'YYYY-MM-DD'],
  ['a file that is not there', ['--photo', '/nowhere.jpg'], 'There is no file /nowhere.jpg'],
  ['a file that is no picture', ['--photo', 'package.json'], 'no JPEG, PNG or WebP'],
])('%s is refused with the reason', async (_what, words, reason) => {
  const { code, err } = await command('find', ...words);
  expect(err).toContain(reason);
  expect(code).toBe(1);
});
