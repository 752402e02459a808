import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Socket as EngineSocket } from 'engine.io';
import { createIo } from './create-io';
import type { FloodGuard, Flow } from './flood-guard';
import type { GameServer } from './game-socket';
import { httpEndpoints } from './http-endpoints';
import { allowedOrigins } from './origin';
import { createPendingHandshakes, type PendingHandshakes } from './pending-handshakes';
import type { RealtimeOptions } from './realtime-server';

const HANDSHAKE_TIMEOUT_MS = 10_000;

type Behind = Pick<Parameters<typeof httpEndpoints>[0], 'db' | 'answers' | 'isDraining' | 'registry'>;

/** What players connect to: HTTP with Socket.IO on it, for our own pages and those that the settings name. */
export function createEntrance(options: RealtimeOptions, behind: Behind) {
  const { handshakeTimeoutMs = HANDSHAKE_TIMEOUT_MS } = options;
  const handshakes = createPendingHandshakes({
    timeoutMs: handshakeTimeoutMs,
    mostPerAddress: options.mostHandshakesPerAddress ?? Number.POSITIVE_INFINITY,
    trustedProxies: options.trustedProxies ?? [],
  });
  // Connections that do not even finish their request go as soon.
  const patience = {
    headersTimeout: handshakeTimeoutMs,
    requestTimeout: handshakeTimeoutMs,
    connectionsCheckingInterval: handshakeTimeoutMs / 2,
  };
  const http = createServer(patience, httpEndpoints({ ...behind, metricsToken: options.metricsToken }));
  const ownOrigins = allowedOrigins(options.appUrl);
  const origins = new Set([...ownOrigins, ...(options.apiOrigins ?? [])]);
  const io = createIo(http, { origins, handshakeTimeoutMs, handshakes });
  return { http, io, handshakes, ownOrigins };
}

/** Counts every packet of a connection, malformed ones too, and cuts off who floods. */
export function guardConnections(
  io: GameServer,
  guard: FloodGuard,
  handshakes: PendingHandshakes,
): WeakMap<object, Flow> {
  const flows = new WeakMap<object, Flow>();
  function onPacket(this: EngineSocket): void {
    const flow = flows.get(this);
    if (flow && guard.count(flow) === 'flood') this.close(true);
  }
  io.engine.on('connection', (connection: EngineSocket) => {
    handshakes.add(connection, connection.request);
    flows.set(connection, guard.newFlow());
    connection.on('packet', onPacket);
  });
  return flows;
}

/** Resolves to the port, which 0 leaves to the system. */
export async function listenOn(http: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((done, fail) => {
    http.once('error', fail);
    http.listen(port, host, done);
  });
  return (http.address() as AddressInfo).port;
}
