import { expect, test } from 'vitest';
import { openDatabase } from '@/db/client';
import { register } from '@/lib/accounts/sign-up/register';
import { offenseCategory } from '@/lib/charges/offense-categories';
import type { KnowledgeView } from '@/lib/contract/knowledge/knowledge-view';
import { getKnowledge } from '@/lib/knowledge/get-knowledge';
import { projectResults } from '@/lib/knowledge/project-results';
import type { PlayerContext } from '@/lib/platform/context';
import { systemRandom } from '@/lib/platform/random';
import { newRoundId } from '@/lib/quiz/question-ids';
import { insertJudged, type JudgedQuestion } from '@/tests/support/badge-rows';
import { testDatabase } from '@/tests/support/database';
import { signedInGuest, signUpForm } from '@/tests/support/factories';
import { createPlayers, createRecords, playerContext, type WorldPlayer } from '@/tests/support/game-world';
import { playSome } from '@/tests/support/players-history';
import '@/tests/support/context';

const database = testDatabase();
const HOUR_MS = 60 * 60 * 1000;
const NOW = Date.parse('2026-11-20T12:00:00Z');
const CODES = [1180, 1200, 2010, 2070, 4010, 5040] as const;

const newPlayer = async () => (await createPlayers(database.db, 1))[0];

const know = (player: WorldPlayer, nowMs = NOW): Promise<KnowledgeView> =>
  getKnowledge(playerContext(database.db, player, { now: new Date(nowMs) }));

const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((100 * part) / whole));

/** Counts every stored answer of the player, one by one. With `guests`, those answered as a guest too. */
async function byBruteForce(
  { playerId }: Pick<WorldPlayer, 'playerId'>,
  nowMs: number,
  { guests = false } = {},
): Promise<KnowledgeView> {
  const rows = await database.db.$client<{ code: number; day: string; right: boolean; par: boolean }[]>`
    select (array[q.code_1, q.code_2, q.code_3, q.code_4])[q.answer_index] as code,
      to_char(a.judged_at at time zone 'UTC', 'YYYY-MM-DD') as day, a.choice = q.answer_index as right, q.par
    from answers a join questions q on q.id = a.question_id
    where q.player_id = ${playerId} and a.choice > 0 and q.points > 0 and (${guests} or not a.guest)`;
  const figures = (some: readonly (typeof rows)[number][]) => {
    const [right, par] = [some.filter((row) => row.right).length, some.filter((row) => row.par).length];
    return {
      answers: some.length,
      right,
      percent: percent(right, some.length),
      parPercent: percent(par, some.length),
    };
  };
  const firstDay = new Date(nowMs - 29 * 24 * HOUR_MS).toISOString().slice(0, 10);
  const categories = [...Map.groupBy(rows, ({ code }) => code)]
    .map(([code, some]) => ({ code, ...figures(some) }))
    .sort((a, b) => b.answers - a.answers || a.code - b.code)
    .map(({ code, percent, parPercent, ...counts }) => ({
      label: offenseCategory(code)?.label ?? '',
      ...counts,
      percent: percent ?? 0,
      parPercent: parPercent ?? 0,
    }));
  return { allTime: figures(rows), recent: figures(rows.filter(({ day }) => day >= firstDay)), categories };
}

const anAnswer = (i: number, atMs: number): JudgedQuestion => {
  const chosen = (n: number) => CODES[(i * 7 + n) % CODES.length] ?? 0;
  return {
    atMs,
    choice: i % 5,
    correct: i % 5 > 0 && i % 3 === 0,
    points: i % 11 === 10 ? 0 : 10,
    par: i % 4 === 0,
    guest: i % 13 === 12,
    codes: [chosen(0), chosen(1), chosen(2), chosen(3)],
  };
};

test('nothing answered yet', async () => {
  const player = await newPlayer();
  const none = { answers: 0, right: 0, percent: null, parPercent: null };
  expect(await know(player)).toEqual({ allTime: none, recent: none, categories: [] });
});

