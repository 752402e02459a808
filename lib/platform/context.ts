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

export type Random = {
  int(below: number): number;
  bytes(length: number): Buffer;
  uuid(): string;
};

export type Context<A extends Actor = Actor> = {
  db: Database;
  actor: A;
  language: Language;
  /** The client's network, from `clientAddress`. Used only for limits, and never logged. */
  address: string;
  /** Browser and operating system; null if unknown. */
  client: string | null;
  requestId: string;
  now: () => Date;
  random: Random;
  publish: (playerId: string, event: PlayerEvent) => Promise<void>;
  /** Queues an email durably. In a transaction (`within`), it is sent only after the commit. Rejects if it could not be queued. */
  sendMail: (mail: Mail, within?: JobWriter) => Promise<void>;
  log: Log;
};

export type PlayerContext = Context<Extract<Actor, { kind: 'player' }>>;
