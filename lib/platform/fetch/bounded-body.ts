import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Answer } from './fetch-carefully';
import { discard, outOfReach } from './send-once';

const PLAIN: ReadonlySet<string> = new Set(['', 'identity']);
const GZIP: ReadonlySet<string> = new Set(['gzip', 'x-gzip']);

/** Without either header, a body that broke off looks like a complete one. */
function hasKnownEnd({ headers }: Answer): boolean {
  return headers['content-length'] !== undefined || /\bchunked$/i.test(headers['transfer-encoding'] ?? '');
}

function decompress({ headers, body, url }: Answer): Readable {
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (PLAIN.has(encoding)) return body;
  if (GZIP.has(encoding)) return pipeline(body, createGunzip(), () => {});
  throw new AppError('WRONG_TYPE', `${url.hostname} sent it in an encoding that was not asked for.`);
}

/**
 * Yields the decompressed body of an answer, at most `maxBytes` of it. A body that breaks off ends with an error.
 * @throws AppError TOO_LARGE, WRONG_TYPE for an unknown encoding, UNAVAILABLE when it breaks off; the signal's reason.
 */
export async function* boundedBody(
  answer: Answer,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  const { body, headers, url } = answer;
  const tooLarge = () =>
    new AppError('TOO_LARGE', `${url.hostname} sent more than ${Math.round(maxBytes / 1024 ** 2)} MB.`);
  try {
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
    if (!hasKnownEnd(answer)) throw outOfReach(url.hostname, 'does not say how long it is');
    let bytes = 0;
    for await (const chunk of decompress(answer) as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) throw error;
    throw outOfReach(url.hostname, 'broke off', error);
  } finally {
    discard(body);
  }
}
