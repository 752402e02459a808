import type { Server as HttpServer } from 'node:http';
import { type Database, IDLE_IN_TRANSACTION_MS, openDatabase } from '@/db/client';
import { createDatabaseClock, type DatabaseClock, watchClock } from '@/lib/platform/clock/database-clock';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { countPoolWait } from '@/lib/platform/metrics/process-metrics';
import { ProjectionProgress } from '@/lib/projections/progress';
import { type Bus, createBus } from '../cluster/bus';
import { Cluster } from '../cluster/cluster';
import { addClusterMetrics } from '../cluster/cluster-metrics';
import { attachRedis, NO_REDIS, type RedisCounters, type RedisLink } from '../cluster/redis-adapter';
import { trackRemoteSockets } from '../cluster/track-remote-sockets';
import { type ConnectionLimits, createConnectionLimits } from '../guard/connection-limits';
import { createFloodGuard } from '../guard/flood-guard';
import { friendHandlers } from '../handlers/friends';
import type { HandlerDependencies } from '../handlers/handler-dependencies';
import { dailyHandlers, quizHandlers } from '../handlers/quiz';
import { roomHandlers } from '../handlers/rooms';
import type { RealtimeOptions } from '../realtime-options';
import { LiveRooms } from '../rooms/live-rooms';
import { admitPlayers } from '../sockets/admit-players';
import { Connections } from '../sockets/connections';
import { closeSockets, drainSpreadMs, pauseHandshakes, refuseHandshakes } from '../sockets/drain';
import type { GameServer } from '../sockets/game-socket';
import { createHttpServer, listenOn } from './http-server';
import { createRealtimeMetrics } from './metrics';
import { openBatchers } from './open-batchers';
import { listenToPlayerEvents, verifySessions } from './player-events';
import { createRecentAckTimes } from './recent-ack-times';
import { type Events, serveEvents } from './serve-events';

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

export class RealtimeServer {
  readonly db: Database;
  readonly clock: DatabaseClock;
  readonly now: () => Date;
  readonly cluster: Cluster;
  readonly bus: Bus;
  readonly rooms: LiveRooms;
  readonly #options: RealtimeOptions;
  readonly #http: HttpServer;
  readonly #io: GameServer;
  readonly #connections: Connections;
  readonly #limits: ConnectionLimits;
  readonly #closeBatchers: () => Promise<unknown>;
  readonly #redisCounters: RedisCounters;
  #redis: RedisLink = NO_REDIS;
  readonly #progress = new ProjectionProgress();
  #isServing = false;
  #stopWatchingClock = () => {};
  #stopListening = async () => {};

  constructor(options: RealtimeOptions, events: Events = GAME_EVENTS) {
    const { log } = options;
    const isShared = options.redisUrl !== undefined;
    this.#options = options;
    this.db = openGameDatabase(options);
    this.clock = createDatabaseClock(this.db);
    this.now = options.now ?? this.clock.now;
    const { db, clock, now } = this;
    const nowMs = () => now().getTime();
    const ackTimes = createRecentAckTimes();
    const cluster = new Cluster({
      directUrl: options.databaseDirectUrl,
      isShared,
      log,
      readAckCounts: ackTimes.read,
      onServingLockLost: () =>
        options.onUnfit?.('Another realtime process has acquired the serving lock of this one.'),
    });
    this.cluster = cluster;
    const { processId, liveProcesses } = cluster;
    const guard = createFloodGuard(options.eventsPerSecond, nowMs);
    const limits = createConnectionLimits(nowMs, liveProcesses);
    const connections = new Connections(guard.newFlow, nowMs);
    this.#limits = limits;
    this.#connections = connections;
    const metrics = createRealtimeMetrics(db, connections, clock);
    const { closeBatchers, ...batchers } = openBatchers(options, { now, metrics });
    this.#closeBatchers = closeBatchers;
    const isWorking = () => this.#isServing && !batchers.answers.isStalled();
    const httpDeps = { db, clock, isWorking, guard, limits, liveProcesses, metrics };
    const { http, io, handshakes, sockets, ownOrigins } = createHttpServer(options, httpDeps);
    this.#http = http;
    this.#io = io;
    const bus = createBus(io, { isShared });
    this.bus = bus;
    this.#redisCounters = addClusterMetrics(metrics.registry, { cluster, redis: () => this.#redis });
    const isConnected = () => this.#redis.isConnected();
    const remoteSockets = trackRemoteSockets({ db, bus, cluster, connections, nowMs, isConnected });
    const rooms = new LiveRooms({ db, io, bus, connections, processId, now, metrics: metrics.rooms, log });
    this.rooms = rooms;
    cluster.onTick(() => rooms.tick());
    cluster.onRegisteredAgain(() => rooms.startOver());
    admitPlayers(io, { db, now, guard, limits, connections, handshakes, sockets, ownOrigins, log });
    const publish: HandlerDependencies['publish'] = (target, event) => publishPlayerEvent(db, target, event);
    const sendMail: HandlerDependencies['sendMail'] = (mail, within) => queueMail({ db, now }, mail, within);
    const emitToOthers = remoteSockets.emitToOthers.bind(remoteSockets);
    const dependencies = {
      db,
      rooms,
      ...batchers,
      progress: this.#progress,
      publish,
      sendMail,
      now,
      log,
      emitToOthers,
    };
    serveEvents(io, dependencies, { db, now, connections, handshakes, sockets, metrics, ackTimes }, events);
  }

  /** Resolves to the port when the server serves players. Until it has the serving lock, /health answers 503 and handshakes wait. */
  async listen(port: number, host: string): Promise<number> {
    const options = this.#options;
    this.#stopWatchingClock = await watchClock(this.clock, options);
    this.#redis = await attachRedis(this.#io, options, this.#redisCounters);
    let listening: Promise<number> | undefined;
    const resumeHandshakes = pauseHandshakes(this.#http);
    const startListening = () => {
      listening ??= listenOn(this.#http, port, host);
      return listening;
    };
    await this.cluster.join(startListening);
    const { db, now, rooms } = this;
    const deps = {
      db,
      now,
      rooms,
      progress: this.#progress,
      connections: this.#connections,
      log: options.log,
    };
    this.#stopListening = await listenToPlayerEvents(options.databaseDirectUrl, deps);
    const boundPort = await startListening();
    this.#isServing = true;
    resumeHandshakes();
    return boundPort;
  }

  /** Checks the session of every socket, and forgets the limits of players who have been away for a while. */
  async maintain(): Promise<void> {
    this.#connections.sweep();
    this.#limits.sweep();
    await verifySessions(this, this.#connections.all());
  }

  /** Starts the shutdown: refuses handshakes, closes the sockets within `spreadMs`, and releases the serving lock. */
  async drain(spreadMs = drainSpreadMs(this.#connections.all().length)): Promise<void> {
    this.#isServing = false;
    this.rooms.drain();
    refuseHandshakes(this.#http);
    const markedDraining = this.cluster.drain();
    await closeSockets(this.#connections.all(), spreadMs);
    await markedDraining;
    await this.cluster.leave();
  }

  async close(): Promise<void> {
    this.#http.close();
    await this.#closeBatchers();
    // Lets the last acknowledgements leave before the sockets close.
    await new Promise<void>((done) => setImmediate(done));
    await this.#io.close();
    await this.rooms.close();
    this.#redis.close();
    this.#stopWatchingClock();
    await this.#stopListening();
    await this.cluster.leave();
    await this.cluster.close();
    await this.db.$client.end({ timeout: 5 });
  }
}
