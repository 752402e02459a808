/** Measures the memory of a socket that sends and never reads, until the server disconnects it. The answers are short refusals. */
import { readFile, writeFile } from 'node:fs/promises';
import { openDatabase } from '@/db/client';
import { sealBearerToken } from '@/lib/sessions/session-tokens';
import { frame, openRawLine } from '@/tests/support/raw-line';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { createBenchPlayers } from './support/answers/world';
import { BenchProcess } from './support/bench-process';
import { startDurablePostgres } from './support/durable-postgres';
import { median } from './support/figures';

const SOCKETS = 5;
const ROUNDS = 3;
/** The guard's limit: more than a socket sends, so that none is disconnected as a flood. */
const EVENTS_PER_SECOND = 5000;
const ASKS_AT_ONCE = 60;
const LONGEST_MS = 60_000;

const statusOf = async (pid: number, field: string): Promise<number> =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]);

const env = Object.assign(process.env, TEST_SETTINGS);
const postgres = await startDurablePostgres();
const db = openDatabase({ url: postgres.url, poolSize: 1 });
const server = BenchProcess.start(
  'bench/support/answers/server.ts',
  ['game', postgres.url, String(EVENTS_PER_SECOND)],
  env,
);
const { port } = await server.nextMessage<{ port: number }>();
const pid = server.pid ?? 0;

/** Returns the KiB that a socket added to the process's peak memory. */
async function round(turn: number): Promise<number> {
  const players = await createBenchPlayers(db, SOCKETS, 10);
  const lines = await Promise.all(
    players.map(async (player, i) => {
      // A network whose sockets were disconnected is refused for some time.
      const from = `10.0.${turn}.${i}`;
      const auth = { token: sealBearerToken(player.sessionId, 3600, new Date()) };
      const line = await openRawLine(port, { from, auth });
      line.pause();
      return { line, ask: frame('text', '421["updateLife",{}]') };
    }),
  );
  await server.ask({ measure: true });
  const before = await statusOf(pid, 'VmRSS');
  // Resets Linux's peak memory counter.
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  const untilMs = performance.now() + LONGEST_MS;
  for (let open = lines; open.length > 0; open = open.filter(({ line }) => !line.destroyed)) {
    if (performance.now() > untilMs) throw new Error(`${open.length} sockets were not cut off`);
    for (const { line, ask } of open) line.write(Buffer.concat(Array<Buffer>(ASKS_AT_ONCE).fill(ask)));
    await new Promise((done) => setTimeout(done, 20));
  }
  return ((await statusOf(pid, 'VmHWM')) - before) / SOCKETS;
}

try {
  const kib: number[] = [];
  for (let i = 0; i <= ROUNDS; i += 1) kib.push(await round(i));
  console.table([
    {
      'sockets that never read': SOCKETS,
      rounds: ROUNDS,
      'KiB each when cut off (limit 1024)': Math.round(median(kib.slice(1))),
    },
  ]);
} finally {
  await server.stop();
  await db.$client.end();
  await postgres.stop();
}
