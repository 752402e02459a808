import { expect, test } from 'vitest';
import { purchases } from '@/db/schema';
import { getStoreAccount } from '@/lib/store/get-store-account';
import { listPacks } from '@/lib/store/list-packs';
import { readStore } from '@/lib/store/read-store';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { loseLives } from '@/tests/support/store';

const database = testDatabase();
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
