/** A token bucket of one sender. */
export type Flow = {
  tokens: number;
  /** Of one packet. It is k for a player on k processes, so that the allowance of all of them together stays the same. */
  cost: number;
  filledAtMs: number;
  /** Packets over the limit whose events are not refused yet. */
  over: number;
  /** Packets over the limit in a row, reduced as tokens refill. */
  excess: number;
  /** Connections are refused until then (epoch ms). */
  shutOutUntilMs: number;
};

type Count = 'ok' | 'over' | 'flood';

export type FloodGuard = {
  newFlow(): Flow;
  /** Counts packets. Events of 'over' packets are refused; at 'flood' the caller cuts the connection. */
  count(flow: Flow, packets?: number): Count;
  isShutOut(flow: Flow): boolean;
};

/** Returns whether this event is to be refused. Events arrive after their packets were counted, often many at once. */
export function takeRefusal(flow: Flow): boolean {
  if (flow.over === 0) return false;
  flow.over -= 1;
  return true;
}

const BURST_SECONDS = 2;
/** Seconds' worth of refused packets after which the connection is cut. */
const PATIENCE_SECONDS = 3;
const SHUT_OUT_MS = 10_000;

/** Allows `perSecond` packets sustained, and twice that at once. */
export function createFloodGuard(perSecond: number, nowMs: () => number): FloodGuard {
  const capacity = perSecond * BURST_SECONDS;
  const patience = perSecond * PATIENCE_SECONDS;

  function refill(flow: Flow, now: number): void {
    const refilled = Math.max(0, ((now - flow.filledAtMs) * perSecond) / 1000);
    flow.filledAtMs = now;
    flow.tokens = Math.min(capacity, flow.tokens + refilled);
    flow.excess = Math.max(0, flow.excess - refilled);
  }

  function countOne(flow: Flow, now: number): Count {
    if (flow.tokens >= flow.cost) {
      flow.tokens -= flow.cost;
      // Packets without an event leave their refusal unused.
      flow.over = 0;
      return 'ok';
    }
    flow.excess += flow.cost;
    flow.over += 1;
    if (flow.excess < patience) return 'over';
    flow.shutOutUntilMs = now + SHUT_OUT_MS;
    return 'flood';
  }

  return {
    newFlow: () => ({
      tokens: capacity,
      cost: 1,
      filledAtMs: nowMs(),
      over: 0,
      excess: 0,
      shutOutUntilMs: 0,
    }),
    count(flow, packets = 1) {
      const now = nowMs();
      refill(flow, now);
      let counted: Count = 'ok';
      for (let i = 0; i < packets && counted !== 'flood'; i++) counted = countOne(flow, now);
      return counted;
    },
    isShutOut: (flow) => flow.shutOutUntilMs > nowMs(),
  };
}
