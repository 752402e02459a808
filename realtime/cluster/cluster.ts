import { randomUUID } from 'node:crypto';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';
import {
  markDraining,
  readOtherProcesses,
  registerProcess,
  removeProcesses,
  sendHeartbeat,
} from '@/lib/rooms/process-rows';
import { type Hook, Hooks } from './hooks';
import { LockConnection } from './lock-connection';
import {
  acquireServingLock,
  type Backend,
  currentBackend,
  endBackend,
  isAnotherServing,
  releaseServingLock,
  tryServingLock,
} from './serving-lock';

const HEARTBEAT_EVERY_MS = 1000;
const RETRY_EVERY_MS = 100;
/** A heartbeat that takes longer counts as a lost connection. */
const HEARTBEAT_TIMEOUT_MS = 5000;
/** After the database has paused, all other processes seem dead. So a process removes them only after this many heartbeats on time. */
const HEARTBEATS_BEFORE_REMOVING = 3;
const LATE_MS = 2000;

type Options = {
  directUrl: string;
  /** Whether several processes may serve side by side, which needs Redis. */
  isShared: boolean;
  log: Log;
  /** The counts that each heartbeat stores for operators: see `ackCounts` in db/schema/jobs.ts. */
  readAckCounts: () => readonly number[];
  /** Called when another process has acquired the serving lock: this one must drain and exit. */
  onServingLockLost: () => void;
};

type ServingLock = { backend: Backend; closeCount: number };

/** This process among the realtime processes: its serving lock, and its row with a heartbeat each second. */
export class Cluster {
  readonly #options: Options;
  readonly #connection: LockConnection;
  readonly #tickHooks = new Hooks(this.#logFailure('work of the heartbeat failed'));
  readonly #registeredAgainHooks = new Hooks(
    this.#logFailure('cannot resume work after other processes considered this one dead'),
  );
  #processId: string = randomUUID();
  #liveProcesses = 1;
  #heartbeatsOnTime = 0;
  #isFailing = false;
  #isDraining = false;
  #isStopped = false;
  #lock: ServingLock | undefined;
  /**
   * By id of another process: its heartbeat when this process first read it. A later heartbeat shows that the other still runs. Empty while
   * this process has the lock.
   */
  #firstHeartbeatMs = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #heartbeat: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
    this.#connection = new LockConnection(options.directUrl, () => this.#retrySoon());
  }

  /** Returns the id in `realtime_processes`. It changes after other processes considered this one dead. */
  readonly processId = (): string => this.#processId;

  /** Returns the number of processes that serve players, this one included. At most a second old. */
  readonly liveProcesses = (): number => this.#liveProcesses;

  /** Adds a function that runs after each heartbeat, so every second. Skips a run while the one before has not ended. */
  onTick(hook: Hook): void {
    this.#tickHooks.add(hook);
  }

  /** Adds a function that runs after this process got a new id. Others considered it dead: its members are absent, its leases free. */
  onRegisteredAgain(hook: Hook): void {
    this.#registeredAgainHooks.add(hook);
  }

  /**
   * Acquires the serving lock and starts the heartbeats. Throws ServingLockTaken if another process goes on serving.
   * Calls `onWait` repeatedly while it waits for processes that drain or have sent no heartbeat for 2 s.
   */
  async join(onWait: () => unknown): Promise<void> {
    const { isShared } = this.#options;
    const { closeCount } = this.#connection;
    await acquireServingLock(this.#connection.db, { processId: this.#processId, isShared }, onWait);
    this.#lock = { backend: await currentBackend(this.#connection.db), closeCount };
    await registerProcess(this.#connection.db, this.#processId);
    await this.#runHeartbeat();
  }

  async drain(): Promise<void> {
    this.#isDraining = true;
    await this.#heartbeat;
    const logFailure = this.#logFailure('cannot mark this process as draining');
    await markDraining(this.#connection.db, this.#processId).catch(logFailure);
  }

  async leave(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#heartbeat;
    if (!this.#lock || this.#isFailing) return;
    const byId = { id: this.#processId };
    await removeProcesses(this.#connection.db, byId).catch(
      this.#logFailure('cannot remove the row of this process'),
    );
    if (!this.#isLockLost()) {
      const logFailure = this.#logFailure('the serving lock was not released');
      await releaseServingLock(this.#connection.db, this.#options.isShared).catch(logFailure);
    }
    this.#lock = undefined;
  }

  async close(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#connection.close();
  }

  #logFailure(message: string): (error: unknown) => void {
    return (error) => this.#options.log.error({ error: errorReport(error) }, message);
  }

  #isLockLost(): boolean {
    return this.#lock === undefined || this.#lock.closeCount !== this.#connection.closeCount;
  }

  /** Sends the next heartbeat soon, because the connection has closed and the lock must be acquired again. */
  #retrySoon(): void {
    if (!this.#timer || this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#scheduleHeartbeat(RETRY_EVERY_MS);
  }

  /** Returns false if another process has the lock. If that process serves players, calls `onServingLockLost`. */
  async #reacquireLock(): Promise<boolean> {
    const { db } = this.#connection;
    if (this.#lock) await endBackend(db, this.#lock.backend);
    const { closeCount } = this.#connection;
    if (await tryServingLock(db, this.#options.isShared)) {
      this.#lock = { backend: await currentBackend(db), closeCount };
      this.#firstHeartbeatMs = new Map();
      return true;
    }
    const others = await readOtherProcesses(db, this.#processId);
    if (isAnotherServing(this.#firstHeartbeatMs, others)) this.#options.onServingLockLost();
    return false;
  }

  async #sendHeartbeat(): Promise<void> {
    if (this.#isLockLost() && !(await this.#reacquireLock())) return;
    const { db } = this.#connection;
    const { gapMs, live, dead } = await sendHeartbeat(db, this.#processId, this.#options.readAckCounts());
    this.#liveProcesses = live;
    if (gapMs === null) await this.#registerAgain();
    this.#heartbeatsOnTime = gapMs !== null && gapMs < LATE_MS ? this.#heartbeatsOnTime + 1 : 0;
    if (dead > 0 && this.#heartbeatsOnTime >= HEARTBEATS_BEFORE_REMOVING)
      await removeProcesses(db, { deadExcept: this.#processId });
    void this.#tickHooks.callAll();
  }

  async #registerAgain(): Promise<void> {
    const { db } = this.#connection;
    this.#options.log.warn(
      { processId: this.#processId },
      'other processes considered this process dead; it registers again',
    );
    this.#processId = randomUUID();
    await registerProcess(db, this.#processId);
    if (this.#isDraining) await markDraining(db, this.#processId);
    await this.#registeredAgainHooks.callAll();
  }

  async #runHeartbeat(): Promise<void> {
    const startedAtMs = performance.now();
    const timeout = setTimeout(() => this.#connection.reopen(), HEARTBEAT_TIMEOUT_MS);
    try {
      await this.#sendHeartbeat();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#logFailure('the heartbeat of this process failed')(error);
      this.#isFailing = true;
    } finally {
      clearTimeout(timeout);
      const passedMs = performance.now() - startedAtMs;
      this.#scheduleHeartbeat(
        this.#isLockLost() ? RETRY_EVERY_MS : Math.max(0, HEARTBEAT_EVERY_MS - passedMs),
      );
    }
  }

  #scheduleHeartbeat(afterMs: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#heartbeat = this.#runHeartbeat();
    }, afterMs);
  }
}
