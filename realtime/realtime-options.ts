import type { Log } from '@/lib/platform/log/log';

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
