import { projectBadges } from '@/lib/badges/project-badges';
import { projectBoards } from '@/lib/leaderboard/project-boards';
import { log } from '@/lib/platform/log/log';
import { createRealtimeServer } from '@/realtime/create-server';
import { obeyOrders } from './obey-orders';

/** Orders of the parent process. Each gets one message in return. */
export type BadgesOrder =
  /** Turns the awarding of badges each second on or off. */
  | { do: 'switch'; on: boolean }
  /** Derives everything due so far. */
  | { do: 'settle' }
  /** Marks all answers so far as read by the badges. */
  | { do: 'forget' };

async function main(): Promise<void> {
  const databaseUrl = process.argv[2] ?? '';
  const server = createRealtimeServer({
    databaseUrl,
    databaseDirectUrl: databaseUrl,
    // A small pool, so that each connection has planned its statements before the rounds that count.
    poolSize: 3,
    appUrl: 'http://localhost:3000',
    answerMinGapMs: 0,
    eventsPerSecond: 100_000,
    log,
  });
  const { db } = server;
  const ctx = { db, now: () => new Date(), log };
  let isOn = false;
  let working: Promise<unknown> = Promise.resolve();
  const project = (withBadges: boolean) => {
    working = working.then(() =>
      Promise.all([projectBoards({ db }), withBadges ? projectBadges(ctx) : undefined]),
    );
  };
  setInterval(() => project(isOn), 1000);

  async function obey(order: BadgesOrder): Promise<{ cpuMs: number }> {
    if (order.do === 'switch') isOn = order.on;
    if (order.do === 'settle') project(isOn);
    await working;
    if (order.do === 'forget')
      await db.$client`
        update projections set done_number = (select last_value from answer_numbers) where name = 'badges'`;
    const { user, system } = process.cpuUsage();
    return { cpuMs: (user + system) / 1000 };
  }
  obeyOrders(obey);
  process.send?.({ port: await server.listen(0, '127.0.0.1') });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
