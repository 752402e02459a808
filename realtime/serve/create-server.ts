import { type Database, IDLE_IN_TRANSACTION_MS, openDatabase } from '@/db/client';
import { createDatabaseClock } from '@/lib/platform/clock/database-clock';
import { watchClock } from '@/lib/platform/clock/watch-clock';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { countPoolWait } from '@/lib/platform/metrics/process-metrics';
import { createBus } from '../cluster/bus';
import { Cluster } from '../cluster/cluster';
import { addClusterMetrics } from '../cluster/cluster-metrics';
import { followSplitPlayers } from '../cluster/follow-split-players';
import { attachRedis, NO_REDIS, type RedisLink } from '../cluster/redis-adapter';
import { createConnectionLimits } from '../guard/connection-limits';
import { createFloodGuard } from '../guard/flood-guard';
import { friendHandlers } from '../handlers/friends';
import type { HandlerDependencies } from '../handlers/handler-dependencies';
import { dailyHandlers, quizHandlers } from '../handlers/quiz';
import { roomHandlers } from '../handlers/rooms';
import type { RealtimeOptions } from '../realtime-options';
import { LiveRooms } from '../rooms/live-rooms';
import { admitPlayers } from '../sockets/admit-players';
import { createConnections } from '../sockets/connections';
import { drainSpreadMs, holdHandshakes, refuseHandshakes, sendAway } from '../sockets/drain';
import { createAnswerPulse } from './answer-pulse';
import { createEntrance, listenOn } from './entrance';
import { createRealtimeMetrics } from './metrics';
import { openBatchers } from './open-batchers';
import { listenToPlayerEvents, verifySessions } from './player-events';
import type { Events, RealtimeServer } from './realtime-server';
import { serveEvents } from './serve-events';

const GAME_EVENTS: Events = { ...quizHandlers, ...dailyHandlers, ...friendHandlers, ...roomHandlers };

function openGameDatabase({ databaseUrl, databaseDirectUrl, poolSize }: RealtimeOptions): Database {
  return openDatabase({
    url: databaseUrl,
    directUrl: databaseDirectUrl,
    poolSize,
    applicationName: 'lineup-realtime',
    idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
    onWaited: countPoolWait,
  });
}

/** Creates the parts of the server. `state` holds what changes while it runs. */
function createParts(options: RealtimeOptions, state: { isServing: boolean; redis: RedisLink }) {
  const { databaseDirectUrl, log } = options;
  const db = openGameDatabase(options);
  const clock = createDatabaseClock(db);
  const { now = clock.now } = options;
  const nowMs = () => now().getTime();
  const isShared = options.redisUrl !== undefined;
  const pulse = createAnswerPulse();
  const cluster = new Cluster({
    directUrl: databaseDirectUrl,
    isShared,
    log,
    readAckCounts: pulse.read,
    onPlaceLost: () => options.onUnfit?.('Another realtime process has taken the place of this one.'),
  });
  const { liveProcesses } = cluster;
  const guard = createFloodGuard(options.eventsPerSecond, nowMs);
  const limits = createConnectionLimits(nowMs, liveProcesses);
  const connections = createConnections(guard.newFlow, nowMs);
  const metrics = createRealtimeMetrics(db, connections, clock);
  const batchers = openBatchers(options, { now, metrics });
  const isWorking = () => state.isServing && !batchers.answers.isStalled();
  const behind = { db, clock, isWorking, guard, limits, liveProcesses, metrics };
  const entrance = createEntrance(options, behind);
  const bus = createBus(entrance.io, { isShared });
  const redisMetrics = addClusterMetrics(metrics.registry, { cluster, redis: () => state.redis });
  const isConnected = () => state.redis.isConnected();
  const { emitToOthers } = followSplitPlayers({ db, bus, cluster, connections, nowMs, isConnected });
  const rooms = new LiveRooms({
    ...{ db, io: entrance.io, bus, connections, now, log },
    processId: cluster.processId,
    metrics: metrics.rooms,
  });
  const made = { db, clock, now, pulse, cluster, guard, limits, connections, metrics };
  return { ...made, ...batchers, ...entrance, bus, redisMetrics, emitToOthers, rooms };
}

type Parts = ReturnType<typeof createParts>;

/** Connects the parts: who may connect, and what each event does. */
function connectParts(options: RealtimeOptions, parts: Parts, events: Events): void {
  const { db, io, now, cluster, rooms, ownOrigins, answers, dailyAnswers, roomAnswers, emitToOthers } = parts;
  const { log } = options;
  const publish: HandlerDependencies['publish'] = (target, event) => publishPlayerEvent(db, target, event);
  const sendMail: HandlerDependencies['sendMail'] = (mail, within) => queueMail({ db, now }, mail, within);
  cluster.onTick(() => rooms.tick());
  cluster.onRestarted(() => rooms.restart());
  admitPlayers(io, { ...parts, ownOrigins, log });
  serveEvents(
    io,
    { db, rooms, answers, dailyAnswers, roomAnswers, publish, sendMail, now, log, emitToOthers },
    parts,
    events,
  );
}

/**
 * Creates the realtime server. All state that matters is in the database. Several run side by side with REDIS_URL
 * (docs/decisions/0036).
 */
export function createRealtimeServer(options: RealtimeOptions, events: Events = GAME_EVENTS): RealtimeServer {
  const state = { isServing: false, stopListening: async () => {}, stopWatching: () => {}, redis: NO_REDIS };
  const parts = createParts(options, state);
  connectParts(options, parts, events);
  const { db, now, clock, cluster, bus, rooms, connections, http, io } = parts;
  return {
    ...{ db, now, clock, cluster, bus, rooms },
    async listen(port, host) {
      state.stopWatching = await watchClock(clock, options);
      state.redis = await attachRedis(io, options, parts.redisMetrics);
      let listening: Promise<number> | undefined;
      const admit = holdHandshakes(http);
      const startListening = () => {
        listening ??= listenOn(http, port, host);
        return listening;
      };
      await cluster.join(startListening);
      const heard = { ...parts, rooms, log: options.log };
      state.stopListening = await listenToPlayerEvents(options.databaseDirectUrl, heard);
      const boundPort = await startListening();
      state.isServing = true;
      admit();
      return boundPort;
    },
    async maintain() {
      connections.sweep();
      parts.limits.sweep();
      await verifySessions(parts, connections.all());
    },
    async drain(spreadMs = drainSpreadMs(connections.all().length)) {
      state.isServing = false;
      rooms.drain();
      refuseHandshakes(http);
      const telling = cluster.drain();
      await sendAway(connections.all(), spreadMs);
      await telling;
      await cluster.leave();
    },
    close: () => closeParts(parts, state),
  };
}

type Running = { redis: RedisLink; stopListening: () => Promise<void>; stopWatching: () => void };

async function closeParts(parts: Parts, state: Running): Promise<void> {
  const { db, http, io, cluster, rooms } = parts;
  http.close();
  await parts.closeBatchers();
  // Sends the last acknowledgements before the connections close.
  await new Promise<void>((done) => setImmediate(done));
  await io.close();
  await rooms.close();
  state.redis.close();
  state.stopWatching();
  await state.stopListening();
  await cluster.leave();
  await cluster.close();
  await db.$client.end({ timeout: 5 });
}
