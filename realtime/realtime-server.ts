import type { Database } from '@/db/client';
import type { BadgeQueue } from '@/lib/badges/badge-queue';
import type { Log } from '@/lib/platform/log/log';
import type { Handler } from './define-handler';
import type { HandlerDependencies } from './handler-dependencies';

export type RealtimeOptions = {
  databaseUrl: string;
  /** For LISTEN, which a pooler drops, and for judging, which has settings and statements kept by its connection. */
  databaseDirectUrl: string;
  poolSize: number;
  appUrl: string;
  /** Origins of pages elsewhere that may connect, with a bearer token. */
  apiOrigins?: readonly string[];
  answerMinGapMs: number;
  eventsPerSecond: number;
  log: Log;
  now?: () => Date;
  /** Proxies whose word on a caller's address counts. */
  trustedProxies?: readonly string[];
  /** A connection says who it is within this time or is destroyed. */
  handshakeTimeoutMs?: number;
  /** Connections of one address that have not said who they are; without it as many as come, for measurements. */
  mostHandshakesPerAddress?: number;
  /** Who sends it reads /metrics; without it nobody does. */
  metricsToken?: string | undefined;
};

/** What is served, by event name; other than the game's own in measurements only. */
export type Events = Record<string, (dependencies: HandlerDependencies) => Handler>;

export type RealtimeServer = {
  db: Database;
  /** Who has answered and is to be looked at; the schedule does. */
  badges: BadgeQueue;
  /** Resolves to the port. */
  listen(port: number, host: string): Promise<number>;
  /** Looks every open session up again and forgets players long gone. */
  maintain(): Promise<void>;
  /**
   * Before the end: /health says 503, handshakes are refused, and players are sent to the next process one by one within
   * `spreadMs`, each after what it asked is answered.
   */
  drain(spreadMs: number): Promise<void>;
  /** Takes nothing new on, finishes the answers in flight, then closes everything. */
  close(): Promise<void>;
};
