import { beforeEach, expect, test } from 'vitest';
import { systemRandom } from '@/lib/platform/random/system-random';
import { joinRoom } from '@/lib/rooms/members/join-room';
import { newRoomCode } from '@/lib/rooms/members/new-room-code';
import { testDatabase } from '@/tests/support/database';
import { signedInGuest } from '@/tests/support/factories';
import { createOnePlayer, createPlayers, type WorldPlayer } from '@/tests/support/game-world';
import { contextOf, newRoom, type TestRoom, view } from '@/tests/support/rooms';
import '@/tests/support/context';

const database = testDatabase({ poolSize: 20 });
const clock = { now: new Date('2026-11-21T12:00:00.000Z') };

beforeEach(() => database.sql`truncate rate_limits`);

const joining = (room: TestRoom, players: readonly WorldPlayer[], address = '192.0.2.1') =>
  Promise.allSettled(
    players.map((player) =>
      joinRoom({ ...contextOf(room, player), address }, { code: room.code }, { processId: room.processId }),
    ),
  );
const codesOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? 'in' : result.reason.code));

test('50 members who join at once get 50 seats', async () => {
  const room = await newRoom(database.db, clock, 1);
  const results = await joining(room, await createPlayers(database.db, 49, { now: clock.now }));
  expect(new Set(codesOf(results))).toEqual(new Set(['in']));
  const { members } = await view(room);
  expect(members.map(({ seat }) => seat)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
});

test('of 200 who want the last seat at once, one gets it, and the refusals cost nothing', async () => {
  const room = await newRoom(database.db, clock, 49);
  const players = await createPlayers(database.db, 200, { now: clock.now });
  const codes = codesOf(await joining(room, players));
  expect(codes.filter((code) => code === 'in')).toHaveLength(1);
  expect(codes.filter((code) => code === 'TAKEN')).toHaveLength(199);
  expect((await view(room)).members).toHaveLength(50);
  expect(await database.sql`select key from rate_limits where key like 'room-codes%'`).toEqual([]);
});

test('50 callers who guess codes in parallel are slowed down, and lock no classmate out', async () => {
  const room = await newRoom(database.db, clock, 1);
  const guessers = await createPlayers(database.db, 50, { now: clock.now });
  const classmates = await createPlayers(database.db, 5, { now: clock.now });
  const guess = (player: WorldPlayer, code: string) =>
    joinRoom({ ...contextOf(room, player), address: '192.0.2.7' }, { code }, { processId: room.processId });
  let compared = 0;
  await Promise.all(
    guessers.map(async (player) => {
      for (let i = 0; i < 4; i += 1) {
        const code = await guess(player, newRoomCode(systemRandom)).catch((error) => error.code);
        if (code === 'NOT_FOUND') compared += 1;
      }
    }),
  );
  // The limit of the network, and one in the slow lane for each of them.
  expect(compared).toBe(30 + 50);
  for (const player of guessers.slice(0, 3))
    await expect(guess(player, room.code)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfterSeconds: 20,
    });
  expect(codesOf(await joining(room, classmates, '192.0.2.7'))).toEqual(['in', 'in', 'in', 'in', 'in']);
  clock.now = new Date(clock.now.getTime() + 20_000);
  expect(codesOf(await joining(room, guessers.slice(0, 3), '192.0.2.7'))).toEqual(['in', 'in', 'in']);
});

test('who is in a room comes back whatever was guessed from the same network', async () => {
  const room = await newRoom(database.db, clock, 2);
  const [, member] = room.players;
  if (!member) throw new Error('no member');
  const ctx = { ...contextOf(room, member), address: '192.0.2.8' };
  for (let i = 0; i < 21; i += 1)
    await joinRoom(ctx, { code: newRoomCode(systemRandom) }, { processId: room.processId }).catch(() => {});
  await expect(joinRoom(ctx, { code: newRoomCode(systemRandom) }, room)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
  expect((await joinRoom(ctx, room, room)).joined.seat).toBe(2);
});

test('after wrong codes a room that is closed to the player answers like a wrong code', async () => {
  const room = await newRoom(database.db, clock, 1);
  const player = await createOnePlayer(database.db, { now: clock.now });
  const ctx = { ...contextOf(room, player), address: '192.0.2.10' };
  const refusal = (code: string) =>
    joinRoom(ctx, { code }, { processId: room.processId }).then(
      () => 'in',
      (error) => error.code,
    );
  for (let i = 0; i < 20; i += 1) await refusal(newRoomCode(systemRandom));
  await database.sql`update rooms set locked = true where id = ${room.roomId}`;
  for (const code of [room.code, newRoomCode(systemRandom)]) {
    expect([await refusal(code), await refusal(room.code)]).toEqual(['NOT_FOUND', 'TOO_MANY_REQUESTS']);
    clock.now = new Date(clock.now.getTime() + 20_000);
  }
});

test('50 guests of a network share one wrong code in 20 s after the limit', async () => {
  const room = await newRoom(database.db, clock, 1);
  let compared = 0;
  for (let i = 0; i < 50; i += 1) {
    const { actor } = await signedInGuest(database.db, { now: () => clock.now });
    const ctx = { ...contextOf(room, actor), address: '192.0.2.9' };
    const code = newRoomCode(systemRandom);
    const refusal = await joinRoom(ctx, { code }, room).catch((error) => error.code);
    if (refusal === 'NOT_FOUND') compared += 1;
  }
  expect(compared).toBe(30 + 1);
});
