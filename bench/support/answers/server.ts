import postgres from 'postgres';
import { updateLifeSchema } from '@/lib/contract/realtime/protocol';
import { log } from '@/lib/platform/log/log';
import { defineHandler, type Handler } from '@/realtime/handlers/define-handler';
import { RealtimeServer } from '@/realtime/serve/realtime-server';
import type { Events } from '@/realtime/serve/serve-events';
import { handleOrders } from '../bench-process';
import { importPhotos } from '../import-photos';

/** (a): the cost of Socket.IO itself. */
const echo = () =>
  function echoBack(...args) {
    const [payload, ack] = args;
    if (typeof ack === 'function') ack(payload);
  } satisfies Handler;

// A closed loop sends without pauses, but the pace is still checked.
const [, , kind = '', databaseUrl = '', eventsPerSecond = '100000', redisUrl] = process.argv;
const POOL_SIZE = redisUrl ? 4 : 16;

/** The plain driver: the cost of our own pool counts for the game, not for the comparison. */
const plainPool = postgres(databaseUrl, { max: POOL_SIZE, onnotice: () => {} });

/** (b): the same handler around the cheapest durable write, one row by its id. */
const minimal = defineHandler({
  schema: updateLifeSchema,
  policy: { who: 'player', useCaseChecksSession: true },
  async perform(ctx) {
    const [row] = await plainPool`select bench_touch(${ctx.actor.playerId}::uuid) as touched`;
    return row;
  },
});

const EVENTS: Record<string, Events | undefined> = {
  echo: { updateLife: echo },
  minimal: { updateLife: minimal },
  game: undefined,
};

async function main(): Promise<void> {
  const server = new RealtimeServer(
    {
      databaseUrl,
      databaseDirectUrl: databaseUrl,
      redisUrl,
      poolSize: POOL_SIZE,
      appUrl: 'http://localhost:3000',
      answerMinGapMs: 0,
      eventsPerSecond: Number(eventsPerSecond),
      trustedProxies: ['127.0.0.1'],
      maxHandshakesPerAddress: 250,
      log,
    },
    EVENTS[kind],
  );
  const port = await server.listen(0, '127.0.0.1');
  handleOrders(async (order: { import?: string }) => {
    if (order.import) return importPhotos(server.db, order.import);
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed, external } = process.memoryUsage();
    return { rssBytes: rss, heldBytes: heapUsed + external, cpuMs: (user + system) / 1000 };
  });
  process.send?.({ port });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
