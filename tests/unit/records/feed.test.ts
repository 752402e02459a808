import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { progressLine } from '@/commands/feeds/import-records';
import { remedies } from '@/commands/feeds/outcome-table';
import { dateReader, isDateFormat } from '@/lib/platform/config/feeds/feed-date';
import { formatOfAddress, readColumnNames } from '@/lib/platform/config/feeds/feed-format';
import { readTable, type TableLine } from '@/lib/records/import/lines/feed-rows';
import { bytes } from '@/tests/support/records';

const COLUMNS = ['id', 'charge'] as const;
type Line = TableLine<(typeof COLUMNS)[number]>;

async function read(feed: Parameters<typeof bytes>, names?: Record<string, string>): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of readTable(bytes(...feed), { required: COLUMNS }, names)) lines.push(line);
  return lines;
}
const rowsOf = (lines: readonly Line[]) => lines.map((line) => ('row' in line ? line.row : line.reject));

const THEFT = [{ id: '1', charge: 'Theft, café' }];
const text = (delimiter: string) =>
  `name${delimiter}id${delimiter}charge\nJosé${delimiter}1${delimiter}"Theft, café"\n`;
const utf16be = (plain: string) => Buffer.from(plain, 'utf16le').swap16();

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(text(','))],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text(',')}`)],
  ['semicolons', Buffer.from(text(';'))],
  ['tabs', Buffer.from(text('\t'))],
  ['Windows line ends', Buffer.from(text(',').replaceAll('\n', '\r\n'))],
  ['Latin-1', Buffer.from(text(','), 'latin1')],
  ['UTF-16, little endian', Buffer.from(`\ufeff${text(';')}`, 'utf16le')],
  ['UTF-16, big endian', utf16be(`\ufeff${text(',')}`)],
  ['UTF-16 without a byte order mark', Buffer.from(text(','), 'utf16le')],
  ['UTF-16, big endian, without a byte order mark', utf16be(text(','))],
])('reads %s, in chunks of any size', async (_name, feed) => {
  for (const size of [1, 2, 3, 7, feed.length]) {
    const chunks = Array.from({ length: Math.ceil(feed.length / size) }, (_, i) =>
      feed.subarray(i * size, (i + 1) * size),
    );
    expect(rowsOf(await read(chunks))).toEqual(THEFT);
  }
});

test.each<[string, Buffer]>([
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x69, 0, 0, 0])],
  ['ZIP or Excel', Buffer.from('PK\u0003\u0004rest')],
  ['gzip', Buffer.from([0x1f, 0x8b, 8, 0])],
  ['PDF', Buffer.from('%PDF-1.7')],
])('refuses %s by name', async (name, feed) => {
  await expect(read([feed])).rejects.toThrow(name);
});

test('a line in Latin-1 is refused after a line in UTF-8, and read otherwise', async () => {
  const broken = Buffer.from('2,caf\xe9\n', 'latin1');
  expect(rowsOf(await read(['id,charge\n1,café\n', broken]))).toEqual([
    { id: '1', charge: 'café' },
    'bad encoding',
  ]);
  expect(rowsOf(await read(['id,charge\n1,plain\n', broken]))).toEqual([
    { id: '1', charge: 'plain' },
    { id: '2', charge: 'café' },
  ]);
});

test('returns the text of each line, also of refused ones', async () => {
  const lines = ['1,"Theft, ""petty"""', '2,"open', '3', '4,\u0007bell', `5,${'x'.repeat(70_000)}`];
  const raw = (await read([`id,charge\n${lines.join('\r\n')}`])).map((line) => line.raw);
  expect(raw.slice(0, 4)).toEqual(lines.slice(0, 4));
  expect(lines[4]).toContain(raw[4]);
});

test('finds columns by the names of the feed', async () => {
  const names = { id: 'Booking Number', charge: 'OFFENSE' };
  const feed = 'Offense;booking number ;id\nTheft;7;x\n';
  expect(rowsOf(await read([feed], names))).toEqual([{ id: '7', charge: 'Theft' }]);
  await expect(read([feed], { ...names, charge: 'Charge' })).rejects.toThrow('lacks: Charge (charge)');
});

test('reads optional columns where the feed has them, and refuses a name that no column has', async () => {
  const columns = { required: ['id'], optional: ['bond', 'agency'] } as const;
  const rowOf = async (feed: string, names?: Record<string, string>) => {
    for await (const line of readTable<'id' | 'bond' | 'agency'>(bytes(feed), columns, names))
      return 'row' in line ? line.row : line;
    return null;
  };
  expect(await rowOf('id\n7\n')).toEqual({ id: '7', bond: '', agency: '' });
  expect(await rowOf('Agency,id,x\nPD,7,y\n')).toEqual({ id: '7', bond: '', agency: 'PD' });
  expect(await rowOf('Bail,id\n$5,7\n', { bond: 'Bail' })).toEqual({ id: '7', bond: '$5', agency: '' });
  await expect(rowOf('bond,id\n$5,7\n', { bond: 'Bail' })).rejects.toThrow('lacks: Bail (bond)');
});

test('a format is given by --columns and --dates, or after the # of an address', () => {
  const format = {
    names: { record_id: 'Booking No, new', booked_on: 'Arrest Date' },
    dates: 'MM/DD/YYYY',
  };
  expect(readColumnNames('record_id=Booking No%2C new, booked_on=Arrest Date', 'MM/DD/YYYY')).toEqual(format);
  const fragment = 'record_id=Booking%20No%2C%20new&booked_on=Arrest+Date&dates=MM/DD/YYYY';
  expect(formatOfAddress(`https://jail.example/feed.csv?day=1#${fragment}`)).toEqual(format);
  const optional = { names: { bond: 'Bail Amount', agency: 'Arresting Agency' }, dates: 'YYYY-MM-DD' };
  expect(readColumnNames('bond=Bail Amount,agency=Arresting Agency', undefined)).toEqual(optional);
  expect(formatOfAddress('https://jail.example/feed.csv#bond=Bail+Amount&agency=Arresting+Agency')).toEqual(
    optional,
  );
  expect(formatOfAddress('https://jail.example/feed.csv')).toEqual({ names: {}, dates: 'YYYY-MM-DD' });
  expect(formatOfAddress('feed.csv')).toEqual({ names: {}, dates: 'YYYY-MM-DD' });
  for (const [columns, dates, why] of [
    ['name=Name', undefined, 'no column name'],
    ['record_id=', undefined, 'record_id is missing'],
    ['record_id', undefined, 'record_id is missing'],
    ['', 'yesterday', 'no date format'],
  ] as const)
    expect(() => readColumnNames(columns, dates)).toThrow(why);
});

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

