import postgres from 'postgres';
import { type Database, openDatabase } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { readTop } from '@/lib/leaderboard/read-board';
import { readRank } from '@/lib/leaderboard/read-rank';
import { startDurablePostgres } from './support/durable-postgres';
import { percentile } from './support/figures';

const SIZES = [10_000, 1_000_000] as const;
const WINDOW = 2202611;
const READS = 2000;
const ROUNDS = 5;
const WARM_UP = 300;
const LIMIT_MS = 3;
const LIMIT_RATIO = 4;
const JUST_SCORED = 2000;

type Board = { players: number; db: Database; playerIds: string[] };
type Read = { name: string; run: (board: Board, nth: number) => Promise<unknown> };

const READ_TOP: Read = { name: 'top 100', run: ({ db }) => readTop({ db }, WINDOW) };
const READ_RANK: Read = {
  name: 'own rank',
  run: ({ db, playerIds }, nth) => readRank({ db }, WINDOW, playerIds[nth % playerIds.length] ?? ''),
};

/**
 * Creates a month in which most players play once or twice: tens of thousands share each of the lowest scores, a tenth arrived
 * within one hour, and one in a hundred is hidden.
 */
async function fillBoard(url: string, players: number): Promise<Board> {
  await migrateDatabase(url);
  const db = openDatabase({ url, poolSize: 1 });
  const sql = db.$client;
  await sql`
    insert into players (username_sealed, username_index, email_sealed, email_index, referral_code)
    select 'x', n::text, 'x', n::text, n::text from generate_series(1, ${players}::integer) n`;
  await sql`
    insert into scores (window_id, player_id, score, reached_at, listed)
    select ${WINDOW}, id, 10 * ceil(-25 * ln(1 - random()) * random())::integer + 10,
      timestamptz '2026-11-01' + random() * (case when random() < 0.1 then interval '1 hour' else interval '20 days' end),
      random() > 0.01
    from players`;
  await sql`select cut_board_blocks(array[${WINDOW}::integer])`;
  await sql.unsafe('vacuum analyze');
  const some = await sql<{ player_id: string }[]>`
    (select player_id from scores where listed order by score desc limit 200)
    union all (select player_id from scores where listed order by score, reached_at desc limit 200)
    union all (select player_id from scores where listed order by random() limit 1600)`;
  const playerIds = some.map((row) => row.player_id).sort();
  return { players, db, playerIds };
}

async function measure(board: Board, read: Read, reads: number): Promise<number[]> {
  const samples: number[] = [];
  for (let nth = 0; nth < reads; nth++) {
    const began = performance.now();
    await read.run(board, nth);
    samples.push(performance.now() - began);
  }
  return samples;
}

/** Alternates rounds over both boards; the median round counts. */
async function compare(boards: Board[], read: Read, note = ''): Promise<object[]> {
  const rounds = new Map(boards.map((board) => [board, [] as number[][]]));
  for (const board of boards) await measure(board, read, WARM_UP);
  for (let round = 0; round < ROUNDS; round++) {
    for (const board of boards) rounds.get(board)?.push(await measure(board, read, READS / ROUNDS));
  }
  const figure = (board: Board, share: number) =>
    percentile(
      (rounds.get(board) ?? []).map((samples) => percentile(samples, share)),
      0.5,
    );
  return boards.map((board) => ({
    read: read.name + note,
    players: board.players.toLocaleString('en'),
    'p50 ms': figure(board, 0.5).toFixed(2),
    [`p99 ms (limit ${LIMIT_MS})`]: figure(board, 0.99).toFixed(2),
    [`p50 of the smaller (limit ${LIMIT_RATIO})`]: (
      figure(board, 0.5) / figure(boards[0] as Board, 0.5)
    ).toFixed(2),
    [`p99 of the smaller (limit ${LIMIT_RATIO})`]: (
      figure(board, 0.99) / figure(boards[0] as Board, 0.99)
    ).toFixed(2),
  }));
}

async function main(): Promise<void> {
  const server = await startDurablePostgres();
  const boards: Board[] = [];
  try {
    const admin = postgres(server.url, { max: 1 });
    for (const players of SIZES) {
      const name = `board_${players}`;
      await admin`create database ${admin(name)}`;
      boards.push(await fillBoard(server.url.replace(/\/postgres$/, `/${name}`), players));
    }
    await admin.end();
    console.table([...(await compare(boards, READ_TOP)), ...(await compare(boards, READ_RANK))]);
    for (const { db, playerIds } of boards) {
      await db.$client`update scores set score = score + 10, reached_at = now()
        where player_id in (select id from players order by id limit ${JUST_SCORED})`;
      if (playerIds.length === 0) throw new Error('an empty board');
    }
    console.table(await compare(boards, READ_RANK, `, ${JUST_SCORED} players scored since the vacuum`));
  } finally {
    for (const { db } of boards) await db.$client.end();
    await server.stop();
  }
}

await main();
