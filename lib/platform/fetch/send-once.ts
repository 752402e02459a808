import type { Readable } from 'node:stream';
import { Client, type Dispatcher } from 'undici';
import { AppError } from '@/lib/platform/errors/app-error';
import { guardedConnector } from './guarded-connector';
import type { Network } from './network';

type Request = {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: Buffer | null;
};
export type SendOptions = {
  /** Stops the request: on the caller's wish, and after the longest time that all of it may take. */
  signal: AbortSignal;
  /** The one host (`name:port`) that may have private addresses. */
  privateHost?: string | undefined;
  network?: Network | undefined;
  /** Called when there is a connection, so that the request may arrive. */
  onConnect?: () => void;
};

const SILENCE_TIMEOUT_MS = 30_000;

/** Returns an error that a later try may not meet. It names the host alone: the rest of an address may be a secret. */
export const outOfReach = (host: string, what: string, cause?: unknown) =>
  new AppError('UNAVAILABLE', `${host} ${what}.`, { cause });

/** Closes the connection that a body comes from. Destroying a body that nobody reads emits an error. */
export function discard(body: Readable): void {
  body.on('error', () => {}).destroy();
}

/**
 * Sends one request, and follows no redirect. It has a connection of its own, so that it checks the addresses of its host. The
 * caller reads the body or discards it.
 * @throws AppError INVALID_INPUT for a private address, UNAVAILABLE without an answer; the signal's reason when that stops it.
 */
export async function sendOnce(
  url: URL,
  { method, headers, body = null }: Request,
  { signal, onConnect, ...options }: SendOptions,
): Promise<Dispatcher.ResponseData> {
  const guarded = guardedConnector(url, options);
  const client = new Client(url.origin, {
    connect: (to, callback) =>
      guarded(to, (...result) => {
        if (result[1]) onConnect?.();
        callback(...result);
      }),
    headersTimeout: SILENCE_TIMEOUT_MS,
    bodyTimeout: SILENCE_TIMEOUT_MS,
  });
  // A request without a connection yet does not listen to its signal.
  const stop = () => client.destroy(signal.reason, () => {});
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    const path = `${url.pathname}${url.search}`;
    const response = await client.request({ method, path, headers, body, reset: true, signal });
    // Resolves once the body has ended.
    client.close(() => {});
    return response;
  } catch (error) {
    client.destroy(() => {});
    signal.throwIfAborted();
    throw error instanceof AppError ? error : outOfReach(url.hostname, 'did not answer', error);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
