import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';

/** Files in data/bookings: the shares of charges, and for each charge the shares of each fact. */
const SOURCED_TABLES = ['charges', 'weekday', 'part_of_day', 'bond', 'class', 'agency'] as const;
type SourcedTable = (typeof SOURCED_TABLES)[number];

type Row = { code: string; source: string; share?: string };
type Source = { id: string; title: string; publisher: string; year: string; address: string };

type BookingSources = {
  sources: Source[];
  /** Rows per table, and how many of them cite a source. The others are estimates. */
  tables: { table: SourcedTable; rows: number; cited: number }[];
  /** How much of the tables is estimated, 0 to 1. Charges are weighted by their share of bookings, tables equally. */
  estimated: number;
};

// The build cannot trace a computed path, so next.config.ts lists these files.
async function readRows<T>(name: string): Promise<T[]> {
  const text = await readFile(/* turbopackIgnore: true */ `data/bookings/${name}.csv`, 'utf8');
  return parse(text, { columns: true });
}

const isEstimate = ({ source }: Row) => source === 'estimate';

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

/** Returns the sources of the invented bookings' proportions, and the share of estimates. Reads the files once. */
export function bookingSources(): Promise<BookingSources> {
  reading ??= readSources().catch((error: unknown) => {
    reading = null;
    throw error;
  });
  return reading;
}
