import { type Database, openDatabase } from '@/db/client';
import { log } from '@/lib/platform/log/log';

/** PostgreSQL ends a connection that is silent for this time. So a frozen process loses its lock, and another one can serve. */
const IDLE_SESSION_TIMEOUT_MS = 10_000;

/** The one connection that holds the locks of this process. It opens again by itself, but the locks are lost. */
export class LockConnection {
  #db: Database;
  #closeCount = 0;

  constructor(
    private readonly directUrl: string,
    private readonly onClosed: () => void,
  ) {
    this.#db = this.#open();
  }

  get db(): Database {
    return this.#db;
  }

  /** How often the connection has closed. Locks acquired at a lower number are lost. */
  get closeCount(): number {
    return this.#closeCount;
  }

  /** Replaces a connection that does not answer. Its queries reject. */
  reopen(): void {
    const old = this.#db;
    this.#db = this.#open();
    this.#noteClosed();
    old.$client.end({ timeout: 0 }).catch(() => log.warn('cannot close the lock connection'));
  }

  close(): Promise<void> {
    return this.#db.$client.end({ timeout: 1 });
  }

  #open(): Database {
    return openDatabase({
      url: this.directUrl,
      poolSize: 1,
      // `pg_stat_activity` shows this name. `place` stands for the serving lock, not for a county.
      applicationName: 'lineup-place',
      idleSessionTimeoutMs: IDLE_SESSION_TIMEOUT_MS,
      onClose: () => this.#noteClosed(),
    });
  }

  #noteClosed(): void {
    this.#closeCount += 1;
    this.onClosed();
  }
}
