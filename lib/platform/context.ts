import type { Database } from '@/db/client';
import type { Mail } from '@/lib/contract/mail/mail';
import type { PlayerEvent } from '@/lib/platform/events/player-events';
import type { JobWriter } from '@/lib/platform/jobs/enqueue';
import type { Log } from '@/lib/platform/log/log';

/** Who calls: nobody known, or a player through one open session row. */
export type Actor = { kind: 'anonymous' } | { kind: 'player'; playerId: string; sessionId: string };

/** Chance comes in through here so that tests own it. */
export type Random = {
  /** A whole number from 0 to `below` - 1, uniform. */
  int(below: number): number;
  /** `length` unpredictable bytes. */
  bytes(length: number): Buffer;
  /** A random (version 4) UUID. */
  uuid(): string;
};

/** Everything a use case may touch. EntryPoints build it; tests build their own. */
export type Context<A extends Actor = Actor> = {
  db: Database;
  actor: A;
  /** Client address as far as it can be trusted (TRUSTED_PROXIES), for limits only; never logged. */
  address: string;
  /** The caller's browser and system in plain words, as it says itself, for the list of open sessions; null when it does not. */
  client: string | null;
  requestId: string;
  now: () => Date;
  random: Random;
  /** Tells the realtime process (any host) about something that concerns this player. */
  publish: (playerId: string, event: PlayerEvent) => Promise<void>;
  /**
   * Queues a mail durably and returns before anything is sent. Given a transaction, the mail leaves when that commits
   * and not at all when it does not. Rejects when the mail could not be queued.
   */
  sendMail: (mail: Mail, within?: JobWriter) => Promise<void>;
  log: Log;
};

export type PlayerContext = Context<Extract<Actor, { kind: 'player' }>>;
