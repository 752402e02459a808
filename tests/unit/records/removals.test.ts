import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reasonText, refusedValue, remedyOf, valueText } from '@/lib/contract/records/refusals';
import { blindIndexUnder } from '@/lib/platform/security/fields/sealed-fields';
import { WITHDRAWN_DISPOSITION } from '@/lib/records/import/lines/check-feed-row';
import { photoFolder } from '@/lib/records/import/photo-source';
import { choosePool } from '@/lib/records/import/write/assign-pools';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { openRemovalHandle, removalHandle } from '@/lib/removals/requests/removal-handle';
import '@/tests/support/context';
import { textsOf } from '@/messages/texts';

test.each([
  'EXPUNGED',
  'Expunction granted',
  'SEALED BY ORDER',
  'Dismissed w/o prejudice',
  'DISMISSAL',
  'DISM',
  'Nolle Prosequi',
  'NOLLE PROSSED',
  'NOL-PROS',
  'NOL. PROS.',
  'NO BILL',
  'NO-BILLED',
  'NO TRUE BILL',
  'No-bill by grand jury',
  'ACQUITTED',
  'Not guilty',
  'FOUND NOT-GUILTY',
  'NO FILE',
  'NOT FILED',
  'NO CHARGES FILED',
  'No complaint filed',
  'NO INFORMATION FILED',
  'PROSECUTION DECLINED',
  'DROPPED',
  'CHARGES REJECTED BY DA',
  'REFUSED BY PROSECUTOR',
  'DA REFUSAL',
  'QUASHED',
  'ORDER OF NONDISCLOSURE',
  'Non-Disclosure',
  'ANNULLED',
  'RECORD RESTRICTED',
  'SHIELDED',
  'STRICKEN',
  'UNFOUNDED',
  'NO PROBABLE CAUSE',
  'RELEASED WITHOUT CHARGES',
  'RELEASED - NO CHARGES',
  'CONVICTION REVERSED',
  'OVERTURNED',
  'ABATED BY DEATH',
  'FACTUALLY INNOCENT',
  'EXONERATED',
  'MISTAKEN IDENTITY',
  'Arrested in error',
])('%s withdraws a booking', (disposition) => {
  expect(WITHDRAWN_DISPOSITION.test(disposition)).toBe(true);
});

test.each([
  '',
  'PENDING',
  'GUILTY',
  'PLED GUILTY',
  'CONVICTED',
  'BOND POSTED',
  'HELD WITHOUT BOND',
  'RELEASED ON RECOGNIZANCE',
  'PROBATION',
  'FILED',
  'CHARGES FILED',
  'TRANSFERRED',
  'NO BOND',
  'NO INFORMATION',
  'No information available',
  'INFORMATION FILED',
  'REFUSED TO SIGN',
])('%s does not withdraw a booking', (disposition) => {
  expect(WITHDRAWN_DISPOSITION.test(disposition)).toBe(false);
});

const t = textsOf('en', 'deskFeeds');
const row = { county_fips: ' 4820 ', booked_on: '31.31.2026', age: '', photo: `${'x'.repeat(99)}.jpg` };

test.each([
  ['bad county_fips', '4820', 'Enter the five digits of the county’s FIPS code, like 48209.'],
  ['bad booked_on', '31.31.2026', expect.stringContaining('YYYY-MM-DD')],
  ['unknown age', '', expect.stringContaining('whole years')],
  ['unsafe photo name', `${'x'.repeat(80)}…`, expect.stringContaining('1234.jpg')],
  ['formula in age', '', expect.stringContaining('=')],
  ['barred offense (sexual)', '', expect.stringContaining('leaves such charges out')],
  ['6 columns instead of 7', null, 'Give the line 7 cells, like the first line.'],
  ['bad encoding', null, 'Save the file as UTF-8.'],
])('%s names the value and the remedy', (reason, value, remedy) => {
  expect(refusedValue(reason, row)).toBe(value);
  expect(remedyOf(t, reason)).toEqual(remedy);
});

test.each([
  ['disposition withdraws nothing', 'This disposition changes nothing'],
  ['formula in age', 'Formula in age'],
  ['barred offense (sexual)', 'Barred charge: sexual'],
  ['6 columns instead of 7', '6 cells instead of 7'],
  ['a reason of the past', 'a reason of the past'],
])('the desk shows %s as %s', (reason, text) => {
  expect(reasonText(t, reason)).toBe(text);
});

