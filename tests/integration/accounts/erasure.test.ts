import { expect, test } from 'vitest';
import { eraseAccount } from '@/lib/accounts/deletion/erase-account';
import { eraseDueAccounts } from '@/lib/accounts/deletion/erase-due-accounts';
import { register } from '@/lib/accounts/sign-up/register';
import type { Storage } from '@/lib/platform/storage/storage';
import { boardOf, insertScores, ranksByBlocks, ranksByBruteForce } from '@/tests/support/boards';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { signUpForm } from '@/tests/support/factories';
import { createPlayers } from '@/tests/support/game-world';

const database = testDatabase({ warm: 10 });
const NOTHING: Storage = { put: async () => {}, get: async () => null, remove: async () => {} };
const WINDOW = 1202647;

const context = (storage = NOTHING) => ({ ...anonymousContext(database.db), storage });
const job = (storage = NOTHING) => ({ ...anonymousContext(database.db), storage: async () => storage });

async function makeDue(playerIds: readonly string[]): Promise<void> {
  await database.db.$client`
    update players set deletion_due_at = now() - interval '1 second'
    where id = any(${`{${playerIds.join(',')}}`}::uuid[])`;
}

/** Players whose day has come, each with an image to remove. */
async function duePlayers(count: number): Promise<string[]> {
  const ids = (await createPlayers(database.db, count)).map(({ playerId }) => playerId);
  await database.db.$client`
    insert into profile_images (key, player_id, created_at)
    select md5(id::text), id, now() from unnest(${`{${ids.join(',')}}`}::uuid[]) as id`;
  await makeDue(ids);
  return ids;
}

async function countOf(playerIds: readonly string[]): Promise<number> {
  const [row] = await database.db.$client<{ n: number }[]>`
    select count(*)::int as n from players where id = any(${`{${playerIds.join(',')}}`}::uuid[])`;
  return row?.n ?? 0;
}

async function expectExactRanks(): Promise<void> {
  const truth = await ranksByBruteForce(database.db, WINDOW);
  const shown = await ranksByBlocks(database.db, WINDOW, 5000);
  expect([...shown].filter(([, rank]) => rank !== null)).toHaveLength(truth.size);
  for (const [playerId, rank] of shown) expect(rank).toBe(truth.get(playerId) ?? null);
}

test('ranks stay exact when players are erased, listed or not', async () => {
  const rows = boardOf(WINDOW, 3000, (index) => ({
    score: (index % 40) * 10,
    reachedAt: new Date(Date.UTC(2026, 10, 20) + (index % 7) * 1000),
    listed: index % 50 !== 0,
  }));
  await insertScores(database.db, rows);
  await database.db.$client`select cut_board_blocks(array[${WINDOW}::integer])`;
  for (const playerId of rows.slice(0, 20).map((row) => row.playerId)) {
    await makeDue([playerId]);
    expect(await eraseAccount(context(), { playerId })).toBe(true);
  }
  await expectExactRanks();
});

test('ranks stay exact while others score', async () => {
  const ids = (await createPlayers(database.db, 60)).map(({ playerId }) => playerId);
  const at = new Date();
  await insertScores(
    database.db,
    ids.map((playerId, index) => ({ playerId, windowId: WINDOW, score: index, reachedAt: at, listed: true })),
  );
  const leaving = ids.filter((_, index) => index % 3 === 0);
  await makeDue(leaving);
  const scoring = ids.filter((_, index) => index % 3 !== 0);
  await Promise.all([
    ...leaving.map((playerId) => eraseAccount(context(), { playerId })),
    ...scoring.map(
      (playerId) => database.db.$client`update scores set score = score + 10 where player_id = ${playerId}`,
    ),
  ]);
  expect(await countOf(leaving)).toBe(0);
  await expectExactRanks();
});

