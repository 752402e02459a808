import type { Database } from '@/db/client';
import type { Mail } from '@/lib/contract/mail/mail';
import type { PlayerEvent } from '@/lib/platform/events/player-events';
import type { JobWriter } from '@/lib/platform/jobs/enqueue';
import type { Log } from '@/lib/platform/log/log';
import type { Language } from '@/messages/languages';

/** A guest is a player without an account. */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'player'; playerId: string; sessionId: string; isGuest?: boolean };

/** Randomness, passed in so that tests control it. */
export type Random = {
  int(below: number): number;
  bytes(length: number): Buffer;
  uuid(): string;
};

/** Everything a use case may use. Entry points build it; tests build their own. */
export type Context<A extends Actor = Actor> = {
  db: Database;
  actor: A;
  /** The caller's language. */
  language: Language;
  /** The client's address as far as it can be trusted (TRUSTED_PROXIES), for limits only. Never log it. */
  address: string;
  client: string | null;
  requestId: string;
  now: () => Date;
  random: Random;
  /** Notifies the realtime processes about this player. */
  publish: (playerId: string, event: PlayerEvent) => Promise<void>;
  /**
   * Queues an email durably. Within a transaction it is sent after the commit, and not at all after a rollback. Rejects when it
   * could not be queued.
   */
  sendMail: (mail: Mail, within?: JobWriter) => Promise<void>;
  log: Log;
};

export type PlayerContext = Context<Extract<Actor, { kind: 'player' }>>;
