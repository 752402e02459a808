import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';
import type { HeldRoom } from '@/lib/rooms/room';

/** The shortest time between two checks of a room, except for the check after its last answer. */
const GAP_MS = 100;
/** Answers before the last one are only counted for the members to see. */
const COUNT_EVERY_MS = 500;
const RETRY_MS = 1000;

type Clock = {
  held: HeldRoom;
  timer: NodeJS.Timeout | undefined;
  /** When the timer ends. */
  plannedMs: number;
  isBusy: boolean;
  /** Something happened since the running check started. */
  isCheckPending: boolean;
  checkedAtMs: number;
  /** Answers since the running or last check started. A check may have counted some of them, so this is an upper limit. */
  answers: number;
};

type Deps = {
  /** Does what is due in the room. Resolves to the room's next state; to null when its game is over or the lease is lost. */
  advance: (held: HeldRoom) => Promise<HeldRoom | null>;
  nowMs: () => number;
  log: Log;
};

function mayBeAll({ answers, held }: Clock): boolean {
  return answers > 0 && held.waiting !== undefined && answers >= held.waiting;
}

function pauseOf(clock: Clock): number {
  if (mayBeAll(clock)) return 0;
  if (clock.isCheckPending) return GAP_MS;
  return clock.answers > 0 ? COUNT_EVERY_MS : Number.POSITIVE_INFINITY;
}

/**
 * The rooms whose clock this process holds, each with a timer for the end of its phase. A process that has lost a lease
 * changes nothing, and drops the room at its next check.
 */
export class Clocks {
  readonly #clocks = new Map<string, Clock>();
  readonly #inFlight = new Set<Promise<void>>();

  constructor(private readonly deps: Deps) {}

  get size(): number {
    return this.#clocks.size;
  }

  has(roomId: string): boolean {
    return this.#clocks.has(roomId);
  }

  /** Takes the clock of a room, and does what is due. */
  hold(held: HeldRoom): void {
    const former = this.#clocks.get(held.roomId);
    if (former) this.#drop(former);
    const clock: Clock = {
      held,
      timer: undefined,
      plannedMs: Number.POSITIVE_INFINITY,
      isBusy: false,
      isCheckPending: false,
      checkedAtMs: Number.NEGATIVE_INFINITY,
      answers: 0,
    };
    this.#clocks.set(held.roomId, clock);
    this.#checkIn(clock, held.dueMs - this.deps.nowMs());
  }

  /** Something happened in this room that may end its phase. Does nothing when another process holds its clock. */
  check(roomId: string): void {
    const clock = this.#clocks.get(roomId);
    if (!clock) return;
    if (clock.isBusy) clock.isCheckPending = true;
    else this.#checkAfter(clock, GAP_MS);
  }

  /** A first answer was stored in this room. After the one that may be the last, the check starts at once. */
  noteAnswer(roomId: string): void {
    const clock = this.#clocks.get(roomId);
    if (!clock) return;
    clock.answers += 1;
    if (clock.isBusy) return;
    if (mayBeAll(clock)) this.#check(clock);
    else if (clock.answers === 1) this.#checkAfter(clock, COUNT_EVERY_MS);
  }

  /** Drops every room: this process is another one to the database now. */
  dropAll(): void {
    for (const clock of this.#clocks.values()) this.#drop(clock);
  }

  /** Drops every room. Resolves when the running checks have ended. */
  async close(): Promise<void> {
    this.dropAll();
    await Promise.all(this.#inFlight);
  }

  #drop(clock: Clock): void {
    clearTimeout(clock.timer);
    if (this.#clocks.get(clock.held.roomId) === clock) this.#clocks.delete(clock.held.roomId);
  }

  #checkIn(clock: Clock, ms: number): void {
    clearTimeout(clock.timer);
    clock.plannedMs = performance.now() + ms;
    clock.timer = setTimeout(() => this.#check(clock), Math.max(1, ms));
  }

  /** Brings the next check forward, to `gapMs` after the last one. */
  #checkAfter(clock: Clock, gapMs: number): void {
    const restMs = clock.checkedAtMs + gapMs - performance.now();
    if (restMs <= 0) this.#check(clock);
    else if (performance.now() + restMs < clock.plannedMs) this.#checkIn(clock, restMs);
  }

  #check(clock: Clock): void {
    if (clock.isBusy) {
      clock.isCheckPending = true;
      return;
    }
    const done = this.#checkNow(clock).finally(() => this.#inFlight.delete(done));
    this.#inFlight.add(done);
  }

  async #checkNow(clock: Clock): Promise<void> {
    clearTimeout(clock.timer);
    clock.isBusy = true;
    clock.isCheckPending = false;
    clock.checkedAtMs = performance.now();
    clock.answers = 0;
    const dueInMs = await this.#advance(clock);
    clock.isBusy = false;
    if (dueInMs === null) this.#drop(clock);
    // The room was dropped during the check when the process got another id.
    else if (this.#clocks.get(clock.held.roomId) === clock)
      this.#checkIn(clock, Math.min(pauseOf(clock), dueInMs));
  }

  /** Returns in how many ms the next check is due; null when this process no longer holds the room. Never rejects. */
  async #advance(clock: Clock): Promise<number | null> {
    try {
      const held = await this.deps.advance(clock.held);
      if (!held) return null;
      clock.held = held;
      return held.dueMs - this.deps.nowMs();
    } catch (error) {
      this.deps.log.error({ error: errorReport(error) }, 'cannot advance a room');
      return RETRY_MS;
    }
  }
}
