import { createFloodGuard, type Flow } from './flood-guard';

/**
 * What connecting is charged for. A network pays only for what no page of ours does, so that a school or a mobile carrier
 * whose players share one address may come back all at once, however many they are: sign-ins, drops of signed-in players,
 * sign-ins that this server could not check, and upgrades it refused cost it nothing.
 */
export const CHARGES = {
  /** A network's: a connection closed without a try to sign in, as phones that lose their network do too, or a try was refused. */
  notSignedIn: 1,
  /** A network's: a connection was cut for a flood, for not reading, or for frames that break the protocol. */
  cut: 15,
  /** A player's: eight tabs come back at once, and again; nobody signs in a dozen times a second for long. */
  signIn: 5,
} as const;

/**
 * 300 points at once: as many connections that never sign in, which is above the 250 that one address may have at a time;
 * or 20 that were cut; or 60 sign-ins of one player. After that 60 points a second. Who is beyond it opens no connection
 * for 10 s; those that are open stay.
 */
const POINTS_PER_SECOND = 60;
const KEPT_MS = 60_000;

export type ConnectionLimits = ReturnType<typeof createConnectionLimits>;

/** Networks (as `clientAddress` names them) and players (by their id), by how much they have been charged for. */
export function createConnectionLimits(nowMs: () => number) {
  const guard = createFloodGuard(POINTS_PER_SECOND, nowMs);
  const flows = new Map<string, Flow>();
  return {
    charge(who: string, what: keyof typeof CHARGES): void {
      const flow = flows.get(who) ?? guard.newFlow();
      flows.set(who, flow);
      guard.count(flow, CHARGES[what]);
    },
    isShutOut(who: string): boolean {
      const flow = flows.get(who);
      return flow !== undefined && guard.isShutOut(flow);
    },
    /** Forgets who has not been charged for a while. */
    sweep(): void {
      for (const [who, flow] of flows) if (nowMs() - flow.filledAtMs > KEPT_MS) flows.delete(who);
    },
  };
}
