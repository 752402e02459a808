import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Socket as EngineSocket } from 'engine.io';
import { type Database, openDatabase } from '@/db/client';
import { errorReport } from '@/lib/error-report';
import { AppError } from '@/lib/errors';
import type { Log } from '@/lib/log';
import { STATEMENT_TIMEOUT_MS } from '@/lib/quiz/answer-batcher';
import { createAnswerLanes } from '@/lib/quiz/answer-lanes';
import { authenticate } from './authenticate';
import { type Connections, createConnections } from './connections';
import { createIo } from './create-io';
import type { Handler, Realm } from './define-handler';
import { createFloodGuard, type FloodGuard, type Flow } from './flood-guard';
import type { GameServer, GameSocket } from './game-socket';
import { quizHandlers } from './handlers/quiz';
import { healthEndpoint } from './health';
import { listenToPlayerEvents, verifySessions } from './player-events';

export type RealtimeOptions = {
  databaseUrl: string;
  /** For LISTEN, which a pooler drops, and for judging, which has settings and statements kept by its connection. */
  databaseDirectUrl: string;
  poolSize: number;
  appUrl: string;
  answerMinGapMs: number;
  eventsPerSecond: number;
  log: Log;
  now?: () => Date;
};

/** What is served, by event name; other than the game's own in measurements only. */
export type Events = Record<string, (realm: Realm) => Handler>;

export type RealtimeServer = {
  db: Database;
  /** Resolves to the port. */
  listen(port: number, host: string): Promise<number>;
  /** Looks every open session up again and forgets players long gone. */
  maintain(): Promise<void>;
  /** Takes nothing new on, finishes the answers in flight, then closes everything. */
  close(): Promise<void>;
};

const NO_HANDSHAKE = Object.freeze({});

/** Counts every packet of a connection, malformed ones too, and cuts off who floods. */
function guardConnections(io: GameServer, guard: FloodGuard): WeakMap<object, Flow> {
  const flows = new WeakMap<object, Flow>();
  function onPacket(this: EngineSocket): void {
    const flow = flows.get(this);
    if (flow && guard.count(flow) === 'flood') this.close(true);
  }
  io.engine.on('connection', (connection: EngineSocket) => {
    flows.set(connection, guard.newFlow());
    connection.on('packet', onPacket);
  });
  return flows;
}

function admitPlayers(io: GameServer, options: RealtimeOptions, shared: Shared): void {
  const { db, now, guard, connections, flows } = shared;
  io.use(async (socket, next) => {
    try {
      const { auth, headers } = socket.handshake;
      const session = await authenticate(db, auth, headers.origin !== undefined, now());
      const flow = connections.flowOf(session.playerId);
      if (guard.isShutOut(flow)) throw new AppError('TOO_MANY_REQUESTS', 'Too many requests');
      socket.data.session = session;
      socket.data.flow = flow;
      flows.set(socket.conn, flow);
      next();
    } catch (error) {
      next(connectError(error, options.log));
    }
  });
}

/** What `connect_error` carries to the client. */
function connectError(error: unknown, log: Log): Error {
  const known = error instanceof AppError ? error : new AppError('UNAVAILABLE', 'Something went wrong');
  if (known !== error) log.error({ error: errorReport(error) }, 'a handshake failed unexpectedly');
  return Object.assign(new Error(known.code), { data: { code: known.code, message: known.userMessage } });
}

type Shared = {
  db: Database;
  now: () => Date;
  guard: FloodGuard;
  connections: Connections;
  flows: WeakMap<object, Flow>;
};

function serveEvents(io: GameServer, realm: Realm, shared: Shared, events: Events): void {
  const { connections } = shared;
  // One function per event for all sockets: closures per socket would be most of an idle connection's memory.
  const handlers = Object.entries(events).map(([event, handler]) => [event, handler(realm)] as const);
  function onDisconnect(this: GameSocket): void {
    connections.remove(this);
  }
  io.on('connection', (socket) => {
    const isDoubtful = connections.add(socket);
    for (const [event, handler] of handlers) socket.on(event as 'updateLife', handler);
    socket.on('disconnect', onDisconnect);
    // What the handshake brought is not needed any more, and is most of what an idle connection would hold.
    Reflect.set(socket.conn, 'request', null);
    Reflect.set(socket, 'handshake', NO_HANDSHAKE);
    if (isDoubtful)
      verifySessions({ ...shared, log: realm.log }, [socket]).catch((error: unknown) =>
        realm.log.error({ error: errorReport(error) }, 'a session was not looked up again'),
      );
  });
}

/**
 * The realtime server. It holds nothing that the database does not, but run one: several would judge just as
 * rightly, while answeredElsewhere and the limits on packets and connections reach within a process only
 * (docs/decisions/0006).
 */
export function createRealtimeServer(
  options: RealtimeOptions,
  events: Events = quizHandlers,
): RealtimeServer {
  const { databaseUrl, log, now = () => new Date() } = options;
  const db = openDatabase({
    url: databaseUrl,
    poolSize: options.poolSize,
    applicationName: 'lineup-realtime',
  });
  const answers = createAnswerLanes({
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
  const http = createServer(healthEndpoint(db, answers));
  const io = createIo(http, options.appUrl);
  const shared: Shared = { db, now, guard, connections, flows: guardConnections(io, guard) };
  const realm: Realm = {
    db,
    answers,
    now,
    log,
    others: (socket) => connections.of(socket.data.session.playerId).filter((other) => other !== socket),
  };
  admitPlayers(io, options, shared);
  serveEvents(io, realm, shared, events);
  let stopListening = async () => {};
  return {
    db,
    async listen(port, host) {
      stopListening = await listenToPlayerEvents(options.databaseDirectUrl, { ...shared, log });
      await new Promise<void>((done, fail) => {
        http.once('error', fail);
        http.listen(port, host, done);
      });
      return (http.address() as AddressInfo).port;
    },
    async maintain() {
      connections.sweep();
      await verifySessions({ ...shared, log }, connections.all());
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
