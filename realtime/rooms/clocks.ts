import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';
import type { HeldRoom } from '@/lib/rooms/room';

/** Looks of one room are so far apart at least, but for the one after the last answer. */
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
  /** Something happened since the running look began. */
  isLookWanted: boolean;
  lookedAtMs: number;
  /** Answers since the running or last look began. Too many at most: a look may have counted some of them. */
  answers: number;
};

type Deps = {
  /** Does what is due in the room. Resolves to the room as held on; null when its game is over or the lease is lost. */
  advance: (held: HeldRoom) => Promise<HeldRoom | null>;
  nowMs: () => number;
  log: Log;
};

export type Clocks = ReturnType<typeof createClocks>;

/**
 * The rooms whose clock this process holds, each with a timer for the end of its phase. A process that has lost a lease
 * changes nothing, and drops the room at its next look.
 */
export function createClocks({ advance, nowMs, log }: Deps) {
  const clocks = new Map<string, Clock>();
  const inFlight = new Set<Promise<void>>();

  function drop(clock: Clock): void {
    clearTimeout(clock.timer);
    if (clocks.get(clock.held.roomId) === clock) clocks.delete(clock.held.roomId);
  }

  function lookIn(clock: Clock, ms: number): void {
    clearTimeout(clock.timer);
    clock.plannedMs = performance.now() + ms;
    clock.timer = setTimeout(look, Math.max(1, ms), clock);
  }

  /** Returns in how many ms the next look is due, and null when the room is held no longer. Never rejects. */
  async function advanceClock(clock: Clock): Promise<number | null> {
    try {
      const held = await advance(clock.held);
      if (!held) return null;
      clock.held = held;
      return held.dueMs - nowMs();
    } catch (error) {
      log.error({ error: errorReport(error) }, 'a room did not go on');
      return RETRY_MS;
    }
  }

  function look(clock: Clock): void {
    if (clock.isBusy) {
      clock.isLookWanted = true;
      return;
    }
    const done = lookNow(clock).finally(() => inFlight.delete(done));
    inFlight.add(done);
  }

  async function lookNow(clock: Clock): Promise<void> {
    clearTimeout(clock.timer);
    clock.isBusy = true;
    clock.isLookWanted = false;
    clock.lookedAtMs = performance.now();
    clock.answers = 0;
    const dueInMs = await advanceClock(clock);
    clock.isBusy = false;
    if (dueInMs === null) drop(clock);
    // Dropped meanwhile, when the process got another id.
    else if (clocks.get(clock.held.roomId) === clock) lookIn(clock, Math.min(pauseOf(clock), dueInMs));
  }

  function pauseOf(clock: Clock): number {
    if (mayBeAll(clock)) return 0;
    if (clock.isLookWanted) return GAP_MS;
    return clock.answers > 0 ? COUNT_EVERY_MS : Number.POSITIVE_INFINITY;
  }

  function mayBeAll({ answers, held }: Clock): boolean {
    return answers > 0 && held.waiting !== undefined && answers >= held.waiting;
  }

  /** Brings the next look forward, to so long after the last one. */
  function lookAfter(clock: Clock, gapMs: number): void {
    const restMs = clock.lookedAtMs + gapMs - performance.now();
    if (restMs <= 0) look(clock);
    else if (performance.now() + restMs < clock.plannedMs) lookIn(clock, restMs);
  }

  return {
    count: (): number => clocks.size,
    has: (roomId: string): boolean => clocks.has(roomId),
    /** Takes the clock of a room, and does what is due. */
    hold(held: HeldRoom): void {
      const former = clocks.get(held.roomId);
      if (former) drop(former);
      const clock: Clock = {
        held,
        timer: undefined,
        plannedMs: Number.POSITIVE_INFINITY,
        isBusy: false,
        isLookWanted: false,
        lookedAtMs: Number.NEGATIVE_INFINITY,
        answers: 0,
      };
      clocks.set(held.roomId, clock);
      lookIn(clock, held.dueMs - nowMs());
    },
    /** Something happened in this room that may end its phase. Does nothing when another process holds its clock. */
    look(roomId: string): void {
      const clock = clocks.get(roomId);
      if (!clock) return;
      if (clock.isBusy) clock.isLookWanted = true;
      else lookAfter(clock, GAP_MS);
    },
    /** A first answer was stored in this room. The one that may be the last is looked at without delay. */
    noteAnswer(roomId: string): void {
      const clock = clocks.get(roomId);
      if (!clock) return;
      clock.answers += 1;
      if (clock.isBusy) return;
      if (mayBeAll(clock)) look(clock);
      else if (clock.answers === 1) lookAfter(clock, COUNT_EVERY_MS);
    },
    /** Drops every room: this process is another one to the database now. */
    dropAll(): void {
      for (const clock of clocks.values()) drop(clock);
    },
    /** Drops every room. Resolves when nothing is being done any longer. */
    async close(): Promise<void> {
      for (const clock of clocks.values()) drop(clock);
      await Promise.all(inFlight);
    },
  };
}