test('a value never sends commands to a terminal, and a broken line has none', () => {
  expect(refusedValue('bad booked_on', { booked_on: 'a\u009b2J\u202eb' })).toBe('a 2J b');
  expect(refusedValue('bad booked_on', undefined)).toBeNull();
  expect([valueText(t, ''), valueText(t, '4820')]).toEqual(['empty', '“4820”']);
});

const REASONS =
  /(?:refuse|withdraw|report|refused)\((?:line, |candidate\.line, )?'([^']+)'|reject: '([^']+)'|return '((?:broken|missing|photo)[^']+)'|(?:PLACEHOLDER_PHOTO|PHOTO_LATER|OTHER_BOOKING) = '([^']+)'|\| '(photo [^']+)'|: '(removed before)'/g;
const FILES = [
  'import/lines/check-feed-row',
  'import/import-feed',
  'import/write/import-batch',
  'import/photo-encoder',
  'import/photo-source',
  'import/lines/feed-encoding',
  'photos/encode-photo',
  'import/apply-corrections',
];

test('every reason of the importer has a remedy', () => {
  const reasons = FILES.flatMap((file) =>
    [...readFileSync(`lib/records/${file}.ts`, 'utf8').matchAll(REASONS)].map((found) =>
      String(found.slice(1).find(Boolean)),
    ),
  );
  expect(reasons.length).toBeGreaterThan(25);
  expect(reasons.filter((reason) => remedyOf(t, reason) === '')).toEqual([]);
});

const keys = ['one', 'other'].map((name) => Buffer.alloc(32, name).toString('base64'));
const RECORDS = 20_000;

const draws = (key: string) =>
  Array.from({ length: RECORDS }, (_, i) =>
    choosePool(blindIndexUnder(key, 'booking_records.source_id', `jail-${i}`)),
  );
const shareOf = (matches: readonly boolean[]) => matches.filter(Boolean).length / matches.length;

test('six of ten records are in the quiz, in any run of record numbers', () => {
  const inQuiz = draws(keys[0] ?? '').map((pool) => pool === 'quiz');
  expect(shareOf(inQuiz)).toBeCloseTo(0.6, 1);
  for (let from = 0; from < RECORDS; from += 2000)
    expect(Math.abs(shareOf(inQuiz.slice(from, from + 2000)) - 0.6)).toBeLessThan(0.05);
});

test('without the key of the game the draw cannot be computed', () => {
  const [own, other] = keys.map(draws);
  // Two independent draws agree in 0.6² + 0.4² = 52 % of the records.
  expect(shareOf((own ?? []).map((pool, i) => pool === other?.[i]))).toBeCloseTo(0.52, 1);
});

let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'lineup-photos-'));
  await mkdir(join(scratch, 'photos', 'folder.jpg'), { recursive: true });
  await writeFile(join(scratch, 'secret.jpg'), 'secret');
  await writeFile(join(scratch, 'photos', 'a.jpg'), 'a');
  await symlink(join(scratch, 'secret.jpg'), join(scratch, 'photos', 'link.jpg'));
  execFileSync('/usr/bin/env', ['mkfifo', join(scratch, 'photos', 'pipe.jpg')]);
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

test('a photo folder returns its regular files, and nothing else by any name', async () => {
  const photo = photoFolder(join(scratch, 'photos'));
  expect(Buffer.from((await photo('a.jpg')) ?? '').toString()).toBe('a');
  const names = [
    'link.jpg',
    'folder.jpg',
    'pipe.jpg',
    '../secret.jpg',
    '..%2Fsecret.jpg',
    join(scratch, 'secret.jpg'),
    'a.jpg\0',
    '.',
  ];
  for (const name of names) expect(await photo(name), name).toBeNull();
});

const NOW = Date.parse('2026-03-01T12:00:00Z');

test('a handle names the photo and the player whose question showed it', () => {
  const handle = removalHandle(photoUrl('key', NOW, 'player').replace('/photos/', ''), NOW) ?? '';
  expect(openRemovalHandle(handle, NOW)).toEqual({ storageKey: 'key', dealtTo: 'player' });
});
