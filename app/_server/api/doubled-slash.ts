import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** `/api/v1//resend_otp`, as the product specification writes it. */
const DOUBLED = /^\/api\/v1\/{2,}(?=[^/\\])/;

const shared = globalThis as typeof globalThis & { lineupSlashesFixed?: boolean };

/**
 * Makes a doubled slash before a call of the API a single one. Next answers it with a redirect before anything of ours is
 * asked, which a preflight and many an app do not follow. Called once per process, before the server listens.
 */
export function fixDoubledSlashes(): void {
  if (shared.lineupSlashesFixed) return;
  shared.lineupSlashesFixed = true;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.url = request.url?.replace(DOUBLED, '/api/v1/');
  });
}
