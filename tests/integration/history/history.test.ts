import { beforeEach, expect, test } from 'vitest';
import { createChallenge } from '@/lib/challenges/create-challenge';
import { endChallenges } from '@/lib/challenges/end-challenge';
import { CHALLENGE_MS } from '@/lib/contract/challenges/rules';
import { addDays } from '@/lib/contract/daily/day';
import type { HistoryEntry } from '@/lib/contract/history/history-view';
import { startDaily } from '@/lib/daily/play/start-daily';
import { historyStart } from '@/lib/history/kinds/kind';
import { getFigures, getPlayed, listHistory } from '@/lib/history/read-history';
import { systemRandom } from '@/lib/platform/random';
import { newRoundId } from '@/lib/quiz/question-ids';
import { insertJudged } from '@/tests/support/badge-rows';
import { playChallenge, removeFromChallenge } from '@/tests/support/challenges';
import { dailyPlayers, playDaily, removeFromDaily } from '@/tests/support/dailies';
import { testDatabase } from '@/tests/support/database';
import { befriend, sociablePlayers } from '@/tests/support/friends';
import { createRecords, playerContext, type WorldPlayer } from '@/tests/support/game-world';
import '@/tests/support/context';

const database = testDatabase();
const TODAY = '2026-11-20';
const clock = { now: new Date() };
let player: WorldPlayer;
let other: WorldPlayer;

const ctxOf = (of = player) => playerContext(database.db, of, clock);
const list = (kind: HistoryEntry['kind'] | null = null, of = player) =>
  listHistory(ctxOf(of), { kind, before: null });
const goTo = (days: number) => {
  clock.now = new Date(`${addDays(TODAY, days)}T12:00:00.000Z`);
};

/** Stores a round that was dealt at `atMs`. */
async function playRound(
  atMs: number,
  {
    right = 6,
    of = 10,
    par = false,
    recordId,
  }: { right?: number; of?: number; par?: boolean; recordId?: string } = {},
): Promise<string> {
  const setId = newRoundId(atMs, systemRandom);
  await insertJudged(
    database.db,
    player.playerId,
    Array.from({ length: of }, (_, position) => ({
      setId,
      position,
      correct: position < right,
      atMs: atMs + 3000 * (position + 1),
      par,
      ...(recordId && position === 0 && { recordId }),
      codes: [2010, 1200, 5040, 4010] as const,
    })),
  );
  return `round-${setId}`;
}

/** Returns all entries, read page by page. */
async function everyPage(): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  for (let before: string | null = null; ; ) {
    const page = await listHistory(ctxOf(), { kind: null, before });
    entries.push(...page.entries);
    if (page.next === null) return entries;
    before = page.next;
  }
}

beforeEach(async () => {
  const sql = database.db.$client;
  await sql`truncate dailies, daily_questions, daily_counts, player_dailies, granted_days`;
  await sql`delete from booking_records`;
  await createRecords(database.db, 15, 'company');
  goTo(0);
  [player, other] = await dailyPlayers(database.db, 2, clock.now);
});

test('rounds and dailies are listed newest first, and filtered by kind', async () => {
  const noon = clock.now.getTime();
  const early = await playRound(noon - 3_600_000, { right: 4, par: true });
  await playDaily(database.db, player, clock, { right: 7 });
  const late = await playRound(noon + 60_000, { right: 9 });
  clock.now = new Date(noon + 120_000);
  const { entries, next } = await list();
  expect(next).toBeNull();
  expect(entries).toMatchObject([
    { id: late, kind: 'round', at: noon + 60_000, right: 9, of: 10, par: 0, number: null },
    { id: `daily-${TODAY}`, kind: 'daily', at: noon + 20_000, right: 7, of: 10, number: 1 },
    { id: early, kind: 'round', right: 4, of: 10, par: 10 },
  ]);
  expect((await list('round')).entries.map(({ id }) => id)).toEqual([late, early]);
  expect((await list('daily')).entries.map(({ id }) => id)).toEqual([`daily-${TODAY}`]);
  expect((await list(null, other)).entries).toEqual([]);
});

test('pages have no gap and no double when entries share a time', async () => {
  const noon = clock.now.getTime();
  await playDaily(database.db, player, clock);
  const ids: string[] = [];
  // One round ends the first page, and has the time of the daily, which starts the second.
  for (let i = -30; i < 30; i += 1) ids.push(await playRound(noon + 20_000 + i, { of: 1, right: 1 }));
  clock.now = new Date(noon + 60_000);
  const entries = await everyPage();
  expect(entries.map(({ id }) => id).toSorted()).toEqual([...ids, `daily-${TODAY}`].toSorted());
  const times = entries.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(times.slice(29, 31)).toEqual([noon + 20_000, noon + 20_000]);
  expect(entries[30]?.kind).toBe('daily');
});

