/**
 * Counts 1,000,000 records of 3,000 counties as the options and shares need them, once in five minutes per process: time, CPU of
 * the database, the longest pause of the event loop, and the memory that the counts hold. Also the cost of one draw of options.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openDatabase, type Sql } from '@/db/client';
import { systemRandom } from '@/lib/platform/random/system-random';
import { readBookings } from '@/lib/quiz/options/bookings';
import { ASKABLE_CODES, chooseFour, optionWeights, PLAYABLE } from '@/lib/quiz/options/options';
import { bookingsOf, nationwide } from '@/lib/quiz/options/shares';
import { anonymousContext } from '@/tests/support/context';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { databaseCost } from './support/database-cost';
import { startDurablePostgres } from './support/durable-postgres';
import { median } from './support/figures';

const COUNTIES = Number(process.env.COUNTIES ?? 3000);
const RECORDS = Number(process.env.RECORDS ?? 1_000_000);
const ROUNDS = 5;
const DRAWS = 20_000;

async function fill(sql: Sql): Promise<void> {
  await sql`insert into counties (fips, name, state, lat, long)
    select lpad(n::text, 5, '0'), 'County ' || n, lpad((n / 60)::text, 2, '0'), 0, 0
    from generate_series(1, ${COUNTIES}::integer) n`;
  await sql`insert into photos (storage_key, perceptual_hash, width_px) values ('x', 0, 232)`;
  // Every code in every county, charge texts of a usual length.
  await sql`insert into booking_records (source_id_hash, county_fips, booked_on, category_code, confidence,
      charge_normalized, photo_id, imported_at, offered_codes, pool)
    select md5(n::text), lpad((1 + n % ${COUNTIES}::integer)::text, 5, '0'), '2026-01-01'::date + (n % 180)::integer,
      (${`{${ASKABLE_CODES.join(',')}}`}::integer[])[1 + floor(random() * ${ASKABLE_CODES.length}::integer)::integer], 0.9,
      repeat('driving ', 4), p.id, now(), '{1180,2010,4010,5040}', 'quiz'
    from photos p, generate_series(1, ${RECORDS}::integer) n`;
  await sql`vacuum analyze booking_records`;
}

/** Returns microseconds per call. */
function costOf(work: () => unknown): number {
  const began = performance.now();
  for (let i = 0; i < DRAWS; i += 1) work();
  return ((performance.now() - began) * 1000) / DRAWS;
}

function heldBytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const server = await startDurablePostgres();
Object.assign(process.env, TEST_SETTINGS, { DATABASE_URL: server.url });
const db = openDatabase({ url: server.url, poolSize: 2 });
try {
  await fill(db.$client);
  let minutes = 0;
  const ctx = anonymousContext(db, { now: () => new Date(Date.UTC(2026, 10, 21, 12, minutes)) });
  const before = heldBytes();
  let bookings = await readBookings(ctx);
  const held = heldBytes() - before;
  const seconds: number[] = [];
  const cpuMs: number[] = [];
  const ownCpuMs: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  for (let round = 0; round < ROUNDS; round += 1) {
    minutes += 5;
    const began = performance.now();
    const cost = await databaseCost(db.$client, 1, async () => {
      const before = process.cpuUsage();
      bookings = await readBookings(ctx);
      const { user, system } = process.cpuUsage(before);
      ownCpuMs.push((user + system) / 1000);
    });
    seconds.push((performance.now() - began) / 1000);
    cpuMs.push(cost.cpuUs / 1000);
  }
  delay.disable();
  const weights = optionWeights(nationwide(bookings));
  const codes = chooseFour(2010, weights, systemRandom);
  console.table({
    'records, counties': `${bookings.nation.total}, ${bookings.counties.size}`,
    'a count, s': median(seconds).toFixed(2),
    'CPU of the database, ms': median(cpuMs).toFixed(0),
    'CPU of the process, ms': median(ownCpuMs).toFixed(0),
    'longest pause of the event loop, ms': (delay.max / 1e6).toFixed(1),
    'memory held, MiB': (held / 1024 / 1024).toFixed(1),
    'four options drawn, µs': costOf(() => chooseFour(PLAYABLE[0]?.code ?? 0, weights, systemRandom)).toFixed(
      1,
    ),
    'shares of an answer, µs': costOf(() => bookingsOf(bookings, '00007', codes, 2010)).toFixed(2),
  });
} finally {
  await db.$client.end();
  await server.stop();
}
