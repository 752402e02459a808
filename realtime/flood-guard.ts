/** How much one sender has been sending: a token bucket. */
export type Flow = {
  tokens: number;
  filledAtMs: number;
  /** Packets found to be over the limit whose events have not been refused yet. */
  over: number;
  /** Packets in a row beyond what was allowed, forgotten as allowance comes back. */
  excess: number;
  /** Until when this sender is not let in again (epoch ms). */
  shutOutUntilMs: number;
};

type Count = 'ok' | 'over' | 'flood';

export type FloodGuard = {
  newFlow(): Flow;
  /** Counts packets. 'over' ones are not served; at 'flood' the connection is to be cut. */
  count(flow: Flow, packets?: number): Count;
  isShutOut(flow: Flow): boolean;
};

/** Whether the event at hand is to be refused. Events come after their packets were counted, maybe many at once. */
export function takeRefusal(flow: Flow): boolean {
  if (flow.over === 0) return false;
  flow.over -= 1;
  return true;
}

const BURST_SECONDS = 2;
/** A client that goes on for this many seconds' worth of packets after refusals is no client of ours. */
const PATIENCE_SECONDS = 3;
const SHUT_OUT_MS = 10_000;

/** `perSecond` packets sustained, twice that at once. */
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
    if (flow.tokens >= 1) {
      flow.tokens -= 1;
      // Packets that carried no event leave their refusal behind.
      flow.over = 0;
      return 'ok';
    }
    flow.excess += 1;
    flow.over += 1;
    if (flow.excess < patience) return 'over';
    flow.shutOutUntilMs = now + SHUT_OUT_MS;
    return 'flood';
  }

  return {
    newFlow: () => ({ tokens: capacity, filledAtMs: nowMs(), over: 0, excess: 0, shutOutUntilMs: 0 }),
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
