import { lineDecoder, readableBytes } from './feed-encoding';

/** Longer lines are refused, which bounds memory. */
const MAX_LINE_BYTES = 64 * 1024;
/** The length to which a reported line is cut. */
const REPORTED_CHARACTERS = 500;
/** Marks a refused line for the parser. No other line passes the guard with a control character. */
const REFUSED = '\u0001';
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const TAB = 0x09;
const FIRST_PRINTABLE = 0x20;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Returns a quoted cell, which is one cell for every delimiter. */
const refused = (reason: string, raw: string) =>
  `"${REFUSED}${reason}${REFUSED}${raw.replaceAll('"', '""')}"\n`;

/** Returns the reason and the text of a line that the guard refused; null for any other line. */
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
  // An open quote would swallow the next lines, so line breaks inside a field are not supported.
  if (hasOpenQuote(text)) return refused('a quote does not end on this line', text);
  return `${text}\n`;
}

const tooLong = (bytes: Buffer) =>
  refused('line too long', bytes.subarray(0, REPORTED_CHARACTERS).toString('latin1').replaceAll('\0', ''));

const withoutMark = (bytes: Buffer) =>
  bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? bytes.subarray(BYTE_ORDER_MARK.length)
    : bytes;

/** Returns whole lines, a chunk at a time, with a marker in the place of each line that must not be parsed. */
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
