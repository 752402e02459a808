import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';

/** The tables of data/bookings, by the names of their files: the shares of charges, and of each fact by charge. */
const SOURCED_TABLES = ['charges', 'weekday', 'part_of_day', 'bond', 'class', 'agency'] as const;
type SourcedTable = (typeof SOURCED_TABLES)[number];

type Row = { code: string; source: string; share?: string };
type Source = { id: string; title: string; publisher: string; year: string; address: string };

type BookingSources = {
  sources: Source[];
  /** How many rows of each table cite a source. The others are estimates. */
  tables: { table: SourcedTable; rows: number; cited: number }[];
  /** Share of the invented bookings that rests on estimates: each charge counts by its share of bookings, each table the same. */
  estimated: number;
};

/** The build lists these files in next.config.ts, because they are read by their path. */
async function readRows<T>(name: string): Promise<T[]> {
  const text = await readFile(/* turbopackIgnore: true */ `data/bookings/${name}.csv`, 'utf8');
  return parse(text, { columns: true });
}

const isEstimate = ({ source }: Row) => source === 'estimate';

/** Reads which rows of the tables have a source, and which are estimates. */
async function readSources(): Promise<BookingSources> {
  const sources = await readRows<Source>('sources');
  const rows = await Promise.all(SOURCED_TABLES.map((table) => readRows<Row>(table)));
  const shares = new Map(rows[0]?.map(({ code, share }) => [code, Number(share)]));
  const estimates = rows.flat().filter(isEstimate);
  const tables = SOURCED_TABLES.map((table, i) => {
    const all = rows[i] ?? [];
    return { table, rows: all.length, cited: all.length - all.filter(isEstimate).length };
  });
  const estimated = estimates.reduce((sum, { code }) => sum + (shares.get(code) ?? 0), 0) / tables.length;
  return { sources, tables, estimated };
}

let reading: Promise<BookingSources> | null = null;

/** Returns which proportions of the invented bookings have a source, and which are estimates. The files are read once. */
export function bookingSources(): Promise<BookingSources> {
  reading ??= readSources().catch((error: unknown) => {
    reading = null;
    throw error;
  });
  return reading;
}
