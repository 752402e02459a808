import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { OFFENSE_CATEGORIES } from '@/lib/charges/offense-categories';
import { AGENCY_KINDS, BOND_BANDS, CHARGE_CLASSES, DAY_PARTS } from '@/lib/contract/enums';
import { WEEKDAYS } from '@/lib/contract/records/booking-slip';

const FOLDER = 'data/bookings';

/** Facts with their values. Each fact has a file of its name, and each value a column there. */
export const FACT_VALUES = {
  weekday: WEEKDAYS,
  part_of_day: DAY_PARTS,
  bond: BOND_BANDS,
  class: CHARGE_CLASSES,
  agency: AGENCY_KINDS,
} as const;
export type Fact = keyof typeof FACT_VALUES;
export type FactValue<F extends Fact> = (typeof FACT_VALUES)[F][number];
export const FACTS = Object.keys(FACT_VALUES) as Fact[];

/** The `source` of rows without a published figure. All other sources are ids in sources.csv. */
export const ESTIMATE = 'estimate';

type Origin = { source: string; note: string };
export type ShareRow = Origin & { share: number };
export type FactRow = Origin & { shares: readonly number[] };
export type Source = { id: string; title: string; publisher: string; year: string; address: string };

export type BookingTables = {
  sources: readonly Source[];
  charges: ReadonlyMap<number, ShareRow>;
  facts: Readonly<Record<Fact, ReadonlyMap<number, FactRow>>>;
};

const PLAYABLE_CODES: ReadonlySet<number> = new Set(
  OFFENSE_CATEGORIES.filter((category) => category.playable).map(({ code }) => code),
);
const SUM_TOLERANCE = 0.001;
const SHARE = /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/;

type Cells = Record<string, string>;
type Line = { cells: Cells; at: string };

function readLines(folder: string, name: string, columns: readonly string[]): Line[] {
  const file = `${FOLDER}/${name}.csv`;
  const text = readFileSync(join(folder, `${name}.csv`), 'utf8');
  const header = text.slice(0, text.search(/\r?\n/));
  if (header !== columns.join(','))
    throw new Error(`${file}, line 1: the columns must be ${columns.join(',')}`);
  let parsed: { record: Cells; info: { lines: number } }[];
  try {
    parsed = parse(text, { columns: true, info: true });
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
  return parsed.map(({ record, info }) => ({ cells: record, at: `${file}, line ${info.lines}` }));
}

function readSources(folder: string): Source[] {
  const seen = new Set<string>();
  return readLines(folder, 'sources', ['id', 'title', 'publisher', 'year', 'address']).map(
    ({ cells, at }) => {
      const { id = '', title = '', publisher = '', year = '', address = '' } = cells;
      if (!/^[a-z0-9-]+$/.test(id) || id === ESTIMATE) throw new Error(`${at}: "${id}" is no id of a source`);
      if (seen.has(id)) throw new Error(`${at}: a second source ${id}`);
      if (!title || !publisher || !year) throw new Error(`${at}: ${id} needs title, publisher and year`);
      if (!URL.canParse(address)) throw new Error(`${at}: "${address}" is no address`);
      seen.add(id);
      return { id, title, publisher, year, address };
    },
  );
}

function readShare(cell: string | undefined, column: string, at: string): number {
  if (!SHARE.test(cell ?? '')) throw new Error(`${at}: ${column} is "${cell}", not a share from 0 to 1`);
  return Number(cell);
}

function checkSum(shares: readonly number[], at: string): void {
  const sum = shares.reduce((total, share) => total + share, 0);
  if (Math.abs(sum - 1) > SUM_TOLERANCE)
    throw new Error(`${at}: the shares sum to ${sum.toFixed(4)}, not to 1`);
}

function readTable<Row extends Origin>(
  folder: string,
  name: string,
  columns: readonly string[],
  sources: ReadonlySet<string>,
  rowOf: (shares: number[], origin: Origin, at: string) => Row,
): ReadonlyMap<number, Row> {
  const rows = new Map<number, Row>();
  for (const { cells, at } of readLines(folder, name, ['code', ...columns, 'source', 'note'])) {
    const code = Number(cells.code);
    const { source = '', note = '' } = cells;
    if (!PLAYABLE_CODES.has(code)) throw new Error(`${at}: ${cells.code} is no playable category`);
    if (rows.has(code)) throw new Error(`${at}: a second row for ${code}`);
    if (source !== ESTIMATE && !sources.has(source))
      throw new Error(`${at}: "${source}" is neither in sources.csv nor ${ESTIMATE}`);
    if (!note.trim()) throw new Error(`${at}: the note is empty`);
    const shares = columns.map((column) => readShare(cells[column], column, at));
    rows.set(code, rowOf(shares, { source, note }, at));
  }
  for (const code of PLAYABLE_CODES)
    if (!rows.has(code)) throw new Error(`${FOLDER}/${name}.csv: no row for ${code}`);
  return rows;
}

export function readBookingTables(folder = join(process.cwd(), FOLDER)): BookingTables {
  const sources = readSources(folder);
  const ids = new Set(sources.map(({ id }) => id));
  const charges = readTable(
    folder,
    'charges',
    ['share'],
    ids,
    ([share = 0], origin): ShareRow => ({
      ...origin,
      share,
    }),
  );
  checkSum(
    [...charges.values()].map(({ share }) => share),
    `${FOLDER}/charges.csv`,
  );
  const readFact = (fact: Fact) =>
    readTable(folder, fact, FACT_VALUES[fact], ids, (shares, origin, at): FactRow => {
      checkSum(shares, at);
      return { ...origin, shares };
    });
  const facts = {
    weekday: readFact('weekday'),
    part_of_day: readFact('part_of_day'),
    bond: readFact('bond'),
    class: readFact('class'),
    agency: readFact('agency'),
  };
  return { sources, charges, facts };
}
