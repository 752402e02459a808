import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConnectionLimits } from '../guard/connection-limits';
import type { FloodGuard } from '../guard/flood-guard';
import { allowedOrigins } from '../guard/origin';
import { createPendingHandshakes } from '../guard/pending-handshakes';
import type { RealtimeOptions } from '../realtime-options';
import { createIo } from '../sockets/create-io';
import { createGuardedSockets } from '../sockets/guarded-sockets';
import { httpEndpoints } from './http-endpoints';
import type { RealtimeMetrics } from './metrics';

const HANDSHAKE_TIMEOUT_MS = 10_000;

type Behind = Pick<Parameters<typeof httpEndpoints>[0], 'db' | 'clock' | 'answers' | 'isServing'> & {
  guard: FloodGuard;
  limits: ConnectionLimits;
  liveProcesses: () => number;
  metrics: Pick<RealtimeMetrics, 'registry' | 'cuts'>;
};

/** Creates the HTTP server with Socket.IO on it, for our own pages and the configured origins. */
export function createEntrance(options: RealtimeOptions, behind: Behind) {
  const { handshakeTimeoutMs = HANDSHAKE_TIMEOUT_MS } = options;
  const { guard, limits, liveProcesses, metrics, ...served } = behind;
  const handshakeLimits = {
    timeoutMs: handshakeTimeoutMs,
    mostPerAddress: options.mostHandshakesPerAddress ?? Number.POSITIVE_INFINITY,
    trustedProxies: options.trustedProxies ?? [],
    liveProcesses,
  };
  const handshakes = createPendingHandshakes(handshakeLimits, limits);
  const sockets = createGuardedSockets({ guard, limits, cuts: metrics.cuts }, handshakes);
  // Connections that never finish their request are closed as soon.
  const patience = {
    headersTimeout: handshakeTimeoutMs,
    requestTimeout: handshakeTimeoutMs,
    connectionsCheckingInterval: handshakeTimeoutMs / 2,
  };
  const endpoints = { ...served, registry: metrics.registry, metricsToken: options.metricsToken };
  const http = createServer(patience, httpEndpoints(endpoints));
  const ownOrigins = allowedOrigins(options.appUrl);
  const origins = new Set([...ownOrigins, ...(options.apiOrigins ?? [])]);
  const io = createIo(http, { origins, handshakeTimeoutMs, handshakes, sockets });
  return { http, io, handshakes, sockets, ownOrigins };
}

/** Resolves to the port. Port 0 lets the system choose. */
export async function listenOn(http: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((done, fail) => {
    http.once('error', fail);
    http.listen(port, host, done);
  });
  return (http.address() as AddressInfo).port;
}
