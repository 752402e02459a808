import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

const shared = globalThis as typeof globalThis & { lineupPeerHeader?: string; lineupSlashesFixed?: boolean };

/**
 * Adds the peer's address to each request, in a header with an unguessable name. Pages and actions see no socket, and Next
 * accepts any `X-Forwarded-For`. Called once per process, before the server listens.
 */
export function stampPeerAddresses(): void {
  if (shared.lineupPeerHeader) return;
  const header = `x-peer-${randomBytes(16).toString('hex')}`;
  shared.lineupPeerHeader = header;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const peer = request.socket.remoteAddress;
    // Next forwards some actions to itself with their headers, so the first address is the right one.
    if (peer !== undefined) request.headers[header] ??= peer;
  });
}

/** Returns the peer's address, or null where another server received the request. */
export function peerAddress(headers: Pick<Headers, 'get'>): string | null {
  return shared.lineupPeerHeader ? headers.get(shared.lineupPeerHeader) : null;
}

const DOUBLED = /^\/api\/v1\/{2,}(?=[^/\\])/;

/**
 * Replaces the doubled slash of the specification's `/api/v1//resend_otp`. Next would redirect, which preflights and many apps do
 * not follow. Called once per process, before the server listens. On Vercel no Node server receives the request. There Next
 * redirects with 308, which keeps method and body.
 */
export function fixDoubledSlashes(): void {
  if (shared.lineupSlashesFixed) return;
  shared.lineupSlashesFixed = true;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.url = request.url?.replace(DOUBLED, '/api/v1/');
  });
}
