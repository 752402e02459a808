import { freePort } from '@/local/ports';
import type { RunningStandIn, StandIn } from '@/local/stand-ins/stand-in';

/** Runs stand-ins on free ports and sets their addresses and keys. */
export function localProviders() {
  const running = new Map<string, { stop: RunningStandIn; again: () => Promise<RunningStandIn> }>();
  return {
    async start<Name extends string>(standIn: StandIn<Name>): Promise<void> {
      const names = Object.keys(standIn.ports);
      const pairs = await Promise.all(names.map(async (name) => [name, await freePort()] as const));
      const ports = Object.fromEntries(pairs) as Record<Name, number>;
      const again = () => standIn.start(ports);
      running.set(standIn.name, { stop: await again(), again });
      Object.assign(process.env, standIn.settings(ports));
    },
    async restart(name: string): Promise<void> {
      const one = running.get(name);
      if (!one) throw new Error(`${name} was not started`);
      await one.stop.close();
      one.stop = await one.again();
    },
    async stop(): Promise<void> {
      await Promise.all([...running.values()].map((one) => one.stop.close()));
    },
  };
}
