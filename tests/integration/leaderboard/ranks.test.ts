import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { setListed } from '@/lib/leaderboard/exclusion/set-listed';
import { type BoardRow, boardOf, expectExactRanks, insertScores } from '@/tests/support/boards';
import { seededRandom } from '@/tests/support/county-points';
import { testDatabase } from '@/tests/support/database';

const database = testDatabase();
const START = Date.parse('2026-11-16T00:00:00Z');
let windows = 1202000;
const nextWindow = () => ++windows;

async function expectExact(windowId: number): Promise<void> {
  await expectExactRanks(database.db, windowId);
  await expectCounted(windowId);
}

/** Cuts the blocks as the projector does. Without `ties` no block is large then. */
async function cutBlocks(windowId: number, { ties = false } = {}): Promise<void> {
  await database.sql.begin(async (sql) => {
    await sql`select lock_boards()`;
    await sql`select cut_board_blocks(array[${windowId}::integer])`;
  });
  const [row] = await database.sql`
    select coalesce(max(players), 0) as largest, count(*)::int as blocks, coalesce(sum(players), 0)::int as players
    from board_blocks where window_id = ${windowId}`;
  if (!ties) expect(row?.largest).toBeLessThanOrEqual(2000);
  // Two neighbors hold 1,000 or more together.
  expect(row?.blocks).toBeLessThanOrEqual(2 + (2 * row?.players) / 1000);
}

/** Checks each block against the players between its bound and the next. */
async function expectCounted(windowId: number): Promise<void> {
  const wrong = await database.sql`
    select b.players, n.players as there from (
      select *, lead(minus_score, 1, 2147483647) over o as next_score, lead(reached_at, 1, 'infinity') over o as next_time
      from board_blocks where window_id = ${windowId} window o as (order by minus_score, reached_at)
    ) b cross join lateral (
      select count(*)::int as players from scores s where s.window_id = ${windowId} and s.listed
        and (-s.score, s.reached_at) >= (b.minus_score, b.reached_at) and (-s.score, s.reached_at) < (b.next_score, b.next_time)
    ) n where b.players <> n.players`;
  expect([...wrong]).toEqual([]);
}

const addPoints = (rows: readonly BoardRow[], points: number, at: Date, db: Queryable = database.db) =>
  db.execute(sql`
  update scores set score = score + ${points}, reached_at = ${at.toISOString()}
  where window_id = ${rows[0]?.windowId ?? 0} and player_id = any(${rows.map((row) => row.playerId)})`);

test.each([
  ['ten points each, all at one moment', 3000, () => ({ score: 10, reachedAt: new Date(START) })],
  [
    'ten points each, one after the other',
    2500,
    (i: number) => ({ score: 10, reachedAt: new Date(START + i) }),
  ],
  ['all different', 3000, (i: number) => ({ score: i * 5, reachedAt: new Date(START) })],
  [
    'many low, few high, some hidden, in many blocks',
    9000,
    (i: number) => ({
      score: 10 * Math.floor(1 + 30 * (i / 9000) ** 6),
      reachedAt: new Date(START + ((i * 7919) % 9000) * 500),
      listed: i % 11 !== 0,
    }),
  ],
])('equals brute force: %s', async (what, players, draw) => {
  const windowId = nextWindow();
  await insertScores(database.db, boardOf(windowId, players, draw));
  await expectExact(windowId);
  await cutBlocks(windowId, { ties: what.includes('one moment') });
  await expectExact(windowId);
});

test('equals brute force while players move, hide and leave, whether blocks are cut or not', async () => {
  const windowId = nextWindow();
  const random = seededRandom(7);
  const rows = boardOf(windowId, 3000, () => ({ score: 10, reachedAt: new Date(START) }));
  await insertScores(database.db, rows);
  for (let round = 1; round <= 15; round++) {
    const at = new Date(START + round * 1000);
    await addPoints(
      rows.filter(() => random() < 0.4),
      random() < 0.2 ? 5 : 10,
      at,
    );
    const one = () => rows[Math.floor(random() * rows.length)] as BoardRow;
    await setListed(database, { playerId: one().playerId, listed: false });
    await setListed(database, { playerId: one().playerId, listed: true });
    await database.sql`delete from scores where player_id = ${one().playerId}`;
    if (round % 3 === 0) await cutBlocks(windowId, { ties: true });
    if (round % 5 === 0) await expectExact(windowId);
  }
});

test('equals brute force for any few scores and times, ties included', async () => {
  const place = fc.record({
    score: fc.integer({ min: 1, max: 4 }),
    reachedAt: fc.integer({ min: 0, max: 3 }).map((seconds) => new Date(START + seconds * 1000)),
    listed: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(place, { maxLength: 12 }), fc.boolean(), async (places, isCut) => {
      const windowId = nextWindow();
      await insertScores(
        database.db,
        boardOf(windowId, places.length, (i) => places[i] as (typeof places)[0]),
      );
      if (isCut) await cutBlocks(windowId);
      await expectExact(windowId);
    }),
    { numRuns: 40 },
  );
});

test('stays exact while players rise through many blocks, which are cut and joined', async () => {
  const windowId = nextWindow();
  const random = seededRandom(11);
  const rows = boardOf(windowId, 4500, (i) => ({ score: 10, reachedAt: new Date(START + i) }));
  await insertScores(database.db, rows);
  for (let round = 1; round <= 8; round++) {
    for (let part = 0; part < 6; part++)
      await addPoints(
        rows.filter((_, i) => i % 6 === part && random() < 0.7),
        5 + part,
        new Date(START + round * 60_000 + part),
      );
    await cutBlocks(windowId, { ties: true });
    if (round % 4 === 0) await expectExact(windowId);
  }
});

test('stays exact while several processes score, hide and cut at once', async () => {
  const windowId = nextWindow();
  const rows = boardOf(windowId, 3000, (i) => ({ score: 10, reachedAt: new Date(START + i) }));
  await insertScores(database.db, rows);
  const quarter = (n: number) => rows.filter((_, i) => i % 4 === n);
  // Locks the players' games first and the boards last, as hiding does.
  const scoring = [0, 1, 2, 3].map(async (n) => {
    for (let i = 1; i <= 6; i++) {
      const [some, at] = [quarter(n), new Date(START + 60_000 * i + n)];
      await database.db.transaction(async (tx) => {
        await tx.execute(sql`
          select from game_states where player_id = any(${some.map((row) => row.playerId)}) order by player_id
          for no key update`);
        await addPoints(some, 10, at, tx);
      });
    }
  });
  const cutting = [0, 1, 2].map(async () => {
    for (let i = 0; i < 8; i++) await cutBlocks(windowId, { ties: true });
  });
  const hiding = rows
    .filter((_, i) => i % 100 === 0)
    .map(({ playerId }, i) => setListed(database, { playerId, listed: i % 2 === 0 }));
  await Promise.all([...scoring, ...cutting, ...hiding]);
  await expectExact(windowId);
  await cutBlocks(windowId, { ties: true });
  await expectExact(windowId);
});

test('ignores what was rolled back', async () => {
  const windowId = nextWindow();
  const rows = boardOf(windowId, 2500, (i) => ({ score: 10 + i, reachedAt: new Date(START) }));
  await insertScores(database.db, rows);
  await database.sql
    .begin(async (tx) => {
      await tx`update scores set score = 1000 + score where window_id = ${windowId}`;
      await tx`select cut_board_blocks(array[${windowId}::integer])`;
      throw new Error('on purpose');
    })
    .catch(() => {});
  await expectExact(windowId);
  await cutBlocks(windowId);
  await expectExact(windowId);
});
