import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

const shared = globalThis as typeof globalThis & { lineupPeerHeader?: string };

/**
 * Pages and actions see headers but no socket, and Next takes `X-Forwarded-For` from anybody. So the server
 * stamps the peer's address on each request as it arrives, under a name that nobody outside can guess.
 * Called once per process, before the server listens.
 */
export function stampPeerAddresses(): void {
  if (shared.lineupPeerHeader) return;
  const header = `x-peer-${randomBytes(16).toString('hex')}`;
  shared.lineupPeerHeader = header;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const peer = request.socket.remoteAddress;
    // Next forwards some actions to itself with their headers: only this server knows the name, so the first stamp holds.
    if (peer !== undefined) request.headers[header] ??= peer;
  });
}

/** The address at the other end of the connection, or null where no server of ours took the request. */
export function peerAddress(headers: Pick<Headers, 'get'>): string | null {
  return shared.lineupPeerHeader ? headers.get(shared.lineupPeerHeader) : null;
}
