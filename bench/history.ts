/** Measures the history of a player with 50,000 of 20,000,000 answers (`--answers`). Needs 8 GB of disk and some minutes. */
import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '@/db/client';
import { HISTORY_MONTHS } from '@/lib/contract/history/history-view';
import { getFigures, getPlayed, listHistory } from '@/lib/history/read-history';
import type { PlayerContext } from '@/lib/platform/context';
import { createPlayers, playerContext } from '@/tests/support/game-world';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { startDurablePostgres } from './support/durable-postgres';
import { percentile } from './support/figures';
import { databaseCost } from './support/postgres-cpu';
import { ANSWERS_EACH, growDatabase } from './support/worlds/grown-world';
import { plantRounds } from './support/worlds/plant-rounds';

const { values } = parseArgs({ options: { answers: { type: 'string', default: '20000000' } } });
const SETS = 5000;
const READS = 500;
const WARM_UP = 50;
const LIMIT_MS = 20;

async function createVeteran(db: Database): Promise<PlayerContext> {
  const now = new Date();
  const [player] = await createPlayers(db, 1, { now });
  for (let month = HISTORY_MONTHS - 1; month >= 0; month -= 1) {
    const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - month, 1, 12));
    await db.$client`select create_month_partitions(${at.toISOString()}::timestamptz)`;
    const roundsEach = Math.ceil(SETS / HISTORY_MONTHS);
    await plantRounds(db.$client, { playerIds: [player.playerId], roundsEach, at, answered: true });
  }
  await db.$client`update game_states set open_set_id = null where player_id = ${player.playerId}::uuid`;
  await db.$client`vacuum analyze questions, answers, player_sets`;
  return playerContext(db, player, { now });
}

/** Reads one after the other. Prints milliseconds and the CPU of the database. Returns the 99th percentile in ms. */
async function measure(name: string, ctx: PlayerContext, reads: number, read: () => Promise<unknown>) {
  for (let i = 0; i < WARM_UP; i += 1) await read();
  const samples: number[] = [];
  const { cpuUs } = await databaseCost(ctx.db.$client, reads, async () => {
    for (let i = 0; i < reads; i += 1) {
      const began = performance.now();
      await read();
      samples.push(performance.now() - began);
    }
  });
  const p99 = percentile(samples, 0.99);
  const p50 = percentile(samples, 0.5);
  console.log(
    `${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, database ${(cpuUs / 1000).toFixed(2)} ms CPU`,
  );
  return p99;
}

const server = await startDurablePostgres();
Object.assign(process.env, TEST_SETTINGS, { DATABASE_URL: server.url });
const db = openDatabase({ url: server.url, poolSize: 1 });
try {
  const players = Math.ceil(Number(values.answers) / ANSWERS_EACH);
  await growDatabase(db, players);
  const ctx = await createVeteran(db);
  console.log(`${(players * ANSWERS_EACH).toLocaleString()} answers of others stored`);
  let page = await listHistory(ctx, { kind: null, before: null });
  const newest = page.entries[0];
  if (newest?.of !== 10) throw new Error('the first page was to have a round of ten');
  const first = await measure('first page', ctx, READS, () => listHistory(ctx, { kind: null, before: null }));
  let pages = 1;
  for (; page.next !== null; pages += 1) page = await listHistory(ctx, { kind: null, before: page.next });
  console.log(`${pages} pages`);
  const oldest = page.entries[0] ?? newest;
  const before = `${oldest.at}.${oldest.id}`;
  await measure('last page', ctx, READS, () => listHistory(ctx, { kind: null, before }));
  await measure('a round opened', ctx, READS, () => getPlayed(ctx, { id: newest.id }));
  await measure('figures of 13 months', ctx, READS / 10, () => getFigures(ctx));
  console.log(`limit of the first page: ${LIMIT_MS} ms`);
  if (first > LIMIT_MS) process.exitCode = 1;
} finally {
  await db.$client.end({ timeout: 5 });
  await server.stop();
}
