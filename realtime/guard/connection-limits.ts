import { createFloodGuard, type Flow } from './flood-guard';

/** Points for connections. A network gets points only for behavior that our pages never show, so that a school can reconnect at once. */
export const POINTS = {
  /** To the network: a connection closed without an attempt to sign in, or the attempt was refused. */
  notSignedIn: 1,
  /** To the network: a connection was cut for a flood, for not reading, or for malformed frames. */
  cut: 15,
  /** To the player alone. Eight tabs that reconnect twice stay below the limit. */
  signIn: 5,
} as const;

/** 60 × (2 s burst + 3 s excess) = 300 points at once shut out for 10 s: 300 connections without sign-in, 20 cuts, or 60 sign-ins. */
const POINTS_PER_SECOND = 60;
const KEPT_MS = 60_000;

/**
 * Points are multiplied by the number of live processes, so that several processes together allow no more than a single one would. The
 * factor is limited to these values. A load balancer may send all tabs of a player to one process. With factor 3, that process still
 * allows 300 / (5 × 3) = 20 sign-ins.
 */
const MAX_FACTORS: Record<keyof typeof POINTS, number> = { notSignedIn: 10, cut: 10, signIn: 3 };

export type ConnectionLimits = ReturnType<typeof createConnectionLimits>;

export function createConnectionLimits(nowMs: () => number, liveProcesses: () => number = () => 1) {
  const guard = createFloodGuard(POINTS_PER_SECOND, nowMs);
  const flows = new Map<string, Flow>();
  return {
    addPoints(subject: string, event: keyof typeof POINTS): void {
      const flow = flows.get(subject) ?? guard.newFlow();
      flows.set(subject, flow);
      guard.count(flow, POINTS[event] * Math.min(liveProcesses(), MAX_FACTORS[event]));
    },
    isShutOut(subject: string): boolean {
      const flow = flows.get(subject);
      return flow !== undefined && guard.isShutOut(flow);
    },
    sweep(): void {
      for (const [subject, flow] of flows) if (nowMs() - flow.filledAtMs > KEPT_MS) flows.delete(subject);
    },
  };
}