test('four concurrent processes erase each player once', async () => {
  const ids = await duePlayers(30);
  const runs = await Promise.all(Array.from({ length: 4 }, () => eraseDueAccounts(job())));
  expect(runs.reduce((sum, { erased }) => sum + erased, 0)).toBe(30);
  expect(runs.every(({ failed }) => failed === 0)).toBe(true);
  expect(await countOf(ids)).toBe(0);
});

test('a failing store leaves its player due without delaying others; the next run erases them', async () => {
  const ids = await duePlayers(5);
  let refused = 0;
  const flaky: Storage = {
    ...NOTHING,
    remove: async () => {
      refused += 1;
      if (refused === 1) throw new Error('store is down');
    },
  };
  expect(await eraseDueAccounts(job(flaky))).toEqual({ erased: 4, failed: 1, next: null });
  expect(await countOf(ids)).toBe(1);
  expect(await eraseDueAccounts(job(flaky))).toEqual({ erased: 1, failed: 0, next: null });
  expect(await countOf(ids)).toBe(0);
});

test('more failing accounts than fit into a run do not delay later ones', async () => {
  const failing = await duePlayers(200);
  const [later] = await createPlayers(database.db, 1);
  await makeDue([later.playerId]);
  const down: Storage = { ...NOTHING, remove: () => Promise.reject(new Error('store is down')) };
  const first = await eraseDueAccounts(job(down));
  expect(first).toMatchObject({ erased: 0, failed: 200 });
  expect(await eraseDueAccounts(job(down), first.next)).toEqual({ erased: 1, failed: 0, next: null });
  expect(await countOf([later.playerId])).toBe(0);
  // From the beginning again, all at the same microsecond: none is passed over.
  const again = await eraseDueAccounts(job());
  expect(again).toMatchObject({ erased: 200, failed: 0 });
  expect(await countOf(failing)).toBe(0);
  expect(await eraseDueAccounts(job(), again.next)).toMatchObject({ erased: 0, failed: 0 });
});

test('no player is erased early or after keeping the account', async () => {
  const [soon, kept] = await createPlayers(database.db, 2);
  await database.db.$client`
    update players set deletion_due_at = now() + interval '1 minute' where id = ${soon.playerId}`;
  for (const { playerId } of [soon, kept]) {
    expect(await eraseAccount(context(), { playerId })).toBe(false);
  }
  expect(await eraseDueAccounts(job())).toEqual({ erased: 0, failed: 0, next: null });
  expect(await countOf([soon.playerId, kept.playerId])).toBe(2);
});

test('username and email are free again, and a new account has no data of the old one', async () => {
  const form = signUpForm();
  const first = await register(anonymousContext(database.db), form);
  await makeDue([first.playerId]);
  await eraseAccount(context(), first);
  const second = await register(anonymousContext(database.db), form);
  expect(second.playerId).not.toBe(first.playerId);
  const [row] = await database.db.$client`
    select (select count(*) from ledger where player_id = ${first.playerId})::int as old,
      (select count(*) from ledger where player_id = ${second.playerId})::int as new`;
  expect(row).toEqual({ old: 1, new: 1 });
});

test('every foreign key to players starts an index, so that an erasure finds its rows', async () => {
  const rows = await database.db.$client<{ name: string; is_indexed: boolean }[]>`
    select c.conrelid::regclass::text as name,
      exists (select from pg_index i
        where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
          -- The key is never searched for null, so such an index is enough.
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))) as is_indexed
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'public.players'::regclass order by 1`;
  expect(rows.length).toBeGreaterThan(4);
  expect(rows.filter((row) => !row.is_indexed).map(({ name }) => name)).toEqual([]);
  const plan = await database.db.$client.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    await tx`set local plan_cache_mode = force_generic_plan`;
    await tx`prepare erased (uuid) as delete from notifications where about_player_id = $1`.simple();
    const lines = await tx`explain execute erased ('00000000-0000-0000-0000-000000000000')`.simple();
    await tx`deallocate erased`.simple();
    return lines;
  });
  expect(JSON.stringify(plan)).toContain('notifications_about');
});
