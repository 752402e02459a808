import { createFloodGuard, type Flow } from './flood-guard';

/**
 * Points per connection. A network pays only for what our own pages never do, so that a whole school on one address
 * may reconnect at once. Sign-ins, drops of signed-in players, unavailable checks and refused upgrades are free for
 * it.
 */
export const CHARGES = {
  /** By network: a connection closed without an attempt to sign in, or the attempt was refused. */
  notSignedIn: 1,
  /** By network: a connection was cut for a flood, for not reading, or for malformed frames. */
  cut: 15,
  /** By player. Eight tabs reconnecting twice stay below the limit. */
  signIn: 5,
} as const;

/**
 * A burst of 300 points: 300 connections that never sign in (one address may hold 250), 20 that were cut, or 60 sign-
 * ins of one player. Past it, new connections are refused for 10 s; open ones stay.
 */
const POINTS_PER_SECOND = 60;
const KEPT_MS = 60_000;

/**
 * Charges are multiplied by the number of live processes, at most by this. So a network or player has no more of several
 * processes than of one. Affinity sends all tabs of a player to one process, where at least 20 sign-ins stay possible.
 */
const MOST_SHARES: Record<keyof typeof CHARGES, number> = { notSignedIn: 10, cut: 10, signIn: 3 };

export type ConnectionLimits = ReturnType<typeof createConnectionLimits>;

/** Counts charges by network (the `clientAddress`) and by player id. */
export function createConnectionLimits(nowMs: () => number, liveProcesses: () => number = () => 1) {
  const guard = createFloodGuard(POINTS_PER_SECOND, nowMs);
  const flows = new Map<string, Flow>();
  return {
    charge(who: string, what: keyof typeof CHARGES): void {
      const flow = flows.get(who) ?? guard.newFlow();
      flows.set(who, flow);
      guard.count(flow, CHARGES[what] * Math.min(liveProcesses(), MOST_SHARES[what]));
    },
    isShutOut(who: string): boolean {
      const flow = flows.get(who);
      return flow !== undefined && guard.isShutOut(flow);
    },
    /** Forgets networks and players that were not charged for a while. */
    sweep(): void {
      for (const [who, flow] of flows) if (nowMs() - flow.filledAtMs > KEPT_MS) flows.delete(who);
    },
  };
}
