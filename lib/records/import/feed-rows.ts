import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { AppError } from '@/lib/platform/errors/app-error';
import { columnPlaces, delimiterOf } from './feed-header';
import { guardLines, readRefused } from './guard-lines';

/** One line of a table below its header; `line` counts from 1 with the header, `raw` is the line as it came. */
export type TableLine<Column extends string> =
  | { line: number; raw: string; row: Record<Column, string> }
  | { line: number; raw: string; reject: string };
type Parsed = { record: string[]; raw: string };

/**
 * Reads these columns of a CSV line by line whatever its size. A line that is broken (encoding, quotes, length, columns) is
 * reported by its number and the next one is read. Columns may come in any order, and under the names of `names`; other
 * columns are never looked at.
 * @throws AppError INVALID_INPUT when the header lacks a column.
 */
export async function* readTable<Column extends string>(
  input: AsyncIterable<Uint8Array>,
  columns: readonly Column[],
  names: Readonly<Record<string, string>> = {},
): AsyncGenerator<TableLine<Column>> {
  const lines = guardLines(input);
  const start = await lines.next();
  if (start.done) throw new AppError('INVALID_INPUT', 'The feed is empty.');
  const delimiter = delimiterOf(start.value.slice(0, start.value.indexOf('\n')));
  const parser = parse({
    delimiter,
    raw: true,
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: '\n',
  });
  // A failure of the source destroys the parser with it, which ends the loop below by throwing.
  pipeline(Readable.from(joined(start.value, lines)), parser, () => {});
  let places: number[] | null = null;
  let width = 0;
  let line = 0;
  for await (const { record: cells, raw: text } of parser as AsyncIterable<Parsed>) {
    line += 1;
    const refused = readRefused(cells);
    const raw = refused?.raw ?? text.replace(/\n$/, '');
    if (places === null) {
      places = columnPlaces(cells, columns, names);
      width = cells.length;
    } else if (refused) yield { line, raw, reject: refused.reason };
    else if (cells.length === 1 && cells[0] === '') continue;
    else if (cells.length !== width)
      yield { line, raw, reject: `${cells.length} columns instead of ${width}` };
    else yield { line, raw, row: pick(cells, columns, places) };
  }
}

async function* joined(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

function pick<Column extends string>(
  cells: readonly string[],
  columns: readonly Column[],
  places: readonly number[],
): Record<Column, string> {
  const row = {} as Record<Column, string>;
  columns.forEach((name, i) => {
    row[name] = cells[places[i] ?? -1] ?? '';
  });
  return row;
}
