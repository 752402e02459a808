import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { clientAddress, forwardedForHeader } from '@/lib/platform/network/client-address';
import { semaphore } from '@/lib/platform/security/limits/semaphore';
import { openPhotoToken } from '@/lib/records/photos/photo-url';

/** How many requests of one network's visitors are served at the same time, and how many more may wait for their turn. */
const AT_ONCE = 2;
const WAITING = 500;
/** A response that takes longer, such as one to a slow reader, frees its turn. */
const TURN_MS = 5000;

const tooMany = () =>
  new AppError('TOO_MANY_REQUESTS', 'Too many requests at once. Try again in a moment.', {
    retryAfterSeconds: 1,
  });

type Turns = { run: ReturnType<typeof semaphore>; requests: number };

const networks = new Map<string, Turns>();

function networkOf({ socket, headers }: IncomingMessage): string {
  const { TRUSTED_PROXIES: trustedProxies } = env();
  return clientAddress({
    peer: socket.remoteAddress ?? null,
    unverifiedForwardedFor: headers[forwardedForHeader(trustedProxies)]?.toString() ?? null,
    trustedProxies,
  });
}

/** Resolves when the response has closed, or after the time of a turn. */
function turnOf(response: ServerResponse): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, TURN_MS);
    response.once('close', () => {
      clearTimeout(timer);
      done();
    });
  });
}

/** Built files, the desk of operators, and what load balancers ask, who must hear from a busy process too. */
const WITHOUT_TURN = /^\/(_next\/|desk(\/|$)|api\/(health|metrics)$)/;

/** A player of a native app loads photos without a credential: the signed address is the permission. */
function isSignedPhoto(path: string): boolean {
  const token = /^\/photos\/([\w-]+)$/.exec(path)?.[1];
  return token !== undefined && openPhotoToken(token, Date.now()) !== null;
}

/** Whether a visitor's request waits for its turn. Actions and calls that write have limits of their own. */
export const needsTurn = (method: string, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') && !WITHOUT_TURN.test(path) && !isSignedPhoto(path);

/**
 * Serves the request once it is its turn among those of its network's visitors. Throws TOO_MANY_REQUESTS when too many wait.
 * Nothing is served to a visitor who left meanwhile.
 */
export async function takeTurn(
  request: IncomingMessage,
  response: ServerResponse,
  serve: () => Promise<void>,
) {
  const network = networkOf(request);
  const turns = networks.get(network) ?? { run: semaphore(AT_ONCE, WAITING, tooMany), requests: 0 };
  networks.set(network, turns);
  turns.requests += 1;
  try {
    await turns.run(async () => {
      if (response.destroyed) return;
      const ended = turnOf(response);
      await serve();
      await ended;
    });
  } finally {
    turns.requests -= 1;
    if (turns.requests === 0) networks.delete(network);
  }
}
