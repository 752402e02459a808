/**
 * Compares dealing from one county, a removal by photo and the daily ledger check in a large database (LEDGER_ROWS, ANSWERS) and
 * in one of a hundredth. Needs 9 GB of disk and a few minutes.
 */
import { type Database, openDatabase } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { checkLedger } from '@/lib/lives/check-ledger';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { removalHandle } from '@/lib/removals/requests/removal-handle';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { anonymousContext } from '@/tests/support/context';
import { createPlayers, playerContext } from '@/tests/support/game-world';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { startDurablePostgres } from './support/durable-postgres';
import { median } from './support/figures';
import { fillDatabase, type Sizes } from './support/worlds/large-world';

const LARGE: Sizes = {
  counties: 3000,
  records: 100_000,
  players: 1_000_000,
  ledger: Number(process.env.LEDGER_ROWS ?? 20_000_000),
  answers: Number(process.env.ANSWERS ?? 2_000_000),
};
const SMALL: Sizes = { counties: 30, records: 1000, players: 10_000, ledger: 200_000, answers: 20_000 };
/** Always the same few counties: after some deals their records have four options. */
const DEALT_COUNTIES = 3;
const WARM_UPS = 30;
const SAMPLES = 200;
const CONCURRENT_DEALS = 30;
const REMOVALS = 40;
/** How many times longer 100 times the rows may take. A full scan takes at least 50 times longer. */
const MAX_TIMES = 2;
/** Limit for one statement of the check. The statement that it replaced took 22,000 ms. */
const MAX_LEDGER_MS = 1000;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const countyAt = (i: number) => String(1 + (i % DEALT_COUNTIES)).padStart(5, '0');

async function dealAtOnce(db: Database, players: number): Promise<number> {
  const now = new Date();
  const made = await createPlayers(db, players, { now });
  const deals = () =>
    Promise.all(
      made.map((player, i) => dealQuestions(playerContext(db, player, { now }), { table: countyAt(i) })),
    );
  return timed(deals);
}

async function removeOne(db: Database, i: number): Promise<number> {
  const [photo] = await db.$client<{ key: string }[]>`
    select storage_key as key from photos order by storage_key offset ${i} limit 1`;
  const token = photoUrl(photo?.key ?? '', Date.now()).replace('/photos/', '');
  const handle = removalHandle(token, Date.now()) ?? '';
  const ctx = anonymousContext(db, { address: `192.0.2.${i}` });
  return timed(() => requestRemoval(ctx, { handle, words: '' }));
}

let isOver = false;
const rows: Record<string, object> = {};

/** Alternates both, so that other load affects them equally. */
async function compare(name: string, samples: number, measure: (db: Database, i: number) => Promise<number>) {
  const taken: [small: number[], large: number[]] = [[], []];
  for (let i = 0; i < samples; i += 1) {
    taken[0].push(await measure(small, i));
    taken[1].push(await measure(large, i));
  }
  const [before, after] = [median(taken[0]), median(taken[1])];
  const times = after / before;
  rows[name] = {
    small: before.toFixed(1),
    large: after.toFixed(1),
    times: times.toFixed(2),
    limit: MAX_TIMES,
  };
  if (times > MAX_TIMES) isOver = true;
}

async function measureLedgerCheck(db: Database): Promise<void> {
  const samples: number[] = [];
  const { execute } = db;
  db.execute = ((...query: Parameters<typeof execute>) => {
    const began = performance.now();
    return execute.apply(db, query).finally(() => samples.push(performance.now() - began));
  }) as typeof execute;
  const whole = await timed(async () => {
    const drifted = await checkLedger(anonymousContext(db));
    if (drifted !== 0) throw new Error(`${drifted} balances differ from their ledger`);
  });
  const longest = Math.max(...samples);
  console.log(`the ledger was checked in ${(whole / 1000).toFixed(0)} s by ${samples.length} statements`);
  console.log(`the longest took ${longest.toFixed(0)} ms, limit ${MAX_LEDGER_MS} ms`);
  if (longest > MAX_LEDGER_MS) isOver = true;
}

const server = await startDurablePostgres();
Object.assign(process.env, TEST_SETTINGS, { DATABASE_URL: server.url });
const large = openDatabase({ url: server.url, poolSize: 10 });
await large.$client`create database small`;
const smallUrl = server.url.replace(/\/postgres$/, '/small');
await migrateDatabase(smallUrl);
const small = openDatabase({ url: smallUrl, poolSize: 10 });
try {
  await fillDatabase(small, SMALL);
  console.log(`filled in ${((await timed(() => fillDatabase(large, LARGE))) / 1000).toFixed(0)} s`);
  for (let i = 0; i < WARM_UPS; i += 1) for (const db of [small, large]) await dealAtOnce(db, DEALT_COUNTIES);
  await compare('a deal, ms', SAMPLES, (db) => dealAtOnce(db, 1));
  await compare(`${CONCURRENT_DEALS} deals at once, ms`, 10, (db) => dealAtOnce(db, CONCURRENT_DEALS));
  await compare('a removal by photo, ms', REMOVALS, removeOne);
  console.table(rows);
  await measureLedgerCheck(large);
  if (isOver) process.exitCode = 1;
} finally {
  await Promise.all([small.$client.end({ timeout: 5 }), large.$client.end({ timeout: 5 })]);
  await server.stop();
}
