import { AppError } from '@/lib/errors';
import { semaphore } from '@/lib/security/semaphore';

/** Who sends slower than this holds a place that others wait for: 10 MB at 1.4 Mbit/s. */
const DEADLINE_SECONDS = 60;
/** Bodies of bytes that are read at the same time; together with their size this bounds memory. */
const AT_ONCE = 12;

const tooLarge = (maxBytes: number) => {
  const size = maxBytes < 1024 * 1024 ? `${maxBytes / 1024} kB` : `${maxBytes / 1024 / 1024} MB`;
  return new AppError('TOO_LARGE', `The request is too large: at most ${size}.`);
};

/** The body of a request. One that is larger than allowed, whatever it declared, is cancelled where it becomes so. */
async function readUpTo(request: Request, maxBytes: number): Promise<Buffer> {
  // What declares too much is answered unread, which every client hears; a cancelled one may see a reset instead.
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const reader = request.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  let isLate = false;
  // Cancelled, the pending read ends: also for who sends nothing any more and keeps the line.
  const deadline = setTimeout(() => {
    isLate = true;
    void reader.cancel();
  }, DEADLINE_SECONDS * 1000);
  try {
    const bytes = await readAll(reader, maxBytes);
    if (isLate) throw new AppError('INVALID_INPUT', 'The upload took too long. Try again.');
    return bytes;
  } finally {
    clearTimeout(deadline);
  }
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (bytes > maxBytes) {
      void reader.cancel();
      throw tooLarge(maxBytes);
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

const inTurn = semaphore(
  AT_ONCE,
  0,
  () =>
    new AppError('UNAVAILABLE', 'Many uploads are arriving right now. Try again.', { retryAfterSeconds: 5 }),
);

/** The body as text. Throws TOO_LARGE past `maxBytes`. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  return (await readUpTo(request, maxBytes)).toString('utf8');
}

/** The body as bytes, of which few are read at a time. Throws TOO_LARGE past `maxBytes`, UNAVAILABLE while too many come. */
export function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  return inTurn(() => readUpTo(request, maxBytes));
}
