/**
 * A database of 100,000 records and 1,000,000 players, with 20,000,000 rows in the ledger (LEDGER_ROWS) and 2,000,000
 * questions with their answers (ANSWERS): how long dealing from one county, a removal by photo and the daily check of the
 * ledger take. Needs some 6 GB of disk and a few minutes.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '@/db/client';
import { checkLedger } from '@/lib/lives/check-ledger';
import { dealQuestions } from '@/lib/quiz/deal-questions';
import { requestRemoval } from '@/lib/removals/request-removal';
import { sealToken } from '@/lib/security/sealed-tokens';
import { anonymousContext } from '@/tests/support/context';
import { createPlayers, playerContext } from '@/tests/support/game-world';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { startDurablePostgres } from './support/durable-postgres';
import { median, percentile } from './support/figures';
import { fillLargeDatabase, LARGE_COUNTIES } from './support/large-world';

const SIZES = {
  records: 100_000,
  players: 1_000_000,
  ledger: Number(process.env.LEDGER_ROWS ?? 20_000_000),
  answers: Number(process.env.ANSWERS ?? 2_000_000),
};
const DEALS = 300;
const FIRST_DEALS = 30;
const AT_ONCE = 30;
const REMOVALS = 40;
/** Milliseconds, with room for a slow machine; what they replace took 100 to 135, 1,800, 860 and 22,000. */
const LIMITS = { deal: 40, atOnce: 400, removal: 200, ledger: 1000 };

type Figure = { ms: string; limit: number };
const figures: Record<string, Figure> = {};
let isOver = false;

function note(name: string, ms: number, limit: number): void {
  figures[name] = { ms: ms.toFixed(1), limit };
  if (ms > limit) isOver = true;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const countyAt = (i: number) => String(1 + (i % LARGE_COUNTIES)).padStart(5, '0');

/** Each to a player of its own, from a county. */
async function measureDeals(db: Database): Promise<void> {
  const now = new Date();
  const deal = async (i: number) => {
    const [player] = await createPlayers(db, 1, { now });
    if (!player) throw new Error('no player');
    return timed(() => dealQuestions(playerContext(db, player, { now }), { table: countyAt(i) }));
  };
  await deal(0);
  const first: number[] = [];
  for (let i = 0; i < FIRST_DEALS; i += 1) first.push(await deal(100 + i));
  note('a deal of records never dealt before, median', median(first), 2 * LIMITS.deal);
  for (let i = 0; i < FIRST_DEALS; i += 1) await deal(i % 3);
  const samples: number[] = [];
  for (let i = 0; i < DEALS; i += 1) samples.push(await deal(i % 3));
  note('a deal, median', median(samples), LIMITS.deal);
  note('a deal, p99', percentile(samples, 0.99), 4 * LIMITS.deal);
  const players = await createPlayers(db, AT_ONCE, { now });
  const together = () =>
    Promise.all(
      players.map((p, i) => dealQuestions(playerContext(db, p, { now }), { table: countyAt(i % 3) })),
    );
  note(`${AT_ONCE} deals at once, the last`, await timed(together), LIMITS.atOnce);
}

async function measureRemovals(db: Database): Promise<void> {
  const photos = await db.$client<{ key: string }[]>`
    select storage_key as key from photos order by random() limit ${REMOVALS}`;
  const samples: number[] = [];
  for (const [i, { key }] of photos.entries()) {
    const handle = sealToken('removal', key, 3600, Date.now());
    const ctx = anonymousContext(db, { address: `192.0.2.${i}` });
    samples.push(await timed(() => requestRemoval(ctx, { handle, words: '' })));
  }
  note('a removal by photo, median', median(samples), LIMITS.removal);
  note('a removal by photo, slowest', Math.max(...samples), 2 * LIMITS.removal);
}

async function measureLedgerCheck(db: Database): Promise<void> {
  const samples: number[] = [];
  const { execute } = db;
  db.execute = ((...query: Parameters<typeof execute>) => {
    const began = performance.now();
    const result = execute.apply(db, query);
    return result.finally(() => samples.push(performance.now() - began));
  }) as typeof execute;
  const whole = await timed(async () => {
    const drifted = await checkLedger(anonymousContext(db));
    if (drifted !== 0) throw new Error(`${drifted} balances differ from their ledger`);
  });
  db.execute = execute;
  console.log(`the ledger was checked in ${(whole / 1000).toFixed(0)} s, ${samples.length} statements`);
  note('checking the ledger, longest transaction', Math.max(...samples), LIMITS.ledger);
}

const server = await startDurablePostgres();
Object.assign(process.env, TEST_SETTINGS, { DATABASE_URL: server.url });
const db = openDatabase({ url: server.url, poolSize: 10 });
try {
  console.log(`filled in ${((await timed(() => fillLargeDatabase(db, SIZES))) / 1000).toFixed(0)} s`);
  await pause(1000);
  await measureDeals(db);
  await measureRemovals(db);
  await measureLedgerCheck(db);
  console.table(figures);
  if (isOver) process.exitCode = 1;
} finally {
  await db.$client.end({ timeout: 5 });
  await server.stop();
}
