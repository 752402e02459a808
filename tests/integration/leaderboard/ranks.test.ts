import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactScoreMoves } from '@/lib/leaderboard/compact-score-moves';
import { setListed } from '@/lib/players/set-listed';
import {
  type BoardRow,
  boardOf,
  insertScores,
  ranksByBlocks,
  ranksByBruteForce,
} from '@/tests/support/boards';
import { seededRandom } from '@/tests/support/county-points';
import { testDatabase } from '@/tests/support/database';

const database = testDatabase();
const START = Date.parse('2026-11-16T00:00:00Z');
let windows = 1202000;
const nextWindow = () => ++windows;

async function expectExact(windowId: number): Promise<void> {
  const truth = await ranksByBruteForce(database.db, windowId);
  const shown = await ranksByBlocks(database.db, windowId, 100);
  expect([...shown]).toEqual([...shown.keys()].map((playerId) => [playerId, truth.get(playerId) ?? null]));
}

/** Checks what compaction guarantees: all players are counted once, and no block is large. */
async function expectSoundBlocks(windowId: number): Promise<void> {
  const [row] = await database.db.$client`
    select (select coalesce(sum(players), 0)::int from rank_blocks where window_id = ${windowId}) as counted,
      (select coalesce(max(players), 0)::int from rank_blocks where window_id = ${windowId}) as largest,
      (select coalesce(sum(players), 0)::int from rank_chapters where window_id = ${windowId}) as in_chapters,
      (select count(*)::int from rank_blocks where window_id = ${windowId}) as blocks,
      (select count(*)::int from scores where window_id = ${windowId} and listed) as listed`;
  expect(row?.counted).toBe(row?.listed);
  expect(row?.in_chapters).toBe(row?.listed);
  expect(row?.largest).toBeLessThanOrEqual(512);
  // Two neighbors hold more than 256 together.
  expect(row?.blocks).toBeLessThanOrEqual(2 + (2 * row?.listed) / 256);
}

const addPoints = (rows: readonly BoardRow[], points: number, at: Date) => database.db.$client`
  update scores set score = score + ${points}, reached_at = ${at.toISOString()}
  where window_id = ${rows[0]?.windowId ?? 0} and player_id = any(${rows.map((row) => row.playerId)})`;

describe('own rank', () => {
  it.each([
    ['ten points each, all at one moment', 3000, () => ({ score: 10, reachedAt: new Date(START) })],
    [
      'ten points each, one after the other',
      3000,
      (i: number) => ({ score: 10, reachedAt: new Date(START + i) }),
    ],
    ['all different', 3000, (i: number) => ({ score: i * 5, reachedAt: new Date(START) })],
    [
      'many low, few high, some hidden, in several chapters',
      20_000,
      (i: number) => ({
        score: 10 * Math.floor(1 + 30 * (i / 20_000) ** 6),
        reachedAt: new Date(START + ((i * 7919) % 20_000) * 500),
        listed: i % 11 !== 0,
      }),
    ],
  ])('equals brute force: %s', async (_what, players, draw) => {
    const windowId = nextWindow();
    await insertScores(database.db, boardOf(windowId, players, draw));
    await expectExact(windowId);
    await compactScoreMoves(database);
    await expectExact(windowId);
    await expectSoundBlocks(windowId);
  });

  it('equals brute force while players move, hide and leave, compacted or not', async () => {
    const windowId = nextWindow();
    const random = seededRandom(7);
    const rows = boardOf(windowId, 5000, () => ({ score: 10, reachedAt: new Date(START) }));
    await insertScores(database.db, rows);
    for (let round = 1; round <= 30; round++) {
      const at = new Date(START + round * 1000);
      await addPoints(
        rows.filter(() => random() < 0.4),
        random() < 0.2 ? 5 : 10,
        at,
      );
      const one = () => rows[Math.floor(random() * rows.length)] as BoardRow;
      await setListed(database, { playerId: one().playerId, listed: false });
      await setListed(database, { playerId: one().playerId, listed: true });
      await database.db.$client`delete from scores where player_id = ${one().playerId}`;
      if (round % 3 === 0) await compactScoreMoves(database);
      if (round % 5 === 0) await expectExact(windowId);
    }
    await compactScoreMoves(database);
    await expectSoundBlocks(windowId);
    await expectExact(windowId);
  });

  it('equals brute force for any few scores and times, ties included', async () => {
    const place = fc.record({
      score: fc.integer({ min: 1, max: 4 }),
      reachedAt: fc.integer({ min: 0, max: 3 }).map((seconds) => new Date(START + seconds * 1000)),
      listed: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(place, { maxLength: 12 }), fc.boolean(), async (places, compacted) => {
        const windowId = nextWindow();
        await insertScores(
          database.db,
          boardOf(windowId, places.length, (i) => places[i] as (typeof places)[0]),
        );
        if (compacted) await compactScoreMoves(database);
        await expectExact(windowId);
      }),
      { numRuns: 40 },
    );
  });

  it('stays exact while several processes score, hide and compact at once', async () => {
    const windowId = nextWindow();
    const rows = boardOf(windowId, 5000, (i) => ({ score: 10, reachedAt: new Date(START + i) }));
    await insertScores(database.db, rows);
    const quarter = (n: number) => rows.filter((_, i) => i % 4 === n);
    const scoring = [0, 1, 2, 3].map(async (n) => {
      for (let i = 1; i <= 15; i++) await addPoints(quarter(n), 10, new Date(START + 60_000 * i + n));
    });
    const compacting = [0, 1, 2].map(async () => {
      for (let i = 0; i < 40; i++) await compactScoreMoves(database);
    });
    const hiding = rows
      .filter((_, i) => i % 100 === 0)
      .map(({ playerId }, i) => setListed(database, { playerId, listed: i % 2 === 0 }));
    await Promise.all([...scoring, ...compacting, ...hiding]);
    await expectExact(windowId);
    await compactScoreMoves(database);
    await expectExact(windowId);
    await expectSoundBlocks(windowId);
  });

  it('ignores what was rolled back', async () => {
    const windowId = nextWindow();
    const rows = boardOf(windowId, 50, (i) => ({ score: 10 + i, reachedAt: new Date(START) }));
    await insertScores(database.db, rows);
    await database.db.$client
      .begin(async (tx) => {
        await tx`update scores set score = 1000 where window_id = ${windowId}`;
        await tx`select compact_score_moves()`;
        throw new Error('on purpose');
      })
      .catch(() => {});
    await expectExact(windowId);
    await compactScoreMoves(database);
    await expectExact(windowId);
    await expectSoundBlocks(windowId);
  });
});