test('the figures equal a count of all stored answers, whatever the projection has read', async () => {
  const player = await newPlayer();
  const other = await newPlayer();
  let i = 0;
  // 400 days in rounds of ten; the projection stands still in between for up to nine rounds.
  for (let round = 0; round < 60; round += 1) {
    const startMs = NOW - (59 - round) * 160 * HOUR_MS;
    const setId = newRoundId(startMs, systemRandom);
    const answers = Array.from({ length: 10 }, (_, n) => ({ ...anAnswer(i++, startMs + n * 5000), setId }));
    await insertJudged(database.db, player.playerId, answers);
    await insertJudged(database.db, other.playerId, [anAnswer(i, startMs)]);
    if (round % 9 === 4) await projectResults(database);
    if (round % 4 === 3)
      expect(await know(player), `round ${round}`).toEqual(await byBruteForce(player, NOW));
  }
  const before = await know(player);
  expect(before).toEqual(await byBruteForce(player, NOW));
  expect(before.categories).toHaveLength(CODES.length);
  expect(before.recent.answers).toBeGreaterThan(20);
  expect(before.recent.answers).toBeLessThan(before.allTime.answers / 4);
  await projectResults(database);
  expect(await know(player)).toEqual(before);
  expect(await know(other)).toEqual(await byBruteForce(other, NOW));
});

test('an answer of the game counts at once, before and after the projection has read it', async () => {
  const player = await newPlayer();
  await createRecords(database.db, 20);
  const ctx = playerContext(database.db, player, { now: new Date() });
  for (let round = 0; round < 3; round += 1) {
    await playSome(ctx, database.url, 3);
    const known = await getKnowledge(ctx);
    // The last of three is a timeout.
    expect(known.allTime.answers).toBe(2 * (round + 1));
    expect(known).toEqual(await byBruteForce(player, Date.now()));
    if (round === 1) await projectResults(database);
  }
});

test('answers given as a guest count after the sign-up; the desk counts the player one time per day', async () => {
  await createRecords(database.db, 20);
  const guest = await signedInGuest(database.db);
  const { playerId } = guest.actor;
  const playersCounted = async () => {
    const [row] = await database.sql<
      { players: number }[]
    >`select sum(players)::integer as players from play_totals`;
    return row?.players ?? 0;
  };
  const aDayAgo = Date.now() - 24 * HOUR_MS;
  await insertJudged(database.db, playerId, [
    { ...anAnswer(1, aDayAgo), guest: true },
    { ...anAnswer(10, aDayAgo), guest: true },
    { ...anAnswer(3, Date.now() - 40 * 24 * HOUR_MS), guest: true },
  ]);
  await playSome(guest, database.url, 4);
  await projectResults(database);
  const players = await playersCounted();
  expect((await getKnowledge(guest)).allTime.answers).toBe(0);
  const { claimed } = await register(guest, signUpForm());
  const account = { ...guest, actor: { kind: 'player' as const, ...claimed?.opened } } as PlayerContext;
  const expectAll = async (answers: number) => {
    const known = await getKnowledge(account);
    expect(known.allTime.answers).toBe(answers);
    expect(known).toEqual(await byBruteForce({ playerId }, Date.now(), { guests: true }));
  };
  // 5 are 2 of the 3 older answers (one is a repeat) and 3 of the 4 new ones (one is a timeout).
  await expectAll(5);
  await playSome(account, database.url, 3);
  await expectAll(7);
  await projectResults(database);
  await expectAll(7);
  expect(await playersCounted()).toBe(players + 1);
  await playSome(account, database.url, 2);
  await projectResults(database);
  expect(await playersCounted()).toBe(players + 1);
});

test('the last 30 days begin at midnight UTC and include today', async () => {
  const player = await newPlayer();
  const first = Date.parse('2026-10-22T00:00:00Z');
  await insertJudged(database.db, player.playerId, [{ atMs: first - 1 }, { atMs: first }, { atMs: NOW }]);
  const recent = async () => (await know(player)).recent.answers;
  expect(await recent()).toBe(2);
  await projectResults(database);
  expect(await recent()).toBe(2);
  expect((await know(player, NOW + 12 * HOUR_MS)).recent.answers).toBe(1);
});

test('a page and the projection at the same moment see each answer once', async () => {
  const player = await newPlayer();
  const other = openDatabase({ url: database.url, poolSize: 4 });
  let isOver = false;
  const projecting = (async () => {
    while (!isOver) await projectResults({ db: other });
  })();
  for (let i = 1; i <= 60; i += 1) {
    await insertJudged(database.db, player.playerId, [{ atMs: NOW + i }]);
    expect((await know(player)).allTime.answers).toBe(i);
  }
  isOver = true;
  await projecting;
  await other.$client.end();
});
