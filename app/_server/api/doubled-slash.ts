import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

const DOUBLED = /^\/api\/v1\/{2,}(?=[^/\\])/;

const shared = globalThis as typeof globalThis & { lineupSlashesFixed?: boolean };

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
