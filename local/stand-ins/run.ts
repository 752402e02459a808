/** The process of the stand-ins. STAND_INS has the ports of each as JSON by name. Exits unless every address is loopback. */
import { isLoopback } from '@/lib/platform/network/loopback';
import { STAND_INS } from './catalogue';
import type { Ports } from './stand-in';

for (const name of ['APP_URL', 'REALTIME_URL', 'HOST', 'REALTIME_HOST'] as const) {
  const value = process.env[name] || 'localhost';
  const host = URL.canParse(value) ? new URL(value).hostname : value;
  if (!isLoopback(host)) throw new Error(`Stand-ins are for loopback alone, and ${name} is ${value}.`);
}

const places = JSON.parse(process.env.STAND_INS ?? '{}') as Record<string, Ports>;
const running = await Promise.all(
  STAND_INS.flatMap((standIn) => {
    const ports = places[standIn.name];
    return ports ? [standIn.start(ports)] : [];
  }),
);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    Promise.allSettled(running.map((one) => one.close())).then(() => process.exit(0));
  });
}
