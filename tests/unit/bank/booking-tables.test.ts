import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OFFENSE_CATEGORIES } from '@/lib/charges/offense-categories';
import { ESTIMATE, FACT_VALUES, FACTS, readBookingTables } from '@/lib/records/bank/booking-tables';

const FOLDER = 'data/bookings';
const playable = OFFENSE_CATEGORIES.filter((category) => category.playable).map(({ code }) => code);
const tables = readBookingTables();
const rowsOf = () => [
  ...tables.charges.values(),
  ...FACTS.flatMap((fact) => [...tables.facts[fact].values()]),
];

describe('the tables of bookings', () => {
  it('have a row for each playable category, in the order of the categories', () => {
    expect(playable).toHaveLength(51);
    expect([...tables.charges.keys()]).toEqual(playable);
    for (const fact of FACTS) expect([...tables.facts[fact].keys()], fact).toEqual(playable);
  });

  it('sum to 1', () => {
    const sum = (shares: readonly number[]) => shares.reduce((total, share) => total + share, 0);
    expect(sum([...tables.charges.values()].map(({ share }) => share))).toBeCloseTo(1, 3);
    for (const fact of FACTS)
      for (const [code, { shares }] of tables.facts[fact]) {
        expect(shares).toHaveLength(FACT_VALUES[fact].length);
        expect(sum(shares), `${fact} of ${code}`).toBeCloseTo(1, 3);
      }
  });

  it('use every source, in a row or in the note of an estimate', () => {
    for (const { id } of tables.sources)
      expect(
        rowsOf().some(({ source, note }) => source === id || note.includes(id)),
        id,
      ).toBe(true);
  });

  it('cite the arrests of the FBI in its proportions', () => {
    const [latest]: Record<string, string>[] = parse(readFileSync(join(FOLDER, 'arrests_national.csv')), {
      columns: true,
    });
    const cited: Record<number, string[]> = {
      1180: ['robbery'],
      2010: ['burglary'],
      2020: ['arson'],
      2040: ['forgery', 'fraud'],
      2070: ['larceny'],
      2080: ['embezzlement'],
      2100: ['stolen_property'],
      2110: ['vandalism'],
      4010: ['dui'],
      5040: ['weapons'],
      5155: ['gambling'],
      5170: ['disorderly_conduct', 'drunkenness', 'vagrancy'],
    };
    const citing = [...tables.charges].filter(([, { source }]) => source === 'fbi-arrests');
    expect(citing.map(([code]) => code)).toEqual(Object.keys(cited).map(Number));
    const perBooking = (tables.charges.get(4010)?.share ?? 0) / Number(latest?.dui);
    for (const [code, { share }] of citing) {
      const arrests = (cited[code] ?? []).reduce((sum, column) => sum + Number(latest?.[column]), 0);
      expect(share / (arrests * perBooking), String(code)).toBeCloseTo(1, 2);
    }
  });

  it('cite a source in some rows', () => {
    const estimates = rowsOf().filter(({ source }) => source === ESTIMATE).length;
    expect(estimates).toBeLessThan(rowsOf().length);
  });
});

describe('a wrong table is refused with its file and line', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lineup-bookings-'));
    cpSync(FOLDER, folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Replaces a line of a file; null removes it. */
  function replaceLine(file: string, line: number, edit: (old: string) => string | null): void {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n');
    const edited = edit(lines[line - 1] ?? '');
    lines.splice(line - 1, 1, ...(edited === null ? [] : [edited]));
    writeFileSync(join(folder, file), lines.join('\n'));
  }
  const cell = (at: number, value: string) => (line: string) =>
    line
      .split(',')
      .map((old, i) => (i === at ? value : old))
      .join(',');

  it.each<[string, string, number, (old: string) => string | null, string]>([
    ['a sum', 'class.csv', 4, cell(1, '0.5'), 'data/bookings/class.csv, line 4: the shares sum to'],
    ['a share', 'bond.csv', 3, cell(2, '1.2'), 'data/bookings/bond.csv, line 3: under_1000 is "1.2"'],
    ['an empty share', 'bond.csv', 3, cell(2, ''), 'data/bookings/bond.csv, line 3: under_1000 is ""'],
    ['a code', 'weekday.csv', 2, cell(0, '1070'), 'data/bookings/weekday.csv, line 2: 1070 is no playable'],
    ['a second row', 'weekday.csv', 3, cell(0, '1010'), 'weekday.csv, line 3: a second row for 1010'],
    ['a missing row', 'agency.csv', 2, () => null, 'data/bookings/agency.csv: no row for 1010'],
    [
      'a source',
      'charges.csv',
      6,
      cell(2, 'hearsay'),
      'charges.csv, line 6: "hearsay" is neither in sources.csv',
    ],
    [
      'a note',
      'charges.csv',
      6,
      () => '1180,0.009086,fbi-arrests,',
      'charges.csv, line 6: the note is empty',
    ],
    ['the shares of bookings', 'charges.csv', 6, cell(1, '0.5'), 'charges.csv: the shares sum to'],
    ['a column', 'agency.csv', 1, cell(1, 'town'), 'agency.csv, line 1: the columns must be code,city,'],
    [
      'a cell too many',
      'agency.csv',
      5,
      (line) => `${line},x`,
      'data/bookings/agency.csv: Invalid Record Length',
    ],
    [
      'an address',
      'sources.csv',
      2,
      () => 'fbi-arrests,T,P,2016,nowhere',
      'sources.csv, line 2: "nowhere" is no address',
    ],
  ])('%s', (_, file, line, edit, message) => {
    replaceLine(file, line, edit);
    expect(() => readBookingTables(folder)).toThrow(message);
  });
});
