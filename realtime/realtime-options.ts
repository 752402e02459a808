import type { Log } from '@/lib/platform/log/log';

export type RealtimeOptions = {
  databaseUrl: string;
  /** A URL without a pooler. LISTEN, locks, session settings and prepared statements need it. */
  databaseDirectUrl: string;
  poolSize: number;
  /** Without it, only one realtime process may serve the game. */
  redisUrl?: string | undefined;
  appUrl: string;
  /** Further origins whose pages may connect. They need a bearer token. */
  apiOrigins?: readonly string[];
  answerMinGapMs: number;
  eventsPerSecond: number;
  log: Log;
  /** By default the clock of the database. Tests pass their own. */
  now?: () => Date;
  /** Called when this process must stop, with the reason in one line. */
  onUnfit?: (reason: string) => void;
  trustedProxies?: readonly string[];
  handshakeTimeoutMs?: number;
  /** The maximum of unauthenticated connections per address. Unlimited by default, for benchmarks. */
  maxHandshakesPerAddress?: number;
  /** The bearer token of /metrics, which answers 404 without one. */
  metricsToken?: string | undefined;
};
