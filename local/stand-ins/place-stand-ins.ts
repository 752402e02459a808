import { freePort, portIsFree } from '../ports';
import type { PlacedStandIn, Ports, StandIn } from './stand-in';

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
