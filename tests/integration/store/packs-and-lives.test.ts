import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { lifeAdjustments, players, purchases } from '@/db/schema';
import { changePackSchema } from '@/lib/contract/store/operator-schemas';
import { adjustLives, adjustLivesSchema } from '@/lib/lives/adjust-lives';
import { changePack, listPacks } from '@/lib/store/packs';
import { getStoreAccount, readStore } from '@/lib/store/read-store';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { operator as operatorOf, somePlayer } from '@/tests/support/moderation';
import { loseLives, standing } from '@/tests/support/store';

const database = testDatabase({ warm: 10 });
const operator = () => operatorOf(database.db);

async function newPlayer(): Promise<{ playerId: string; userId: string }> {
  const { playerId, userId } = await somePlayer(database.db);
  return { playerId, userId };
}

test('lives are given and taken with a reason, the ledger names it, and who is online hears of it', async () => {
  const { playerId, userId } = await newPlayer();
  const ctx = operator();
  expect(await adjustLives(ctx, { userId, lives: 5, reason: 'lost in an outage' })).toEqual({
    playerId,
    livesAfter: 15,
  });
  expect(await adjustLives(ctx, { userId, lives: -15, reason: 'sold on' })).toMatchObject({ livesAfter: 0 });
  expect(await standing(database.db, playerId)).toEqual({
    lives: 0,
    booked: 0,
    lowest: 0,
    moves: ['adjustment 5', 'adjustment -15'],
  });
  expect(ctx.published).toEqual(Array(2).fill({ playerId, event: { type: 'livesChanged' } }));
  const reasons = await database.sql`
    select a.reason from ledger l join life_adjustments a on a.id = l.cause_id where l.player_id = ${playerId} order by l.id`;
  expect(reasons.map(({ reason }) => reason)).toEqual(['lost in an outage', 'sold on']);
});

test('nobody is left with less than none, however many take at once', async () => {
  const { playerId, userId } = await newPlayer();
  await loseLives(database.db, playerId, 4);
  const takes = Array.from({ length: 8 }, () =>
    adjustLives(operator(), { userId, lives: -2, reason: 'test' }),
  );
  const done = await Promise.allSettled(takes);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'INVALID_INPUT', userMessage: 'This player has 0 lives. You can’t debit more.' },
  });
  expect(await standing(database.db, playerId)).toMatchObject({ lives: 0, booked: 0 });
  expect(
    await database.db.select().from(lifeAdjustments).where(eq(lifeAdjustments.playerId, playerId)),
  ).toHaveLength(3);
});

test('a user id that nobody has, no reason, and nothing to do are refused', async () => {
  const unknown = adjustLives(operator(), { userId: '00000000', lives: 1, reason: 'why not' });
  await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const change of [{ reason: '  ' }, { lives: 0 }, { lives: 1.5 }, { userId: '1234567' }]) {
    const input = { userId: '12345678', lives: 1, reason: 'because', ...change };
    expect(adjustLivesSchema.safeParse(input).success).toBe(false);
  }
});

test('a reason goes with its player, the ledger stays', async () => {
  const { playerId, userId } = await newPlayer();
  await adjustLives(operator(), { userId, lives: 1, reason: 'asked by canary@example.org' });
  await database.db.delete(players).where(eq(players.id, playerId));
  expect(
    await database.db.select().from(lifeAdjustments).where(eq(lifeAdjustments.playerId, playerId)),
  ).toEqual([]);
  const [{ rows } = { rows: 0 }] = await database.sql`
    select count(*)::int as rows from ledger where player_id = ${playerId}`;
  expect(rows).toBe(2);
});

test('a pack gets another price or count, within what can be sold', async () => {
  const change = (more: object) => changePack(operator(), { lifePack: 'second', ...more });
  expect(await change({ priceCents: 249 })).toEqual({ lives: 25, priceCents: 249, currency: 'usd' });
  expect(await change({ lives: 30 })).toEqual({ lives: 30, priceCents: 249, currency: 'usd' });
  expect((await listPacks(operator()))[1]).toMatchObject({ life: 30, price: '$2.49' });
  for (const change of [{}, { lives: 0 }, { priceCents: 49 }, { priceCents: 1.5 }, { lives: 100_001 }]) {
    expect(changePackSchema.safeParse({ lifePack: 'second', ...change }).success).toBe(false);
  }
});

const packIn = (createdAt: Date, playerId: string) => ({
  playerId,
  packId: 3,
  lives: 60,
  amountCents: 399,
  currency: 'usd',
  createdAt,
});

test('one question gives what several do: packs, lives as of now, and the player’s own purchases', async () => {
  const stranger = await signedInPlayer(database.db);
  await database.db.insert(purchases).values(packIn(new Date(), stranger.actor.playerId));
  const now = new Date('2026-11-21T08:00:00.123Z');
  const player = await signedInPlayer(database.db);
  const ctx = { ...player, now: () => now };
  expect((await readStore(ctx)).account.purchases).toEqual([]);
  await loseLives(database.db, player.actor.playerId, 8, new Date(now.getTime() - 16 * 60_000));
  const rows = Array.from({ length: 103 }, (_, index) => ({
    ...packIn(new Date(now.getTime() - index * 1001), player.actor.playerId),
    status: index === 0 ? ('failed' as const) : ('paid' as const),
    ...(index === 1 ? { status: 'paid' as const, refundedCents: 100, refundedLives: 16 } : {}),
    ...(index === 2 ? { status: 'processing' as const } : {}),
  }));
  const abandoned = (['created', 'open', 'expired'] as const).map((status) => ({
    ...packIn(now, player.actor.playerId),
    status,
  }));
  await database.db.insert(purchases).values([...rows, ...abandoned]);
  const store = await readStore(ctx);
  expect(store).toEqual({
    packs: await listPacks(ctx),
    account: await getStoreAccount(ctx),
  });
  expect(store.packs).toHaveLength(6);
  expect(store.account.lives).toMatchObject({ totalLifes: 153 });
  expect(store.account.purchases).toHaveLength(100);
  expect(store.account.purchases.slice(0, 3)).toMatchObject([
    { state: 'failed', price: '$3.99', boughtAt: now.getTime() },
    { state: 'partlyRefunded', takenBack: 16, boughtAt: now.getTime() - 1001 },
    { state: 'pending' },
  ]);
});

test('nobody’s store is not found', async () => {
  const player = await signedInPlayer(database.db);
  await database.sql`delete from game_states where player_id = ${player.actor.playerId}`;
  await expect(readStore(player)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
