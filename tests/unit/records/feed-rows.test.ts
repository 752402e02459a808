import { expect, test } from 'vitest';
import { formatOfAddress, readColumnNames } from '@/lib/platform/config/feed-format';
import { readTable, type TableLine } from '@/lib/records/import/feed-rows';
import { bytes } from '@/tests/support/records';

const COLUMNS = ['id', 'charge'] as const;
type Line = TableLine<(typeof COLUMNS)[number]>;

async function read(feed: Parameters<typeof bytes>, names?: Record<string, string>): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of readTable(bytes(...feed), COLUMNS, names)) lines.push(line);
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
  await expect(read([feed], { ...names, charge: 'Charge' })).rejects.toThrow('lacks: Charge (for charge)');
});

test('a format is given by --columns and --dates, or after the # of an address', () => {
  const format = {
    names: { record_id: 'Booking No, new', booked_on: 'Arrest Date' },
    dates: 'MM/DD/YYYY',
  };
  expect(readColumnNames('record_id=Booking No%2C new, booked_on=Arrest Date', 'MM/DD/YYYY')).toEqual(format);
  const fragment = 'record_id=Booking%20No%2C%20new&booked_on=Arrest+Date&dates=MM/DD/YYYY';
  expect(formatOfAddress(`https://jail.example/feed.csv?day=1#${fragment}`)).toEqual(format);
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
