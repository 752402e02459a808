import { type Database, openDatabase } from '@/db/client';
import { STATEMENT_TIMEOUT_MS } from '@/lib/platform/batching/batcher';
import { createDatabaseClock } from '@/lib/platform/clock/database-clock';
import { errorReport } from '@/lib/platform/errors/error-report';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { createAnswerLanes } from '@/lib/quiz/answer-lanes';
import { admitPlayers } from './admit-players';
import { attachRedis, NO_REDIS } from './cluster/attach-redis';
import { createBus } from './cluster/bus';
import { createCluster } from './cluster/cluster';
import { addClusterMetrics } from './cluster/cluster-metrics';
import { type ConnectionLimits, createConnectionLimits } from './connection-limits';
import { type Connections, createConnections } from './connections';
import { drainSpreadMs, holdHandshakes, refuseHandshakes, sendAway } from './drain';
import { createEntrance, listenOn } from './entrance';
import { createFloodGuard, type FloodGuard } from './flood-guard';
import type { GameServer, GameSocket } from './game-socket';
import type { GuardedSockets } from './guarded-sockets';
import type { HandlerDependencies } from './handler-dependencies';
import { dailyHandlers } from './handlers/daily';
import { friendHandlers } from './handlers/friends';
import { quizHandlers } from './handlers/quiz';
import { counted, createRealtimeMetrics, type RealtimeMetrics } from './metrics';
import type { PendingHandshakes } from './pending-handshakes';
import { listenToPlayerEvents, verifySessions } from './player-events';
import type { Events, RealtimeOptions, RealtimeServer } from './realtime-server';
import { watchClock } from './watch-clock';

export type { Events, RealtimeOptions, RealtimeServer } from './realtime-server';

const GAME_EVENTS: Events = { ...quizHandlers, ...dailyHandlers, ...friendHandlers };

const NO_HANDSHAKE = Object.freeze({});

type Shared = {
  db: Database;
  now: () => Date;
  guard: FloodGuard;
  limits: ConnectionLimits;
  connections: Connections;
  handshakes: PendingHandshakes;
  sockets: GuardedSockets;
  metrics: RealtimeMetrics;
};

function serveEvents(
  io: GameServer,
  dependencies: Omit<HandlerDependencies, 'observeSeconds'>,
  shared: Shared,
  events: Events,
): void {
  const { connections, handshakes, metrics, sockets } = shared;
  // One function per event for all sockets. Closures per socket would be most of an idle connection's memory.
  const handlers = Object.entries(events).map(([event, handler]) => {
    const timer = metrics.eventSeconds.labels({ event });
    return [
      event,
      handler({ ...dependencies, observeSeconds: (seconds) => timer.observe(seconds) }),
    ] as const;
  });
  function onDisconnect(this: GameSocket): void {
    connections.remove(this);
  }
  io.on('connection', (socket) => {
    handshakes.settle(sockets.of(socket.conn));
    const isDoubtful = connections.add(socket);
    for (const [event, handler] of handlers) socket.on(event as 'updateLife', handler);
    socket.on('disconnect', onDisconnect);
    // The request of the handshake is no longer needed, and is most of what an idle connection would hold.
    Reflect.set(socket.conn, 'request', null);
    Reflect.set(socket, 'handshake', NO_HANDSHAKE);
    if (isDoubtful)
      verifySessions(shared, [socket]).catch((error: unknown) =>
        dependencies.log.error({ error: errorReport(error) }, 'a session was not looked up again'),
      );
  });
}

function openJudge({ databaseDirectUrl, answerMinGapMs, log }: RealtimeOptions, now: () => Date) {
  const connect = () =>
    openDatabase({
      url: databaseDirectUrl,
      poolSize: 1,
      applicationName: 'lineup-judge',
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    }).$client;
  return createAnswerLanes({ connect, now, minGapMs: answerMinGapMs, log });
}

/**
 * Creates the realtime server. All state that matters is in the database. Several run side by side with REDIS_URL
 * (docs/decisions/0036).
 */
export function createRealtimeServer(options: RealtimeOptions, events: Events = GAME_EVENTS): RealtimeServer {
  const { databaseUrl, databaseDirectUrl, poolSize, log } = options;
  const db = openDatabase({
    url: databaseUrl,
    directUrl: databaseDirectUrl,
    poolSize,
    applicationName: 'lineup-realtime',
  });
  const clock = createDatabaseClock(db.$client);
  const { now = clock.now } = options;
  const nowMs = () => now().getTime();
  const guard = createFloodGuard(options.eventsPerSecond, nowMs);
  const limits = createConnectionLimits(nowMs);
  const connections = createConnections(guard.newFlow, nowMs);
  const metrics = createRealtimeMetrics(db, connections);
  const answers = counted(openJudge(options, now), metrics);
  const noticed = new Set<string>();
  const state = { isServing: false, stopListening: async () => {}, stopWatching: () => {}, redis: NO_REDIS };
  const isServing = () => state.isServing;
  const entrance = createEntrance(options, { db, clock, answers, isServing, guard, limits, metrics });
  const { http, io, handshakes, sockets, ownOrigins } = entrance;
  const isShared = options.redisUrl !== undefined;
  const bus = createBus(io, { isShared });
  const cluster = createCluster({
    directUrl: databaseDirectUrl,
    isShared,
    log,
    onPlaceLost: () => options.onUnfit?.('Another realtime process has taken the place of this one.'),
  });
  addClusterMetrics(metrics.registry, { cluster, redis: () => state.redis });
  const shared: Shared = { db, now, guard, limits, connections, handshakes, sockets, metrics };
  const publish: HandlerDependencies['publish'] = (target, event) => publishPlayerEvent(db, target, event);
  const sendMail: HandlerDependencies['sendMail'] = (mail, within) => queueMail({ db, now }, mail, within);
  const others: HandlerDependencies['others'] = (socket) =>
    connections.of(socket.data.session.playerId).filter((other) => other !== socket);
  admitPlayers(io, { ...shared, ownOrigins, log });
  serveEvents(io, { db, io, bus, cluster, answers, publish, sendMail, now, log, others }, shared, events);
  return {
    db,
    now,
    clock,
    cluster,
    bus,
    takeNoticed() {
      const playerIds = [...noticed];
      noticed.clear();
      return playerIds;
    },
    async listen(port, host) {
      state.stopWatching = await watchClock(clock, options);
      state.redis = await attachRedis(io, options);
      let listening: Promise<number> | undefined;
      const admit = holdHandshakes(http);
      const startListening = () => {
        listening ??= listenOn(http, port, host);
        return listening;
      };
      await cluster.join(startListening);
      state.stopListening = await listenToPlayerEvents(databaseDirectUrl, {
        ...shared,
        noticed,
        log,
        isLeader: cluster.isLeader,
      });
      const boundPort = await startListening();
      state.isServing = true;
      admit();
      return boundPort;
    },
    async maintain() {
      connections.sweep();
      limits.sweep();
      await verifySessions(shared, connections.all());
    },
    async drain(spreadMs = drainSpreadMs(connections.all().length)) {
      state.isServing = false;
      refuseHandshakes(http);
      const handingOver = cluster.drain();
      await sendAway(connections.all(), spreadMs);
      await cluster.leave();
      await handingOver;
    },
    async close() {
      http.close();
      await answers.close();
      // Sends the last acknowledgements before the connections close.
      await new Promise<void>((done) => setImmediate(done));
      await io.close();
      state.redis.close();
      state.stopWatching();
      await state.stopListening();
      await cluster.leave();
      await cluster.close();
      await db.$client.end({ timeout: 5 });
    },
  };
}
