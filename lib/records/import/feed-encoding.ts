import { isAscii, isUtf8 } from 'node:buffer';
import { noCsvBecause, START_BYTES, startsWith } from '@/lib/contract/records/file-kind';
import { AppError } from '@/lib/platform/errors/app-error';

/** Detects UTF-16 by its byte order mark, or by zero bytes between the ASCII characters of the header. */
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

/** Converts UTF-16 to UTF-8, and passes other bytes unchanged. @throws AppError INVALID_INPUT for a file that is no text. */
export async function* readableBytes(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = input[Symbol.asyncIterator]();
  try {
    let first = Buffer.alloc(0);
    while (first.length < START_BYTES) {
      const next = await source.next();
      if (next.done) break;
      first = Buffer.concat([first, next.value]);
    }
    const kind = noCsvBecause(first);
    if (kind) throw new AppError('INVALID_INPUT', `The feed is ${kind}. Save it as CSV in UTF-8.`);
    const utf16 = utf16Of(first);
    const bytes = joined(first, source);
    yield* utf16 ? decoded(bytes, utf16) : bytes;
  } finally {
    await source.return?.();
  }
}

/**
 * Returns a decoder of lines in UTF-8 or Latin-1. The first line with a character outside ASCII decides the encoding. The
 * decoder returns null for later lines that are invalid in it.
 */
export function lineDecoder(): (bytes: Buffer) => string | null {
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