test('an open round is left out; one that was left counts with its answers; one without answers does not', async () => {
  const sql = database.db.$client;
  const noon = clock.now.getTime();
  const id = await playRound(noon, { of: 5, right: 3 });
  const setId = id.slice('round-'.length);
  await sql`
    insert into questions (id, player_id, record_id, option_key, code_1, code_2, code_3, code_4, position, answer_index, points, timed)
    select question_id(${setId}::uuid, 9), player_id, record_id, option_key, code_1, code_2, code_3, code_4, 9, 1, 10, true
    from set_questions(${setId}::uuid) limit 1`;
  await sql`update game_states set open_set_id = ${setId} where player_id = ${player.playerId}`;
  clock.now = new Date(noon + 60_000);
  expect((await list()).entries).toEqual([]);
  await expect(getPlayed(ctxOf(), { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await sql`update game_states set open_set_id = null where player_id = ${player.playerId}`;
  expect((await list()).entries).toMatchObject([{ id, right: 3, of: 5 }]);
  expect((await getPlayed(ctxOf(), { id })).questions).toHaveLength(5);
  await sql`delete from answers where player_id = ${player.playerId}`;
  expect((await list()).entries).toEqual([]);
});

test('a round of exactly 13 months ago is listed, and one before is not', async () => {
  const start = historyStart(clock.now).getTime();
  expect(new Date(start).toISOString()).toBe('2025-10-20T12:00:00.000Z');
  expect(historyStart(new Date('2026-03-31T10:00:00Z')).toISOString()).toBe('2025-02-28T10:00:00.000Z');
  const before = await playRound(start - 1);
  const exact = await playRound(start);
  expect((await list()).entries.map(({ id }) => id)).toEqual([exact]);
  await expect(getPlayed(ctxOf(), { id: before })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await getFigures(ctxOf())).months).toMatchObject([{ month: '2025-10', kind: 'round', entries: 1 }]);
});

test('a daily that was left is listed once it cannot be played any more', async () => {
  await playDaily(database.db, player, clock, { count: 4, right: 2 });
  expect((await list()).entries).toEqual([]);
  goTo(31);
  expect((await list()).entries).toEqual([]);
  goTo(32);
  expect((await list()).entries).toMatchObject([{ id: `daily-${TODAY}`, right: 2, of: 4 }]);
  await startDaily(ctxOf(other), {}).catch(() => null);
  expect((await list(null, other)).entries).toEqual([]);
});

test('an entry opens with its questions, and a removed record shows no photo but still counts', async () => {
  await playDaily(database.db, player, clock, { right: 7 });
  const id = `daily-${TODAY}`;
  await removeFromDaily(database.db, TODAY, 3);
  const played = await getPlayed(ctxOf(), { id });
  expect(played.entry).toMatchObject({ right: 7, of: 10, number: 1 });
  expect(played.questions.map(({ photo }) => photo === null)).toEqual(
    Array.from({ length: 10 }, (_, position) => position === 3),
  );
  expect(played.questions.filter(({ choice, answer }) => choice === answer)).toHaveLength(7);
  const [record] = await database.db.$client<{ id: string }[]>`select id from booking_records limit 1`;
  const round = await playRound(clock.now.getTime(), { recordId: record?.id ?? '', right: 1 });
  clock.now = new Date(clock.now.getTime() + 60_000);
  const { questions } = await getPlayed(ctxOf(), { id: round });
  expect(questions.map(({ photo }) => photo !== null)).toEqual([
    true,
    ...Array.from({ length: 9 }, () => false),
  ]);
});

test('a challenge is listed for each player who answered, once that player has finished or it is over', async () => {
  const [first, second] = await sociablePlayers(database.db, 2, { now: () => clock.now });
  await befriend(database.db, first.id, second.id);
  const entriesOf = async (ctx: typeof first) =>
    (await listHistory(ctx, { kind: 'challenge', before: null })).entries;
  const { code } = await createChallenge(first, { friendId: second.id });
  await playChallenge(first, clock, code, { right: 6 });
  await playChallenge(second, clock, code, { right: 2, count: 3 });
  const [entry] = await entriesOf(first);
  expect(entry).toMatchObject({ kind: 'challenge', right: 6, of: 10, number: null });
  expect(await entriesOf(second)).toEqual([]);
  await removeFromChallenge(first, code, 4);
  clock.now = new Date(clock.now.getTime() + CHALLENGE_MS);
  expect(await entriesOf(second)).toMatchObject([{ right: 2, of: 3 }]);
  await endChallenges(first);
  await removeFromChallenge(first, code, 9);
  // As in the result, the photo that was removed before the end does not count.
  const id = entry?.id ?? '';
  const played = await getPlayed(first, { id });
  expect(played.entry).toMatchObject({ id, right: 5, of: 9 });
  expect(played.questions.map(({ photo }) => photo === null)).toEqual(
    Array.from({ length: 9 }, (_, i) => i === 8),
  );
  expect((await getPlayed(second, { id })).questions).toHaveLength(3);
  await expect(getPlayed(ctxOf(other), { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await getFigures(first)).months).toMatchObject([
    { kind: 'challenge', entries: 1, right: 5, of: 9 },
  ]);
});

test('another player’s entry is not found', async () => {
  await playDaily(database.db, player, clock);
  const round = await playRound(clock.now.getTime());
  for (const id of [round, `daily-${TODAY}`, 'daily-2026-02-31'])
    await expect(getPlayed(ctxOf(other), { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the figures are the sums of the entries by month', async () => {
  await playDaily(database.db, player, clock, { right: 7 });
  const noon = clock.now.getTime();
  await playRound(noon, { right: 4, par: true });
  await playRound(noon - 40 * 86_400_000, { right: 2, of: 5 });
  clock.now = new Date(noon + 60_000);
  const { months } = await getFigures(ctxOf());
  expect(months).toMatchObject([
    { month: '2026-11', kind: 'daily', entries: 1, right: 7, of: 10 },
    { month: '2026-11', kind: 'round', entries: 1, right: 4, of: 10, par: 10 },
    { month: '2026-10', kind: 'round', entries: 1, right: 2, of: 5, par: 0 },
  ]);
  const entries = await everyPage();
  const par = entries.reduce((sum, entry) => sum + entry.par, 0);
  expect(months.reduce((sum, month) => sum + month.par, 0)).toBe(par);
});
