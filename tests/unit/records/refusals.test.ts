import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refusalOf, refusedValue, valueText } from '@/lib/contract/records/refusals';

const row = { county_fips: ' 4820 ', booked_on: '31.31.2026', age: '', photo: `${'x'.repeat(99)}.jpg` };

test.each([
  ['bad county_fips', '4820', 'Enter the five digits of the county’s FIPS code, such as 48209.'],
  ['bad booked_on', '31.31.2026', expect.stringContaining('YYYY-MM-DD')],
  ['unknown age', '', expect.stringContaining('whole years')],
  ['unsafe photo name', `${'x'.repeat(80)}…`, expect.stringContaining('1234.jpg')],
  ['formula in age', '', expect.stringContaining('=')],
  ['barred offense (sexual)', '', expect.stringContaining('leaves such charges out')],
  ['6 columns instead of 7', null, 'Give the line 7 cells, as the first line has.'],
  ['bad encoding', null, 'Save the file as UTF-8.'],
])('%s names the value and the remedy', (reason, value, remedy) => {
  expect(refusedValue(reason, row)).toBe(value);
  expect(refusalOf(reason).remedy).toEqual(remedy);
});

test('a value never sends commands to a terminal, and a broken line has none', () => {
  expect(refusedValue('bad booked_on', { booked_on: 'a\u009b2J\u202eb' })).toBe('a 2J b');
  expect(refusedValue('bad booked_on', undefined)).toBeNull();
  expect([valueText(''), valueText('4820')]).toEqual(['empty', '“4820”']);
});

const REASONS =
  /(?:refuse|withdraw|settle|refused)\((?:line, |candidate\.line, )?'([^']+)'|reject: '([^']+)'|return '((?:broken|missing|photo)[^']+)'|(?:PLACEHOLDER_PHOTO|PHOTO_LATER|OTHER_BOOKING) = '([^']+)'|\| '(photo [^']+)'|: '(removed before)'/g;
const FILES = [
  'import/check-feed-row',
  'import/import-feed',
  'import/import-batch',
  'import/import-photos',
  'import/photo-source',
  'import/feed-encoding',
  'photos/photo',
  'apply-corrections',
];

test('every reason of the importer has a remedy', () => {
  const reasons = FILES.flatMap((file) =>
    [...readFileSync(`lib/records/${file}.ts`, 'utf8').matchAll(REASONS)].map((found) =>
      String(found.slice(1).find(Boolean)),
    ),
  );
  expect(reasons.length).toBeGreaterThan(25);
  expect(reasons.filter((reason) => refusalOf(reason).remedy === '')).toEqual([]);
});
