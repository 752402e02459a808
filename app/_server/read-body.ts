import { AppError } from '@/lib/platform/errors/app-error';
import { semaphore } from '@/lib/platform/security/limits/semaphore';

/** A little less than the server allows a body (guard-requests.ts), so that the caller gets an answer. */
const DEADLINE_SECONDS = 55;
/** A phone with poor reception sends faster than this. Slower bodies would only hold a place that others wait for. */
const LEAST_BYTES_PER_SECOND = 16 * 1024;
const GRACE_SECONDS = 10;
/** Bodies of bytes that are read at the same time; together with their size this bounds memory. */
const AT_ONCE = 12;

const tooLarge = (maxBytes: number) => {
  const size = maxBytes < 1024 * 1024 ? `${maxBytes / 1024} kB` : `${maxBytes / 1024 / 1024} MB`;
  return new AppError('TOO_LARGE', `The request is too large: at most ${size}.`);
};

/** The body of a request. One that is larger than allowed, whatever it declared, is canceled where it becomes so. */
async function readUpTo(request: Request, maxBytes: number): Promise<Buffer> {
  // What declares too much is answered unread, which every client hears; a canceled one may see a reset instead.
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const reader = request.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  const progress = { bytes: 0, seconds: 0, isLate: false };
  const timer = setInterval(() => {
    progress.seconds += 1;
    progress.isLate ||= isTooSlow(progress);
    // Cancelling ends the pending read, even when nothing arrives any more.
    if (progress.isLate) void reader.cancel();
  }, 1000);
  try {
    const bytes = await readAll(reader, maxBytes, progress);
    if (progress.isLate) throw new AppError('INVALID_INPUT', 'The upload took too long. Try again.');
    return bytes;
  } finally {
    clearInterval(timer);
  }
}

type Progress = { bytes: number; seconds: number };

function isTooSlow({ bytes, seconds }: Progress): boolean {
  return seconds >= DEADLINE_SECONDS || bytes < LEAST_BYTES_PER_SECOND * (seconds - GRACE_SECONDS);
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
  progress: Progress,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    progress.bytes += part.value.byteLength;
    if (progress.bytes > maxBytes) {
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
    new AppError('UNAVAILABLE', 'Too many files are being uploaded. Try again in a few seconds.', {
      retryAfterSeconds: 5,
    }),
);

/** The body as text. Throws TOO_LARGE past `maxBytes`. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  return (await readUpTo(request, maxBytes)).toString('utf8');
}

/** The body as bytes, of which few are read at a time. Throws TOO_LARGE past `maxBytes`, UNAVAILABLE while too many come. */
export function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  return inTurn(() => readUpTo(request, maxBytes));
}
