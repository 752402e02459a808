import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '@/lib/platform/errors/app-error';
import { type Answer, outOfReach } from './fetch-carefully';

/** What is sent packed at most that often over is no text or picture but a trap. */
const PLAIN: ReadonlySet<string> = new Set(['', 'identity']);
const GZIP: ReadonlySet<string> = new Set(['gzip', 'x-gzip']);

/** Where neither is said, nobody can tell a whole body from one that broke off. */
function tellsItsEnd({ headers }: Answer): boolean {
  return headers['content-length'] !== undefined || /\bchunked$/i.test(headers['transfer-encoding'] ?? '');
}

function unpacked({ headers, response, url }: Answer): Readable {
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (PLAIN.has(encoding)) return response;
  if (GZIP.has(encoding)) return pipeline(response, createGunzip(), () => {});
  throw new AppError('WRONG_TYPE', `${url.hostname} sent it in an encoding that was not asked for.`);
}

/**
 * The body of an answer, unpacked, at most `maxBytes` of it, whole or with an error at its end: what breaks off never looks
 * like the end.
 * @throws AppError TOO_LARGE, WRONG_TYPE for an unknown encoding, UNAVAILABLE when it breaks off; the signal's reason.
 */
export async function* boundedBody(
  answer: Answer,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  const { response, headers, url } = answer;
  const tooLarge = () =>
    new AppError('TOO_LARGE', `${url.hostname} sent more than ${Math.round(maxBytes / 1024 ** 2)} MB.`);
  try {
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
    if (!tellsItsEnd(answer)) throw outOfReach(url.hostname, 'does not say how long it is');
    let bytes = 0;
    for await (const chunk of unpacked(answer) as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) throw error;
    throw outOfReach(url.hostname, 'broke off', error);
  } finally {
    response.destroy();
  }
}
