import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { AppError } from '@/lib/errors';

export const FEED_COLUMNS = [
  'record_id',
  'county_fips',
  'booked_on',
  'age',
  'charge_text',
  'disposition',
  'photo',
] as const;
export type FeedRow = Record<(typeof FEED_COLUMNS)[number], string>;

/** One line of a table below its header; `line` counts from 1 with the header. */
export type TableLine<Column extends string> =
  | { line: number; row: Record<Column, string> }
  | { line: number; reject: string };

/** A line longer than this is refused: no honest record comes near, and memory stays bounded. */
const MAX_LINE_BYTES = 64 * 1024;
/** Stands for a refused line on its way through the parser; control characters never pass the guard otherwise. */
const REFUSED = '\u0001';
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Reads these columns of a CSV line by line whatever its size. A line that is broken (encoding, quotes, length, columns) is
 * reported by its number and the next one is read. Columns may come in any order; other columns are never looked at.
 * @throws AppError INVALID_INPUT when the header lacks a column.
 */
export async function* readTable<Column extends string>(
  input: AsyncIterable<Uint8Array>,
  columns: readonly Column[],
): AsyncGenerator<TableLine<Column>> {
  const parser = parse({ relax_quotes: true, relax_column_count: true, record_delimiter: '\n' });
  // A failure of the source destroys the parser with it, which ends the loop below by throwing.
  pipeline(Readable.from(guardLines(input)), parser, () => {});
  let places: number[] | null = null;
  let width = 0;
  let line = 0;
  for await (const cells of parser as AsyncIterable<string[]>) {
    line += 1;
    if (places === null) {
      places = headerPlaces(cells, columns);
      width = cells.length;
    } else if (cells[0] === REFUSED) yield { line, reject: cells[1] ?? '' };
    else if (cells.length === 1 && cells[0] === '') continue;
    else if (cells.length !== width) yield { line, reject: `${cells.length} columns instead of ${width}` };
    else yield { line, row: pick(cells, columns, places) };
  }
  if (places === null) throw new AppError('INVALID_INPUT', 'The feed is empty.');
}

function headerPlaces(header: readonly string[], columns: readonly string[]): number[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = columns.filter((name) => !names.includes(name));
  if (missing.length === 0) return columns.map((name) => names.indexOf(name));
  throw new AppError('INVALID_INPUT', `The feed's first line lacks: ${missing.join(', ')}.`);
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

/** Passes whole lines on, a chunk at a time, and puts a marker in the place of each that must not be parsed. */
async function* guardLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  let overflowing = false;
  let first = true;
  for await (const chunk of input) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk);
    let start = 0;
    let out = '';
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
      out += overflowing ? refused('line too long') : guarded(bytes.subarray(start, end), first);
      [overflowing, first, start] = [false, false, end + 1];
    }
    rest = bytes.subarray(start);
    if (rest.length > MAX_LINE_BYTES) [overflowing, rest] = [true, Buffer.alloc(0)];
    if (out !== '') yield out;
  }
  if (overflowing) yield refused('line too long');
  else if (rest.length > 0) yield guarded(rest, first);
}

const refused = (reason: string) => `${REFUSED},${reason}\n`;
const BYTE_ORDER_MARK = /^\ufeff/;
const TAB = 0x09;
const FIRST_PRINTABLE = 0x20;

function hasControlCharacter(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte < FIRST_PRINTABLE && byte !== TAB) return true;
  return false;
}

const hasOpenQuote = (text: string) => text.includes('"') && text.split('"').length % 2 === 0;

function guarded(raw: Buffer, first: boolean): string {
  const bytes = raw.at(-1) === CARRIAGE_RETURN ? raw.subarray(0, -1) : raw;
  if (bytes.length > MAX_LINE_BYTES) return refused('line too long');
  if (!isUtf8(bytes) || hasControlCharacter(bytes)) return refused('bad encoding');
  const text = bytes.toString('utf8');
  // A quote that stays open would swallow the lines after it; line breaks inside a field are therefore not read.
  if (hasOpenQuote(text)) return refused('a quote does not end on this line');
  return `${first ? text.replace(BYTE_ORDER_MARK, '') : text}\n`;
}
