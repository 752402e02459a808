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
  signal: AbortSignal;
  /** The one host (`name:port`) that may have private addresses. */
  privateHost?: string | undefined;
  network?: Network | undefined;
  /** Called once connected. After that, the request may have arrived. */
  onConnect?: () => void;
};

const SILENCE_TIMEOUT_MS = 30_000;

/** For a failure that a retry may solve. Names only the host, because the rest of a URL may be secret. */
export const unavailableError = (host: string, what: string, cause?: unknown) =>
  new AppError('UNAVAILABLE', `${host} ${what}.`, { cause });

/** Closes the connection. Ignores the error that an unread body emits then. */
export function discard(body: Readable): void {
  body.on('error', () => {}).destroy();
}

/**
 * Sends one request and follows no redirect. The caller reads or discards the body. Throws the reason of an aborted signal.
 * Opens a new connection each time, so that the connector checks the addresses of the host.
 * @throws AppError INVALID_INPUT for an address that is not allowed, UNAVAILABLE without a response.
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
  // Undici ignores the signal of a request that has no connection yet.
  const stop = () => client.destroy(signal.reason, () => {});
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    const path = `${url.pathname}${url.search}`;
    const response = await client.request({ method, path, headers, body, reset: true, signal });
    client.close(() => {});
    return response;
  } catch (error) {
    client.destroy(() => {});
    signal.throwIfAborted();
    throw error instanceof AppError ? error : unavailableError(url.hostname, 'did not answer', error);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
