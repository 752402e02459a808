import { freePort, portIsFree } from '../ports';
import { checkout } from './checkout';
import { apple, facebook, google } from './identity';
import { outbox } from './outbox';
import type { PlacedStandIn, Ports, StandIn } from './stand-in';

/** All stand-ins that are servers. The local database and disk are not among them. */
export const STAND_INS: readonly StandIn[] = [outbox, apple, facebook, google, checkout];

export const STAND_IN_PORTS: readonly string[] = STAND_INS.flatMap(({ ports }) => Object.keys(ports));

/** Finds a port for each stand-in: that of its setting, the preferred one, or any free one. */
export async function placeStandIns(standIns: readonly StandIn[], fixed: Ports): Promise<PlacedStandIn[]> {
  const given = new Set(Object.values(fixed));
  const placed: PlacedStandIn[] = [];
  for (const standIn of standIns) {
    const ports: Record<string, number> = {};
    for (const [setting, preferred] of Object.entries(standIn.ports)) {
      const port = fixed[setting] ?? (await findPort(preferred, given));
      given.add(port);
      ports[setting] = port;
    }
    placed.push({ standIn, ports });
  }
  return placed;
}

async function findPort(preferred: number, given: ReadonlySet<number>): Promise<number> {
  if (!given.has(preferred) && (await portIsFree(preferred))) return preferred;
  for (;;) {
    const port = await freePort();
    if (!given.has(port)) return port;
  }
}
