import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Socket as EngineSocket } from 'engine.io';
import { type Database, openDatabase } from '@/db/client';
import { createBadgeQueue } from '@/lib/badges/badge-queue';
import { errorReport } from '@/lib/error-report';
import { STATEMENT_TIMEOUT_MS } from '@/lib/quiz/answer-batcher';
import { createAnswerLanes } from '@/lib/quiz/answer-lanes';
import { admitPlayers } from './admit-players';
import { type Connections, createConnections } from './connections';
import { createIo } from './create-io';
import type { Realm } from './define-handler';
import { createEventsInWork, refuseHandshakes, sendAway } from './drain';
import { createFloodGuard, type FloodGuard, type Flow } from './flood-guard';
import type { GameServer, GameSocket } from './game-socket';
import { friendHandlers } from './handlers/friends';
import { quizHandlers } from './handlers/quiz';
import { httpEndpoints } from './http-endpoints';
import { counted, createRealtimeMetrics } from './metrics';
import { allowedOrigins } from './origin';
import { createPendingHandshakes, type PendingHandshakes } from './pending-handshakes';
import { listenToPlayerEvents, verifySessions } from './player-events';
import type { Events, RealtimeOptions, RealtimeServer } from './realtime-server';

export type { Events, RealtimeOptions, RealtimeServer } from './realtime-server';

const HANDSHAKE_TIMEOUT_MS = 10_000;

const GAME_EVENTS: Events = { ...quizHandlers, ...friendHandlers };

const NO_HANDSHAKE = Object.freeze({});

/** Counts every packet of a connection, malformed ones too, and cuts off who floods. */
function guardConnections(
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

type Shared = {
  db: Database;
  now: () => Date;
  guard: FloodGuard;
  connections: Connections;
  handshakes: PendingHandshakes;
  flows: WeakMap<object, Flow>;
};

function serveEvents(io: GameServer, realm: Realm, shared: Shared, events: Events): void {
  const { connections, handshakes } = shared;
  // One function per event for all sockets: closures per socket would be most of an idle connection's memory.
  const handlers = Object.entries(events).map(([event, handler]) => [event, handler(realm)] as const);
  function onDisconnect(this: GameSocket): void {
    connections.remove(this);
  }
  io.on('connection', (socket) => {
    handshakes.settle(socket.conn);
    const isDoubtful = connections.add(socket);
    for (const [event, handler] of handlers) socket.on(event as 'updateLife', handler);
    socket.on('disconnect', onDisconnect);
    // What the handshake brought is not needed any more, and is most of what an idle connection would hold.
    Reflect.set(socket.conn, 'request', null);
    Reflect.set(socket, 'handshake', NO_HANDSHAKE);
    if (isDoubtful)
      verifySessions(shared, [socket]).catch((error: unknown) =>
        realm.log.error({ error: errorReport(error) }, 'a session was not looked up again'),
      );
  });
}

/**
 * The realtime server. It holds nothing that the database does not, but run one: several would judge just as
 * rightly, while answeredElsewhere and the limits on packets and connections reach within a process only
 * (docs/decisions/0006).
 */
export function createRealtimeServer(options: RealtimeOptions, events: Events = GAME_EVENTS): RealtimeServer {
  const { databaseUrl, log, now = () => new Date() } = options;
  const db = openDatabase({
    url: databaseUrl,
    poolSize: options.poolSize,
    applicationName: 'lineup-realtime',
  });
  const judge = createAnswerLanes({
    connect: () =>
      openDatabase({
        url: options.databaseDirectUrl,
        poolSize: 1,
        applicationName: 'lineup-judge',
        statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      }).$client,
    now,
    minGapMs: options.answerMinGapMs,
    log,
  });
  const nowMs = () => now().getTime();
  const guard = createFloodGuard(options.eventsPerSecond, nowMs);
  const connections = createConnections(guard.newFlow, nowMs);
  const metrics = createRealtimeMetrics(db, connections);
  const answers = counted(judge, metrics);
  const inWork = createEventsInWork();
  let isDraining = false;
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
  const endpoints = httpEndpoints({
    db,
    answers,
    isDraining: () => isDraining,
    registry: metrics.registry,
    metricsToken: options.metricsToken,
  });
  const http = createServer(patience, endpoints);
  const ownOrigins = allowedOrigins(options.appUrl);
  const origins = new Set([...ownOrigins, ...(options.apiOrigins ?? [])]);
  const io = createIo(http, { origins, handshakeTimeoutMs, handshakes });
  const flows = guardConnections(io, guard, handshakes);
  const shared: Shared = { db, now, guard, connections, handshakes, flows };
  const badges = createBadgeQueue({ db, now, log });
  const realm: Realm = {
    db,
    answers,
    badges,
    inWork,
    now,
    log,
    others: (socket) => connections.of(socket.data.session.playerId).filter((other) => other !== socket),
  };
  admitPlayers(io, { ...shared, ownOrigins, log });
  serveEvents(io, realm, shared, events);
  let stopListening = async () => {};
  return {
    db,
    badges,
    async listen(port, host) {
      stopListening = await listenToPlayerEvents(options.databaseDirectUrl, { ...shared, badges, log });
      await new Promise<void>((done, fail) => {
        http.once('error', fail);
        http.listen(port, host, done);
      });
      return (http.address() as AddressInfo).port;
    },
    async maintain() {
      connections.sweep();
      await verifySessions(shared, connections.all());
    },
    async drain(spreadMs) {
      isDraining = true;
      refuseHandshakes(http);
      await sendAway(connections.all(), inWork, spreadMs);
    },
    async close() {
      http.close();
      await answers.close();
      // The last acknowledgements leave before their connections close.
      await new Promise<void>((done) => setImmediate(done));
      await io.close();
      await stopListening();
      await db.$client.end({ timeout: 5 });
    },
  };
}
