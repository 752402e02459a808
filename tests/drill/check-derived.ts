import type { Database } from '@/db/client';
import { projectBadges } from '@/lib/badges/project-badges';
import { BADGES } from '@/lib/contract/badges/catalogue';
import { projectResults } from '@/lib/knowledge/project-results';
import { projectBoards } from '@/lib/leaderboard/scores/project-boards';
import { rebuildWindow } from '@/lib/leaderboard/scores/rebuild-window';
import { log } from '@/lib/platform/log/log';
import { readLags } from '@/lib/projections/progress';
import { countedResults, storedResults } from '@/tests/support/results';

const PROJECTIONS = ['boards', 'badges', 'results'];

/** Derives what the stopped processes had not yet derived. */
export async function projectRest(db: Database): Promise<void> {
  const ctx = { db, now: () => new Date(), log };
  const isBehind = async () =>
    (await readLags(db)).some(({ projection, seconds }) => PROJECTIONS.includes(projection) && seconds > 0);
  do {
    await projectBoards(ctx);
    await projectResults(ctx);
    await projectBadges(ctx);
  } while (await isBehind());
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const readScores = async (db: Database) => [
  ...(await db.$client`select window_id, player_id, score, reached_at, listed from scores order by 1, 2`),
];

/** Returns whether the boards equal their rebuild from the stored answers. */
export async function boardsEqualRebuild(db: Database): Promise<boolean> {
  const before = await readScores(db);
  const windows = new Set(before.map((row) => Number(row.window_id)));
  for (const windowId of windows) await rebuildWindow({ db }, { windowId });
  return before.length > 0 && same(before, await readScores(db));
}

export async function resultsEqualCount(db: Database): Promise<boolean> {
  return same(await storedResults(db), await countedResults(db));
}

/** Those that follow from answers of the quiz alone. */
const { firstCase, onARoll, sharpFocus, photographicMemory, cleanSlate, rollCall, regular, keeper } = BADGES;
const OF_ROUNDS = [firstCase, onARoll, sharpFocus, photographicMemory];
const OF_ANSWERS = [...OF_ROUNDS, cleanSlate, rollCall, regular, keeper];
const IDS = `{${OF_ANSWERS.map(({ badgeId }) => badgeId).join(',')}}`;

const readAwards = async (db: Database) => [
  ...(await db.$client`
    select player_id, badge, reason from badge_awards where badge = any(${IDS}::smallint[]) order by 1, 2, 3`),
];

/** Returns whether the badges equal what the stored answers give once more. It leaves the rebuilt ones. */
export async function badgesEqualRebuild(db: Database): Promise<boolean> {
  const before = await readAwards(db);
  await db.$client`delete from badge_awards where badge = any(${IDS}::smallint[])`;
  await db.$client`delete from player_badges where badge = any(${IDS}::smallint[])`;
  await db.$client`delete from badge_counties`;
  await db.$client`update projections set done_number = 0 where name = 'badges'`;
  await projectRest(db);
  return before.length > 0 && same(before, await readAwards(db));
}
