import { lineDecoder, readableBytes } from './feed-encoding';

/** A line longer than this is refused: no honest record comes near, and memory stays bounded. */
const MAX_LINE_BYTES = 64 * 1024;
/** How much of a line that is too long is reported. */
const REPORTED_CHARACTERS = 500;
/** Stands for a refused line on its way through the parser; control characters never pass the guard otherwise. */
const REFUSED = '\u0001';
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const TAB = 0x09;
const FIRST_PRINTABLE = 0x20;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** One cell, whatever the delimiter. */
const refused = (reason: string, raw: string) =>
  `"${REFUSED}${reason}${REFUSED}${raw.replaceAll('"', '""')}"\n`;

/** The reason and the text of a line that the guard refused, from its cells; null for any other line. */
export function readRefused([cell = '']: readonly string[]): { reason: string; raw: string } | null {
  if (!cell.startsWith(REFUSED)) return null;
  const [, reason = '', ...raw] = cell.split(REFUSED);
  return { reason, raw: raw.join(REFUSED) };
}

function hasControlCharacter(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte < FIRST_PRINTABLE && byte !== TAB) return true;
  return false;
}

const hasOpenQuote = (text: string) => text.includes('"') && text.split('"').length % 2 === 0;

function guarded(line: Buffer, decode: (bytes: Buffer) => string | null): string {
  const bytes = line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
  if (bytes.length > MAX_LINE_BYTES) return tooLong(bytes);
  const text = hasControlCharacter(bytes) ? null : decode(bytes);
  if (text === null) return refused('bad encoding', bytes.toString('latin1'));
  // A quote that stays open would swallow the lines after it; line breaks inside a field are therefore not read.
  if (hasOpenQuote(text)) return refused('a quote does not end on this line', text);
  return `${text}\n`;
}

const tooLong = (bytes: Buffer) =>
  refused('line too long', bytes.subarray(0, REPORTED_CHARACTERS).toString('latin1').replaceAll('\0', ''));

const withoutMark = (bytes: Buffer) =>
  bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? bytes.subarray(BYTE_ORDER_MARK.length)
    : bytes;

/** Passes whole lines on, a chunk at a time, and puts a marker in the place of each that must not be parsed. */
export async function* guardLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decode = lineDecoder();
  let rest = Buffer.alloc(0);
  let overflowing = '';
  let isFirst = true;
  for await (const chunk of readableBytes(input)) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk);
    let start = 0;
    let out = '';
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
      const line = bytes.subarray(start, end);
      out += overflowing || guarded(isFirst ? withoutMark(line) : line, decode);
      [overflowing, isFirst, start] = ['', false, end + 1];
    }
    rest = bytes.subarray(start);
    if (rest.length > MAX_LINE_BYTES) [overflowing, rest] = [overflowing || tooLong(rest), Buffer.alloc(0)];
    if (out !== '') yield out;
  }
  if (overflowing !== '') yield overflowing;
  else if (rest.length > 0) yield guarded(isFirst ? withoutMark(rest) : rest, decode);
}
