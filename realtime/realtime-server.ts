import type { Database } from '@/db/client';
import type { DatabaseClock } from '@/lib/platform/clock/database-clock';
import type { Log } from '@/lib/platform/log/log';
import type { Bus } from './cluster/bus';
import type { Cluster } from './cluster/cluster';
import type { Handler } from './define-handler';
import type { HandlerDependencies } from './handler-dependencies';
import type { LiveRooms } from './rooms/live-rooms';

export type RealtimeOptions = {
  databaseUrl: string;
  /** A direct connection, for LISTEN and for the judge's session settings and prepared statements. */
  databaseDirectUrl: string;
  poolSize: number;
  /** Without it no other realtime process may serve the game. */
  redisUrl?: string | undefined;
  appUrl: string;
  /** Other origins whose pages may connect, with a bearer token. */
  apiOrigins?: readonly string[];
  answerMinGapMs: number;
  eventsPerSecond: number;
  log: Log;
  /** The clock of the game; the database's unless a test passes its own. */
  now?: () => Date;
  /** Called once when this process must stop, with the reason in one line. */
  onUnfit?: (reason: string) => void;
  trustedProxies?: readonly string[];
  /** A connection that is not authenticated within this time is closed. */
  handshakeTimeoutMs?: number;
  /** How many unauthenticated connections one address may hold; unlimited by default, for benchmarks. */
  mostHandshakesPerAddress?: number;
  /** The bearer token of /metrics. Without it /metrics answers 404. */
  metricsToken?: string | undefined;
};

/** The handlers by event name. Benchmarks replace the game's own. */
export type Events = Record<string, (dependencies: HandlerDependencies) => Handler>;

export type RealtimeServer = {
  db: Database;
  /** The clock of the game. */
  now: () => Date;
  clock: DatabaseClock;
  cluster: Cluster;
  bus: Bus;
  rooms: LiveRooms;
  /** Returns the players whose notifications changed since the last call: they may have a new friend. */
  takeNoticed(): string[];
  /**
   * Resolves when the server serves players. While a process drains whose place this one needs, /health answers 503
   * and handshakes wait. Throws PlaceTaken when another process keeps serving.
   */
  listen(port: number, host: string): Promise<number>;
  /** Checks every open session again and forgets players who are long gone. */
  maintain(): Promise<void>;
  /**
   * Prepares the shutdown: /health answers 503, handshakes are refused, and sockets close one by one within
   * `spreadMs`, each after its events are answered. Then the place of this process is free. By default the time
   * depends on the number of sockets: 1 to 30 s.
   */
  drain(spreadMs?: number): Promise<void>;
  /** Finishes the answers in flight, then closes everything. */
  close(): Promise<void>;
};
