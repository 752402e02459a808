import { randomUUID } from 'node:crypto';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';
import { beat, readOthers, register, removeProcesses, setDraining } from '@/lib/rooms/process-rows';
import { createHooks, type Work } from './hooks';
import { openPlaceConnection, type PlaceConnection } from './place-connection';
import { type Backend, currentBackend, endBackend, releasePlace, tryPlace } from './place-lock';
import { isHeldFor, takePlace } from './take-place';

const BEAT_EVERY_MS = 1000;
const RETRY_EVERY_MS = 100;
/** A heartbeat without an answer counts as a lost connection after this time. */
const ANSWER_WITHIN_MS = 5000;
/** After a pause of the database all heartbeats are late. So a process first sends its own for a while. */
const BEATS_BEFORE_REMOVING = 3;
const LATE_MS = 2000;

type Options = {
  directUrl: string;
  /** Whether several processes may serve, over Redis. */
  isShared: boolean;
  log: Log;
  /** What each heartbeat reports to operators: see `ackCounts` in db/schema/jobs.ts. */
  readAckCounts: () => readonly number[];
  /** Called when another process has taken the place of this one: it must drain and exit. */
  onPlaceLost: () => void;
};

/** The connection that holds the place, as the server knows it, and the number of losses at that time. */
type Place = { backend: Backend; losses: number };

/**
 * What this process has to do with the other realtime processes: the lock that lets it serve, and its row with a heartbeat
 * each second. Both are on one connection to the database.
 */
export class Cluster {
  readonly #options: Options;
  readonly #connection: PlaceConnection;
  readonly #ticks = createHooks(this.#failed('work of the heartbeat failed'));
  readonly #restarts = createHooks(this.#failed('cannot restart a process that others considered dead'));
  #processId: string = randomUUID();
  #live = 1;
  #steadyBeats = 0;
  #isFailing = false;
  #isDraining = false;
  #isOver = false;
  #place: Place | undefined;
  #otherProcesses = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
    this.#connection = openPlaceConnection(options.directUrl, () => this.#beatSoon());
  }

  /** Names this process in `realtime_processes`. Changes when others took this process for dead. */
  readonly processId = (): string => this.#processId;

  /** How many processes serve players, this one included. At most a second old. */
  readonly liveProcesses = (): number => this.#live;

  /** Adds work for every second, after the heartbeat. Work that takes longer leaves out seconds. */
  onTick(work: Work): void {
    this.#ticks.add(work);
  }

  /**
   * Adds work for a process that others took for dead: it was frozen. Its members were set absent, its rooms went to
   * others, and it has a new id. Runs before the next tick.
   */
  onRestarted(work: Work): void {
    this.#restarts.add(work);
  }

  /** Waits for the place, then sends heartbeats. Throws PlaceTaken when another process keeps serving. */
  async join(onWait: () => unknown): Promise<void> {
    const { isShared } = this.#options;
    const losses = this.#connection.losses();
    await takePlace(this.#connection.db(), { processId: this.#processId, isShared }, onWait);
    this.#place = { backend: await currentBackend(this.#connection.db()), losses };
    await register(this.#connection.db(), this.#processId);
    await this.#beatOnce();
  }

  /** Tells others that this process closes its connections. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    await this.#beating;
    const connection = this.#connection;
    const untold = this.#failed('others were not told about the shutdown');
    await setDraining(connection.db(), this.#processId).catch(untold);
  }

  /** Leaves the place to others, at once. */
  async leave(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    await this.#beating;
    if (!this.#place || this.#isFailing) return;
    const connection = this.#connection;
    const which = { id: this.#processId };
    await removeProcesses(connection.db(), which).catch(this.#failed('the row was not removed'));
    if (!this.#isPlaceLost()) {
      const unreleased = this.#failed('the place was not released');
      await releasePlace(connection.db(), this.#options.isShared).catch(unreleased);
    }
    this.#place = undefined;
  }

  async close(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    await this.#connection.close();
  }

  #failed(message: string): (error: unknown) => void {
    return (error) => this.#options.log.error({ error: errorReport(error) }, message);
  }

  #isPlaceLost(): boolean {
    return this.#place === undefined || this.#place.losses !== this.#connection.losses();
  }

  /** Takes the place again at once after the connection was lost. */
  #beatSoon(): void {
    if (!this.#timer || this.#isOver) return;
    clearTimeout(this.#timer);
    this.#plan(RETRY_EVERY_MS);
  }

  /** Returns false when the place is not free. Another process that serves meanwhile keeps it. */
  async #takeAgain(): Promise<boolean> {
    const db = this.#connection.db();
    if (this.#place) await endBackend(db, this.#place.backend);
    const losses = this.#connection.losses();
    if (await tryPlace(db, this.#options.isShared)) {
      this.#place = { backend: await currentBackend(db), losses };
      this.#otherProcesses = new Map();
      return true;
    }
    if (isHeldFor(this.#otherProcesses, await readOthers(db, this.#processId))) this.#options.onPlaceLost();
    return false;
  }

  async #sendBeat(): Promise<void> {
    if (this.#isPlaceLost() && !(await this.#takeAgain())) return;
    const db = this.#connection.db();
    const { gapMs, live, dead } = await beat(db, this.#processId, this.#options.readAckCounts());
    this.#live = live;
    if (gapMs === null) await this.#startOver();
    this.#steadyBeats = gapMs !== null && gapMs < LATE_MS ? this.#steadyBeats + 1 : 0;
    if (dead > 0 && this.#steadyBeats >= BEATS_BEFORE_REMOVING)
      await removeProcesses(db, { notSeenBy: this.#processId });
    void this.#ticks.call();
  }

  /** Takes another id, because others have removed this process. */
  async #startOver(): Promise<void> {
    const db = this.#connection.db();
    this.#options.log.warn(
      { processId: this.#processId },
      'other processes considered this process dead; it restarts',
    );
    this.#processId = randomUUID();
    await register(db, this.#processId);
    if (this.#isDraining) await setDraining(db, this.#processId);
    await this.#restarts.call();
  }

  /** Sends a heartbeat and plans the next one. Never rejects. */
  async #beatOnce(): Promise<void> {
    const fromMs = performance.now();
    const noAnswer = setTimeout(this.#connection.reopen, ANSWER_WITHIN_MS);
    try {
      await this.#sendBeat();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#failed('the heartbeat of this process failed')(error);
      this.#isFailing = true;
    } finally {
      clearTimeout(noAnswer);
      const passedMs = performance.now() - fromMs;
      this.#plan(this.#isPlaceLost() ? RETRY_EVERY_MS : Math.max(0, BEAT_EVERY_MS - passedMs));
    }
  }

  #plan(afterMs: number): void {
    if (this.#isOver) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#beating = this.#beatOnce();
    }, afterMs);
  }
}
