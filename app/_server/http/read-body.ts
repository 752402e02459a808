import { AppError } from '@/lib/platform/errors/app-error';
import { semaphore } from '@/lib/platform/security/limits/semaphore';
import { message } from '@/messages/message';

/** Shorter than the connection's own limit (guard-requests.ts), so that the caller gets an answer. */
export const DEADLINE_SECONDS = 55;
/** Phones with poor reception are faster. Slower bodies only block others. */
const MIN_BYTES_PER_SECOND = 16 * 1024;
const GRACE_SECONDS = 10;
/** Uploads read at the same time. Together with their size this limits memory. */
const MAX_UPLOADS = 12;

const tooLarge = (maxBytes: number) => {
  const size = maxBytes < 1024 * 1024 ? `${maxBytes / 1024} kB` : `${maxBytes / 1024 / 1024} MB`;
  return new AppError('TOO_LARGE', message('errors', 'tooLarge', { size }));
};

/** Reads a body of at most `maxBytes`. Cancels a longer one at the limit. */
async function readUpTo(request: Request, maxBytes: number): Promise<Buffer> {
  // Refused unread, so that every client receives the answer. A canceled request may see a reset instead.
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const reader = request.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  const progress = { bytes: 0, seconds: 0, isLate: false };
  const timer = setInterval(() => {
    progress.seconds += 1;
    progress.isLate ||= isTooSlow(progress);
    // Canceling ends the pending read, even when nothing arrives.
    if (progress.isLate) void reader.cancel();
  }, 1000);
  try {
    const bytes = await readAll(reader, maxBytes, progress);
    if (progress.isLate) throw new AppError('INVALID_INPUT', message('errors', 'uploadTooSlow'));
    return bytes;
  } finally {
    clearInterval(timer);
  }
}

type Progress = { bytes: number; seconds: number };

function isTooSlow({ bytes, seconds }: Progress): boolean {
  return seconds >= DEADLINE_SECONDS || bytes < MIN_BYTES_PER_SECOND * (seconds - GRACE_SECONDS);
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
  MAX_UPLOADS,
  0,
  () =>
    new AppError('UNAVAILABLE', message('errors', 'tooManyUploads'), {
      retryAfterSeconds: 5,
    }),
);

/** Returns the body as text. Throws TOO_LARGE past `maxBytes`. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  return (await readUpTo(request, maxBytes)).toString('utf8');
}

/** Returns the body as bytes. Throws TOO_LARGE past `maxBytes`, and UNAVAILABLE while too many uploads arrive. */
export function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  return inTurn(() => readUpTo(request, maxBytes));
}
