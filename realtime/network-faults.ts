import { createFloodGuard, type Flow } from './flood-guard';

/**
 * What a network is charged for. Only what no page of ours does counts, so that a school or a mobile carrier whose
 * players share one address may come back all at once, however many they are: sign-ins, drops of signed-in players,
 * sign-ins that this server could not check, and upgrades it refused are free.
 */
export const FAULTS = {
  /** The connection closed without a try to sign in, or a try was refused. A phone that loses its network does so too. */
  notSignedIn: 1,
  /** The connection was cut: a flood, a socket that does not read, or frames that break the protocol. */
  cut: 15,
} as const;

/**
 * 300 points at once (as many connections that never sign in, above the 250 that one address may have at a time; or 20
 * that were cut) and 60 a second after that. Beyond it the network opens no connection for 10 s; those it has stay.
 */
const POINTS_PER_SECOND = 60;
const KEPT_MS = 60_000;

export type NetworkFaults = ReturnType<typeof createNetworkFaults>;

/** Networks (as `clientAddress` names them) by how much they have been charged for. */
export function createNetworkFaults(nowMs: () => number) {
  const guard = createFloodGuard(POINTS_PER_SECOND, nowMs);
  const flows = new Map<string, Flow>();
  return {
    charge(address: string, fault: keyof typeof FAULTS): void {
      const flow = flows.get(address) ?? guard.newFlow();
      flows.set(address, flow);
      guard.count(flow, FAULTS[fault]);
    },
    isShutOut(address: string): boolean {
      const flow = flows.get(address);
      return flow !== undefined && guard.isShutOut(flow);
    },
    /** Forgets networks without a fault for a while. */
    sweep(): void {
      for (const [address, flow] of flows) if (nowMs() - flow.filledAtMs > KEPT_MS) flows.delete(address);
    },
  };
}
