import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '@/lib/platform/errors/app-error';
import type { FetchedResponse } from './fetch-untrusted';
import { discard, unavailableError } from './send-once';

const PLAIN: ReadonlySet<string> = new Set(['', 'identity']);
const GZIP: ReadonlySet<string> = new Set(['gzip', 'x-gzip']);

/** Without Content-Length or chunked encoding, an incomplete body looks complete. */
function hasKnownEnd({ headers }: FetchedResponse): boolean {
  return headers['content-length'] !== undefined || /\bchunked$/i.test(headers['transfer-encoding'] ?? '');
}

function decompress({ headers, body, url }: FetchedResponse): Readable {
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (PLAIN.has(encoding)) return body;
  if (GZIP.has(encoding)) return pipeline(body, createGunzip(), () => {});
  throw new AppError('WRONG_TYPE', `${url.hostname} used an encoding that was not requested.`);
}

/**
 * Yields the decompressed body of a response. Throws the signal's reason once it aborts.
 * @throws AppError TOO_LARGE above `maxBytes`, WRONG_TYPE for an unknown encoding, UNAVAILABLE for an incomplete body.
 */
export async function* boundedBody(
  response: FetchedResponse,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  const { body, headers, url } = response;
  const tooLarge = () =>
    new AppError('TOO_LARGE', `${url.hostname} sent more than ${Math.round(maxBytes / 1024 ** 2)} MB.`);
  try {
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
    if (!hasKnownEnd(response)) throw unavailableError(url.hostname, 'does not say how long it is');
    let bytes = 0;
    for await (const chunk of decompress(response) as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) throw error;
    throw unavailableError(url.hostname, 'broke off', error);
  } finally {
    discard(body);
  }
}
