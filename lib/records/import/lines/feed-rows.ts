import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { guardLines, readRefused } from './feed-encoding';

const DELIMITERS = [',', ';', '\t'] as const;

const plain = (name: string) => name.trim().toLowerCase();

/** `line` counts from the header, which is line 1. `raw` is the unparsed text. */
export type TableLine<Column extends string> =
  | { line: number; raw: string; row: Record<Column, string> }
  | { line: number; raw: string; reject: string };
type Parsed = { record: string[]; raw: string };
type Columns<Column extends string> = { required: readonly Column[]; optional?: readonly Column[] };

/**
 * Reads columns of a CSV line by line, in constant memory. Yields a malformed line with the reason, and goes on. Columns may be in any
 * order. `names` maps our column names to the feed's. Cells of a missing optional column are empty.
 * @throws AppError INVALID_INPUT if the header lacks a column that is required or in `names`.
 */
export async function* readTable<Column extends string>(
  input: AsyncIterable<Uint8Array>,
  columns: Columns<Column>,
  names: Readonly<Record<string, string>> = {},
): AsyncGenerator<TableLine<Column>> {
  const lines = guardLines(input);
  const start = await lines.next();
  if (start.done) throw new AppError('INVALID_INPUT', message('deskFeeds', 'feedEmpty'));
  const delimiter = delimiterOf(start.value.slice(0, start.value.indexOf('\n')));
  const parser = parse({
    delimiter,
    raw: true,
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: '\n',
  });
  pipeline(Readable.from(joined(start.value, lines)), parser, () => {});
  const all = [...columns.required, ...(columns.optional ?? [])];
  let positions: number[] | null = null;
  let width = 0;
  let line = 0;
  for await (const { record: cells, raw: text } of parser as AsyncIterable<Parsed>) {
    line += 1;
    const refused = readRefused(cells);
    const raw = refused?.raw ?? text.replace(/\n$/, '');
    if (positions === null) {
      positions = columnPositions(cells, columns, names);
      width = cells.length;
    } else if (refused) yield { line, raw, reject: refused.reason };
    else if (cells.length === 1 && cells[0] === '') continue;
    else if (cells.length !== width)
      yield { line, raw, reject: `${cells.length} columns instead of ${width}` };
    else yield { line, raw, row: pick(cells, all, positions) };
  }
}

async function* joined(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

function pick<Column extends string>(
  cells: readonly string[],
  columns: readonly Column[],
  positions: readonly number[],
): Record<Column, string> {
  const row = {} as Record<Column, string>;
  columns.forEach((name, i) => {
    row[name] = cells[positions[i] ?? -1] ?? '';
  });
  return row;
}

function delimiterOf(header: string): string {
  const bare = header.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function columnPositions(
  header: readonly string[],
  { required, optional = [] }: Columns<string>,
  names: Readonly<Record<string, string>>,
): number[] {
  const found = header.map(plain);
  const all = [...required, ...optional];
  const positions = all.map((column) => found.indexOf(plain(names[column] ?? column)));
  const missing = all.filter(
    (column, at) => positions[at] === -1 && (required.includes(column) || names[column] !== undefined),
  );
  if (missing.length === 0) return positions;
  const listed = missing.map((column) => {
    const name = names[column];
    return name === undefined ? column : `${name} (${column})`;
  });
  throw new AppError('INVALID_INPUT', message('deskFeeds', 'columnsMissing', { columns: listed.join(', ') }));
}
