import { giveMissedBadges } from '@/lib/badges/give-missed-badges';
import { projectBoards } from '@/lib/leaderboard/project-boards';
import { log } from '@/lib/platform/log/log';
import { createRealtimeServer } from '@/realtime/create-server';

/** Orders of the parent process. Each gets one message in return. */
export type BadgesOrder =
  /** Turns the awarding of badges each second on or off. */
  | { do: 'switch'; on: boolean }
  /** Awards everything due so far, including by give-missed-badges.ts. */
  | { do: 'settle' }
  /** Marks all answers so far as checked. */
  | { do: 'forget' };

/** Age at which answers are checked again. The clock of that check runs ahead by as much. */
const SETTLED_MS = 30_000;

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
  const { db, badges } = server;
  let isOn = false;
  const { note } = badges;
  badges.note = (...noted) => {
    if (isOn) note(...noted);
  };
  let working: Promise<unknown> = Promise.resolve();
  setInterval(() => {
    working = working.then(() => Promise.all([projectBoards({ db }), isOn ? badges.flush() : undefined]));
  }, 1000);

  async function obey(order: BadgesOrder): Promise<{ given: number; cpuMs: number }> {
    let given = 0;
    if (order.do === 'switch') isOn = order.on;
    await working;
    if (order.do === 'settle') {
      await badges.flush();
      ({ given } = await giveMissedBadges({ db, now: () => new Date(Date.now() + SETTLED_MS), log }));
    }
    if (order.do === 'forget')
      await db.$client`
        insert into job_marks (job, done_until) values ('give-missed-badges', now())
        on conflict (job) do update set done_until = excluded.done_until`;
    const { user, system } = process.cpuUsage();
    return { given, cpuMs: (user + system) / 1000 };
  }
  process.on('message', (order: BadgesOrder) => {
    obey(order).then(
      (answer) => process.send?.(answer),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ port: await server.listen(0, '127.0.0.1') });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
