import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';
import type { LeasedRoom } from '@/lib/rooms/game/leases';

/** The shortest time between two checks of a room, except for the check after its last answer. */
const MIN_GAP_MS = 100;
/** Until all members have answered, answers change only the progress on the screens. So they are counted less often. */
const COUNT_EVERY_MS = 500;
const RETRY_MS = 1000;

type Timer = {
  leased: LeasedRoom;
  timeout: NodeJS.Timeout | undefined;
  nextCheckMs: number;
  isChecking: boolean;
  isCheckPending: boolean;
  checkedAtMs: number;
  /** Answers since the last check started. That check may have counted some of them, so this is an upper limit. */
  answers: number;
};

type Deps = {
  /** Ends the phase if it is due. Resolves to the room's next state, or to null if the lease was lost or the game is over. */
  advance: (leased: LeasedRoom) => Promise<LeasedRoom | null>;
  nowMs: () => number;
  log: Log;
};

function mayHaveAllAnswered({ answers, leased }: Timer): boolean {
  return answers > 0 && leased.waiting !== undefined && answers >= leased.waiting;
}

function nextCheckInMs(timer: Timer): number {
  if (mayHaveAllAnswered(timer)) return 0;
  if (timer.isCheckPending) return MIN_GAP_MS;
  return timer.answers > 0 ? COUNT_EVERY_MS : Number.POSITIVE_INFINITY;
}

/** Decides when to check the rooms that this process leases: at the end of a phase, and after answers and changes. */
export class RoomTimers {
  readonly #timers = new Map<string, Timer>();
  readonly #inFlight = new Set<Promise<void>>();

  constructor(private readonly deps: Deps) {}

  get size(): number {
    return this.#timers.size;
  }

  has(roomId: string): boolean {
    return this.#timers.has(roomId);
  }

  start(leased: LeasedRoom): void {
    const former = this.#timers.get(leased.roomId);
    if (former) this.#drop(former);
    const timer: Timer = {
      leased,
      timeout: undefined,
      nextCheckMs: Number.POSITIVE_INFINITY,
      isChecking: false,
      isCheckPending: false,
      checkedAtMs: Number.NEGATIVE_INFINITY,
      answers: 0,
    };
    this.#timers.set(leased.roomId, timer);
    this.#scheduleCheck(timer, leased.dueMs - this.deps.nowMs());
  }

  /** Checks a room after an event that may end its phase. Does nothing when another process has the lease. */
  check(roomId: string): void {
    const timer = this.#timers.get(roomId);
    if (!timer) return;
    if (timer.isChecking) timer.isCheckPending = true;
    else this.#bringForward(timer, MIN_GAP_MS);
  }

  /** Counts an answer. If it may be the last one, checks the room at once. */
  noteAnswer(roomId: string): void {
    const timer = this.#timers.get(roomId);
    if (!timer) return;
    timer.answers += 1;
    if (timer.isChecking) return;
    if (mayHaveAllAnswered(timer)) this.#check(timer);
    else if (timer.answers === 1) this.#bringForward(timer, COUNT_EVERY_MS);
  }

  /** Drops every room. Call it when this process has a new id, because its leases belong to the former one. */
  dropAll(): void {
    for (const timer of this.#timers.values()) this.#drop(timer);
  }

  async close(): Promise<void> {
    this.dropAll();
    await Promise.all(this.#inFlight);
  }

  #drop(timer: Timer): void {
    clearTimeout(timer.timeout);
    if (this.#timers.get(timer.leased.roomId) === timer) this.#timers.delete(timer.leased.roomId);
  }

  #scheduleCheck(timer: Timer, inMs: number): void {
    clearTimeout(timer.timeout);
    timer.nextCheckMs = performance.now() + inMs;
    timer.timeout = setTimeout(() => this.#check(timer), Math.max(1, inMs));
  }

  #bringForward(timer: Timer, gapMs: number): void {
    const inMs = timer.checkedAtMs + gapMs - performance.now();
    if (inMs <= 0) this.#check(timer);
    else if (performance.now() + inMs < timer.nextCheckMs) this.#scheduleCheck(timer, inMs);
  }

  #check(timer: Timer): void {
    if (timer.isChecking) {
      timer.isCheckPending = true;
      return;
    }
    const done = this.#checkNow(timer).finally(() => this.#inFlight.delete(done));
    this.#inFlight.add(done);
  }

  async #checkNow(timer: Timer): Promise<void> {
    clearTimeout(timer.timeout);
    timer.isChecking = true;
    timer.isCheckPending = false;
    timer.checkedAtMs = performance.now();
    timer.answers = 0;
    const dueInMs = await this.#advance(timer);
    timer.isChecking = false;
    if (dueInMs === null) this.#drop(timer);
    // During the check the room may have been dropped, or its timer replaced.
    else if (this.#timers.get(timer.leased.roomId) === timer)
      this.#scheduleCheck(timer, Math.min(nextCheckInMs(timer), dueInMs));
  }

  /** Returns in how many ms the phase ends. Null when this process no longer has the lease. Never rejects. */
  async #advance(timer: Timer): Promise<number | null> {
    try {
      const leased = await this.deps.advance(timer.leased);
      if (!leased) return null;
      timer.leased = leased;
      return leased.dueMs - this.deps.nowMs();
    } catch (error) {
      this.deps.log.error({ error: errorReport(error) }, 'cannot advance a room');
      return RETRY_MS;
    }
  }
}
