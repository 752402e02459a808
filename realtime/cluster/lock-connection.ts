import { type Database, openDatabase } from '@/db/client';
import { log } from '@/lib/platform/log/log';

/** PostgreSQL closes the connection after this silence. So a frozen process loses its lock, and another one can serve. */
const IDLE_SESSION_TIMEOUT_MS = 10_000;

/** The connection that holds the advisory locks of this process. When it closes, it reopens by itself, but its locks are lost. */
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

  /** How often the connection has closed. A lock is lost if this number has grown since it was acquired. */
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
      applicationName: 'lineup-serving-lock',
      idleSessionTimeoutMs: IDLE_SESSION_TIMEOUT_MS,
      onClose: () => this.#noteClosed(),
    });
  }

  #noteClosed(): void {
    this.#closeCount += 1;
    this.onClosed();
  }
}
