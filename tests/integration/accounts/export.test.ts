import { beforeAll, expect, test, vi } from 'vitest';
import { answerRoute } from '@/app/_server/define-route';
import { requireOwnVisit } from '@/app/_server/http/origin';
import { noInput } from '@/app/_server/no-input';
import { projectBoards } from '@/lib/leaderboard/scores/project-boards';
import type { Actor } from '@/lib/platform/context';
import { updateProfile } from '@/lib/players/profile/update-profile';
import { openSession } from '@/lib/sessions/session';
import { testContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { exportOf } from '@/tests/support/exports';
import { signedInPlayer } from '@/tests/support/factories';
import { createRecords } from '@/tests/support/game-world';
import { plantAnswers } from '@/tests/support/plant-answers';
import { playSome } from '@/tests/support/players-history';

const database = testDatabase();

type Export = {
  profile: Record<string, unknown>;
  waysToSignIn: unknown;
  sessions: Record<string, unknown>[];
  game: { boards: { board: string }[] };
  purchases: unknown[];
  livesAndStars: { lives: number }[];
  questions: Record<string, unknown>[];
};

beforeAll(async () => {
  await createRecords(database.db, 40);
  await createRecords(database.db, 40, 'company');
});

test('a player gets all of their data in plain text and no data of others', async () => {
  const ctx = await signedInPlayer(database.db, { client: 'Firefox on Linux' });
  const other = await signedInPlayer(database.db);
  await updateProfile(ctx, { username: 'exported', phone: '+15550100123' });
  const { playerId } = ctx.actor;
  await database.db.$client`
    update players set profile_image_key = ${'a'.repeat(32)} where id = ${playerId}`;
  for (const id of [playerId, other.actor.playerId]) {
    await database.db.$client`
      insert into purchases (player_id, pack_id, lives, amount_cents, currency, status, payment_intent_id, created_at)
      values (${id}, 1, 10, 99, 'usd', 'paid', ${`pi_${id}`}, now())`;
  }
  await playSome(ctx, database.url, 5);
  await playSome(other, database.url, 3);
  await projectBoards(database);
  const { text, data } = await exportOf<Export>(ctx);
  expect(data.profile).toMatchObject({
    username: 'exported',
    email: expect.stringContaining('@example.org'),
    phone: '+15550100123',
    userId: expect.stringMatching(/^\d{8}$/),
    image: { type: 'image/webp', base64: 'AQID' },
  });
  expect(data.sessions).toEqual([
    expect.objectContaining({ browser: 'Firefox on Linux', isThisOne: true, endedAt: null }),
  ]);
  expect(data.game.boards.map(({ board }) => board)).toHaveLength(2);
  expect(data.purchases).toEqual([
    expect.objectContaining({ lives: 10, amountCents: 99, currency: 'usd', status: 'paid' }),
  ]);
  const { lives } = await database.db.$client<{ lives: number }[]>`
    select lives from game_states where player_id = ${playerId}`.then(([row]) => row ?? { lives: -1 });
  expect(data.livesAndStars.reduce((sum, change) => sum + change.lives, 0)).toBe(lives);
  const answered = data.questions.filter((question) => 'answeredAt' in question);
  expect(answered).toHaveLength(5);
  expect(answered.map((question) => question.points).sort()).toEqual([0, 0, 0, 10, 10]);
  expect(answered.filter((question) => question.answer === 'none: time ran out')).toHaveLength(1);
  for (const id of [other.actor.playerId, other.actor.sessionId, ctx.actor.sessionId]) {
    expect(text).not.toContain(id);
  }
});

test('questions that are still open are exported without their right answer', async () => {
  const ctx = await signedInPlayer(database.db);
  await playSome(ctx, database.url, 2);
  const { data } = await exportOf<Export>(ctx);
  const open = data.questions.filter((question) => question.answer === 'none yet');
  expect(open).toHaveLength(8);
  for (const question of open)
    expect(Object.keys(question).sort()).toEqual(['answer', 'askedAt', 'withTimer']);
});

test('a long history is read page by page without loss', async () => {
  const ctx = await signedInPlayer(database.db);
  const { playerId } = ctx.actor;
  await database.db.$client`
    insert into ledger (player_id, kind, lives_delta, stars_delta, created_at)
    select ${playerId}, 'answer', case when n % 2 = 0 then 1 else -1 end, 0, now() from generate_series(1, 2500) n`;
  const ten = Array.from({ length: 10 }, () => ({}));
  for (let i = 0; i < 250; i += 1) await plantAnswers(database.db, playerId, ten);
  const { data, pieces } = await exportOf<Export>(ctx);
  expect(data.livesAndStars).toHaveLength(2501);
  expect(data.questions).toHaveLength(2500);
  expect(pieces).toBeGreaterThan(8);
});

test('values that cannot be decrypted are null, and a new player has empty lists', async () => {
  const ctx = await signedInPlayer(database.db);
  await database.db.$client`
    update players set username_sealed = 't1.broken' where id = ${ctx.actor.playerId}`;
  const { data } = await exportOf<Export>(ctx);
  expect(data.profile).toMatchObject({ username: null, phone: null, image: null });
  expect(data).toMatchObject({ questions: [], purchases: [], game: { boards: [] } });
});

test('other sites and prefetching get nothing, even with a session', async () => {
  const ctx = await signedInPlayer(database.db);
  const { playerId, sessionId } = ctx.actor;
  await openSession(database.db, { playerId, remembered: true, now: new Date(), client: null });
  const perform = vi.fn(async () => ({ data: 'data' }));
  const answerTo = async (headers: Record<string, string>) => {
    const request = new Request('http://localhost:3000/api/my-data', { headers });
    const identify = async () => ({
      checkOrigin: () => requireOwnVisit(request.headers, 'http://localhost:3000'),
      findSession: async () => ({
        playerId,
        sessionId,
        deletionDueAt: null,
        isGuest: false,
        language: 'en' as const,
      }),
      newContext: (actor: Actor) => testContext(database.db, actor),
    });
    const definition = { schema: noInput, policy: { who: 'playerOrLeaving' } as const };
    return (await answerRoute(request, definition, perform, identify)).status;
  };
  const refused: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch;prerender' },
    { 'sec-fetch-site': 'same-origin', 'next-router-prefetch': '1' },
    { purpose: 'prefetch' },
  ];
  for (const headers of refused) {
    expect(await answerTo(headers), JSON.stringify(headers)).toBe(403);
  }
  expect(perform).not.toHaveBeenCalled();
  expect(await answerTo({ 'sec-fetch-site': 'same-origin' })).toBe(200);
});
