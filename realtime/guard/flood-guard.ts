/** A token bucket of one sender. It counts units: frames, or penalty points. */
export type Flow = {
  tokens: number;
  /** Tokens per unit: the number of processes that a player is connected to. So all of them share one allowance. */
  cost: number;
  filledAtMs: number;
  /** Units over the limit whose events are still to be refused. */
  refusalsDue: number;
  /** Units over the limit, reduced as tokens refill. */
  excess: number;
  shutOutUntilMs: number;
};

type Count = 'ok' | 'over' | 'flood';

export type FloodGuard = {
  newFlow(): Flow;
  /** Counts units. After 'over' the caller refuses their events, after 'flood' it cuts the connection. */
  count(flow: Flow, units?: number): Count;
  isShutOut(flow: Flow): boolean;
};

/** Returns whether to refuse this event. Events arrive after their frames were counted, often many at once. */
export function consumeRefusal(flow: Flow): boolean {
  if (flow.refusalsDue === 0) return false;
  flow.refusalsDue -= 1;
  return true;
}

const BURST_SECONDS = 2;
/** A connection is cut when its refused units reach the allowance of this many seconds. */
const EXCESS_SECONDS = 3;
const SHUT_OUT_MS = 10_000;

/** Allows `perSecond` units per second, and twice that at once. */
export function createFloodGuard(perSecond: number, nowMs: () => number): FloodGuard {
  const capacity = perSecond * BURST_SECONDS;
  const maxExcess = perSecond * EXCESS_SECONDS;

  function refill(flow: Flow, now: number): void {
    const refilled = Math.max(0, ((now - flow.filledAtMs) * perSecond) / 1000);
    flow.filledAtMs = now;
    flow.tokens = Math.min(capacity, flow.tokens + refilled);
    flow.excess = Math.max(0, flow.excess - refilled);
  }

  function countOne(flow: Flow, now: number): Count {
    if (flow.tokens >= flow.cost) {
      flow.tokens -= flow.cost;
      // Drops refusals that no event used up. Some refused frames, such as pings, carried no event.
      flow.refusalsDue = 0;
      return 'ok';
    }
    flow.excess += flow.cost;
    flow.refusalsDue += 1;
    if (flow.excess < maxExcess) return 'over';
    flow.shutOutUntilMs = now + SHUT_OUT_MS;
    return 'flood';
  }

  return {
    newFlow: () => ({
      tokens: capacity,
      cost: 1,
      filledAtMs: nowMs(),
      refusalsDue: 0,
      excess: 0,
      shutOutUntilMs: 0,
    }),
    count(flow, units = 1) {
      const now = nowMs();
      refill(flow, now);
      let counted: Count = 'ok';
      for (let i = 0; i < units && counted !== 'flood'; i++) counted = countOne(flow, now);
      return counted;
    },
    isShutOut: (flow) => flow.shutOutUntilMs > nowMs(),
  };
}
