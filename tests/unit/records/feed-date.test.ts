import { expect, test } from 'vitest';
import { dateReader, isDateFormat } from '@/lib/platform/config/feed-date';

test.each([
  ['YYYY-MM-DD', '2026-03-01', '2026-03-01'],
  ['YYYY-MM-DD', ' 2026-03-01T07:15:00Z ', '2026-03-01'],
  ['YYYY-MM-DD', '2026-02-30', null],
  ['YYYY-MM-DD', '1826-03-01', null],
  ['YYYY-MM-DD', '03/01/2026', null],
  ['MM/DD/YYYY', '03/01/2026', '2026-03-01'],
  ['MM/DD/YYYY', '3/1/2026', '2026-03-01'],
  ['MM/DD/YYYY', '03/01/2026 11:59 PM', '2026-03-01'],
  ['MM/DD/YYYY', '02/29/2024', '2024-02-29'],
  ['MM/DD/YYYY', '02/29/2026', null],
  ['MM/DD/YYYY', '13/01/2026', null],
  ['MM/DD/YYYY', '03/01/26', null],
  ['MM/DD/YYYY', '03-01-2026', null],
  ['DD.MM.YYYY', '1.3.2026', '2026-03-01'],
  ['DD.MM.YYYY', '1x3x2026', null],
  ['YYYYMMDD', '20260301', '2026-03-01'],
  ['YYYYMMDD', '2026031', null],
])('%s reads %s as %s', (format, cell, iso) => {
  expect(dateReader(format)(cell)).toBe(iso);
});

test('a format consists of a year, a month and a day', () => {
  for (const format of ['YYYY-MM-DD', 'MM/DD/YYYY', 'DD.MM.YYYY', 'YYYYMMDD', 'MM DD YYYY'])
    expect(isDateFormat(format), format).toBe(true);
  for (const format of [
    '',
    'YYYY-MM',
    'MM/DD/YY',
    'YYYY-MM-DD HH',
    'MM/DD/YYYYMM',
    '(YYYY)MM+DD',
    'yyyy-mm-dd',
  ])
    expect(isDateFormat(format), format).toBe(false);
});
