import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';
import type { HeldRoom } from '@/lib/rooms/room';

/** Looks of one room are so far apart at least: answers that come closer together are counted once. */
const GAP_MS = 100;
const RETRY_MS = 1000;

type Clock = {
  held: HeldRoom;
  timer: NodeJS.Timeout | undefined;
  isBusy: boolean;
  /** Something happened since the running look began. */
  isLookWanted: boolean;
  lookedAtMs: number;
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
    const dueInMs = await advanceClock(clock);
    clock.isBusy = false;
    if (dueInMs === null) drop(clock);
    // Dropped meanwhile, when the process got another id.
    else if (clocks.get(clock.held.roomId) === clock)
      lookIn(clock, clock.isLookWanted ? Math.min(GAP_MS, dueInMs) : dueInMs);
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
        isBusy: false,
        isLookWanted: false,
        lookedAtMs: Number.NEGATIVE_INFINITY,
      };
      clocks.set(held.roomId, clock);
      lookIn(clock, held.dueMs - nowMs());
    },
    /** Something happened in this room that may end its phase. Does nothing when another process holds its clock. */
    look(roomId: string): void {
      const clock = clocks.get(roomId);
      if (!clock) return;
      const restMs = clock.lookedAtMs + GAP_MS - performance.now();
      if (restMs <= 0 || clock.isBusy) look(clock);
      else lookIn(clock, Math.min(restMs, clock.held.dueMs - nowMs()));
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
