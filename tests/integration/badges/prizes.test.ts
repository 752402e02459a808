import { beforeEach, expect, test } from 'vitest';
import { awardBoardPrizes } from '@/lib/badges/award-board-prizes';
import { BADGES } from '@/lib/contract/badges/catalogue';
import { heldBadges, insertJudged } from '@/tests/support/badge-rows';
import { boardOf, insertScores } from '@/tests/support/boards';
import { testDatabase } from '@/tests/support/database';
import { createPlayers } from '@/tests/support/game-world';

const database = testDatabase({ warm: 10 });
/** End of week 46 of 2026; it settles for five minutes. */
const END = Date.parse('2026-11-16T00:00:00Z');
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

const give = (atMs: number) => awardBoardPrizes({ db: database.db, now: () => new Date(atMs) });
/** Leaves one answer that the rule of fair play has not judged, at that moment. */
async function judgeUntil(atMs: number): Promise<void> {
  await database.db.$client`truncate answers, questions, player_sets`;
  const [player] = await createPlayers(database.db, 1);
  await insertJudged(database.db, player?.playerId ?? '', [{ atMs, correct: false }]);
}
const podiums = async (playerId: string) =>
  (await heldBadges(database.db, playerId)).find(([badge]) => badge === BADGES.podium.badgeId)?.[1] ?? 0;

/** Puts four players on the board of a week, two with the same score. Returns ids in order of rank. */
async function playWeek(windowId: number): Promise<string[]> {
  const scores = [90, 70, 70, 50];
  const rows = boardOf(windowId, 4, (i) => ({
    score: scores[i] ?? 0,
    reachedAt: new Date(END - (10 - i) * MINUTE_MS),
  }));
  await insertScores(database.db, rows);
  const ids = rows.map(({ playerId }) => playerId);
  await database.db
    .$client`update players set email_confirmed_at = now() where id = any (${`{${ids.join(',')}}`}::uuid[])`;
  return ids;
}

beforeEach(async () => {
  await database.db.$client`delete from job_marks`;
  await judgeUntil(END + 10 * WEEK_MS);
  await database.db.$client`delete from players`;
  await database.db.$client`truncate scores, board_blocks`;
});

test('the first three of a settled week get their badge once, however often the job runs', async () => {
  const ids = await playWeek(1_202_646);
  expect(await give(END - 1)).toEqual({ awarded: 0 });
  expect(await give(END + 4 * MINUTE_MS)).toEqual({ awarded: 0 });
  const runs = await Promise.all(Array.from({ length: 4 }, () => give(END + 6 * MINUTE_MS)));
  expect(runs.reduce((sum, { awarded }) => sum + awarded, 0)).toBe(3);
  expect(await give(END + 60 * MINUTE_MS)).toEqual({ awarded: 0 });
  expect(await Promise.all(ids.map(podiums))).toEqual([1, 1, 1, 0]);
});

test('no place is stored before the rule of fair play has judged the whole week', async () => {
  const [cheat = '', ...others] = await playWeek(1_202_646);
  await judgeUntil(END - 1);
  expect(await give(END + 6 * MINUTE_MS)).toEqual({ awarded: 0 });
  // Players excluded for the last minute leave their rank to the next.
  const sql = database.db.$client;
  await sql`update players set excluded_from_boards_at = now() where id = ${cheat}`;
  await sql`update scores set listed = false where player_id = ${cheat}`;
  await judgeUntil(END);
  expect(await give(END + 7 * MINUTE_MS)).toEqual({ awarded: 3 });
  expect(await Promise.all([cheat, ...others].map(podiums))).toEqual([0, 1, 1, 1]);
});

test('a player excluded from boards after the week gets no prize until the exclusion is lifted', async () => {
  const [winner = ''] = await playWeek(1_202_646);
  const sql = database.db.$client;
  await sql`update players set email_confirmed_at = null where id = ${winner}`;
  expect(await give(END + 6 * MINUTE_MS)).toEqual({ awarded: 2 });
  await sql`update players set email_confirmed_at = now(), excluded_from_boards_at = now() where id = ${winner}`;
  expect(await give(END + 7 * MINUTE_MS)).toEqual({ awarded: 0 });
  await sql`update players set excluded_from_boards_at = null where id = ${winner}`;
  expect(await give(END + 8 * MINUTE_MS)).toEqual({ awarded: 1 });
});

test('weeks that the job missed are awarded later, each on its own', async () => {
  const [first = ''] = await playWeek(1_202_646);
  expect(await give(END + 6 * MINUTE_MS)).toEqual({ awarded: 3 });
  await insertScores(
    database.db,
    [1_202_647, 1_202_649].map((windowId) => ({
      playerId: first,
      windowId,
      score: 10,
      reachedAt: new Date(END),
      listed: true,
    })),
  );
  expect(await give(END + 3 * WEEK_MS + 6 * MINUTE_MS)).toEqual({ awarded: 2 });
  expect(await podiums(first)).toBe(3);
});

test('a prize waits for a confirmed email and does not pass to the next player', async () => {
  const ids = await playWeek(1_202_646);
  const [winner = ''] = ids;
  const sql = database.db.$client;
  await sql`update players set email_confirmed_at = null where id = ${winner}`;
  expect(await give(END + 6 * MINUTE_MS)).toEqual({ awarded: 2 });
  expect(await Promise.all(ids.map(podiums))).toEqual([0, 1, 1, 0]);
  await sql`update players set email_confirmed_at = now() where id = ${winner}`;
  expect(await give(END + 3 * WEEK_MS)).toEqual({ awarded: 1 });
  expect(await give(END + 4 * WEEK_MS)).toEqual({ awarded: 0 });
  expect(await podiums(winner)).toBe(1);
});