const FOLDERS = ['app', 'commands', 'components', 'db', 'lib', 'local', 'realtime'];
/** Where the name of a record's feed is written, and what operators alone see. */
const FOR_OPERATORS =
  /^(app\/\(desk\)|commands|components\/desk|db\/(schema|migrations)|lib\/(contract\/desk|desk|feeds|records\/(import|bank\/ensure-bank)|removals\/review-flags\.ts))/;

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

test('nothing that serves players reads the name of a feed', () => {
  const named = FOLDERS.flatMap(filesIn).filter((file) => /feed_?name/i.test(readFileSync(file, 'utf8')));
  expect(named).toContain('lib/desk/removals/show-request.ts');
  expect(named.filter((file) => !FOR_OPERATORS.test(file))).toEqual([]);
  // A pulled record is copied with all its columns, and an import reads whole rows.
  const wholeRows = FOLDERS.flatMap(filesIn).filter((file) =>
    /\.select\(\)\s*\.from\((bookingRecords|pulledRecords)\)|getTableColumns\(bookingRecords\)/.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect(wholeRows.toSorted()).toEqual([
    'lib/records/import/write/import-batch.ts',
    'lib/records/withdrawal/pull-records.ts',
  ]);
});

const soFar = (lines: number, accepted: number) => ({
  lines,
  accepted,
  held: 0,
  updated: 0,
  alreadyIn: 0,
  removed: 0,
  photosLater: 0,
  rejected: {},
});

test.each([
  [soFar(1200, 1100), 10_000, 30_000, '1,200 of 10,000 lines (12 %), 1,100 accepted, 40 lines/s, 4 min left'],
  [soFar(9990, 9000), 10_000, 250_000, '9,990 of 10,000 lines (99 %), 9,000 accepted, 40 lines/s, 1 s left'],
  [soFar(50, 50), 1_000_000, 1250, '50 of 1,000,000 lines (0 %), 50 accepted, 40 lines/s, 6 h 57 min left'],
  // A last line without a line break is not counted.
  [soFar(3, 3), 2, 1000, '3 of 3 lines (100 %), 3 accepted, 3 lines/s, 0 s left'],
])('prints progress, total and remaining time', (summary, total, elapsedMs, line) => {
  expect(progressLine(summary, total, elapsedMs)).toBe(line);
});

test('each remedy has one line with its reasons, and a reason without a remedy has none', () => {
  const rejected = { 'photo of one color': 1, 'unknown reason': 3, 'under 18': 2, 'placeholder photo': 4 };
  expect(remedies(rejected)).toBe(
    'photo of one color, placeholder photo: Use a photo that shows the person.\n' +
      'under 18: Nothing to do: the game shows adults only.\n',
  );
  expect(remedies({ 'unknown reason': 1 })).toBe('');
});
