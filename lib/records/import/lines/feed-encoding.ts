import { isAscii, isUtf8 } from 'node:buffer';
import { nonCsvKind, START_BYTES, startsWith } from '@/lib/contract/records/file-kind';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

const MAX_LINE_BYTES = 64 * 1024;
const REPORTED_CHARACTERS = 500;
/** Marks a refused line for the parser. No other line contains it, because lines with control characters are refused. */
const REFUSED = '\u0001';
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const TAB = 0x09;
const FIRST_PRINTABLE = 0x20;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

const refused = (reason: string, raw: string) =>
  `"${REFUSED}${reason}${REFUSED}${raw.replaceAll('"', '""')}"\n`;

const hasOpenQuote = (text: string) => text.includes('"') && text.split('"').length % 2 === 0;

const tooLong = (bytes: Buffer) =>
  refused('line too long', bytes.subarray(0, REPORTED_CHARACTERS).toString('latin1').replaceAll('\0', ''));

const withoutMark = (bytes: Buffer) =>
  bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? bytes.subarray(BYTE_ORDER_MARK.length)
    : bytes;

/** Detects UTF-16 by its byte order mark, or by the zero bytes between the ASCII characters of the header. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  const [a, b, c, d] = bytes;
  if (a && b === 0 && c && d === 0) return 'utf-16le';
  return a === 0 && b && c === 0 && d ? 'utf-16be' : null;
}

async function* decoded(chunks: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

async function* joined(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Converts UTF-16 to UTF-8. Yields other text unchanged. @throws AppError INVALID_INPUT for a binary file. */
async function* readableBytes(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = input[Symbol.asyncIterator]();
  try {
    let first = Buffer.alloc(0);
    while (first.length < START_BYTES) {
      const next = await source.next();
      if (next.done) break;
      first = Buffer.concat([first, next.value]);
    }
    const kind = nonCsvKind(first);
    if (kind) throw new AppError('INVALID_INPUT', message('deskFeeds', `notCsv.${kind}`));
    const utf16 = utf16Of(first);
    const bytes = joined(first, source);
    yield* utf16 ? decoded(bytes, utf16) : bytes;
  } finally {
    await source.return?.();
  }
}

/**
 * Returns a function that decodes lines in UTF-8 or Windows-1252. The first line with a character outside ASCII decides which. The function
 * returns null for a line that is invalid in the encoding.
 */
function lineDecoder(): (bytes: Buffer) => string | null {
  const latin1 = new TextDecoder('windows-1252');
  let encoding: 'utf-8' | 'windows-1252' | null = null;
  return (bytes) => {
    if (encoding === 'windows-1252') return latin1.decode(bytes);
    if (isUtf8(bytes)) {
      if (encoding === null && !isAscii(bytes)) encoding = 'utf-8';
      return bytes.toString('utf8');
    }
    if (encoding === 'utf-8') return null;
    encoding = 'windows-1252';
    return latin1.decode(bytes);
  };
}

export function readRefused([cell = '']: readonly string[]): { reason: string; raw: string } | null {
  if (!cell.startsWith(REFUSED)) return null;
  const [, reason = '', ...raw] = cell.split(REFUSED);
  return { reason, raw: raw.join(REFUSED) };
}

function hasControlCharacter(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte < FIRST_PRINTABLE && byte !== TAB) return true;
  return false;
}

function guarded(line: Buffer, decode: (bytes: Buffer) => string | null): string {
  const bytes = line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
  if (bytes.length > MAX_LINE_BYTES) return tooLong(bytes);
  const text = hasControlCharacter(bytes) ? null : decode(bytes);
  if (text === null) return refused('bad encoding', bytes.toString('latin1'));
  // The parser would read on after an open quote, so fields cannot contain line breaks.
  if (hasOpenQuote(text)) return refused('a quote does not end on this line', text);
  return `${text}\n`;
}

/** Yields chunks of whole lines. Replaces each line that must not be parsed by a marked line with the reason. */
export async function* guardLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decode = lineDecoder();
  let rest = Buffer.alloc(0);
  let refusalOfLongLine = '';
  let isFirst = true;
  for await (const chunk of readableBytes(input)) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk);
    let start = 0;
    let out = '';
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
      const line = bytes.subarray(start, end);
      out += refusalOfLongLine || guarded(isFirst ? withoutMark(line) : line, decode);
      [refusalOfLongLine, isFirst, start] = ['', false, end + 1];
    }
    rest = bytes.subarray(start);
    if (rest.length > MAX_LINE_BYTES)
      [refusalOfLongLine, rest] = [refusalOfLongLine || tooLong(rest), Buffer.alloc(0)];
    if (out !== '') yield out;
  }
  if (refusalOfLongLine !== '') yield refusalOfLongLine;
  else if (rest.length > 0) yield guarded(isFirst ? withoutMark(rest) : rest, decode);
}
