import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { clientAddress, forwardedForHeader } from '@/lib/platform/network/client-address';
import { semaphore } from '@/lib/platform/security/limits/semaphore';
import { openPhotoToken } from '@/lib/records/photos/photo-url';
import { message } from '@/messages/message';

const MAX_CONCURRENT = 2;
const MAX_QUEUED = 500;
/** After this time a slow response no longer blocks the queue. */
const MAX_SLOT_MS = 5000;

const tooMany = () =>
  new AppError('TOO_MANY_REQUESTS', message('errors', 'tooManyAtOnce'), {
    retryAfterSeconds: 1,
  });

type Queue = { run: ReturnType<typeof semaphore>; requests: number };

const networks = new Map<string, Queue>();

function networkOf({ socket, headers }: IncomingMessage): string {
  const { TRUSTED_PROXIES: trustedProxies } = env();
  return clientAddress({
    peer: socket.remoteAddress ?? null,
    unverifiedForwardedFor: headers[forwardedForHeader(trustedProxies)]?.toString() ?? null,
    trustedProxies,
  });
}

/** Resolves when the response has closed, or after MAX_SLOT_MS. */
function slotReleased(response: ServerResponse): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, MAX_SLOT_MS);
    response.once('close', () => {
      clearTimeout(timer);
      done();
    });
  });
}

/** Unlimited: static files, the operator desk, and health checks, which a busy process must answer too. */
const UNLIMITED_PATHS =
  /^\/(_next\/|desk(\/|$)|api\/(health|metrics)$|(badge|icons)\/[\w-]+\.(png|svg)$|(favicon\.ico|icon\.svg|apple-icon\.png|manifest\.webmanifest|sw\.js|robots\.txt)$)/;

/** Returns whether the path is a validly signed photo URL. Native apps load photos without credentials. */
function isSignedPhoto(path: string): boolean {
  const token = /^\/photos\/([\w-]+)$/.exec(path)?.[1];
  return token !== undefined && openPhotoToken(token, Date.now()) !== null;
}

/** Returns whether a visitor's request is queued. Only reads are; writes have their own rate limits. */
export const isQueued = (method: string, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') && !UNLIMITED_PATHS.test(path) && !isSignedPhoto(path);

/** Serves the request when its network has a free slot. Throws TOO_MANY_REQUESTS if the queue is full. Skips disconnected clients. */
export async function serveQueued(
  request: IncomingMessage,
  response: ServerResponse,
  serve: () => Promise<void>,
) {
  const network = networkOf(request);
  const queue = networks.get(network) ?? { run: semaphore(MAX_CONCURRENT, MAX_QUEUED, tooMany), requests: 0 };
  networks.set(network, queue);
  queue.requests += 1;
  try {
    await queue.run(async () => {
      if (response.destroyed) return;
      const released = slotReleased(response);
      await serve();
      await released;
    });
  } finally {
    queue.requests -= 1;
    if (queue.requests === 0) networks.delete(network);
  }
}
